"""The one list of features. After a message they react in this order: storing first, sounds late, messages to the host page last."""

from highwater_web.core import archives, navigation, preferences, stored
from highwater_web.core.feature import App
from highwater_web.features.daily import feature as daily
from highwater_web.features.desk import feature as desk
from highwater_web.features.embedding import feature as embedding
from highwater_web.features.examples import feature as examples
from highwater_web.features.first_game import feature as first_game
from highwater_web.features.hints import feature as hints
from highwater_web.features.home import feature as home
from highwater_web.features.lessons import feature as lessons
from highwater_web.features.library import feature as library
from highwater_web.features.own_bots import feature as own_bots
from highwater_web.features.puzzles import feature as puzzles
from highwater_web.features.reading import feature as reading
from highwater_web.features.replay import feature as replay
from highwater_web.features.review import feature as review
from highwater_web.features.setup import feature as setup
from highwater_web.features.sounds import feature as sounds
from highwater_web.features.statistics import feature as statistics
from highwater_web.features.tabs import feature as tabs
from highwater_web.table import feature as table
from highwater_web.table import first_times

APP = App(
    (
        navigation.START,
        navigation.FEATURE,
        home.FEATURE,
        stored.FEATURE,
        library.FEATURE,
        statistics.FEATURE,
        reading.FEATURE,
        setup.FEATURE,
        examples.FEATURE,
        archives.FEATURE,
        desk.FEATURE,
        lessons.FEATURE,
        first_game.FEATURE,
        puzzles.FEATURE,
        daily.FEATURE,
        table.FEATURE,
        hints.FEATURE,
        review.FEATURE,
        replay.FEATURE,
        preferences.FEATURE,
        first_times.FEATURE,
        navigation.LAYERS,
        tabs.FEATURE,
        own_bots.FEATURE,
        sounds.FEATURE,
        embedding.FEATURE,
    )
)
