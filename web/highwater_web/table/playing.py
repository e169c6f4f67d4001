"""What happens at the table: opening a match, acting, letting chance and bots act, undo. Every ply is stored at once.

What only changes how people look at it is in ``looking``; which press means what is in ``feature``.
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
from highwater_web.core.context import CHOSEN, TableContext, begin_choice
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


RETRY_MS = 24
"""Milliseconds until the page asks again what a bot has decided that thinks meanwhile."""

STAGE_END_FACTOR = 3
"""How many times as long a table of bots pauses where a part of the game is over."""


def write_log(table_ctx: TableContext) -> Table:
    """The table with its log written from the beginning, in the language of the page."""
    empty = replace(table_ctx.table, log=(), changes=(), chapters=())
    return replace(log_after(table_ctx.after(empty), empty, 0)[0], scene=None)


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
    while dealing.state.to_act == (CHANCE,) and all(dealing.game.is_setup(*ply) for ply in dealing.record.plies):
        dealing = dealing.advance(env.random) or dealing
    return replace(dealing, players=match.players)


def store_match(table_ctx: TableContext) -> Transition:
    """Put the table's match on the shelf and into the storage."""
    if table_ctx.table.id is None:
        return table_ctx.model, []
    model, name = table_ctx.model, table_ctx.table.id
    entry = make_saved_game(table_ctx.table.match, name, table_ctx.env.now())
    before = model.shelf.entries.get(name)
    base = model.unstored.get(name, before.text if before else None)
    unstored = {key: value for key, value in model.unstored.items() if key != name}
    return replace(model, shelf=model.shelf.put(name, entry), unstored=unstored), [store_if_unchanged(base, PREFIX + name, entry.text)]


def commit_match(table_ctx: TableContext, match: Match, chosen: str = "") -> Transition:
    """The table after its match has moved, forwards or back: store it, announce it, and arrange for what happens next."""
    table = table_ctx.table
    common = min(len(table.match.record.plies), len(match.record.plies))
    after = replace(table, match=match, partial_action=chosen, passing={})
    if chosen and not table_ctx.page.goes_on_at(_find_interaction_at(table_ctx.after(after))):
        after = replace(after, partial_action="")
    hides_again = match.game.hidden != "hands" or after.revealed_seat not in match.waiting_for()
    if len(match.humans) > 1 and match.state.to_act and hides_again:
        after = replace(after, revealed_seat=None, reveal_request=None)
    after, new = log_after(table_ctx, after, common)
    here = table_ctx.after(after)
    model, stored = store_match(here)
    said = [plain(line) for line in new] or _describe_undo(table_ctx, common)
    following = schedule_next(here)
    if following != schedule(None):  # bots that search begin while people look at what has happened
        table_ctx.env.mind.attend(searchers.with_fallback_bots(match), table_ctx.env.random)
    asks = following == schedule(None) or bool(match.waiting_for())  # what others are about to do is said when they have done it
    prompt = write_prompt_at(here)
    heard = add_prompt(here, said) if asks and prompt != write_prompt_at(table_ctx) else " ".join(said)
    return model, [*stored, *([announce(heard)] if heard else []), *_offer(table, after), following]


def describe_opening(table_ctx: TableContext) -> str:
    """The announcement when a person sits down to a game: what chance has laid out and dealt or, if it goes on, what was just done; what
    they hide themselves; and what is asked."""
    table = table_ctx.table
    begun = any(seat != CHANCE for seat, _ in table.match.record.plies)
    said = [plain(line) for _, line in (table.recent_lines[-MAX_REPEATED_LINES:] if begun else table.log)]
    secret = table_ctx.page.secret(table.view, table_ctx.t) if table.handover_seat is None else ""
    return add_prompt(table_ctx, [*said, secret] if secret else said)


def go_to_table(model: Model, effects: list[Effect], env: Env) -> Transition:
    """Go to the play page, where the table just made is."""
    assert model.table is not None, "a table has just been opened"
    fragment = f"game={model.table.id}"
    table_ctx = TableContext.of(replace(model, page="play", fragment=fragment), model.table, env)
    model = table_ctx.model
    if model.storage == "denied":
        model = replace(model, notice=Notice(table_ctx.t("storage.denied"), is_error=True))
    return model, [
        *effects,
        url(f"play.html#{fragment}"),
        focus(AT_THUMB, gently=False),
        announce(describe_opening(table_ctx)),
        schedule_next(table_ctx),
    ]


def _describe_undo(table_ctx: TableContext, common: int) -> list[str]:
    """What is said when a ply has been taken back: what it had done."""
    gone = [plain(line) for ply, line in table_ctx.table.log if ply == common + 1]
    return [table_ctx.t("play.undone", what=" ".join(gone))] if gone else []


def add_prompt(table_ctx: TableContext, said: list[str]) -> str:
    """What has happened, then what is asked. Nothing twice: neither what the prompt says in the same words, nor what it says to
    the prompt and the log about them, such as whose turn it is."""
    prompt = write_prompt_at(table_ctx)
    question = _find_interaction_at(table_ctx)
    of_them = write_prompt(table_ctx.table, table_ctx.page, table_ctx.people, question, table_ctx.t) if prompt else ""
    return " ".join(filter(None, [*(line for line in said if line not in of_them or line in prompt), unsaid(prompt, said)]))


def unsaid(prompt: str, said: list[str]) -> str:
    """The sentences of a prompt that are not among what has just been said."""
    heard = " ".join(said)
    return " ".join(sentence for sentence in re.split(r"(?<=[.!?])\s+", prompt) if sentence not in heard)


def log_after(table_ctx: TableContext, after: Table, common: int) -> tuple[Table, list[Markup]]:
    """The table ``after`` with its log and all that goes with it, and the lines of it that are new. ``common``: plies that it shares with
    the one before."""
    match, page = after.match, table_ctx.page
    log = list_up_to(table_ctx.table.log, common)
    changes, chapters = list_up_to(table_ctx.table.changes, common), list_up_to(table_ctx.table.chapters, common)
    old = len(log)
    views = pairwise(map(get_public_view, match.states[common:]))
    for (number, ply), (before, now) in zip(enumerate(match.record.plies[common:], common + 1), views, strict=True):
        log += [(number, line) for line in page.log(before, now, ply, table_ctx.people, table_ctx.t)]
        changes += [(number, change) for change in page.changes(before, now, ply)]
        kind = page.chapter(before, now, ply)
        chapters += [(number, kind)] if kind else []
    scene = scene_at(page, match) if common == len(match.record.plies) - 1 else None
    after = replace(after, log=tuple(log), changes=tuple(changes), chapters=tuple(chapters), scene=scene)
    return after, [line for _, line in log[old:]]


def scene_at(page: GamePage, match: Match) -> Scene | None:
    """The scene that begins with the ply that led to the position on the screen."""
    if match.ply == 0:
        return None
    before, after = (get_public_view(match.states[ply]) for ply in (match.ply - 1, match.ply))
    return page.scene(before, after, match.record.plies[match.ply - 1])


def write_prompt_at(table_ctx: TableContext) -> str:
    """What is asked of whom, in one sentence."""
    return write_prompt(
        table_ctx.table,
        table_ctx.page,
        address_viewer(table_ctx.people, table_ctx.table.addressed),
        _find_interaction_at(table_ctx),
        table_ctx.t,
    )


def schedule_next(table_ctx: TableContext) -> Effect:
    """When the next thing happens by itself, if it does."""
    table, match = table_ctx.table, table_ctx.table.match
    follows = table_ctx.env.app.schedule_following(table_ctx.model, table, table_ctx.env)
    if follows is not None:
        return follows
    if (
        not table.is_playable
        or table.match.paused
        or is_waiting_for_step(table, table_ctx.model.preferences.pace)
        or not _is_going_on(table_ctx, match)
    ):
        return schedule(None)
    return schedule("tick", 0 if table_ctx.model.preferences.pace == "at-once" else pause(table_ctx, match.state.to_act == (CHANCE,)))


def pause(table_ctx: TableContext, chance: bool) -> int:
    """Milliseconds for which people look at what has just happened, before a bot acts or chance does."""
    table, wishes = table_ctx.table, table_ctx.model.preferences
    milliseconds = table_ctx.page.pauses["fast" if wishes.pace in ("fast", "at-once") else "normal"][chance]
    if table_ctx.page.stage_ended(get_public_view(table.match.position)):
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


def _is_going_on(table_ctx: TableContext, match: Match) -> bool:
    """Whether something may happen by itself: nobody is waited for and there is nothing to look at in peace, or a bot may act while a
    person has to."""
    state = match.state
    if table_ctx.table.is_peeking or match.offer or is_choosing(table_ctx.table):
        return False
    if match.waiting_for():
        return any(match.players[seat].bot is not None for seat in state.may_act)
    if not match.humans and table_ctx.model.preferences.pace != "step":
        return bool(state.to_act)  # nobody has to press anything at a table of bots
    return bool(state.to_act) and not table_ctx.page.continue_label(
        get_public_view(state), table_ctx.people, table_ctx.model.preferences.stops
    )


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


def act(table_ctx: TableContext, seat: int | None, action: Action) -> Transition:
    """A person at this device acts: at ``seat``, or at the one that is asked. A second press that comes before the page has followed the
    first does nothing. Raises IllegalAction and changes nothing for any other action that is not legal."""
    table = table_ctx.table
    seat = table.active_seat if seat is None else seat
    if seat is None or seat not in table.actionable_seats:
        return table_ctx.model, []
    if action not in table.legal_actions.get(seat, ()) and action == _find_last_action(table.match, seat):
        return table_ctx.model, []
    return commit_match(table_ctx, table_ctx.table.match.act(seat, action))


def _find_last_action(match: Match, seat: int) -> Action | None:
    return next((action for actor, action in reversed(match.record.plies) if actor == seat), None)


def answer_offer(table_ctx: TableContext, answer: str) -> Transition:
    """A person answers the offer that is open: ``accept``, ``always`` (and bots ask no more) or ``refuse``."""
    match = table_ctx.table.match
    if match.offer is None:
        return table_ctx.model, []
    if answer == "refuse":
        return commit_match(table_ctx, match.refuse(), table_ctx.table.partial_action)
    return commit_match(table_ctx, match.accept(always=answer == "always")) if answer in ("accept", "always") else (table_ctx.model, [])


def choose(table_ctx: TableContext, chosen: str) -> Transition:
    """Begin to say what to do, or take that back; the game's page knows what it means, and where it goes on. What cannot be done any
    more is not begun: a press may come after the ply that ended it."""
    if not CHOSEN.fullmatch(chosen):
        return table_ctx.model, []

    def ask_with(chosen: str) -> TableContext:
        return table_ctx.after(replace(table_ctx.table, partial_action=chosen))

    chosen, effects = begin_choice(
        table_ctx.page, _find_interaction_at(ask_with(chosen)), write_prompt_at(table_ctx), lambda chosen: write_prompt_at(ask_with(chosen))
    )
    after = ask_with(chosen)
    return after.model, [*effects, *([schedule_next(after)] if is_choosing(after.table) != is_choosing(table_ctx.table) else [])]


def _find_interaction_at(table_ctx: TableContext) -> Interaction:
    return find_interaction(table_ctx.env.app, table_ctx.table, table_ctx.model.preferences)


def tick(table_ctx: TableContext, late: bool = False) -> Transition:
    """It is time for the next thing that happens by itself; where others play at once, for as much as fits a slice. ``late``: the game has
    waited long enough for what bots search with."""
    if is_choosing(table_ctx.table):
        return table_ctx.model, [schedule(None)]
    if late and searchers.are_awaited(table_ctx.model, table_ctx.table.match):
        model, said = announce_fallback(replace(table_ctx, model=archives.mark_overdue(table_ctx.model, archives.SEARCH)))
        after, effects = step(replace(table_ctx, model=model))
        return after, [*said, *effects]
    return step(table_ctx, most=MAX_STEPS if table_ctx.model.preferences.pace == "at-once" else 1)


def announce_fallback(table_ctx: TableContext) -> Transition:
    """Say that another bot plays for those that cannot search yet."""
    said = table_ctx.t("search.stood-in")
    return replace(table_ctx.model, notice=Notice(said)), [announce(said)]


def toggle_pause(table_ctx: TableContext) -> Transition:
    """A table of bots waits, also when it is opened anew, or goes on again."""
    match = table_ctx.table.match
    if match.humans or not table_ctx.table.is_playable:
        return table_ctx.model, []
    after = table_ctx.after(replace(table_ctx.table, match=replace(match, paused=not match.paused)))
    model, stored = store_match(after)
    return model, [*stored, schedule_next(after)]


def step(table_ctx: TableContext, most: int = 1) -> Transition:
    """The next thing that happens by itself, or several; as far as bots get in a slice. A press for it is answered after one."""
    table, mind = table_ctx.table, table_ctx.env.mind
    match = table.match if table.match.viewed_ply is None else table.match.look(None)
    if searchers.are_awaited(table_ctx.model, match):
        return table_ctx.model, [schedule("tick:late", searchers.MAX_WAIT_MS)]
    if table_ctx.env.app.schedule_following(table_ctx.model, table, table_ctx.env) == schedule(None):  # a feature lets nothing happen
        return table_ctx.model, [schedule(None)]
    before, until = match, mind.clock() + MAX_SECONDS
    decided = True
    for number in range(most):
        if number and (mind.clock() >= until or not _is_going_on(table_ctx, match)):
            break
        try:
            decided, following = mind.advance(searchers.with_fallback_bots(match), table_ctx.env.random)
        except BotError as error:
            if match is before:
                return _hand_over(table_ctx, match, error)
            break  # it is reported when it fails once more
        except Exception as fault:
            if match is not before:
                break
            return _hand_over(table_ctx, match, _locate_fault(match, fault))
        if following is None:
            break
        following = searchers.reseat_players(match, following)
        match = following if following.offer or following.record.plies[-1][0] != CHANCE else deal(following, table_ctx.env)
    if match is before:
        if not decided:
            goes_on = _put(table_ctx) if mind.question else [schedule("tick", RETRY_MS if mind.unasked else 0)]
            return table_ctx.after(replace(table, match=match)).model, goes_on
        notice = (
            Notice(table_ctx.t("error.record-full", limit=MAX_PLIES), is_error=True) if match.is_at_ply_limit else table_ctx.model.notice
        )
        return replace(table_ctx.model, notice=notice), [schedule(None)]
    # A bot that steps in while a person is choosing does not take back what that person has chosen.
    waiting = table.match.waiting_for()
    return commit_match(table_ctx, match, table.partial_action if waiting and match.waiting_for() == waiting else "")


def _put(table_ctx: TableContext) -> list[Effect]:
    """Put a question to a bot that the person has written, once; one that is not on this device has failed already."""
    mind = table_ctx.env.mind
    question = mind.put_question()
    if question is None:
        return []
    text = question.text(table_ctx.model.bots)
    if text is not None:
        return [ask_bot(mind.number, text)]
    question.answer = make_error(question, "own-bot-missing", "is not on this device", _called(table_ctx, question))
    return [schedule("tick")]


def take_answer(table_ctx: TableContext, ctx: Context) -> Transition:
    """Such a bot has answered, or cannot. What is no answer to the present question does nothing: the game has gone another way."""
    mind = table_ctx.env.mind
    question = mind.question
    if question is None or question.answer is not None or ctx.message.get("number") != mind.number:
        return table_ctx.model, []
    question.answer = read_answer(question, ctx.text("answer"), ctx.text("fault"), _called(table_ctx, question))
    return (table_ctx.model, []) if table_ctx.table.match.paused else tick(table_ctx)


def _called(table_ctx: TableContext, question: Question) -> str:
    """What a person calls the bot of a question: by its name, or by that of its seat where it is not here."""
    bot = table_ctx.model.bots.get(question.id)
    return bot.name if bot is not None and bot.name else table_ctx.people[question.seat].name


def reseat(table_ctx: TableContext, fields: Mapping[str, str]) -> Transition:
    """Give some of the seats to other players: bots, or people again. Raises SetupError for a bot that is not there."""
    table = table_ctx.table
    if not can_be_reseated(table):
        return table_ctx.model, []
    match = table.match.reseat(chosen_players(table.match, table_ctx.people, fields))
    shut = table_ctx.after(replace(table, panel="", revealed_seat=None, reveal_request=None))
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


def _hand_over(table_ctx: TableContext, match: Match, error: BotError) -> Transition:
    """A bot has failed: its seat goes on with the policy (the policy's, should that ever fail, with any legal action), and the page says
    why."""
    seat = int(error.details["seat"]) - 1
    stands_in = named("random" if error.details["bot"] == DEFAULT_LEVEL else DEFAULT_LEVEL)
    players = tuple(replace(player, bot=stands_in) if number == seat else player for number, player in enumerate(match.players))
    after = table_ctx.after(replace(table_ctx.table, match=replace(match, players=players)))
    said = " ".join((error_text(error, table_ctx.t), table_ctx.t("play.handed-over", name=table_ctx.people[seat].name)))
    model, stored = store_match(after)
    # What has failed in the worker of a person's bots may have spoilt it for the others.
    ends = [bot_worker(False)] if isinstance(match.players[seat].bot, SeatedBot) else []
    return replace(model, notice=Notice(said, is_error=True)), [*stored, *ends, announce(said), schedule_next(after)]


def undo(table_ctx: TableContext) -> Transition:
    """Back to before the last thing a person did. Raises UndoError."""
    return commit_match(table_ctx, table_ctx.table.match.undo())


def redo(table_ctx: TableContext) -> Transition:
    """Do again what was taken back last. Raises UndoError."""
    return commit_match(table_ctx, table_ctx.table.match.redo())
