"""What happens at the table: opening a match, acting, letting chance and bots act, undo. Every ply is stored at once.

What only changes how people look at it is in ``looking``; which press means what is in ``at_table``.
"""

import re
import traceback
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from highwater.bots import DEFAULT_LEVEL, BotError, named
from highwater.contract import CHANCE, Action
from highwater.match import Match
from highwater.record import MAX_PLIES
from highwater_web.contract.asked import Interaction, Scene
from highwater_web.contract.page import GamePage
from highwater_web.core import archives
from highwater_web.core.asking import MAX_SHOWN_CHARS, Question, SeatedBot, make_error, read_answer
from highwater_web.core.context import TableContext, begin_choice
from highwater_web.core.drafts import copy_seating
from highwater_web.core.effects import AT_THUMB, Effect, announce, ask_bot, bot_worker, focus, schedule, store_if_unchanged, url
from highwater_web.core.feature import Context, Env, Transition
from highwater_web.core.model import Model, Notice, Table, list_up_to
from highwater_web.core.seats import chosen_players
from highwater_web.core.shelf import PREFIX, make_saved_game
from highwater_web.table import searchers
from highwater_web.table.play import find_interaction, write_prompt
from highwater_web.table.players import can_be_reseated
from highwater_web.ui.faces import address_viewer
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import error_text

MAX_STEPS = 12
"""Things that happen by themselves in one go where others play at once; then other messages are let in. What a person does
is never among them: it is answered first."""

MAX_REPEATED_LINES = 6
"""Lines of the log that are said again to a person who comes back to a game."""

MAX_SECONDS = 0.06
"""After which none of them begins any more: with the slice of the last one, a press is still answered within a tenth of a second."""


ASKED_AGAIN = 24
"""Milliseconds until the page asks again what a bot has decided that thinks meanwhile."""

STAGE_END_FACTOR = 3
"""How many times as long a table of bots pauses where a part of the game is over."""


def write_log(at: TableContext) -> Table:
    """The table with its log written from the beginning, in the language of the page."""
    empty = replace(at.table, log=(), changes=(), chapters=())
    return replace(log_after(at.after(empty), empty, 0)[0], scene=None)


def make_table(model: Model, match: Match, name: str | None, env: Env) -> Table:
    """A table at which this match goes on."""
    return write_log(TableContext.of(model, Table(match, name), env))


def begin(model: Model, match: Match, env: Env) -> Transition:
    """A new match on the shelf and on the screen; what chance does before anybody can act (a deal) is done at once. The next one is
    set up like it."""
    match = deal(match, env)
    draft = model.drafts.get(match.game.id)
    if draft is not None:
        model = replace(model, drafts={**model.drafts, match.game.id: copy_seating(draft, match.written())})
    return store_match(TableContext.of(model, make_table(model, match, env.new_id(), env), env))


def deal(match: Match, env: Env) -> Match:
    """The match after all that chance does before anybody can play."""
    dealing = searchers.with_fallback_bots(match)
    while dealing.state.to_act == (CHANCE,) and all(dealing.game.sets_up(*ply) for ply in dealing.record.plies):
        dealing = dealing.advance(env.random) or dealing
    return replace(dealing, players=match.players)


def store_match(at: TableContext) -> Transition:
    """Put the table's match on the shelf and into the storage."""
    if at.table.id is None:
        return at.model, []
    model, name = at.model, at.table.id
    entry = make_saved_game(at.table.match, name, at.env.now())
    before = model.shelf.entries.get(name)
    base = model.unstored.get(name, before.text if before else None)
    unstored = {key: value for key, value in model.unstored.items() if key != name}
    return replace(model, shelf=model.shelf.put(name, entry), unstored=unstored), [store_if_unchanged(base, PREFIX + name, entry.text)]


def commit_match(at: TableContext, match: Match, chosen: str = "") -> Transition:
    """The table after its match has moved, forwards or back: store it, announce it, and arrange for what happens next."""
    table = at.table
    common = min(len(table.match.record.plies), len(match.record.plies))
    after = replace(table, match=match, partial_action=chosen, passing={})
    if chosen and not at.page.goes_on_at(_find_interaction_at(at.after(after))):
        after = replace(after, partial_action="")
    hides_again = match.game.hidden != "hands" or after.revealed_seat not in match.waiting_for()
    if len(match.humans) > 1 and match.state.to_act and hides_again:
        after = replace(after, revealed_seat=None, reveal_request=None)
    after, new = log_after(at, after, common)
    here = at.after(after)
    model, stored = store_match(here)
    said = [plain(line) for line in new] or _describe_undo(at, common)
    following = schedule_next(here)
    if following != schedule(None):  # bots that search begin while people look at what has happened
        at.env.mind.attend(searchers.with_fallback_bots(match), at.env.random)
    asks = following == schedule(None) or bool(match.waiting_for())  # what others are about to do is said when they have done it
    prompt = write_prompt_at(here)
    heard = add_prompt(here, said) if asks and prompt != write_prompt_at(at) else " ".join(said)
    return model, [*stored, *([announce(heard)] if heard else []), *_offer(table, after), following]


def describe_opening(at: TableContext) -> str:
    """The announcement when a person sits down to a game: what chance has laid out and dealt or, if it goes on, what was just done; what
    they hide themselves; and what is asked."""
    table = at.table
    begun = any(seat != CHANCE for seat, _ in table.match.record.plies)
    said = [plain(line) for _, line in (table.recent_lines[-MAX_REPEATED_LINES:] if begun else table.log)]
    secret = at.page.secret(table.view, at.t) if table.handover_seat is None else ""
    return add_prompt(at, [*said, secret] if secret else said)


def go_to_table(model: Model, effects: list[Effect], env: Env) -> Transition:
    """Go to the play page, where the table just made is."""
    assert model.table is not None, "a table has just been opened"
    fragment = f"game={model.table.id}"
    at = TableContext.of(replace(model, page="play", fragment=fragment), model.table, env)
    model = at.model
    if model.storage == "denied":
        model = replace(model, notice=Notice(at.t("storage.denied"), is_error=True))
    return model, [
        *effects,
        url(f"play.html#{fragment}"),
        focus(AT_THUMB, gently=False),
        announce(describe_opening(at)),
        schedule_next(at),
    ]


def _describe_undo(at: TableContext, common: int) -> list[str]:
    """What is said when a ply has been taken back: what it had done."""
    gone = [plain(line) for ply, line in at.table.log if ply == common + 1]
    return [at.t("play.undone", what=" ".join(gone))] if gone else []


def add_prompt(at: TableContext, said: list[str]) -> str:
    """What has happened, then what is asked. Nothing twice: neither what the prompt says in the same words, nor what it says to
    the prompt and the log about them, such as whose turn it is."""
    prompt = write_prompt_at(at)
    question = _find_interaction_at(at)
    of_them = write_prompt(at.table, at.page, at.people, question, at.t) if prompt else ""
    return " ".join(filter(None, [*(line for line in said if line not in of_them or line in prompt), unsaid(prompt, said)]))


def unsaid(prompt: str, said: list[str]) -> str:
    """The sentences of a prompt that are not among what has just been said."""
    heard = " ".join(said)
    return " ".join(sentence for sentence in re.split(r"(?<=[.!?])\s+", prompt) if sentence not in heard)


def log_after(at: TableContext, after: Table, common: int) -> tuple[Table, list[Markup]]:
    """The table ``after`` with its log and all that goes with it, and the lines of it that are new. ``common``: plies that it shares with
    the one before."""
    match, page = after.match, at.page
    log = list_up_to(at.table.log, common)
    changes, landmarks = list_up_to(at.table.changes, common), list_up_to(at.table.chapters, common)
    old = len(log)
    views = pairwise(map(get_public_view, match.states[common:]))
    for (number, ply), (before, now) in zip(enumerate(match.record.plies[common:], common + 1), views, strict=True):
        log += [(number, line) for line in page.log(before, now, ply, at.people, at.t)]
        changes += [(number, change) for change in page.changes(before, now, ply)]
        kind = page.landmark(before, now, ply)
        landmarks += [(number, kind)] if kind else []
    scene = scene_at(page, match) if common == len(match.record.plies) - 1 else None
    after = replace(after, log=tuple(log), changes=tuple(changes), chapters=tuple(landmarks), scene=scene)
    return after, [line for _, line in log[old:]]


def scene_at(page: GamePage, match: Match) -> Scene | None:
    """The scene that begins with the ply that led to the position on the screen."""
    if match.ply == 0:
        return None
    before, after = (get_public_view(match.states[ply]) for ply in (match.ply - 1, match.ply))
    return page.scene(before, after, match.record.plies[match.ply - 1])


def write_prompt_at(at: TableContext) -> str:
    """What is asked of whom, in one sentence."""
    return write_prompt(at.table, at.page, address_viewer(at.people, at.table.addressed), _find_interaction_at(at), at.t)


def schedule_next(at: TableContext) -> Effect:
    """When the next thing happens by itself, if it does."""
    table, match = at.table, at.table.match
    follows = at.env.app.follows(at.model, table, at.env)
    if follows is not None:
        return follows
    if not table.is_playable or table.match.paused or is_waiting_for_step(table, at.model.preferences.pace) or not _is_going_on(at, match):
        return schedule(None)
    return schedule("tick", 0 if at.model.preferences.pace == "at-once" else pause(at, match.state.to_act == (CHANCE,)))


def pause(at: TableContext, chance: bool) -> int:
    """Milliseconds for which people look at what has just happened, before a bot acts or chance does."""
    table, wishes = at.table, at.model.preferences
    milliseconds = at.page.pauses["fast" if wishes.pace in ("fast", "at-once") else "normal"][chance]
    if at.page.stage_ended(get_public_view(table.match.position)):
        milliseconds *= STAGE_END_FACTOR
    if table.scene is not None and wishes.animation != "none":
        milliseconds += table.scene.milliseconds // (2 if wishes.animation == "fast" else 1)
    return milliseconds


def is_waiting_for_step(table: Table, pace: str) -> bool:
    """Whether others go on only after a press: one of them, or chance, has just done something that the log tells."""
    plies = table.match.record.plies
    return (
        pace == "step"
        and bool(plies)
        and plies[-1][0] not in table.match.humans
        and bool(table.log)
        and table.log[-1][0] == len(plies)
        and not table.match.waiting_for()
    )


def schedule_next_on(model: Model, env: Env) -> Effect:
    """As ``schedule_next``, on whatever page it is."""
    return schedule_next(TableContext.of(model, model.table, env)) if model.table is not None and model.page == "play" else schedule(None)


def _is_going_on(at: TableContext, match: Match) -> bool:
    """Whether something may happen by itself: nobody is waited for and there is nothing to look at in peace, or a bot may act while a
    person has to."""
    state = match.state
    if at.table.is_peeking or match.offer or is_choosing(at.table):
        return False
    if match.waiting_for():
        return any(match.players[seat].bot is not None for seat in state.may_act)
    if not match.humans and at.model.preferences.pace != "step":
        return bool(state.to_act)  # nobody has to press anything at a table of bots
    return bool(state.to_act) and not at.page.continue_label(get_public_view(state), at.people, at.model.preferences.stops)


def is_choosing(table: Table) -> bool:
    """Whether a person has begun to say what to do though nobody waits for it, such as to play a special card. Then others wait."""
    return bool(table.partial_action) and not table.match.waiting_for()


def _offer(before: Table, after: Table) -> list[Effect]:
    """Bring the focus back to the hand when there is something new to press there, or what has been pressed can be pressed no longer."""
    if before.match.offer != after.match.offer:
        return [focus(AT_THUMB)]
    if (
        (before.active_seat, before.handover_seat) != (after.active_seat, after.handover_seat)
        or not after.match.state.to_act
        or _is_spent(before, after)
    ):
        return [focus(AT_THUMB)]
    return []


def _is_spent(before: Table, after: Table) -> bool:
    """Whether a person here has just done what cannot be done again by the same press, such as swimming to a tile."""
    if len(after.match.record.plies) <= len(before.match.record.plies):
        return False
    seat, action = after.match.record.plies[-1]
    return seat in before.actionable_seats and (
        before.partial_action != after.partial_action or action not in after.legal_actions.get(seat, ())
    )


def act(at: TableContext, seat: int | None, action: Action) -> Transition:
    """A person at this device acts: at ``seat``, or at the one that is asked. Raises IllegalAction and changes nothing if that is not
    legal; does nothing where nobody can act (a second press)."""
    seat = at.table.active_seat if seat is None else seat
    if seat is None or seat not in at.table.actionable_seats:
        return at.model, []
    return commit_match(at, at.table.match.act(seat, action))


def answer_offer(at: TableContext, answer: str) -> Transition:
    """A person answers the offer that is open: ``accept``, ``always`` (and bots ask no more) or ``refuse``."""
    match = at.table.match
    if match.offer is None:
        return at.model, []
    if answer == "refuse":
        return commit_match(at, match.refuse(), at.table.partial_action)
    return commit_match(at, match.accept(always=answer == "always")) if answer in ("accept", "always") else (at.model, [])


def choose(at: TableContext, chosen: str) -> Transition:
    """Begin to say what to do, or take that back; the game's page knows what it means, and where it goes on. What cannot be done any
    more is not begun: a press may come after the ply that ended it."""

    def ask_with(chosen: str) -> TableContext:
        return at.after(replace(at.table, partial_action=chosen))

    chosen, effects = begin_choice(
        at.page, _find_interaction_at(ask_with(chosen)), write_prompt_at(at), lambda chosen: write_prompt_at(ask_with(chosen))
    )
    after = ask_with(chosen)
    return after.model, [*effects, *([schedule_next(after)] if is_choosing(after.table) != is_choosing(at.table) else [])]


def _find_interaction_at(at: TableContext) -> Interaction:
    return find_interaction(at.env.app, at.table, at.model.preferences)


def tick(at: TableContext, late: bool = False) -> Transition:
    """It is time for the next thing that happens by itself; where others play at once, for as much as fits a slice. ``late``: the game has
    waited long enough for what bots search with."""
    if is_choosing(at.table):
        return at.model, [schedule(None)]
    if late and searchers.are_awaited(at.model, at.table.match):
        model, said = announce_fallback(replace(at, model=archives.mark_overdue(at.model, archives.SEARCH)))
        after, effects = step(replace(at, model=model))
        return after, [*said, *effects]
    return step(at, most=MAX_STEPS if at.model.preferences.pace == "at-once" else 1)


def announce_fallback(at: TableContext) -> Transition:
    """Say that another bot plays for those that cannot search yet."""
    said = at.t("search.stood-in")
    return replace(at.model, notice=Notice(said)), [announce(said)]


def toggle_pause(at: TableContext) -> Transition:
    """A table of bots waits, also when it is opened anew, or goes on again."""
    match = at.table.match
    if match.humans or not at.table.is_playable:
        return at.model, []
    after = at.after(replace(at.table, match=replace(match, paused=not match.paused)))
    model, stored = store_match(after)
    return model, [*stored, schedule_next(after)]


def step(at: TableContext, most: int = 1) -> Transition:
    """The next thing that happens by itself, or several; as far as bots get in a slice. A press for it is answered after one."""
    table, mind = at.table, at.env.mind
    match = table.match if table.match.shown is None else table.match.look(None)
    if searchers.are_awaited(at.model, match):
        return at.model, [schedule("tick:late", searchers.PATIENCE)]
    if at.env.app.follows(at.model, table, at.env) == schedule(None):  # a feature lets nothing happen
        return at.model, [schedule(None)]
    before, until = match, mind.clock() + MAX_SECONDS
    decided = True
    for number in range(most):
        if number and (mind.clock() >= until or not _is_going_on(at, match)):
            break
        try:
            decided, following = mind.advance(searchers.with_fallback_bots(match), at.env.random)
        except BotError as error:
            if match is before:
                return _hand_over(at, match, error)
            break  # it is reported when it fails once more
        except Exception as fault:
            if match is not before:
                break
            return _hand_over(at, match, _locate_fault(match, fault))
        if following is None:
            break
        following = searchers.reseat_players(match, following)
        match = following if following.offer or following.record.plies[-1][0] != CHANCE else deal(following, at.env)
    if match is before:
        if not decided:
            goes_on = _put(at) if mind.question else [schedule("tick", ASKED_AGAIN if mind.unasked else 0)]
            return at.after(replace(table, match=match)).model, goes_on
        notice = Notice(at.t("error.record-full", limit=MAX_PLIES), is_error=True) if match.is_at_ply_limit else at.model.notice
        return replace(at.model, notice=notice), [schedule(None)]
    # A bot that steps in while a person is choosing does not take back what that person has chosen.
    waiting = table.match.waiting_for()
    return commit_match(at, match, table.partial_action if waiting and match.waiting_for() == waiting else "")


def _put(at: TableContext) -> list[Effect]:
    """Put a question to a bot that the person has written, once; one that is not on this device has failed already."""
    mind = at.env.mind
    question = mind.put_question()
    if question is None:
        return []
    text = question.text(at.model.bots)
    if text is not None:
        return [ask_bot(mind.number, text)]
    question.answer = make_error(question, "own-bot-missing", "is not on this device", _called(at, question))
    return [schedule("tick")]


def take_answer(at: TableContext, c: Context) -> Transition:
    """Such a bot has answered, or cannot. What is no answer to the present question does nothing: the game has gone another way."""
    mind = at.env.mind
    question = mind.question
    if question is None or question.answer is not None or c.message.get("number") != mind.number:
        return at.model, []
    question.answer = read_answer(question, c.text("answer"), c.text("fault"), _called(at, question))
    return (at.model, []) if at.table.match.paused else tick(at)


def _called(at: TableContext, question: Question) -> str:
    """What a person calls the bot of a question: by its name, or by that of its seat where it is not here."""
    bot = at.model.bots.get(question.id)
    return bot.name if bot is not None and bot.name else at.people[question.seat].name


def reseat(at: TableContext, fields: Mapping[str, str]) -> Transition:
    """Give some of the seats to other players: bots, or people again. Raises SetupError for a bot that is not there."""
    table = at.table
    if not can_be_reseated(table):
        return at.model, []
    match = table.match.reseated(chosen_players(table.match, at.people, fields))
    shut = at.after(replace(table, panel="", revealed_seat=None, reveal_request=None))
    if match.players == table.match.players:
        return shut.model, [focus(AT_THUMB, gently=False)]
    model, effects = commit_match(shut, match)
    return model, [*effects, focus(AT_THUMB, gently=False)]


def _locate_fault(match: Match, fault: Exception) -> BotError:
    """A fault of ours while a bot was to act, as one of that bot: what another one does may not meet it. Raises the fault itself where no
    bot was."""
    bot = next((match.players[seat].bot for seat in match.state.to_act[:1] if seat != CHANCE), None)
    if bot is None:
        raise fault
    traceback.print_exception(fault)
    said = f"{type(fault).__name__}: {fault}"[:MAX_SHOWN_CHARS]
    return BotError("bot-raised", f"failed with {said}", bot=bot.name, seat=match.state.to_act[0] + 1, error=said)


def _hand_over(at: TableContext, match: Match, error: BotError) -> Transition:
    """A bot has failed: its seat goes on with the policy (the policy's, should that ever fail, with any legal action), and the page says
    why."""
    seat = int(error.details["seat"]) - 1
    stands_in = named("random" if error.details["bot"] == DEFAULT_LEVEL else DEFAULT_LEVEL)
    players = tuple(replace(player, bot=stands_in) if number == seat else player for number, player in enumerate(match.players))
    after = at.after(replace(at.table, match=replace(match, players=players)))
    said = " ".join((error_text(error, at.t), at.t("play.handed-over", name=at.people[seat].name)))
    model, stored = store_match(after)
    # What has failed in the worker of a person's bots may have spoilt it for the others.
    ends = [bot_worker(False)] if isinstance(match.players[seat].bot, SeatedBot) else []
    return replace(model, notice=Notice(said, is_error=True)), [*stored, *ends, announce(said), schedule_next(after)]


def undo(at: TableContext) -> Transition:
    """Back to before the last thing a person did. Raises UndoError."""
    return commit_match(at, at.table.match.undo())


def redo(at: TableContext) -> Transition:
    """Do again what was taken back last. Raises UndoError."""
    return commit_match(at, at.table.match.redo())
