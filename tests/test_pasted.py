"""Pasted texts: a table of inputs with the expected record or error."""

from __future__ import annotations

import binascii
import html
import json
import time
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater import link
from highwater.errors import GameError
from highwater.notation import Parts
from highwater.pasted import find_records
from highwater.record import MAX_TEXT, Record, RecordError, example, parse, parse_file
from highwater.registry import GAMES
from highwater.scenario import Scenario
from highwater.simulation import play

LAND, ISLAND, RATS = GAMES["land-unter"], GAMES["forbidden-island"], GAMES["abandon-ship"]

EMPTY = Record.of(LAND, 3, {}, ('Piet "Pit"', "Kaja & Ole", "Max-Uwe"))
TOLD = replace(
    EMPTY,
    plies=play(LAND, ["random"] * 3, 1).plies[:12],
    scenario=Scenario(titles=(("en", "Two are left, and one is “sure”"),), show=(0, 4)),
)
TOLD = TOLD.commented(0, "en", "Three hands – “nobody” has seen a tide... It's <b>10\u00a0€</b> & more.")
TOLD = TOLD.commented(0, "de", "Drei Hände; „niemand“ weiß mehr.")
TOLD = TOLD.commented(5, "en", "Kim lays 44 \\{her highest\\}: *is that wise?* See [the rules](https://example.org/en/rules.html#x).")

PLAIN = replace(Record.of(LAND, 3, {}, ("Kim", "Lea", "Max")), plies=TOLD.plies)
"""Without a word that a program could change for another one."""

SAID = PLAIN.commented(4, "en", 'Two "tides" -- and the rest... It\'s 10 to 1.').commented(4, "de", "Zwei Fluten")
"""With what a word processor changes."""

MARKED = replace(PLAIN, names=("<b>Kim</b>", "```Lea~~~", "{Max"))

HIKE = replace(Record.of(ISLAND, 3), plies=play(ISLAND, ["policy"] * 3, 1).plies[:40])
FLEET = replace(Record.of(RATS, 4), plies=play(RATS, ["policy"] * 4, 1).plies[:30])

PLAYED = replace(TOLD, comments=(), scenario=Scenario())

T, P, S, H, F = TOLD.text(), PLAIN.text(), SAID.text(), HIKE.text(), FLEET.text()
U, UH = TOLD.url(), HIKE.url()
PLIES = P.partition("\n\n")[2].partition("\n\n[Check")[0]
HEAD = '[Game "land-unter/1"]\n[Seats "3"]'
BY_HAND = P.partition("[Check")[0]
SITE = "https://example.org/games/en/"
LINK = f"{SITE}play.html#record={U}"
LINK_AT = f"{LINK}&ply=3"
OUTLOOK = "https://eur01.safelinks.protection.outlook.com/?url="
GOOGLE = "https://www.google.com/url?q="

DASHED = next(url for url in (PLAIN.commented(0, "en", "x" * n).url() for n in range(400)) if url.count("--") and "_" in url)
"""A link with two adjacent hyphens."""


def lines(text: str, before: str) -> str:
    """The text with something before each of its lines."""
    return "".join(f"{before}{line}\n" for line in text.splitlines())


def wrapped(text: str, width: int, at: str = " ") -> str:
    """The text with no line longer than ``width``, as mail programs wrap lines behind a space."""
    found = []
    for line in text.splitlines():
        while len(line) > width and (cut := line.rfind(at, 0, width)) > 0:
            found.append(line[: cut + 1])
            line = line[cut + 1 :]
        found.append(line)
    return "\n".join(found)


def cut_every(text: str, width: int, between: str) -> str:
    return between.join(text[at : at + width] for at in range(0, len(text), width))


def quoted_printable(text: str) -> str:
    return binascii.b2a_qp(text.encode(), istext=True).decode()


def curled(text: str) -> str:
    """As a word processor curls quotation marks, joins dashes and dots."""
    found, is_open = [], False
    for character in text.replace("...", "…").replace("--", "—").replace("'", "’"):
        if character == '"':
            is_open = not is_open
        found.append(character if character != '"' else "“" if is_open else "”")
    return "".join(found)


def named_entities(text: str) -> str:
    return (
        html.escape(text)
        .replace("ä", "&auml;")
        .replace("ß", "&szlig;")
        .replace("\u00a0", "&nbsp;")
        .replace("€", "&euro;")
        .replace("–", "&ndash;")
    )


def spaced(text: str, character: str) -> str:
    """With a character behind every space."""
    return text.replace(" ", f" {character}")


READ: list[tuple[str, str, Record]] = [
    # As we write it.
    ("a record as text", T, TOLD),
    ("a record as link form", U, TOLD),
    ("a link", LINK, TOLD),
    ("a link to a position", LINK_AT, TOLD),
    ("a link with the position first", f"{SITE}play.html#ply=3&record={U}", TOLD),
    ("a link to the desk", f"{SITE}desk.html#record={U}&ply=3", TOLD),
    ("a link to a frame", f"{SITE}frame.html#mode=quiz&plies=0,3-5&record={U}", TOLD),
    ("of the island, whose plies have hyphens", H, HIKE),
    ("of rats, whose plies have brackets", F, FLEET),
    ("written by hand", BY_HAND, PLAIN),
    ("written by hand, tags in another order", BY_HAND.replace(HEAD, "\n".join(reversed(HEAD.splitlines()))), PLAIN),
    ("with markup, fences and braces in a name", f"Look:\n{MARKED.text()}Bye", MARKED),
    ("with markup, fences and braces in a name, quoted", lines(MARKED.text(), "> "), MARKED),
    # Spaces and what nobody sees.
    ("a mark at the beginning of a file", "\ufeff" + T, TOLD),
    ("two marks at the beginning of a file", "\ufeff\ufeff" + T, TOLD),
    ("lines of Windows", T.replace("\n", "\r\n"), TOLD),
    ("lines of old Macs", T.replace("\n", "\r"), TOLD),
    ("lines with an empty one between", T.replace("\n", "\n\n"), TOLD),
    ("spaces at the ends of lines", T.replace("\n", "  \n"), TOLD),
    ("indented as code", lines(T, "    "), TOLD),
    ("tabs for spaces", P.replace(" ", "\t"), PLAIN),
    ("no-break spaces in a record without words", P.replace(" ", "\u00a0"), PLAIN),
    ("no-break spaces everywhere", S.replace(" ", "\u00a0"), SAID),
    ("narrow no-break spaces everywhere", S.replace(" ", "\u202f"), SAID),
    ("ideographic spaces", P.replace(" ", "\u3000"), PLAIN),
    ("zero-width spaces", spaced(S, "\u200b"), SAID),
    ("zero-width spaces between plies alone", T.replace(" b:", " \u200bb:"), TOLD),
    ("soft hyphens in plies", H.replace("waters-rise", "waters-\u00adrise").replace(".", "\u00ad."), HIKE),
    ("marks of direction around every line", lines(P, "\u200e").replace("\n", "\u200e\n"), PLAIN),
    ("isolated by marks of direction", f"\u2068{T}\u2069", TOLD),
    ("embedded by marks of direction", lines(P, "\u202a").replace("\n", "\u202c\n"), PLAIN),
    ("a word joiner before every tag", P.replace("[", "\u2060["), PLAIN),
    ("one long line", T.replace("\n", " "), TOLD),
    ("one long line without spaces between lines", P.replace("\n", ""), PLAIN),
    ("one long line between sentences", "Look: " + T.replace("\n", " ") + "What do you think?", TOLD),
    ("all tags in one line", P.replace("]\n[", "] ["), PLAIN),
    ("all tags in one line without spaces", P.replace("]\n[", "]["), PLAIN),
    # Around it.
    ("a sentence before", f"Have a look at this one:\n\n{T}", TOLD),
    ("a sentence before, in the same line", f"Have a look at this one: {T}", TOLD),
    ("a sentence behind", f"{T}\nIs that wise? (I think not.)", TOLD),
    ("a sentence behind, in the same line", f"{T.rstrip()} Is that wise?", TOLD),
    ("sentences around with braces", f"if (x) {{ look }} at [this]:\n{T}\n}} else {{", TOLD),
    ("a signature behind", f"{T}\n-- \nKim\nSent from my phone", TOLD),
    ("headers of a mail before", f'From: "Kim" <kim@example.org>\nTo: "Lea" <lea@example.org>\nSubject: [Game] ours\n\n{T}', TOLD),
    ("a fence", f"```\n{T}```", TOLD),
    ("a fence of ours", f"```highwater plies=3-7 seat=2\n{T}```\n", TOLD),
    ("a fence of ours, written by hand", f"Text.\n\n```highwater plies=3-7\n{BY_HAND}```\n\nMore text, with a: colon.", PLAIN),
    ("a fence of tildes, written by hand", f"~~~ highwater\n{BY_HAND}~~~\nMore.", PLAIN),
    ("a fence in a list", f"- look\n\n    ```highwater\n{lines(BY_HAND, '    ')}    ```\n- more", PLAIN),
    ("a fence of MyST", f"```{{highwater}}\n:plies: 3-7\n\n{BY_HAND}```", PLAIN),
    ("a directive of Sphinx", f".. highwater::\n   :plies: 3-7\n\n{lines(T, '   ')}\nMore.", TOLD),
    ("a fence in a chat, all in one line", f"```{P.rstrip()}```", PLAIN),
    ("quoted in a mail", lines(T, "> "), TOLD),
    ("quoted without spaces", lines(T, ">"), TOLD),
    ("quoted twice", lines(T, ">> "), TOLD),
    ("quoted twice with spaces", lines(T, "> > "), TOLD),
    ("quoted, with a sentence before", "On Monday Kim wrote:\n" + lines(f"Look:\n{T}Bye", "> ") + "\nI see.", TOLD),
    ("quoted, empty lines without a mark", lines(T, "> ").replace("> \n", "\n"), TOLD),
    ("quoted, then wrapped", wrapped(lines(S, "> "), 40), SAID),
    ("quoted, written by hand", lines(BY_HAND, "> "), PLAIN),
    ("in a comment of a script", lines(P, "# "), PLAIN),
    ("in a comment of a program", lines(P, "// "), PLAIN),
    ("in a block comment", "/*\n" + lines(P, " * ") + " */", PLAIN),
    ("in a bar of a chat", lines(P, "| "), PLAIN),
    ("from a chat with time and name", f"[26.11.26, 12:01] Kim: {T}", TOLD),
    ("from another chat", f"26/11/2026, 12:01 - Kim: {P}", PLAIN),
    ("after one that is told of", f'A record begins with [Game "…"].\n\n{T}', TOLD),
    # Lines broken.
    ("wrapped at 40", wrapped(T, 40), TOLD),
    ("wrapped at 20", wrapped(S, 20), SAID),
    ("a title in two lines", T.replace("left, and", "left,\nand"), TOLD),
    ("a title in two lines, with the space kept", T.replace("left, and", "left, \nand"), TOLD),
    ("plies broken within", P.replace(PLIES, cut_every(PLIES, 33, "\n")), PLAIN),
    ("plies of the island broken at hyphens", H.replace("first-flood", "first-\nflood"), HIKE),
    ("quoted-printable", quoted_printable(T), TOLD),
    ("quoted-printable with lines of Windows", quoted_printable(T).replace("\n", "\r\n"), TOLD),
    ("quoted-printable and quoted", quoted_printable(lines(T, "> ")), TOLD),
    # Characters changed.
    ("curly quotation marks in tags", P.replace('"', "”"), PLAIN),
    ("low and high quotation marks in tags", P.replace(' "', " „").replace('"]', "“]"), PLAIN),
    ("guillemets in tags", P.replace(' "', " «\u00a0").replace('"]', "\u00a0»]"), PLAIN),
    ("curly quotation marks, written by hand", curled(BY_HAND), PLAIN),
    ("a word processor", curled(S), SAID),
    ("a word processor, with spaces that do not break", curled(S).replace(" ", "\u00a0"), SAID),
    ("a word processor, a name with quotation marks", curled(EMPTY.text()), EMPTY),
    ("dashes for hyphens", H.replace("-", "–"), HIKE),
    ("hyphens that do not break", H.replace("-", "\u2011"), HIKE),
    ("backslashes of Markdown", P.replace("[", "\\[").replace("]", "\\]").replace("*", "\\*"), PLAIN),
    ("stars taken for bold", P.replace("*:", ":"), PLAIN),
    ("percent-encoded", quote(T), TOLD),
    ("percent-encoded for a mail", f"mailto:?subject=Look&body={quote(T)}", TOLD),
    ("percent-encoded twice", quote(quote(P)), PLAIN),
    # HTML.
    ("in <pre>", f"<pre>{html.escape(T)}</pre>", TOLD),
    ("in <pre>, as it is", f"<pre>{P}</pre>", PLAIN),
    ("in <pre><code>", f'<pre><code class="language-text">{html.escape(T)}</code></pre>', TOLD),
    ("in <pre>, written by hand", f"<pre>{html.escape(BY_HAND)}</pre>\n<p>More: text</p>", PLAIN),
    ("in <high-water>", f"<high-water>\n<pre>{html.escape(T, quote=False)}</pre></high-water>", TOLD),
    ("in <high-water>, written by hand", f"<high-water mode=quiz><pre>{html.escape(BY_HAND)}</pre></high-water> <p>a: more</p>", PLAIN),
    ("paragraphs for lines", "".join(f"<p>{html.escape(line)}</p>\n" for line in T.splitlines()), TOLD),
    ("paragraphs in one line", "".join(f"<p>{html.escape(line)}</p>" for line in P.splitlines()), PLAIN),
    ("breaks for lines", html.escape(T).replace("\n", "<br>"), TOLD),
    ("breaks of XHTML for lines", html.escape(T).replace("\n", "<br />\n"), TOLD),
    ("spans that colour tags", html.escape(P).replace("[", "<span class=tag>[").replace("]", "]</span>"), PLAIN),
    ("places for breaks within plies", html.escape(H).replace(".", ".<wbr>"), HIKE),
    ("entities by name", named_entities(T), TOLD),
    ("entities by number", "".join(f"&#{ord(character)};" if character in '"&[]' else character for character in P), PLAIN),
    ("entities by hexadecimal number", P.replace('"', "&#x22;").replace("*", "&#x2A;"), PLAIN),
    ("entities written twice", html.escape(html.escape(T)), TOLD),
    ("a page that shows its source", html.escape(f"<high-water><pre>{html.escape(T)}</pre></high-water>"), TOLD),
    ("HTML in a mail", quoted_printable(f"<html><body><p>Look:</p><pre>{html.escape(T)}</pre></body></html>"), TOLD),
    ("a string of JSON", json.dumps(T), TOLD),
    ("a field of JSON", json.dumps({"type": "record", "record": T, "ply": 3}, ensure_ascii=False), TOLD),
    ("oEmbed with a frame", json.dumps({"type": "rich", "html": f'<iframe src="{LINK}"></iframe>'}).replace("/", "\\/"), TOLD),
    ("oEmbed with an element", json.dumps({"type": "rich", "html": f"<high-water><pre>{html.escape(T)}</pre></high-water>"}), TOLD),
    # Links among other text.
    ("a link with a full stop behind", f"{LINK}.", TOLD),
    ("a link with a comma behind", f"{LINK}, and so on", TOLD),
    ("a link in brackets", f"(see {LINK})", TOLD),
    ("a link in angle brackets", f"<{LINK}>", TOLD),
    ("a link in quotation marks", f"“{LINK}”", TOLD),
    ("a link with an exclamation mark", f"{LINK}!", TOLD),
    ("a link with a semicolon", f"{LINK};", TOLD),
    ("a link with dots behind", f"{LINK}…", TOLD),
    ("a link with a sentence before", f"Look at {LINK}", TOLD),
    ("a link with a sentence behind", f"{LINK} is the game that I told you of", TOLD),
    ("a link with a sentence behind, in the next line", f"{LINK}\nis the game that I told you of", TOLD),
    ("a link in italics", f"_{LINK}_", TOLD),
    ("a link in bold", f"**{LINK}**", TOLD),
    ("a link in Markdown", f"[our game]({LINK})", TOLD),
    ("a link in Markdown with a title", f'[our game]({LINK} "Look")', TOLD),
    ("a link in Markdown, its hyphens escaped", f"[our game]({LINK.replace('-', chr(92) + '-').replace('_', chr(92) + '_')})", TOLD),
    ("a link in a wiki", f"[{LINK} our game]", TOLD),
    ("a link in BBCode", f"[url={LINK}]our game[/url]", TOLD),
    ("a link in reStructuredText", f"`our game <{LINK}>`_", TOLD),
    ("a link in Slack", f"<{LINK}|our game>", TOLD),
    ("a link in Discord without a preview", f"<{LINK}> ||hidden||", TOLD),
    ("a link in a chat with time and name", f"[26.11.26, 12:01] Kim: {LINK}", TOLD),
    ("a link in HTML", f'<a href="{html.escape(LINK_AT)}">our game</a>', TOLD),
    ("a link in HTML that says itself", f'<a href="{LINK_AT.replace("&", "&amp;")}">{LINK_AT.replace("&", "&amp;")}</a>', TOLD),
    ("a link in HTML of a page's source", html.escape(f'<a href="{LINK}">our game</a>'), TOLD),
    ("a link twice", f"{LINK}\n\n> {LINK}", TOLD),
    ("a link and the same as text", f"{LINK}\n\n{T}", TOLD),
    ("a link to what was played, and all as text", f"{SITE}play.html#record={PLAYED.url()}&ply=3\n\n{T}", TOLD),
    ("a link with a text fragment", f"{LINK}:~:text=our%20game", TOLD),
    ("a link with a number behind", f"{LINK_AT}&fbclid=IwAR0abc", TOLD),
    ("a link with fbclid as if there were no fragment", f"{LINK}?fbclid=IwAR0abc", TOLD),
    ("a link with utm before the fragment", f"{SITE}play.html?utm_source=x&utm_medium=y#record={U}", TOLD),
    ("a link with the host alone", f"example.org/games/en/play.html#record={U}", TOLD),
    ("a link of a local server", f"http://127.0.0.1:8000/en/play.html#record={U}", TOLD),
    ("a fragment alone", f"#record={U}", TOLD),
    ("a fragment without its sign", f"record={U}&ply=3", TOLD),
    ("a link form with spaces around", f"  {U}\n", TOLD),
    # Links broken and encoded.
    ("a link in two lines", cut_every(LINK, 300, "\n"), TOLD),
    ("a link in many lines", cut_every(LINK, 76, "\n"), TOLD),
    ("a link in many lines of Windows", cut_every(LINK, 76, "\r\n"), TOLD),
    ("a link in many lines, quoted", "> " + cut_every(LINK, 76, "\n> "), TOLD),
    ("a link in many lines, indented", "    " + cut_every(LINK, 76, "\n    "), TOLD),
    ("a link in many lines, with a sentence behind", f"{cut_every(LINK, 76, chr(10))}\n\nWhat do you think of it?", TOLD),
    ("a link broken in its first letters", LINK.replace("ePl4", "ePl\n4"), TOLD),
    ("a link in quoted-printable", quoted_printable(f"See {LINK_AT}\n"), TOLD),
    ("a link with zero-width spaces", cut_every(LINK, 20, "\u200b"), TOLD),
    ("a link with soft hyphens", cut_every(LINK, 20, "\u00ad"), TOLD),
    ("a link with soft hyphens in HTML", cut_every(LINK, 20, "&shy;"), TOLD),
    ("a link with places for breaks in HTML", cut_every(LINK, 20, "<wbr>"), TOLD),
    ("a link between marks of direction", f"\u2068{LINK}\u2069", TOLD),
    ("a link with a mark of direction behind", f"{LINK}\u200e", TOLD),
    ("a link with hyphens encoded", LINK.replace("-", "%2D"), TOLD),
    ("a link with underscores encoded", LINK.replace("_", "%5F"), TOLD),
    ("a link with a space behind, encoded", f"{LINK}%20", TOLD),
    ("a link with spaces within, encoded", cut_every(LINK, 80, "%20"), TOLD),
    ("a link with its signs encoded", f"{SITE}play.html%23record%3D{U}%26ply%3D3", TOLD),
    ("a link with entities by number", LINK.replace("-", "&#45;").replace("_", "&#95;"), TOLD),
    ("a link with hyphens that do not break", LINK.replace("-", "\u2011"), TOLD),
    ("a link with dashes of a word processor", f"{SITE}play.html#record={DASHED.replace('--', '—')}", parse(DASHED)),
    ("a link with every hyphen a dash", f"{SITE}play.html#record={DASHED.replace('-', '–')}", parse(DASHED)),
    ("a redirect of Outlook", f"{OUTLOOK}{quote(LINK_AT, safe='')}&data=05%7C02%7C&sdata=abc%3D&reserved=0", TOLD),
    ("a redirect of Google", f"{GOOGLE}{quote(LINK_AT, safe='')}&sa=D&source=docs&ust=17&usg=AOv", TOLD),
    ("a redirect within a redirect", f"https://l.facebook.com/l.php?u={quote(GOOGLE + quote(LINK, safe=''), safe='')}&h=AT0", TOLD),
    ("a redirect that encodes every sign", f"https://example.com/?u={''.join(f'%{ord(sign):02X}' for sign in LINK)}", TOLD),
    ("a redirect of Outlook in quoted-printable", quoted_printable(f"{OUTLOOK}{quote(LINK, safe='')}&data=05"), TOLD),
    # A valid record beside damaged ones.
    ("a link that was cut off, and then whole", f"{LINK[:400]}\nSorry, again: {LINK}", TOLD),
    ("a text that was cut off, and then whole", f"{T[:200]}\n\nSorry, again:\n{T}", TOLD),
]  # fmt: skip


@pytest.mark.parametrize(("pasted", "record"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_pasted_records_are_read_as_the_original(pasted: str, record: Record) -> None:
    assert parse(pasted, sealed=False) == record


WRONG: list[tuple[str, str, str]] = [
    ("nothing", "", "record-none"),
    ("spaces", " \n\t\ufeff", "record-none"),
    ("a sentence", "Have a look at this game!", "record-none"),
    ("a word", "hello", "record-none"),
    ("another project's page", "<!doctype html><html><body><p>Hello</p></body></html>", "record-none"),
    ("a link to a page of ours", f"{SITE}rules-land-unter.html#round", "record-none"),
    ("a link to a saved game, which is in another browser", f"{SITE}play.html#game=9c01d2e4", "record-none"),
    ("a link to somewhere else", "https://example.com/watch?v=dQw4w9WgXcQ", "record-none"),
    ("another site's link that has such a word", "https://example.com/?record=12&page=3", "record-none"),
    ("a saved game of another program", '{"format": "another-program/7"}', "record-none"),
    ("JSON of something else", '{"name": "x", "version": 1}', "record-none"),
    ("a program", "def main():\n    return {x: [1] for x in y}\n", "record-none"),
    ("a file of passwords", "root:x:0:0:root:/root:/bin/bash\na:b:c\n", "record-none"),
    ("a game of chess", '[Event "Casual"]\n[Site "?"]\n\n1. e4 e5 2. Nf3 *\n', "record-shape"),
    ("a picture as text", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "record-none"),
    ("a link that was cut off", LINK[:300], "record-cut"),
    ("a link that was cut off, with dots", f"{LINK[:300]}…", "record-cut"),
    ("a link that was cut off by a few letters", LINK[:-3], "record-cut"),
    ("a link that was cut off in its first letters", f"{SITE}play.html#record=ePl4", "record-cut"),
    ("a link without anything behind its sign", f"{SITE}play.html#record=", "record-cut"),
    ("a link form that was cut off", U[:200], "record-cut"),
    ("a link with a letter changed", LINK[:300] + ("A" if LINK[300] != "A" else "B") + LINK[301:], "record-damaged"),
    ("a link with letters in small", LINK.replace(U, U[:8] + U[8:].lower()), "record-damaged"),
    ("a link whose underscores were taken for italics", LINK.replace("_", "").replace("-", ""), "record-damaged"),
    ("a link with something else in it", f"{SITE}play.html#record=AAAABBBBCCCC", "record-damaged"),
    ("a text with a ply changed", P.replace("a:", "b:", 1), "record-damaged"),
    ("a text with a name changed", P.replace("Kim", "Tim"), "record-damaged"),
    ("a text with a ply missing", P.replace(" b:", "", 1), "record-damaged"),
    ("a text quoted, with a ply changed", lines(P.replace("a:", "b:", 1), "> "), "record-damaged"),
    ("a text that has lost its beginning", P.partition("\n")[2], "record-shape"),
    ("of a newer version of a game", BY_HAND.replace("land-unter/1", "land-unter/9"), "unknown-version"),
    ("of a newer version, among sentences", f"Look:\n```\n{BY_HAND.replace('land-unter/1', 'land-unter/9')}```", "unknown-version"),
    ("of a newer version of ours", BY_HAND.replace('[Seats "3"]', '[Seats "3"]\n[Weather "wet"]'), "record-tag"),
    ("of a game that is none of ours", BY_HAND.replace("land-unter/1", "chess/1"), "unknown-game"),
    ("of a game that is none of ours, quoted", lines(BY_HAND.replace("land-unter/1", "chess/1"), "> "), "unknown-game"),
    ("with a comment that is not closed", BY_HAND.replace("a:", "{en: oh a:", 1), "comment-brace"),
    ("with a comment in no language", BY_HAND.replace("a:", "{deutsch: oh} a:", 1), "comment-language"),
    ("two games", P + H, "record-several"),
    ("two links", f"{LINK}\n{SITE}play.html#record={UH}", "record-several"),
    ("a link and another game", f"{LINK}\n\n{H}", "record-several"),
    ("a text that is too long", "x" * 5_000_000, "record-size"),
    ("a record that is too long", BY_HAND + "a:1 " * (MAX_TEXT // 4), "record-size"),
]  # fmt: skip


@pytest.mark.parametrize(("pasted", "code"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_unreadable_text_is_named_by_its_kind(pasted: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        parse(pasted, sealed=False)
    assert caught.value.code == code, caught.value


def test_truncated_text_is_reported_where_a_check_is_required() -> None:
    for end in (60, 200, len(T) - 20):
        with pytest.raises(RecordError) as caught:
            parse(f"> {T[:end]}")
        assert caught.value.code in ("record-cut", "comment-brace"), T[:end]


def test_an_import_takes_every_game_out_of_a_mail() -> None:
    mail = (
        f"Hello,\n\nhere are mine:\n\n{lines(T, '> ')}\nand\n\n{LINK.replace(U, UH)}.\n\nand one that I wrote by hand:\n\n```\n{F}```\nBye"
    )
    assert parse_file(mail) == [TOLD, HIKE, FLEET]


def test_an_import_names_damaged_games_and_skips_sentences() -> None:
    found = parse_file(f"Hello\n{T.replace('b:', 'c:', 1)}\nand {LINK[:300]}\nand\n{H}\nBye")
    assert [each if isinstance(each, Record) else each.code for each in found] == ["record-damaged", "record-cut", HIKE]


# What may lie around and over any record --------------------------------------------------------------------------------

OVER: dict[str, Callable[[str], str]] = {
    "nothing": str,
    "quoted": lambda text: lines(text, "> "),
    "indented": lambda text: lines(text, "\t"),
    "html": html.escape,
    "pre": lambda text: f"<pre>{html.escape(text)}</pre>",
    "paragraphs": lambda text: "".join(f"<p>{html.escape(line)}</p>\n" for line in text.splitlines()),
    "percents": lambda text: quote(text, safe=""),
    "quoted-printable": quoted_printable,
    "one line": lambda text: text.replace("\n", " "),
    "windows": lambda text: text.replace("\n", "\r\n"),
    "direction": lambda text: f"\u2067{text}\u2069",
    "fence": lambda text: f"```\n{text}\n```",
}


def shortened(record: Record, plies: int, comment: str, name: str) -> Record:
    names = (name, *("" for _ in range(record.seats - 1)))
    return replace(Record.of(record.game, record.seats, {}, names), plies=record.plies[:plies]).commented(0, "en", comment)


RECORDS = st.builds(
    shortened,
    st.sampled_from([PLAIN, HIKE, FLEET]),
    st.integers(0, 12),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=80).map(
        lambda text: " ".join(text.split()) or "x"
    ),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), max_size=12),
)


@given(
    RECORDS, st.sampled_from(sorted(OVER)), st.sampled_from(["text", "link"]), st.sampled_from(["", "Look: ", "On Monday\nKim wrote:\n\n"])
)
def test_records_are_recovered_from_any_surroundings(record: Record, over: str, form: str, before: str) -> None:
    text = record.text() if form == "text" else f"{SITE}play.html#record={record.url()}&ply=1\n"
    assert parse(f"{before}{OVER[over](text)}\n") == record


PIECES = st.sampled_from(
    ['[Game "', "[Check ", '"]', "{", "}", "\\", "> ", "\n", "&quot;", "&#9999999;", "%5B", "%", "=\n", "=3D", "<pre>", "</", "```", "“"]
    + ["ePl41Ckm", "record=", U[:60], U, *T.splitlines()]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for sealed in (True, False):
        refused = None
        try:
            parse(text, sealed=sealed)
        except GameError as error:
            refused = error
        assert refused is None or (str(refused) and refused.code in type(refused).CODES)
    for each in parse_file(text):
        assert isinstance(each, Record) or each.code in type(each).CODES
    assert all(1 <= each.line <= text.count("\n") + 1 for each in find_records(text))


# Time -------------------------------------------------------------------------------------------------------------------

HEAVY: dict[str, str] = {
    "letters": "a",
    "spaces": "e ",
    "tags that begin": '[Game "',
    "tags": '[Game "x"]\n',
    "tags that do not end": '[A "',
    "tags with an escaped end": '[A " \\"] ',
    "checks": '[Check "0"]',
    "braces": "{",
    "braces escaped": "{\\{",
    "comments": "{en: x} ",
    "comments that a word processor has changed": "{en: “x”\u00a0…} ",
    "prefixes": "ePl41Ckm",
    "prefixes apart": "ePl41Ckm ",
    "prefixes spread": "e\nP\nl\n4\n1\nC\nk\n",
    "a link that is cut off": U[:200] + " ",
    "percents": "%5B",
    "percents of percents": "%25",
    "entities": "&quot;",
    "markup": "<p",
    "markup that ends": "</p>",
    "quoted": "\n> ",
    "quotation marks": "“”] ",
    "a record that is damaged": P.replace("a:", "b:", 1),
    "a record in HTML that is damaged": html.escape(P.replace("a:", "b:", 1)) + "</p>",
}


@pytest.mark.many
@pytest.mark.parametrize("before", ["", f"{HEAD}\n"], ids=["alone", "in a record"])
@pytest.mark.parametrize("piece", HEAVY)
def test_time_is_linear(piece: str, before: str) -> None:
    def seconds(length: int) -> float:
        text = before + HEAVY[piece] * (length // len(HEAVY[piece])) + '[Check "0"]'
        begun = time.process_time()
        find_records(text)
        return time.process_time() - begun

    small = min(seconds(15_000) for _ in range(2))
    assert seconds(120_000) < 8 * small * 3 + 0.1, "eight times the text takes eight times the time, generously measured"


def test_comments_in_one_line_are_read_in_linear_time() -> None:
    """The work is counted: each comment is cut out of its line, and not the rest of the line with it."""

    class Line(str):
        copied = 0

        def __getitem__(self, at: object) -> str:
            part = str.__getitem__(self, at)  # type: ignore[index]
            Line.copied += len(part)
            return part

    text = "{en: x} a:1 " * 5_000
    parts = Parts()
    parts.read(Line(text))
    assert len(parts.comments) == len(parts.tokens) == 5_000
    assert Line.copied <= 2 * len(text)


def test_the_link_form_begins_with_its_prefix() -> None:
    assert {record.url()[: len(link.PREFIX)] for record in (TOLD, PLAIN, HIKE, FLEET)} == {link.PREFIX}
    assert example(LAND, "tides-4-and-7").url().startswith(link.PREFIX)
