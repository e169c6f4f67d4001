"""Answers requests of embeds: draw positions of a record, ask its question, judge an answer. It keeps no state."""

import traceback
from collections.abc import Callable, Mapping
from typing import NamedTuple

from highwater.contract import CHANCE
from highwater.errors import GameError
from highwater.lessons import is_lesson
from highwater.record import Record
from highwater_web.features.embedding.texts import embed_texts, match_language, translate_error
from highwater_web.figures.answers import Answer, answered
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.steps import Steps
from highwater_web.figures.wanted import PLAIN_MODES, Wanted
from highwater_web.ui.faces import written_faces
from highwater_web.ui.markup import Child, Markup, el, join

Message = dict[str, object]

MAX_RECORD_CHARS = 262_144
"""Maximum length of a record."""


class EmbedError(GameError):
    """A request that cannot be answered: malformed, about something that the record does not have, or because of a fault of ours."""

    CODES = ("embed-shape", "embed-question", "embed-choice", "embed-over", "embed-fault")


class Request(NamedTuple):
    """The common fields of all requests. ``kind``: its type; ``name``: its id, which the answer repeats; ``wanted``: how positions are
    shown; ``ply`` and ``choice``, if given."""

    kind: str
    name: str
    text: str
    wanted: Wanted
    ply: int | None
    choice: str

    @property
    def language(self) -> str:
        return self.wanted.language or "en"

    @staticmethod
    def of(message: Mapping[str, object]) -> "Request":
        """Raises EmbedError for a malformed message."""
        text = text_of(message, "record", MAX_RECORD_CHARS)
        seat, part, plies = (text_of(message, field, 400) or None for field in ("seat", "part", "plies"))
        theme, mode = text_of(message, "theme", 10) or "auto", text_of(message, "mode", 10) or PLAIN_MODES[0]
        width, ply = message.get("width"), message.get("ply")
        if mode not in PLAIN_MODES:
            raise EmbedError("embed-shape", f"the mode of what is drawn is {' or '.join(PLAIN_MODES)}, not {mode!r}", field="mode")
        if width is not None and (not isinstance(width, (int, float)) or isinstance(width, bool)):
            raise EmbedError("embed-shape", "a width is a number of pixels", field="width")
        if ply is not None and (not isinstance(ply, int) or isinstance(ply, bool)):
            raise EmbedError("embed-shape", "a ply is a whole number", field="ply")
        wanted = Wanted(plies, mode, seat, part, match_language(text_of(message, "language", 35) or "en"), theme, width)
        return Request(text_of(message, "type", 20), text_of(message, "id", 64), text, wanted, ply, text_of(message, "choice", 400))


def text_of(message: Mapping[str, object], field: str, most: int) -> str:
    """A field of a message; "" if it is missing."""
    value = message.get(field, "")
    if not isinstance(value, str) or len(value) > most:
        raise EmbedError("embed-shape", f"{field} is a text of at most {most:,} characters", field=field)
    return value


def answer(message: Mapping[str, object]) -> Message:
    """The answer to a request: ``drawn``, ``asked``, ``answered``; or ``failed``, with a sentence in the request's language."""
    try:
        request = Request.of(message)
        if request.kind not in ANSWERS:
            raise EmbedError("embed-shape", f"nothing is known of a request {request.kind!r}", field="type")
        done: Message = {"type": DONE[request.kind], "id": request.name}
        if is_lesson(request.text):
            from highwater_web.features.embedding.lesson_answers import LESSON_ANSWERS

            return {**done, **LESSON_ANSWERS[request.kind](request)}
        return {**done, **ANSWERS[request.kind](request, read_scenario(request.text))}
    except GameError as error:
        return failed(error, message)
    except Exception:  # the page needs an answer in any case
        return failed_by_us(message)


def failed_by_us(message: Mapping[str, object]) -> Message:
    """The answer to a message that hit a fault in our program. The fault is logged to the console."""
    traceback.print_exc()
    return failed(EmbedError("embed-fault", "High Water has failed at this message"), message)


def failed(error: GameError, message: Mapping[str, object]) -> Message:
    """The answer to an invalid message."""
    reason = error.__cause__ if isinstance(error.__cause__, GameError) else error
    language, name = message.get("language"), message.get("id")
    text = translate_error(reason, match_language(language if isinstance(language, str) else "en"))
    found: Message = {"type": "failed", "code": reason.code, "text": text}
    return {**found, "id": name} if isinstance(name, str) else found


def _draw(request: Request, record: Record) -> Message:
    made = request.wanted.steps(record, name=request.name)
    first = made.frames[0].figure
    plies = [frame.ply for frame in made.frames]
    return {"html": made.markup, "title": made.title, "width": first.width, "height": first.height, "plies": plies}


def _ask(request: Request, record: Record) -> Message:
    """The position before the question, the question, and the choices."""
    ply = _asked_after(request, record)
    question = _question(request, record, answered(record, ply, request.language))
    return {"ply": ply, "html": join([_shown(request, record, ply).markup, question])}


def _answer(request: Request, record: Record) -> Message:
    """Whether a choice is right, how the record continues, and the position after that."""
    ply = _asked_after(request, record)
    found = answered(record, ply, request.language)
    right: bool | None = None
    if found.choices:
        chosen = [choice for choice in found.choices if str(choice.action) == request.choice]
        if not chosen:
            raise EmbedError("embed-choice", f"{request.choice[:40]!r} is none of what could be chosen", choice=request.choice[:40])
        right = chosen[0].right
    later = [each for each, _ in record.scenario.questions if each > ply]
    html = join([_verdict(request, record, found, right), _shown(request, record, ply + 1).markup])
    return {"ply": ply, "choice": request.choice, "right": right, "html": html, "next": later[0] if later else None}


ANSWERS: dict[str, Callable[[Request, Record], Message]] = {"draw": _draw, "ask": _ask, "answer": _answer}
DONE = {"draw": "drawn", "ask": "asked", "answer": "answered"}


def _asked_after(request: Request, record: Record) -> int:
    """The ply of the question: the given one, else the first."""
    plies = [ply for ply, _ in record.scenario.questions]
    if not plies:
        raise EmbedError("embed-question", 'this record asks nothing; a line [Question …] does, such as [Question "12=which"]')
    return plies[0] if request.ply is None else request.ply


def _shown(request: Request, record: Record, ply: int) -> Steps:
    return request.wanted._replace(plies=str(ply)).steps(record, name=request.name)


def _question(request: Request, record: Record, found: Answer) -> Markup:
    t, asked = embed_texts(request.language), found.question
    if not found.choices or asked.seat == CHANCE:
        show = el("button", {"type": "button", "class": "hw-choice", "data-choice": ""}, t("embed.show"))
        return _below("hw-question", el("p", {"class": "hw-asked"}, t("embed.next")), el("div", {"class": "hw-choices"}, show))
    who = written_faces(record, t)[asked.seat].name
    said_once = {choice.said: choice for choice in reversed(found.choices)}  # of several with the same text, the first one
    buttons = [
        el("button", {"type": "button", "class": "hw-choice", "data-choice": str(choice.action)}, choice.said)
        for choice in found.choices
        if said_once[choice.said] is choice
    ]
    return _below("hw-question", el("p", {"class": "hw-asked"}, t("embed.which", name=who)), el("div", {"class": "hw-choices"}, buttons))


def _verdict(request: Request, record: Record, found: Answer, right: bool | None) -> Markup:
    t, done = embed_texts(request.language), found.question
    told = found.said
    if told == str(done.answer) and done.seat != CHANCE:  # the log does not mention a face-down card
        told = f"{written_faces(record, t)[done.seat].name}: {told}"
    word = "" if right is None else t("embed.right" if right else "embed.wrong")
    kind = "hw-verdict" if right is None else f"hw-verdict {'hw-right' if right else 'hw-wrong'}"
    return _below(kind, el("p", {"role": "status"}, word and el("strong", None, word), word and " ", told))


def _below(kind: str, *children: Child) -> Markup:
    return el("div", {"class": kind}, *children)
