"""The effects that the bridge carries out besides showing markup, as listed in docs/house/messages-of-the-worker.md."""

Effect = dict[str, str | int | bool | dict[str, str] | dict[str, str | None] | dict[str, int] | dict[str, object] | None]


def document(language: str, title: str, theme: str, animation: str) -> Effect:
    return {"effect": "document", "lang": language, "title": title, "theme": theme, "animation": animation}


def url(href: str, replace: bool = False) -> Effect:
    return {"effect": "url", "href": href, "replace": replace}


def layer(opened: int) -> Effect:
    """How many layers are open over the table. Each is a step in the browser's history."""
    return {"effect": "layer", "open": opened}


def store(key: str, value: str | None) -> Effect:
    return {"effect": "store", "key": key, "value": value}


def store_if_unchanged(base: str | None, key: str, value: str) -> Effect:
    """Store, unless another tab has written and the storage no longer holds ``base`` (None for nothing)."""
    return {"effect": "store", "key": key, "value": value, "base": base}


def tab(game: str | None, how: str) -> Effect:
    """Which tab plays this game. ``ask``: this one, if no other does; ``take``: this one from now on; ``watch``: report when the other tab
    stops playing. None: this tab plays no game."""
    return {"effect": "tab", "game": game, "how": how}


def announce(text: str) -> Effect:
    return {"effect": "announce", "text": text}


AT_THUMB = "acts hand-area board"
"""Where the next press is likely: the controls that lead on, else the hand, else the board."""


def focus(name: str, gently: bool = True, line: int = 0) -> Effect:
    """Move the focus. ``name``: ids, of which the first with a control is used. ``gently``: only if nothing else has the focus. ``line``:
    the line of a text to select, from 1; 0 for none."""
    return {"effect": "focus", "id": name, "gently": gently, **({"line": line} if line else {})}


def schedule(token: str | None, after: int = 0) -> Effect:
    return {"effect": "later", "do": token, "after": after}


def fill(name: str, html: str) -> Effect:
    """Put markup into an element of a text that no answer touches (``data-own``); ``name`` is its id."""
    return {"effect": "fill", "id": name, "html": html}


def ask_bot(number: int, question: str) -> Effect:
    """Ask an own bot; the message ``bot-answer`` brings the answer."""
    return {"effect": "ask-bot", "number": number, "question": question}


def bot_worker(wanted: bool) -> Effect:
    """Start the worker of own bots before the first question, or end it at once."""
    return {"effect": "bot-worker", "wanted": wanted}


def sound(volume: int, vibrates: bool, sounds: dict[str, int]) -> Effect:
    """Set the volume in percent (0 for silence) and vibration, and play ``sounds``: delays in milliseconds at normal speed, by name."""
    return {"effect": "sound", "volume": volume, "vibrates": vibrates, "sounds": sounds}


def tell(message: dict[str, object]) -> Effect:
    """Tell the page around a frame of ours something (docs/messages.md)."""
    return {"effect": "tell", "message": message}


def fetch_archive(archive: str) -> Effect:
    """Have the worker fetch an archive (``archives``). The message ``archive`` reports the result."""
    return {"effect": "bring", "archive": archive}


def download(name: str, text: str, kind: str = "text/plain") -> Effect:
    """A file with this text; ``kind`` is its media type."""
    return {"effect": "download", "name": name, "text": text, **({"type": kind} if kind != "text/plain" else {})}


def copy_link(href: str) -> Effect:
    """Share or copy the absolute address of a page, which only the bridge knows."""
    return {"effect": "copy", "href": href}


def copy_text(text: str) -> Effect:
    """Copy a text."""
    return {"effect": "copy", "text": text}


def save_page(
    page: str, fragment: str, language: str, title: str, html: str, same: dict[str, str | None], listed: dict[str, str] | None
) -> Effect:
    """Save a page for the next start. It is valid while the storage holds exactly the values ``same`` (None for no value). If it lists
    saved games, it is valid only for exactly these, with these beginnings."""
    of = {"page": page, "fragment": fragment, "language": language, "title": title}
    return {"effect": "saved-page", **of, "html": html, "same": same, "listed": listed}
