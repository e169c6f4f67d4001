"""Stands in for the interface when the bridge is tested: shows one control of every kind and the last message.

Runs in the worker in place of web/shell/worker.py.
"""

import json

SENT: list[dict[str, object]] = []
CARDS = ["a", "b", "c"]

EFFECTS = {
    "announce": [{"effect": "announce", "text": "said"}],
    "dress": [{"effect": "document", "lang": "da", "title": "dressed", "theme": "dark", "speed": "none"}],
    "store": [{"effect": "store", "key": "highwater:kept", "value": "yes"}],
    "large": [{"effect": "store", "key": "highwater:large", "value": "x" * 20_000_000}],
    "go": [{"effect": "url", "href": "about.html#there", "replace": False}, {"effect": "focus", "id": "title"}],
    "wait": [{"effect": "later", "do": "first", "after": 0}, {"effect": "later", "do": "second", "after": 1}],
    "never": [{"effect": "later", "do": "second", "after": 1}, {"effect": "later", "do": None}],
    "download": [{"effect": "download", "name": "a game.txt", "text": "land-unter/1"}],
    "copy": [{"effect": "copy", "href": "play.html#record=x"}],
}


def dispatch(message: str) -> str:
    told = json.loads(message)
    if told.get("token") == "fail":
        raise ValueError("told to fail")
    if told.get("token", "").startswith("play:"):
        CARDS.remove(told["token"][5:])
    SENT.append(told)
    return json.dumps({"html": markup(), "effects": EFFECTS.get(told.get("token"), [])})


def markup() -> str:
    sent = json.dumps(SENT).replace("&", "&amp;").replace("<", "&lt;")
    cards = "".join(f'<button id="card-{c}" data-do="play:{c}">{c}</button>' for c in CARDS)
    presses = "".join(f'<button id="{name}" data-do="{name}">{name}</button>' for name in [*EFFECTS, "fail", "none"])
    return f"""<main id="main"><h1 id="title">A page</h1>
<div id="hand" data-arrows="">{cards}</div>
<p>{presses}<button id="undo" data-do="undo" data-key="u ArrowLeft">undo</button>
<button id="off" data-do="off" data-key="o" disabled>off</button> <a id="link" href="#title">to the title</a></p>
<form data-do="start"><input id="name" name="name" value="Ida"><input id="box" type="checkbox" name="box" value="1">
<select id="level" name="level" data-do="level"><option>one</option><option>two</option></select>
<input id="slide" type="range" name="ply" data-do="ply" min="0" max="9" value="0">
<button id="submit">start</button></form>
<input id="file" type="file" data-do="open">
<pre id="sent">{sent}</pre></main>"""


__export__ = ["dispatch"]
