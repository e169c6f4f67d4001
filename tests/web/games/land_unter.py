"""Keys of Land unter that are put together from closed lists."""

from highwater_web.contract.interaction import MARKS

WEATHERS = ("sun", "haze", "cloud", "rain", "storm")
RINGS = ("none", "half", "whole")

KEYS = {f"land-unter.weather-{sky}" for sky in WEATHERS} | {f"land-unter.card-{ring}" for ring in (*RINGS, *MARKS[1:])}
