"""Keys of both games about rats that begin with a colour, or end with how something goes on; and the buttons for the same deal."""

from highwater.games.rats import SOS
from highwater.games.rats.components import RATS


def names() -> list[str]:
    found = [f"{form}.{rat}" for form in ("rat", "rat-it", "rat-letter") for rat in RATS]
    found += [f"{form}.{die}" for form in ("colour", "die", "die-it") for die in (*RATS, "white", "grey")]
    found += [f"sign.{picture}" for picture in ("anchor", "lightning", "arrow", "double")]
    found += [f"settle.{what}{die}" for what in ("move", "nobody") for die in ("", "-stay", "-aside", "-back")]
    found += [f"ask.{phase}{who}" for phase in ("roll", "rise", "choose") for who in ("", "-you", "-bot")]
    found += [f"{form}.{how}" for form in ("log", "hint") for how in ("move", "move-back", "move-two", "nobody")] + ["hint.nobody-for"]
    found += [f"log.rises{how}" for how in ("", "-stopped", "-not")] + [f"log.{end}" for end in SOS.terminations]
    found += [f"{mark}{die}" for mark in ("hinted", "second", "considered") for die in ("", "-die")]
    return found + [f"over.{who}{how}" for who in ("wins", "you-win") for how in ("", "-cheese")]


KEYS = {f"rats.{name}" for name in names()} | {"abandon-ship.again", "sos.again"}
