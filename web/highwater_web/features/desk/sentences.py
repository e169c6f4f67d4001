"""The log's sentences for each ply of a record."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from highwater.record import Record
from highwater.scenario import PLAIN
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.features.desk.scenario import RecordByText
from highwater_web.ui.faces import address_viewer, read_faces
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import texts


def list_sentences(record: Record, language: str) -> tuple[str, ...]:
    """The sentence of each ply, from 0; "" if the log has none. Raises RecordError."""
    return _list_sentences(RecordByText.of(replace(record, comments=(), scenario=PLAIN)), language)


@lru_cache(maxsize=4)
def _list_sentences(played: RecordByText, language: str) -> tuple[str, ...]:
    record, t = played.record, texts(language)
    page, people = safe_game_page(record.game.id), address_viewer(read_faces(record, t), None)
    views = pairwise(state.view(None) for state in record.states())
    sentences = (
        " ".join(map(plain, page.log(before, after, ply, people, t))) for ply, (before, after) in zip(record.plies, views, strict=True)
    )
    return ("", *sentences)
