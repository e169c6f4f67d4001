"""What is pressed on the page of puzzles, and the puzzle that its address names."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from highwater.contract import SEAT_LETTERS
from highwater_web.core import archives
from highwater_web.core.context import begin_choice, read_pressed_action
from highwater_web.core.effects import AT_THUMB, Effect, announce, copy_text, focus, schedule, url
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Handler, ModelChange, Press, Transition
from highwater_web.core.model import Model
from highwater_web.core.navigation import route
from highwater_web.features.puzzles import own
from highwater_web.features.puzzles import trying as tries
from highwater_web.features.puzzles.names import readable
from highwater_web.features.puzzles.own import Judging, OwnTrying, find_own
from highwater_web.features.puzzles.page import day_result
from highwater_web.features.puzzles.progress import read_progress
from highwater_web.features.puzzles.puzzling import OWN, PUZZLING
from highwater_web.features.puzzles.state import LEARNING, PAGE
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.features.puzzles.trying import UNANSWERED, Trying
from highwater_web.features.puzzles.words import question, reason, verdict
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import Texts

PANELS = ("decks", "rules", "log")

GOES_ON = "puzzle-on"
"""The token of the next slice in which an answer is judged."""

Try = Trying | OwnTrying


def settle(change: ModelChange) -> Transition:
    """The page with the puzzle that its address names. What reads reviews is asked for where that is a decision in an own game."""
    model = PUZZLING.put(change.after, PUZZLING.of(change.after)._replace(today=change.env.now()[:10]))
    if model.fragment.startswith(OWN) and not archives.is_ready(archives.SEARCH):
        return archives.ask_once(model, archives.SEARCH)
    return _open(model)


def _open(model: Model) -> Transition:
    """The puzzle that the address names, unless it lies on the board already."""
    state = PUZZLING.of(model)
    if state.opened == model.fragment:
        return model, []
    trying = _find(model)
    model = PUZZLING.put(model, state._replace(opened=model.fragment, trying=trying, panel="", copied=""))
    if trying is None:
        return model, []
    t = puzzle_texts(model.language)
    return model, [focus(AT_THUMB, gently=False), announce(question(trying, t))]


def _find(model: Model) -> Try | None:
    """The try at the puzzle that the address names."""
    if model.fragment.startswith(OWN):
        return find_own(model.fragment, model.shelf)
    puzzle = readable(model.fragment)
    return Trying.of(model.fragment, puzzle) if puzzle is not None else None


def _tried(change: Callable[[Trying], Trying], own_change: Callable[[OwnTrying], OwnTrying] = lambda trying: trying) -> Handler:
    """The handler of a press that changes the try; ``own_change``: at a decision of an own game."""

    def handler(ctx: Context) -> Transition:
        before = PUZZLING.of(ctx.model).trying
        if isinstance(before, OwnTrying):
            return _after(ctx, before, own_change(before))
        return _after(ctx, before, change(before)) if isinstance(before, Trying) else (ctx.model, [])

    return handler


def _after(ctx: Context, before: Try, after: Try) -> Transition:
    """The page after a press: the result is kept, and what has happened is said."""
    if after is before:
        return ctx.model, []
    t = puzzle_texts(ctx.model.language)
    model = PUZZLING.put(ctx.model, PUZZLING.of(ctx.model)._replace(trying=after))
    stored: list[Effect] = []
    if after.phase == "thinks":
        stored = [schedule(GOES_ON)]
    elif after.phase != before.phase and after.phase != "asked":
        minute = int(datetime.fromisoformat(ctx.env.now()).timestamp() // 60)
        model, stored = _keep(model, after.name, "seen" if after.phase in ("showing", "shown") else after.phase, minute)
    return model, [*stored, *_heard(before, after, t), *([focus(AT_THUMB)] if after.phase != before.phase else [])]


def _heard(before: Try, after: Try, t: Texts) -> list[Effect]:
    """What is announced: what new plies did, how it went, and why."""
    shared = len(before.plies) if after.plies[: len(before.plies)] == before.plies else 0
    is_choice = isinstance(after, Trying) and after.chooser is not None  # the reasons tell what it brings, on average
    said = [plain(line) for line in after.lines(t, shared)] if len(after.plies) > shared and not is_choice else []
    if after.phase != before.phase:
        why = reason(after, t)
        said = [line for line in said if line not in why]
        said += [verdict(after, t), why] if after.phase not in UNANSWERED else [question(after, t)]
    elif after.phase == "showing":
        said.append(question(after, t))
    elif after.chosen != before.chosen and not said:
        said = [question(after, t)]
    text = " ".join(filter(None, said))
    return [announce(text)] if text else []


def _keep(model: Model, name: str, result: str, minute: int) -> Transition:
    """Keep a result, unless what is stored cannot be read."""
    progress = read_progress(LEARNING.of(model))
    return LEARNING.store(model, progress.with_result(name, result, minute).text()) if progress.fault is None else (model, [])


def _choose(ctx: Context) -> Transition:
    """Begin to say on the board what to do, or take that back; the game's page knows where it goes on."""
    before = PUZZLING.of(ctx.model).trying
    if before is None or before.phase != "asked":
        return ctx.model, []
    t = puzzle_texts(ctx.model.language)
    begun = replace(before, chosen=ctx.argument[:60])
    chosen, effects = begin_choice(
        safe_game_page(before.game_id), begun.asked, question(before, t), lambda chosen: question(replace(before, chosen=chosen), t)
    )
    return PUZZLING.put(ctx.model, PUZZLING.of(ctx.model)._replace(trying=replace(before, chosen=chosen))), effects


def _play(ctx: Context) -> Transition:
    """An action on the board. Raises IllegalAction."""
    return _tried(
        lambda trying: tries.act(trying, *read_pressed_action(trying.puzzle.record.game, ctx.argument)),
        lambda trying: own.answer(trying, *read_pressed_action(trying.match.game, ctx.argument)),
    )(ctx)


def _judge(ctx: Context) -> Transition:
    """Judge the answer to a decision of an own game for a slice."""
    trying = PUZZLING.of(ctx.model).trying
    if not isinstance(trying, OwnTrying) or trying.phase != "thinks":
        return ctx.model, []
    judging = ctx.env.work.get(GOES_ON)
    if not isinstance(judging, Judging) or judging.trying != trying:
        judging = ctx.env.work[GOES_ON] = Judging(trying, ctx.env.mind.clock)
    judged = judging.judged()
    if judged is None:
        return ctx.model, [schedule(GOES_ON)]
    del ctx.env.work[GOES_ON]
    return _after(ctx, trying, judged)


def _seat(ctx: Context) -> Transition:
    seat = SEAT_LETTERS.find(ctx.argument) if len(ctx.argument) == 1 else -1
    return _tried(lambda trying: tries.press_seat(trying, seat))(ctx)


def _panel(ctx: Context) -> Transition:
    state = PUZZLING.of(ctx.model)
    if ctx.argument not in PANELS:
        return ctx.model, []
    opened = "" if state.panel == ctx.argument else ctx.argument
    target = f"side-{opened}" if opened else f"tool-panel-{ctx.argument}"
    return PUZZLING.put(ctx.model, state._replace(panel=opened)), [focus(target, gently=False)]


def _next(ctx: Context) -> Transition:
    """On to another puzzle, in the place of this one: Back leads to where the person came from."""
    href = f"{PAGE}.html#{ctx.argument}"
    model, effects = route(ctx.model, href, ctx.env)
    return model, [url(href, replace=True), *effects, focus("main", gently=False)]


def _share(ctx: Context) -> Transition:
    """Copy how the day went, in words."""
    t, progress, today = puzzle_texts(ctx.model.language), read_progress(LEARNING.of(ctx.model)), PUZZLING.of(ctx.model).today
    text = f"{day_result(progress.of_day(today), today, t)}\n{ctx.model.site}{ctx.model.language}/puzzles.html#day.{today}.1"
    return ctx.model, [copy_text(text)]


def tell_copied(ctx: Context) -> Transition:
    """Say whether the result has been copied, beside the button: a notice above the page would move it."""
    said = "puzzles.copied" if ctx.message.get("ok") is True else "puzzles.not-copied"
    return PUZZLING.put(ctx.model, PUZZLING.of(ctx.model)._replace(copied=said)), [announce(puzzle_texts(ctx.model.language)(said))]


PRESSES: dict[str, Press] = {
    "puzzle-seat": Press(_seat),
    "puzzle-answer": Press(_tried(tries.answer_seats)),
    "puzzle-end": Press(_tried(tries.end_turn)),
    "puzzle-undo": Press(_tried(tries.undo)),
    "puzzle-again": Press(_tried(tries.begin_again, own.begin_again)),
    "puzzle-show": Press(_tried(lambda trying: tries.show(trying) if trying.phase in ("asked", "wrong") else trying, own.show)),
    "puzzle-step": Press(_tried(tries.show_step)),
    GOES_ON: Press(_judge, quiet=True, timed=True),
    "choose": Press(_choose),
    "play": Press(_play),
    "panel": Press(_panel),
    "puzzle-next": Press(_next),
    "puzzle-share": Press(_share),
}
