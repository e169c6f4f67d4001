"""<high-water> with pictures and steps on any host page, without Python."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Route, expect

from highwater.record import Record
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.snippets import Shown, snippet

from .conftest import ROOT, wait_until
from .guests import SHIFTS, SITE, Answer, Guest

TIE = '<high-water scenario="land-unter/tie"><a href="#">Two at the top</a></high-water>'
DRAWN = "embed/land-unter/tie.en.json"
STRICT = (
    "default-src 'none'; script-src https://water.example; connect-src https://water.example; img-src https://water.example;"
    " require-trusted-types-for 'script'; trusted-types high-water"
)
ROUGH = """<style>* { all: revert !important; line-height: 5; letter-spacing: 9px; text-transform: uppercase; white-space: pre;
text-indent: 40px; visibility: hidden } html, body, h1, high-water { visibility: visible }</style>"""


@cache
def tie() -> Record:
    return read_scenario((ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt").read_text("utf-8"))


@cache
def written(kind: str, languages: tuple[str, ...] = ("en",)) -> str:
    """A snippet without its script."""
    return snippet(kind, tie(), Shown(SITE, languages), name="land-unter/tie").partition("</script>\n")[2]


def captions(guest: Guest) -> Locator:
    return guest.page.locator("high-water .hw-frames p")


def complete(guest: Guest, many: int = 1) -> None:
    """Every embed shows its pictures and a caption."""
    expect(guest.page.locator("high-water .hw-steps").nth(many - 1)).to_be_attached()
    wait_until(guest.page, "[...document.querySelectorAll('high-water')].every(({shadowRoot}) => shadowRoot.querySelector('.hw-steps'))")
    expect(captions(guest).first).to_be_visible()
    wait_until(
        guest.page,
        """[...document.querySelectorAll('high-water')].filter((each) => each.getBoundingClientRect().top < innerHeight)
            .flatMap(({shadowRoot}) => [...shadowRoot.querySelectorAll('img')]).every((each) => each.complete && each.naturalWidth)""",
    )


def test_ten_embeds_load_one_script_and_no_python(guest: Guest) -> None:
    names = sorted(path.stem for path in (ROOT / "web/highwater_web/games/land_unter/scenarios").glob("*.txt"))[:10]
    guest.open("".join(f'<high-water scenario="land-unter/{name}"></high-water>' for name in names))
    complete(guest, 10)
    others = [path for path in guest.requests if not re.fullmatch(r"figures/\w+\.svg|embed/land-unter/[\w-]+\.en\.json", path)]
    assert others == ["embed.js"]
    assert len([path for path in guest.requests if path.endswith(".json")]) == 10
    assert guest.troubles == []


def test_pictures_that_come_with_the_page_need_nothing_more_and_nothing_moves(guest: Guest) -> None:
    guest.open(f"{written('element')}<p>Below.</p>", head=SHIFTS, held="embed.js")
    complete(guest)
    wait_until(guest.page, "document.querySelector('high-water').shadowRoot.adoptedStyleSheets.length > 0")
    assert guest.requests == ["embed.js"]
    assert guest.page.evaluate("shifts") == 0
    assert guest.troubles == []


@pytest.mark.only_browser("chromium")  # which alone tells of what has moved
def test_by_name_it_keeps_the_place_that_the_snippet_has_reserved(guest: Guest) -> None:
    guest.open(f"{written('element-name')}<p>Below.</p>", head=SHIFTS, held=DRAWN)
    complete(guest)
    assert guest.page.evaluate("shifts") == 0
    guest.page.evaluate("document.querySelector('h1').style.marginTop = '300px'")
    wait_until(guest.page, "shifts > 0")  # what would be seen otherwise


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("width", [280, 1200])
def test_inserted_elements_reserve_their_height(guest: Guest, width: int) -> None:
    guest.page.set_viewport_size({"width": width, "height": 900})
    waiting: list[Route] = []
    guest.open("<main></main>", head=SHIFTS)
    guest.answers[DRAWN] = waiting.append
    guest.page.evaluate("text => { document.querySelector('main').innerHTML = text }", f"{TIE}<p>Below.</p>")
    wait_until(guest.page, "document.querySelector('high-water').clientHeight > 300")
    guest.page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
    del guest.answers[DRAWN]
    for route in waiting:
        guest._answer(route, DRAWN)
    complete(guest)
    assert guest.page.evaluate("shifts") == 0
    guest.page.evaluate("document.querySelector('high-water').setAttribute('scenario', 'forbidden-island/hand-limit')")  # a lower one
    expect(captions(guest)).to_have_count(4)
    spare = "({clientHeight, shadowRoot}) => clientHeight - shadowRoot.querySelector('.hw-steps').clientHeight"
    assert guest.page.locator("high-water").evaluate(spare) < 100


@pytest.mark.parametrize("kind", ["static", "element"])
def test_without_a_script_the_page_s_language_is_shown(guest: Guest, kind: str) -> None:
    guest.open(snippet(kind, tie(), Shown(SITE, ("en", "de", "da"), "picture")).rpartition("</script>\n")[2], script=False)
    for lang, shown in (("de-AT", "de"), ("da", "da"), ("fr", "en")):
        guest.page.evaluate("lang => { document.documentElement.lang = lang }", lang)
        assert guest.page.locator(".hw-steps:visible").evaluate_all("all => all.map(({lang}) => lang)") == [shown]


@pytest.mark.needs("media")
def test_keys_lead_through_the_steps_and_the_page_hears_of_it(guest: Guest) -> None:
    guest.open(TIE)
    complete(guest)
    guest.page.evaluate("window.heard = []; document.addEventListener('ply', ({detail}) => heard.push(detail))")
    guest.page.keyboard.press("Tab")
    expect(guest.page.locator("high-water input").first).to_be_focused()
    guest.page.keyboard.press("ArrowRight")
    expect(captions(guest).nth(1)).to_be_visible()
    expect(captions(guest).nth(0)).to_be_hidden()
    assert guest.page.evaluate("heard") == [{"highwater": 1, "type": "ply", "ply": 9, "plies": 9}]
    guest.page.evaluate("document.querySelector('high-water').go(5)")
    expect(captions(guest).nth(0)).to_be_visible()
    guest.page.emulate_media(media="print")
    expect(captions(guest).nth(1)).to_be_visible()
    assert guest.page.evaluate("scrollY") == 0


def test_documented_messages_to_a_frame_arrive(guest: Guest) -> None:
    example = (ROOT / "docs/messages.md").read_text("utf-8").partition("```js\n")[2].partition("```")[0]
    assert "ply: 5" in example
    frame = f'<iframe title="Tie" src="{SITE}en/frame.html#scenario=land-unter/tie&mode=steps" width="600" height="700"></iframe>'
    guest.open(f"{frame}<script>{example.replace('ply: 5', 'ply: 9')}</script>", script=False)
    said = guest.page.frame_locator("iframe").locator("high-water .hw-frames p")
    expect(said.nth(1)).to_be_visible()
    expect(said.nth(0)).to_be_hidden()


def test_attributes_control_the_display(guest: Guest) -> None:
    guest.open('<high-water scenario="land-unter/tie" mode="picture" language="de" theme="dark" width="300"></high-water>')
    complete(guest)
    expect(captions(guest)).to_have_count(1)
    expect(captions(guest)).to_contain_text("Nora und Tom")
    steps = guest.page.locator("high-water .hw-steps")
    assert steps.evaluate("({clientWidth}) => clientWidth") == 300
    assert steps.evaluate("each => getComputedStyle(each).colorScheme") == "dark"
    guest.page.evaluate("document.querySelector('high-water').setAttribute('plies', '5')")
    expect(captions(guest)).to_contain_text("Beide Flutkarten")
    guest.page.evaluate("document.querySelector('high-water').removeAttribute('language'); document.documentElement.lang = 'da'")
    expect(captions(guest)).to_contain_text("Begge tidevandskort")


@pytest.mark.parametrize("kind", ["element-name", "element"])
def test_a_strict_page_needs_no_more_than_the_policy_of_the_documentation(guest: Guest, kind: str) -> None:
    guest.open(written(kind), policy=STRICT)
    complete(guest)
    expect(captions(guest).nth(1)).to_be_hidden()
    steps = guest.page.locator("high-water .hw-steps")
    assert steps.evaluate("each => [each.clientWidth, getComputedStyle(each).position]") == [360, "relative"]
    # What stands in the page's own markup for pages without a script is refused and said so, and so is the page's own icon in Firefox;
    # nothing of the script is.
    refused = [trouble for trouble in guest.troubles if "inline style" not in trouble and "favicon.ico" not in trouble]
    assert refused == []
    documented = (ROOT / "docs/embedding.md").read_text("utf-8")
    for line in ("script-src", "connect-src", "img-src", "trusted-types high-water"):
        assert line in documented


def test_pictures_have_their_colours_on_a_strict_page(guest: Guest) -> None:
    guest.open(written("element"), policy=STRICT)
    complete(guest)
    fill = "getComputedStyle([...each.querySelectorAll('rect, path')].find(part => part.hasAttribute('class'))).fill"
    strict = guest.page.locator("high-water svg").first.evaluate(f"each => {fill}")
    guest.open(written("element"))
    complete(guest)
    assert strict == guest.page.locator("high-water svg").first.evaluate(f"each => {fill}")
    assert strict != "rgb(0, 0, 0)"


def test_strict_policies_keep_the_fallback(guest: Guest) -> None:
    guest.open(TIE, policy=STRICT.replace("trusted-types high-water", "trusted-types 'none'"))
    expect(guest.page.get_by_role("status")).to_contain_text("Trusted Types")
    expect(guest.page.get_by_role("link")).to_be_visible()
    assert not [trouble for trouble in guest.troubles if trouble.startswith("uncaught")]


@pytest.mark.parametrize(("width", "attributes"), [(280, 'lang="en"'), (280, 'lang="ar" dir="rtl"'), (1200, 'lang="en" dir="rtl"')])
def test_a_page_s_own_styles_do_not_reach_in(guest: Guest, width: int, attributes: str) -> None:
    guest.page.set_viewport_size({"width": width, "height": 700})
    guest.open(f"{TIE}<p>Below.</p>", attributes=attributes, head=ROUGH)
    complete(guest)
    box = captions(guest).first.evaluate(
        "each => { const {lineHeight, letterSpacing, textTransform, whiteSpace, direction, visibility} = getComputedStyle(each);"
        " return [lineHeight, letterSpacing, textTransform, whiteSpace, direction, visibility] }"
    )
    assert box == ["23.2px", "normal", "none", "normal", "ltr", "visible"]
    assert guest.page.evaluate("document.querySelector('high-water').shadowRoot.querySelector('.hw-steps').scrollWidth") <= width
    assert guest.page.evaluate("getComputedStyle(document.querySelector('high-water')).display") == "flow-root"


HOSTS_OWN = "body.night { background: #1a1c1e; color: #ced6dd } :root.dark { color-scheme: dark } body { transition: color 20ms }"


@pytest.mark.parametrize("night", ["document.body.classList.toggle('night')", "document.documentElement.classList.toggle('dark')"])
def test_embed_follows_every_kind_of_dark_mode(guest: Guest, night: str) -> None:
    guest.open(TIE, head=f"<style>{HOSTS_OWN}</style>")
    complete(guest)
    steps = guest.page.locator("high-water .hw-steps")
    guest.page.evaluate("document.querySelector('high-water').go(9)")
    for dark in (True, False, True):
        guest.page.evaluate(night)
        if dark:
            expect(steps).to_have_css("color-scheme", "dark")
        else:
            expect(steps).not_to_have_css("color-scheme", "dark")
    expect(captions(guest).nth(1)).to_be_visible()  # the step that was chosen
    guest.page.evaluate("document.querySelector('high-water').setAttribute('theme', 'light')")
    expect(steps).to_have_css("color-scheme", "light")
    guest.page.evaluate("document.querySelector('high-water').removeAttribute('theme')")
    expect(steps).to_have_css("color-scheme", "dark")
    guest.page.evaluate("document.querySelector('high-water').setAttribute('language', 'de')")
    expect(captions(guest).nth(1)).to_contain_text("Nora und Tom")
    expect(captions(guest).nth(1)).to_be_visible()


PLACE = "const place = document.querySelector('#place'), made = document.createElement('template');"
WAYS_IN = {
    "innerHTML": "place.innerHTML = text",
    "DOMParser": "place.append(...new DOMParser().parseFromString(text, 'text/html').body.childNodes)",
    "a copy of a template": "made.innerHTML = text; place.append(made.content.cloneNode(true))",
    "the template after its place": """made.innerHTML = text; const holder = made.content.firstChild; const inside = holder.firstChild;
        inside.remove(); place.append(holder); holder.prepend(inside)""",
    "another body, as by Turbo": """document.body.replaceWith(
        new DOMParser().parseFromString(`<div id="place">${text}</div>`, "text/html").body)""",
}


@pytest.mark.parametrize("way", WAYS_IN)
def test_steps_that_a_script_puts_into_a_page_are_woken(guest: Guest, way: str) -> None:
    guest.open('<div id="place"></div><div><template shadowrootmode="open"><p>Of the page.</p></template></div>')
    wait_until(guest.page, "customElements.get('high-water') !== undefined")
    text = snippet("static", tie(), Shown(SITE, ("en",)))
    guest.page.evaluate(f"text => {{ {PLACE} {WAYS_IN[way]} }}", text)
    expect(guest.page.locator("#place .hw-frames > li:visible")).to_have_count(1)
    expect(guest.page.locator("#place .hw-frames svg").first).to_be_visible()
    expect(guest.page.get_by_text("A tie for the highest tide")).to_be_hidden()  # the link that stands there without it
    guest.page.evaluate("document.body.append(document.querySelector('#place').cloneNode(true))")
    expect(guest.page.locator("#place .hw-frames > li:visible")).to_have_count(2)
    assert not [trouble for trouble in guest.troubles if "setHTMLUnsafe" not in trouble]  # Chromium's advice to the page


def test_a_foreign_template_stays_unchanged(guest: Guest) -> None:
    guest.open('<div id="place"></div>')
    wait_until(guest.page, "customElements.get('high-water') !== undefined")
    guest.page.evaluate("document.querySelector('#place').innerHTML = '<div><template shadowrootmode=open><p>Theirs.</p></template></div>'")
    guest.page.evaluate("new Promise(done => setTimeout(done))")  # after what watches the page
    assert guest.page.evaluate("document.querySelector('#place template') !== null")


@pytest.mark.parametrize("script", [False, True])
def test_a_record_that_is_read_instead_is_read_from_the_left(guest: Guest, script: bool) -> None:
    """Both without our script and with its message about a fault."""
    record = written("element-record") if not script else '<high-water src="/gone.txt">[Game "land-unter/1"]</high-water>'
    guest.open(record, attributes='lang="ar" dir="rtl"', script=script)
    if script:
        expect(guest.page.get_by_role("status")).to_be_visible()
    shown = "document.querySelector('high-water pre') ?? document.querySelector('high-water').shadowRoot.querySelector('.hw-record')"
    assert guest.page.evaluate(f"getComputedStyle({shown}).direction") == "ltr"


@pytest.mark.only_browser("chromium")  # elsewhere a style sees nothing around its shadow root
def test_steps_follow_the_switch_of_a_theme(guest: Guest) -> None:
    guest.open(written("element"))
    complete(guest)
    scheme = "getComputedStyle(document.querySelector('high-water').shadowRoot.querySelector('.hw-steps')).colorScheme"
    for switch in ("dark", "light"):
        guest.page.evaluate("switched => { document.body.dataset.theme = switched }", switch)
        assert guest.page.evaluate(scheme) == switch


BAD = {
    "a name that there is not": ('<high-water scenario="land-unter/nothing">Still here</high-water>', "nothing"),
    "a name that is a path": ('<high-water scenario="../../secret">Still here</high-water>', "secret"),
    "an address with nothing at it": ('<high-water src="/gone.txt">Still here</high-water>', "/gone.txt"),
    "an address that is none": ('<high-water src="http://[">Still here</high-water>', "http://["),
    "a scenario of megabytes": ('<high-water src="/large.txt">Still here</high-water>', "too long"),
    "nothing": ("<high-water></high-water>", "nothing to show"),
    "a place of 10 pixels": ('<div style="width:10px"><high-water scenario="a/b">Still here</high-water></div>', "a/b"),
}


@pytest.mark.parametrize("what", BAD)
def test_errors_show_in_place_and_keep_the_fallback(guest: Guest, what: str) -> None:
    body, said = BAD[what]
    guest.serve("/large.txt", "x" * 3_000_000)
    guest.open(body)
    expect(guest.page.get_by_role("status")).to_contain_text(said)
    if "Still here" in body:
        expect(guest.page.get_by_text("Still here")).to_be_visible()
    assert not [trouble for trouble in guest.troubles if "Failed to load resource" not in trouble]


def test_an_unknown_mode_shows_steps_and_says_so(guest: Guest) -> None:
    guest.open('<high-water scenario="land-unter/tie" mode="film" colour="red" theme="sepia" width="-4"></high-water>')
    complete(guest)
    expect(captions(guest).first).to_be_visible()
    expect(guest.page.get_by_role("status")).to_contain_text("“film”")


def test_missing_pictures_leave_their_descriptions(guest: Guest) -> None:
    guest.without = "figures/"
    guest.open(TIE)
    expect(guest.page.locator("high-water .hw-frames li").first).to_contain_text("Nora: no tide card")


def test_embed_can_be_moved_copied_and_removed_while_loading(guest: Guest) -> None:
    guest.open(
        f"{TIE}<div id=elsewhere></div>",
        head="""<script type="module">
            await customElements.whenDefined("high-water");
            const [element] = document.querySelectorAll("high-water");
            document.querySelector("#elsewhere").append(element.cloneNode(true), element);
            for (let many = 0; many < 5; many++) { const other = element.cloneNode(true); document.body.append(other); other.remove(); }
            const late = element.cloneNode(true);
            document.body.prepend(late);
            setTimeout(() => late.remove());
            </script>""",
    )
    complete(guest, 2)
    expect(guest.page.locator("high-water")).to_have_count(2)
    expect(guest.page.locator("high-water .hw-steps")).to_have_count(2)
    assert guest.troubles == []


def answering(status: int, readable_by: str = "*") -> Answer:
    return lambda route: route.fulfill(status=status, headers={"Access-Control-Allow-Origin": readable_by})


REASONS: dict[str, tuple[str, Answer | None, str]] = {
    "the page's policy": (
        STRICT.replace("connect-src https://water.example", "connect-src 'none'"),
        None,
        "allow connect-src https://water.example",
    ),
    "no network": ("", lambda route: route.abort("internetdisconnected"), "https://water.example cannot be reached"),
    "a host that shares nothing": ("", answering(200, SITE), "send the header Access-Control-Allow-Origin"),
    "a host out of order": ("", answering(503), "with error 503"),
    "a wrong name": (
        "",
        answering(404),
        "no example called “land-unter/tie”",
    ),
}


@pytest.mark.parametrize(("policy", "answer", "said"), REASONS.values(), ids=REASONS)
def test_missing_example_is_explained_once(guest: Guest, policy: str, answer: Answer | None, said: str) -> None:
    if answer:
        guest.answers[DRAWN] = answer
    guest.open(TIE, policy=policy)
    expect(guest.page.get_by_role("status")).to_have_count(1)
    expect(guest.page.get_by_role("status")).to_contain_text(said)
    expect(guest.page.get_by_text("Two at the top")).to_be_visible()


def test_the_first_of_two_scripts_on_a_page_is_used(guest: Guest) -> None:
    guest.answers["older/embed.js"] = lambda route: route.fulfill(path=ROOT / "dist/embed.js", headers={"Access-Control-Allow-Origin": "*"})
    guest.open(f'{TIE}<script type="module" src="{SITE}older/embed.js"></script>')
    expect(guest.page.get_by_role("status")).to_contain_text("There is no example")  # beside that script there is nothing
    assert "older/embed/land-unter/tie.en.json" in guest.requests
    assert not [trouble for trouble in guest.troubles if "Failed to load resource" not in trouble]
