"""Answers requests of embeds about a lesson. Its steps work like the questions of a record.

The number of a question takes the place of a record's ply; each step has `MAX_QUESTIONS` numbers. It keeps no state.
"""

from collections.abc import Callable, Mapping

from highwater.lessons import read_lesson
from highwater_web.features.embedding.request_fields import EmbedError, Message, Request
from highwater_web.features.embedding.texts import embed_texts
from highwater_web.figures.lessons import Playing, choose, describe_fault, go_on
from highwater_web.figures.steps import marked
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Child, Markup, el, join
from highwater_web.ui.texts import Texts, error_text

MAX_QUESTIONS = 16
"""Numbered questions per step; later questions of a scenario are left out."""


def _playing(request: Request) -> Playing:
    """The lesson at the requested question, by default the first. Raises LessonError and EmbedError."""
    lesson = read_lesson(request.text)
    step, question = divmod(request.ply or 0, MAX_QUESTIONS)
    playing = Playing(lesson, step=step, question=question, language=request.language)
    if playing.is_over or question > max(len(playing.question_plies) - 1, 0):
        raise EmbedError("embed-question", f"this lesson has {len(lesson.steps)} steps, and no question of this number")
    return playing


def _after(playing: Playing) -> int | None:
    """The number of the next question, None at the end of the lesson."""
    after = go_on(playing)
    return None if after.is_over else after.step * MAX_QUESTIONS + min(after.question, MAX_QUESTIONS - 1)


def _ask(request: Request) -> Message:
    """A step: text, board and choices; without a question also the number of the next one."""
    playing, t = _playing(request), embed_texts(request.language)
    html = join([_text(playing, t), _board(request, playing, t), _choices(playing, t)])
    answer: Message = {"ply": request.ply or 0, "html": html}
    return answer if playing.is_open else {**answer, "next": _after(playing)}


def _answer(request: Request) -> Message:
    """The continued board, and whether the choice was right."""
    playing, t = _playing(request), embed_texts(request.language)
    numbers = [*map(str, range(len(playing.choices)))] or [""]
    if not playing.is_open or request.choice not in numbers:
        raise EmbedError("embed-choice", f"{request.choice[:40]!r} is none of what could be chosen", choice=request.choice[:40])
    playing = choose(playing, int(request.choice or -1))
    html = join([_text(playing, t), _board(request, playing, t), _verdict(playing, t)])
    right = None if playing.result == "seen" else playing.result == "right"
    return {"ply": request.ply or 0, "choice": request.choice, "right": right, "html": html, "next": _after(playing)}


def _draw(request: Request) -> Message:
    """The board of a step without its question."""
    playing = _playing(request)
    if playing.record is None:
        raise EmbedError("embed-question", "the first step of this lesson has no board; mode=quiz plays the lesson")
    steps = request.wanted.steps(playing.record, name=request.name)
    figure = steps.frames[0].figure
    plies = [frame.ply for frame in steps.frames]
    return {"html": steps.markup, "title": playing.lesson.title, "width": figure.width, "height": figure.height, "plies": plies}


LESSON_ANSWERS: Mapping[str, Callable[[Request], Message]] = {"draw": _draw, "ask": _ask, "answer": _answer}


def _text(playing: Playing, t: Texts) -> Markup:
    """The title at the beginning, the heading and the paragraphs."""
    lesson, step = playing.lesson, playing.current
    title = [lesson.title, *([step.heading] if step.heading else [])] if not playing.step else [step.heading]
    fault = [error_text(lesson.fault, t)] if lesson.fault is not None and not playing.step else []
    lines: list[Child] = [el("p", {"class": "hw-asked"}, line) for line in filter(None, title)]
    lines += [el("p", {"role": "alert", "lang": t.language}, line) for line in fault]
    return _part("hw-question hw-lesson", playing, lines, [el("p", None, marked(paragraph)) for paragraph in step.paragraphs])


def _board(request: Request, playing: Playing, t: Texts) -> Child:
    if playing.fault is not None:
        return _part("hw-question", playing, el("p", {"lang": t.language}, describe_fault(playing.fault, t)))
    if playing.current.puzzle:
        way = el("a", {"href": f"puzzles.html#{playing.current.puzzle}", "target": "_blank", "rel": "noopener"}, t("embed.puzzle"))
        return _part("hw-question", playing, el("p", {"lang": t.language}, way))
    if playing.record is None:
        return None
    return request.wanted._replace(plies=",".join(map(str, playing.plies))).steps(playing.record, name=request.name).markup


def _choices(playing: Playing, t: Texts) -> Child:
    if not playing.is_open:
        return None
    seat = playing.asked_seat
    prompt: Child = None
    if seat is not None and playing.record is not None:
        prompt = el("p", {"class": "hw-asked"}, t("embed.which", name=read_faces(playing.record, t)[seat].name))
    elif not playing.current.answers:
        prompt = el("p", {"class": "hw-asked"}, t("embed.next"))
    labels = [(str(number), choice.said) for number, choice in enumerate(playing.choices)] or [("", t("embed.show"))]
    buttons = [el("button", {"type": "button", "class": "hw-choice", "data-choice": choice}, words) for choice, words in labels]
    return _part("hw-question", playing, prompt, el("div", {"class": "hw-choices"}, buttons))


def _verdict(playing: Playing, t: Texts) -> Markup:
    word = "" if playing.result == "seen" else t("embed.right" if playing.result == "right" else "embed.wrong")
    right = ", ".join(choice.said for choice in playing.choices if choice.is_right)
    text = t("embed.answer", answer=right) if playing.result == "wrong" else right
    return _part(
        f"hw-verdict{f' hw-{playing.result}' if word else ''}",
        playing,
        el("p", {"role": "status"}, word and el("strong", {"lang": t.language}, word), " ", text),
    )


def _part(kind: str, playing: Playing, *children: Child) -> Markup:
    return el("div", {"class": kind, "lang": playing.lesson.language or None}, *children)
