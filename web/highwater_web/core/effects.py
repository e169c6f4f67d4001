"""What the worker asks the bridge to do besides showing markup; docs/house/messages-of-the-worker.md lists the same."""

Effect = dict[str, str | int | bool | dict[str, str] | dict[str, str | None] | dict[str, int] | dict[str, object] | None]


def document(language: str, title: str, theme: str, animation: str) -> Effect:
    return {"effect": "document", "lang": language, "title": title, "theme": theme, "animation": animation}


def url(href: str, replace: bool = False) -> Effect:
    return {"effect": "url", "href": href, "replace": replace}


def layer(opened: int) -> Effect:
    """How many things are open over the table: each is a step of its own in the browser's history."""
    return {"effect": "layer", "open": opened}


def store(key: str, value: str | None) -> Effect:
    return {"effect": "store", "key": key, "value": value}


def store_if_unchanged(base: str | None, key: str, value: str) -> Effect:
    """Store, unless the storage holds something else than ``base`` by now (None for nothing): then another tab has written."""
    return {"effect": "store", "key": key, "value": value, "base": base}


def tab(game: str | None, how: str) -> Effect:
    """Who plays this game, of all tabs. ``ask``: this one, if no other does; ``take``: this one from now on; ``watch``: say when
    the other one plays no longer. None: this tab plays none."""
    return {"effect": "tab", "game": game, "how": how}


def announce(text: str) -> Effect:
    return {"effect": "announce", "text": text}


AT_THUMB = "acts hand-area board"
"""Where the next press is made: what leads the game on, else the hand, else the board."""


def focus(name: str, gently: bool = True, line: int = 0) -> Effect:
    """``name``: an id, or several, of which the first that has a control is meant. Gently: only when nothing else holds the focus.
    ``line``: the line of a text, from 1, that is selected in it; 0 for none."""
    return {"effect": "focus", "id": name, "gently": gently, **({"line": line} if line else {})}


def schedule(token: str | None, after: int = 0) -> Effect:
    return {"effect": "later", "do": token, "after": after}


def fill(name: str, html: str) -> Effect:
    """Put markup into an element of a text that no answer touches (``data-own``); ``name`` is its id."""
    return {"effect": "fill", "id": name, "html": html}


def ask_bot(number: int, question: str) -> Effect:
    """Put a question to a bot that the person has written; the message ``bot-answer`` brings the answer."""
    return {"effect": "ask-bot", "number": number, "question": question}


def bot_worker(wanted: bool) -> Effect:
    """Start the worker in which such bots think, before the first question; or end it, whatever it is doing."""
    return {"effect": "bot-worker", "wanted": wanted}


def sound(volume: int, vibrates: bool, sounds: dict[str, int]) -> Effect:
    """How loud things are, in percent (0 for silence), and whether they are felt; and what is heard and felt now, one after the other: by
    its name the milliseconds, at normal speed, after which each follows."""
    return {"effect": "sound", "volume": volume, "vibrates": vibrates, "sounds": sounds}


def tell(message: dict[str, object]) -> Effect:
    """Tell the page around a frame of ours something (docs/messages.md)."""
    return {"effect": "tell", "message": message}


def fetch_archive(archive: str) -> Effect:
    """Have the worker fetch an archive that comes when it is asked for (``archives``); the message ``archive`` says whether that worked."""
    return {"effect": "bring", "archive": archive}


def download(name: str, text: str, kind: str = "text/plain") -> Effect:
    """A file with this text; ``kind`` is its media type."""
    return {"effect": "download", "name": name, "text": text, **({"type": kind} if kind != "text/plain" else {})}


def copy_link(href: str) -> Effect:
    """Hand on the whole address of a page of ours, which only the bridge knows: by the system's share sheet, or copied."""
    return {"effect": "copy", "href": href}


def copy_text(text: str) -> Effect:
    """Have a text copied, as it is."""
    return {"effect": "copy", "text": text}


def save_page(
    page: str, fragment: str, language: str, title: str, html: str, same: dict[str, str | None], listed: dict[str, str] | None
) -> Effect:
    """A page for the browser to keep for the next start. It is right as long as the storage holds these very values (``same``, None
    for no value) and, where saved games are listed, exactly these games, each with this beginning."""
    of = {"page": page, "fragment": fragment, "language": language, "title": title}
    return {"effect": "saved-page", **of, "html": html, "same": same, "listed": listed}
