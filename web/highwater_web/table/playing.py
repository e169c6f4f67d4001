"""Playing: opening a match, acting, plies of chance and bots, undo. Every ply is stored at once.

Looking without playing is in ``looking``; the presses are in ``feature``.
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
from highwater_web.contract.interaction import Interaction, Scene
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
"""Maximum plies of bots and chance in answer to one message. Then waiting messages are handled, so that presses are not delayed."""

MAX_REPEATED_LINES = 6
"""Maximum log lines announced again to a person who returns to a game."""

MAX_STEP_SECONDS = 0.06
"""Seconds after which no further ply starts. Even with its last slice, a press is answered within a tenth of a second."""

RETRY_MS = 24
"""Milliseconds until the page asks again for the decision of a thinking bot."""

STAGE_END_FACTOR = 3
"""Factor of the pause after the end of a stage."""


def write_log(table_ctx: TableContext) -> Table:
    """The table with its log rewritten in the language of the page."""
    empty = replace(table_ctx.table, log=(), changes=(), chapters=())
    return replace(log_after(table_ctx.after(empty), empty, 0)[0], scene=None)


def make_table(model: Model, match: Match, name: str | None, env: Env) -> Table:
    """A table for this match."""
    return write_log(TableContext.of(model, Table(match, name), env))


def begin(model: Model, match: Match, env: Env) -> Transition:
    """Store and show a new match, after the deal by chance. The next new game gets the same set-up."""
    match = deal(match, env)
    draft = model.drafts.get(match.game.id)
    if draft is not None:
        model = replace(model, drafts={**model.drafts, match.game.id: copy_seating(draft, match.written())})
    return store_match(TableContext.of(model, make_table(model, match, env.new_id(), env), env))


def deal(match: Match, env: Env) -> Match:
    """The match after the initial plies of chance."""
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


def commit_match(table_ctx: TableContext, match: Match, partial_action: str = "") -> Transition:
    """The table after its match has moved, forwards or back: stored, announced, and with the next ply scheduled."""
    table = table_ctx.table
    common = min(len(table.match.record.plies), len(match.record.plies))
    after = replace(table, match=match, partial_action=partial_action, passing={})
    if partial_action and not table_ctx.page.next_choice_region(_find_interaction_at(table_ctx.after(after))):
        after = replace(after, partial_action="")
    hides_again = match.game.hidden != "hands" or after.revealed_seat not in match.waiting_for()
    if len(match.humans) > 1 and match.state.to_act and hides_again:
        after = replace(after, revealed_seat=None, reveal_request=None)
    after, new_lines = log_after(table_ctx, after, common)
    after_ctx = table_ctx.after(after)
    model, stored = store_match(after_ctx)
    sentences = [plain(line) for line in new_lines] or _describe_undo(table_ctx, common)
    following = schedule_next(after_ctx)
    if following != schedule(None):  # searching bots start while people look at the last ply
        table_ctx.env.mind.attend(searchers.with_fallback_bots(match), table_ctx.env.random)
    asks = following == schedule(None) or bool(match.waiting_for())  # pending actions of others are announced once they are done
    prompt = write_prompt_at(after_ctx)
    text = add_prompt(after_ctx, sentences) if asks and prompt != write_prompt_at(table_ctx) else " ".join(sentences)
    return model, [*stored, *([announce(text)] if text else []), *_refocus_hand(table, after), following]


def describe_opening(table_ctx: TableContext) -> str:
    """The announcement when a person comes to a game: the deal or the newest plies, the person's secrets, and the prompt."""
    table = table_ctx.table
    begun = any(seat != CHANCE for seat, _ in table.match.record.plies)
    sentences = [plain(line) for _, line in (table.recent_lines[-MAX_REPEATED_LINES:] if begun else table.log)]
    secret = table_ctx.page.secret(table.view, table_ctx.t) if table.handover_seat is None else ""
    return add_prompt(table_ctx, [*sentences, secret] if secret else sentences)


def go_to_table(model: Model, effects: list[Effect], env: Env) -> Transition:
    """Go to the play page with the table just made."""
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
    """The announcement of an undo, with what is undone."""
    lines = [plain(line) for ply, line in table_ctx.table.log if ply == common + 1]
    return [table_ctx.t("play.undone", what=" ".join(lines))] if lines else []


def add_prompt(table_ctx: TableContext, sentences: list[str]) -> str:
    """Joins news and prompt without repetition. Log lines that the prompt repeats with *you* are left out, and so are sentences of the
    prompt that have just been said."""
    prompt = write_prompt_at(table_ctx)
    interaction = _find_interaction_at(table_ctx)
    by_name = write_prompt(table_ctx.table, table_ctx.page, table_ctx.people, interaction, table_ctx.t) if prompt else ""
    kept = [sentence for sentence in sentences if sentence not in by_name or sentence in prompt]
    return " ".join(filter(None, [*kept, drop_repeated(prompt, sentences)]))


def drop_repeated(prompt: str, sentences: list[str]) -> str:
    """The prompt without its sentences that have just been said."""
    text = " ".join(sentences)
    return " ".join(sentence for sentence in re.split(r"(?<=[.!?])\s+", prompt) if sentence not in text)


def log_after(table_ctx: TableContext, after: Table, common: int) -> tuple[Table, list[Markup]]:
    """The table ``after`` with its log, changes, chapters, scene and explainable things, and the new log lines. ``common``: the number of
    plies shared with the table before."""
    match, page = after.match, table_ctx.page
    log = list_up_to(table_ctx.table.log, common)
    changes, chapters = list_up_to(table_ctx.table.changes, common), list_up_to(table_ctx.table.chapters, common)
    explainable = list_up_to(table_ctx.table.explainable, common)
    old = len(log)
    views = pairwise(map(get_public_view, match.states[common:]))
    for (number, ply), (before, then) in zip(enumerate(match.record.plies[common:], common + 1), views, strict=True):
        log += [(number, line) for line in page.log(before, then, ply, table_ctx.people, table_ctx.t)]
        changes += [(number, change) for change in page.changes(before, then, ply)]
        kind = page.chapter(before, then, ply)
        chapters += [(number, kind)] if kind else []
        explainable += [(number, key) for key in page.first_times(before, then, ply)]
    scene = scene_at(page, match) if common == len(match.record.plies) - 1 else None
    after = replace(after, log=tuple(log), changes=tuple(changes), chapters=tuple(chapters), explainable=tuple(explainable), scene=scene)
    return after, [line for _, line in log[old:]]


def scene_at(page: GamePage, match: Match) -> Scene | None:
    """The scene of the ply that led to the position on the screen."""
    if match.ply == 0:
        return None
    before, after = (get_public_view(match.states[ply]) for ply in (match.ply - 1, match.ply))
    return page.scene(before, after, match.record.plies[match.ply - 1])


def write_prompt_at(table_ctx: TableContext) -> str:
    """The prompt, in one sentence."""
    return write_prompt(
        table_ctx.table,
        table_ctx.page,
        address_viewer(table_ctx.people, table_ctx.table.addressed),
        _find_interaction_at(table_ctx),
        table_ctx.t,
    )


def schedule_next(table_ctx: TableContext) -> Effect:
    """The effect that schedules the next timed ply, or none."""
    table, match = table_ctx.table, table_ctx.table.match
    follows = table_ctx.env.app.schedule_following(table_ctx.model, table, table_ctx.env)
    if follows is not None:
        return follows
    if (
        not table.is_playable
        or table.match.paused
        or is_waiting_for_step(table, table_ctx.model.preferences.pace)
        or not _goes_on_by_itself(table_ctx, match)
    ):
        return schedule(None)
    return schedule("tick", 0 if table_ctx.model.preferences.pace == "at-once" else pause(table_ctx, match.state.to_act == (CHANCE,)))


def pause(table_ctx: TableContext, chance: bool) -> int:
    """Milliseconds of pause before a bot or chance acts, so that people see the last ply."""
    table, wishes = table_ctx.table, table_ctx.model.preferences
    milliseconds = table_ctx.page.pauses["fast" if wishes.pace in ("fast", "at-once") else "normal"][chance]
    if table_ctx.page.stage_ended(get_public_view(table.match.position)):
        milliseconds *= STAGE_END_FACTOR
    if table.scene is not None and wishes.animation != "none":
        milliseconds += table.scene.milliseconds // (2 if wishes.animation == "fast" else 1)
    return milliseconds


def is_waiting_for_step(table: Table, pace: str) -> bool:
    """Whether others wait for a press, after a logged ply of one of them or of chance."""
    plies = table.match.record.plies
    return (
        pace == "step"
        and bool(plies)
        and plies[-1][0] not in table.match.humans
        and bool(table.log)
        and table.log[-1][0] == len(plies)
        and not table.match.waiting_for()
    )


def schedule_next_for(model: Model, env: Env) -> Effect:
    """As ``schedule_next``, on any page."""
    return schedule_next(TableContext.of(model, model.table, env)) if model.table is not None and model.page == "play" else schedule(None)


def _goes_on_by_itself(table_ctx: TableContext, match: Match) -> bool:
    """Whether a timed ply may follow: no person has to act and nothing waits to be seen, or a bot may act out of turn."""
    state = match.state
    if table_ctx.table.is_peeking or match.offer or is_choosing(table_ctx.table):
        return False
    if match.waiting_for():
        return any(match.players[seat].bot is not None for seat in state.may_act)
    if not match.humans and table_ctx.model.preferences.pace != "step":
        return bool(state.to_act)  # a table of bots needs no press
    return bool(state.to_act) and not table_ctx.page.continue_label(
        get_public_view(state), table_ctx.people, table_ctx.model.preferences.stops
    )


def is_choosing(table: Table) -> bool:
    """Whether a person has begun an optional action, such as a special card. Then others wait."""
    return bool(table.partial_action) and not table.match.waiting_for()


def _refocus_hand(before: Table, after: Table) -> list[Effect]:
    """Move the focus back to the hand if there are new controls, or the last pressed one no longer works."""
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
    """Whether the last press of a person cannot be repeated, such as swimming to a tile."""
    if len(after.match.record.plies) <= len(before.match.record.plies):
        return False
    seat, action = after.match.record.plies[-1]
    return seat in before.actionable_seats and (
        before.partial_action != after.partial_action or action not in after.legal_actions.get(seat, ())
    )


def act(table_ctx: TableContext, seat: int | None, action: Action) -> Transition:
    """A person at this device acts, at ``seat`` or at the active seat. A second press before the page has followed the first does nothing.
    Raises IllegalAction for any other illegal action, and changes nothing."""
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
    """A person answers the open offer: ``accept``, ``always`` (bots ask no more) or ``refuse``."""
    match = table_ctx.table.match
    if match.offer is None:
        return table_ctx.model, []
    if answer == "refuse":
        return commit_match(table_ctx, match.refuse(), table_ctx.table.partial_action)
    return commit_match(table_ctx, match.accept(always=answer == "always")) if answer in ("accept", "always") else (table_ctx.model, [])


def choose(table_ctx: TableContext, chosen: str) -> Transition:
    """Begin to choose an action, or cancel that; the game's page interprets the choice. An action that is no longer possible is not begun,
    since a press may arrive late."""
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
    """Carry out the next timed ply, or as many as fit a slice at pace "at once". ``late``: the game has waited long enough for the search
    archive."""
    if is_choosing(table_ctx.table):
        return table_ctx.model, [schedule(None)]
    if late and searchers.are_awaited(table_ctx.model, table_ctx.table.match):
        model, announcement = announce_fallback(replace(table_ctx, model=archives.mark_overdue(table_ctx.model, archives.SEARCH)))
        after, effects = step(replace(table_ctx, model=model))
        return after, [*announcement, *effects]
    return step(table_ctx, most=MAX_STEPS if table_ctx.model.preferences.pace == "at-once" else 1)


def announce_fallback(table_ctx: TableContext) -> Transition:
    """Report that substitutes play for searching bots."""
    text = table_ctx.t("search.stood-in")
    return replace(table_ctx.model, notice=Notice(text)), [announce(text)]


def toggle_pause(table_ctx: TableContext) -> Transition:
    """Pause a table of bots, even across reloads, or let it go on."""
    match = table_ctx.table.match
    if match.humans or not table_ctx.table.is_playable:
        return table_ctx.model, []
    after = table_ctx.after(replace(table_ctx.table, match=replace(match, paused=not match.paused)))
    model, stored = store_match(after)
    return model, [*stored, schedule_next(after)]


def step(table_ctx: TableContext, most: int = 1) -> Transition:
    """Carry out the next timed ply, or up to ``most`` of them within a slice."""
    table, mind = table_ctx.table, table_ctx.env.mind
    match = table.match if table.match.viewed_ply is None else table.match.look(None)
    if searchers.are_awaited(table_ctx.model, match):
        return table_ctx.model, [schedule("tick:late", searchers.MAX_WAIT_MS)]
    if table_ctx.env.app.schedule_following(table_ctx.model, table, table_ctx.env) == schedule(None):  # a feature holds back timed plies
        return table_ctx.model, [schedule(None)]
    before, until = match, mind.clock() + MAX_STEP_SECONDS
    decided = True
    for number in range(most):
        if number and (mind.clock() >= until or not _goes_on_by_itself(table_ctx, match)):
            break
        try:
            decided, following = mind.advance(searchers.with_fallback_bots(match), table_ctx.env.random)
        except BotError as error:
            if match is before:
                return _replace_failed_bot(table_ctx, match, error)
            break  # a second failure will report it
        except Exception as fault:
            if match is not before:
                break
            return _replace_failed_bot(table_ctx, match, _blame_bot(match, fault))
        if following is None:
            break
        following = searchers.reseat_players(match, following)
        match = following if following.offer or following.record.plies[-1][0] != CHANCE else deal(following, table_ctx.env)
    if match is before:
        if not decided:
            effects = _ask_own_bot(table_ctx) if mind.question else [schedule("tick", RETRY_MS if mind.unasked else 0)]
            return table_ctx.after(replace(table, match=match)).model, effects
        notice = (
            Notice(table_ctx.t("error.record-full", limit=MAX_PLIES), is_error=True) if match.is_at_ply_limit else table_ctx.model.notice
        )
        return replace(table_ctx.model, notice=notice), [schedule(None)]
    # A bot's ply does not cancel a person's begun choice.
    waiting = table.match.waiting_for()
    return commit_match(table_ctx, match, table.partial_action if waiting and match.waiting_for() == waiting else "")


def _ask_own_bot(table_ctx: TableContext) -> list[Effect]:
    """Send the open question to its own bot once. A bot missing on this device fails at once."""
    mind = table_ctx.env.mind
    question = mind.put_question()
    if question is None:
        return []
    text = question.text(table_ctx.model.bots)
    if text is not None:
        return [ask_bot(mind.number, text)]
    question.answer = make_error(question, "own-bot-missing", "is not on this device", _bot_name(table_ctx, question))
    return [schedule("tick")]


def take_answer(table_ctx: TableContext, ctx: Context) -> Transition:
    """Handle the answer or failure of an own bot. Answers to earlier questions are ignored."""
    mind = table_ctx.env.mind
    question = mind.question
    if question is None or question.answer is not None or ctx.message.get("number") != mind.number:
        return table_ctx.model, []
    question.answer = read_answer(question, ctx.text("answer"), ctx.text("fault"), _bot_name(table_ctx, question))
    return (table_ctx.model, []) if table_ctx.table.match.paused else tick(table_ctx)


def _bot_name(table_ctx: TableContext, question: Question) -> str:
    """The name of the questioned bot, or of its seat if the bot is missing."""
    bot = table_ctx.model.bots.get(question.id)
    return bot.name if bot is not None and bot.name else table_ctx.people[question.seat].name


def reseat(table_ctx: TableContext, fields: Mapping[str, str]) -> Transition:
    """Give seats to other players. Raises SetupError for a missing bot."""
    table = table_ctx.table
    if not can_be_reseated(table):
        return table_ctx.model, []
    match = table.match.reseat(chosen_players(table.match, table_ctx.people, fields))
    closed = table_ctx.after(replace(table, panel="", revealed_seat=None, reveal_request=None))
    if match.players == table.match.players:
        return closed.model, [focus(AT_THUMB, gently=False)]
    model, effects = commit_match(closed, match)
    return model, [*effects, focus(AT_THUMB, gently=False)]


def _blame_bot(match: Match, fault: Exception) -> BotError:
    """A fault of our own code, blamed on the bot that was to act, since another bot may avoid it. Raises the fault itself if no bot was to
    act."""
    bot = next((match.players[seat].bot for seat in match.state.to_act[:1] if seat != CHANCE), None)
    if bot is None:
        raise fault
    traceback.print_exception(fault)
    text = f"{type(fault).__name__}: {fault}"[:MAX_SHOWN_CHARS]
    return BotError("bot-raised", f"failed with {text}", bot=bot.name, seat=match.state.to_act[0] + 1, error=text)


def _replace_failed_bot(table_ctx: TableContext, match: Match, error: BotError) -> Transition:
    """Replace a failed bot and explain why: by the policy or, if the policy failed, by a random player."""
    seat = int(error.details["seat"]) - 1
    stands_in = named("random" if error.details["bot"] == DEFAULT_LEVEL else DEFAULT_LEVEL)
    players = tuple(replace(player, bot=stands_in) if number == seat else player for number, player in enumerate(match.players))
    after = table_ctx.after(replace(table_ctx.table, match=replace(match, players=players)))
    text = " ".join((error_text(error, table_ctx.t), table_ctx.t("play.handed-over", name=table_ctx.people[seat].name)))
    model, stored = store_match(after)
    # The failed bot may have broken the worker for other own bots.
    ends = [bot_worker(False)] if isinstance(match.players[seat].bot, SeatedBot) else []
    return replace(model, notice=Notice(text, is_error=True)), [*stored, *ends, announce(text), schedule_next(after)]


def undo(table_ctx: TableContext) -> Transition:
    """Undo a person's last action. Raises UndoError."""
    return commit_match(table_ctx, table_ctx.table.match.undo())


def redo(table_ctx: TableContext) -> Transition:
    """Redo the last undone action. Raises UndoError."""
    return commit_match(table_ctx, table_ctx.table.match.redo())
