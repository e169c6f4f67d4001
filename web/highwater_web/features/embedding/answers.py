"""Answers requests of embeds: draw positions of a record, ask its question, judge an answer. It keeps no state."""

import traceback
from collections.abc import Callable, Mapping

from highwater.contract import CHANCE
from highwater.errors import GameError
from highwater.lessons import is_lesson
from highwater.record import Record
from highwater_web.features.embedding.lesson_answers import LESSON_ANSWERS
from highwater_web.features.embedding.request_fields import EmbedError, Message, Request
from highwater_web.features.embedding.texts import embed_texts, match_language, translate_error
from highwater_web.figures.answers import Answer, find_answer
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.steps import Steps
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Child, Markup, el, join


def answer(message: Mapping[str, object]) -> Message:
    """The answer to a request: ``drawn``, ``asked``, ``answered``; or ``failed``, with a sentence in the request's language."""
    try:
        request = Request.of(message)
        if request.kind not in ANSWERS:
            raise EmbedError("embed-shape", f"nothing is known of a request {request.kind!r}", field="type")
        done: Message = {"type": DONE[request.kind], "id": request.name}
        if is_lesson(request.text):
            return {**done, **LESSON_ANSWERS[request.kind](request)}
        return {**done, **ANSWERS[request.kind](request, read_scenario(request.text))}
    except GameError as error:
        return answer_error(error, message)
    except Exception:  # the page needs an answer in any case
        return answer_fault(message)


def answer_fault(message: Mapping[str, object]) -> Message:
    """The answer to a message that hit a fault in our program. The fault is logged to the console."""
    traceback.print_exc()
    return answer_error(EmbedError("embed-fault", "High Water has failed at this message"), message)


def answer_error(error: GameError, message: Mapping[str, object]) -> Message:
    """The answer to an invalid message."""
    reason = error.__cause__ if isinstance(error.__cause__, GameError) else error
    language, name = message.get("language"), message.get("id")
    text = translate_error(reason, match_language(language if isinstance(language, str) else "en"))
    found: Message = {"type": "failed", "code": reason.code, "text": text}
    return {**found, "id": name} if isinstance(name, str) else found


def _draw(request: Request, record: Record) -> Message:
    steps = request.wanted.steps(record, name=request.name)
    first = steps.frames[0].figure
    plies = [frame.ply for frame in steps.frames]
    return {"html": steps.markup, "title": steps.title, "width": first.width, "height": first.height, "plies": plies}


def _ask(request: Request, record: Record) -> Message:
    """The position before the question, the question, and the choices."""
    ply = _find_question_ply(request, record)
    question = _question(request, record, find_answer(record, ply, request.language))
    return {"ply": ply, "html": join([_show_steps(request, record, ply).markup, question])}


def _answer(request: Request, record: Record) -> Message:
    """Whether a choice is right, how the record continues, and the position after that."""
    ply = _find_question_ply(request, record)
    found = find_answer(record, ply, request.language)
    right: bool | None = None
    if found.choices:
        chosen = [choice for choice in found.choices if str(choice.action) == request.choice]
        if not chosen:
            raise EmbedError("embed-choice", f"{request.choice[:40]!r} is none of what could be chosen", choice=request.choice[:40])
        right = chosen[0].right
    later = [each for each, _ in record.scenario.questions if each > ply]
    html = join([_verdict(request, record, found, right), _show_steps(request, record, ply + 1).markup])
    return {"ply": ply, "choice": request.choice, "right": right, "html": html, "next": later[0] if later else None}


ANSWERS: dict[str, Callable[[Request, Record], Message]] = {"draw": _draw, "ask": _ask, "answer": _answer}
DONE = {"draw": "drawn", "ask": "asked", "answer": "answered"}


def _find_question_ply(request: Request, record: Record) -> int:
    """The ply of the question: the given one, else the first."""
    plies = [ply for ply, _ in record.scenario.questions]
    if not plies:
        raise EmbedError("embed-question", 'this record asks nothing; a line [Question …] does, such as [Question "12=which"]')
    return plies[0] if request.ply is None else request.ply


def _show_steps(request: Request, record: Record, ply: int) -> Steps:
    return request.wanted._replace(plies=str(ply)).steps(record, name=request.name)


def _question(request: Request, record: Record, answer: Answer) -> Markup:
    t, question = embed_texts(request.language), answer.question
    if not answer.choices or question.seat == CHANCE:
        show = el("button", {"type": "button", "class": "hw-choice", "data-choice": ""}, t("embed.show"))
        return _section("hw-question", el("p", {"class": "hw-asked"}, t("embed.next")), el("div", {"class": "hw-choices"}, show))
    who = read_faces(record, t)[question.seat].name
    said_once = {choice.said: choice for choice in reversed(answer.choices)}  # of several with the same text, the first one
    buttons = [
        el("button", {"type": "button", "class": "hw-choice", "data-choice": str(choice.action)}, choice.said)
        for choice in answer.choices
        if said_once[choice.said] is choice
    ]
    return _section("hw-question", el("p", {"class": "hw-asked"}, t("embed.which", name=who)), el("div", {"class": "hw-choices"}, buttons))


def _verdict(request: Request, record: Record, answer: Answer, right: bool | None) -> Markup:
    t, question = embed_texts(request.language), answer.question
    text = answer.said
    if text == str(question.answer) and question.seat != CHANCE:  # the log does not mention a face-down card
        text = f"{read_faces(record, t)[question.seat].name}: {text}"
    word = "" if right is None else t("embed.right" if right else "embed.wrong")
    kind = "hw-verdict" if right is None else f"hw-verdict {'hw-right' if right else 'hw-wrong'}"
    return _section(kind, el("p", {"role": "status"}, word and el("strong", None, word), word and " ", text))


def _section(kind: str, *children: Child) -> Markup:
    return el("div", {"class": kind}, *children)
