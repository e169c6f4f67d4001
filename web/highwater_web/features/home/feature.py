"""The first page."""

from highwater_web.core.feature import Feature, Page
from highwater_web.core.navigation import HOME
from highwater_web.features.home.page import home

FEATURE = Feature("home", pages=(Page(HOME, lambda _, t: t("title.home"), "home.lead", home, reads="list"),))
