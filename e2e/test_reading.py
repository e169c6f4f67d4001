"""Text pages, such as the rules: they load within the app, and questions about rules are answered on them and at the table."""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES, texts
from tests.slow import mostly_slow, slow

from .conftest import PHONE, ROOT, Site, visit, wait_ready
from .playing import press

FIELD = "rule-search input"
FOUND = ".rule-search-found"
WIDE: ViewportSize = {"width": 1440, "height": 900}


def start_game(page: Page, site: Site, game: str = "land-unter") -> None:
    page.goto(site.url(f"en/{game}.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator("#play")).to_be_visible()


def test_a_text_page_opens_within_the_app_and_back_leads_to_the_table(page: Page, site: Site) -> None:
    page.set_viewport_size(WIDE)
    start_game(page, site)
    table = page.url
    page.keyboard.press("/")
    page.keyboard.type("passing hands")
    press(page.locator(f"{FOUND} a[href$='#passing']"))
    title = page.locator("article.prose h1")
    expect(title).to_have_text("Turn the Tide")
    assert page.evaluate("document.documentElement.dataset.engine") == "ready", "it is the same document"
    anchor = page.url.partition("#")[2]
    expect(page.locator(f"#{anchor}")).to_be_focused()
    page.locator("footer [data-do='language:da']").click()
    expect(title).to_have_text("Land unter")
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()
    page.locator("footer [data-do='language:en']").click()
    expect(title).to_have_text("Turn the Tide")
    page.locator("[data-do='go:questions-land-unter.html']").last.click()
    expect(page.locator("article.prose .question").first).to_be_visible()
    page.go_back()
    expect(title).to_have_text("Turn the Tide")
    page.go_back()
    page.wait_for_url(table)
    expect(page.locator("#play")).to_be_visible()


def test_a_text_is_shown_only_once_the_style_of_its_steps_has_loaded(page: Page, site: Site) -> None:
    """Without that style, all steps would stand below one another, each with an unstyled button."""
    held: list[Route] = []
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    page.route("**/figures/*.css", lambda route: held.append(route))
    page.locator("[data-do='go:sos.html']").first.click()
    with page.expect_request("**/figures/*.css"):
        page.locator("[data-do='go:rules-sos.html']").first.click()
    expect(page.locator("article[data-file]")).to_be_attached()
    assert page.locator("article[data-file] *").count() == 0
    # Meanwhile a second text arrives that needs the same style.
    with page.expect_response("**/da/rules-sos.html") as response:
        page.locator("footer [data-do='language:da']").click()
    response.value.finished()
    page.evaluate("fetch('../da/rules-sos.html').then((response) => response.text()).then(() => new Promise(requestAnimationFrame))")
    assert page.locator("article[data-file] *").count() == 0
    held[0].continue_()
    expect(page.locator("article.prose h2").first).to_have_text("Hvad det går ud på")
    assert len(held) == 1
    button = page.locator(".hw-steps input").first
    assert button.evaluate("button => getComputedStyle(button).opacity") == "0"


def test_a_page_without_a_text_of_ours_is_opened_by_the_browser(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    page.route("**/about.html", lambda route: route.fulfill(content_type="text/html", body="<title>Other</title><p id=other>Other"))
    page.locator("[data-do='go:about.html']").first.click()
    expect(page.locator("#other")).to_be_visible()


def test_each_press_finds_another_example(page: Page, site: Site) -> None:
    page.goto(site.url("en/rules-land-unter.html"))
    assert page.evaluate("document.documentElement.dataset.engine") == "resting"
    button, place = page.locator("#another-tie-ask"), page.locator("#another-tie")
    button.click()
    first = place.locator("img").first
    expect(first).to_be_visible()
    page.wait_for_function("document.querySelector('#another-tie img').naturalWidth > 0")
    expect(place.locator("a")).to_have_attribute("href", re.compile(r"^play\.html#record="))
    place.locator("label.hw-number").filter(visible=True).click()
    expect(place.locator("li").nth(1)).to_be_visible()
    expect(place.locator("li").nth(1)).to_contain_text("loses a ring")
    before = first.get_attribute("src") or ""
    button.click()
    expect(place.locator("img").first).not_to_have_attribute("src", before)
    expect(button).to_be_focused()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        slow("tie", "Two players tie for the highest tide. Who pays?"),
        slow("ties at the top", "Two players tie for the highest tide. Who pays?"),
        ("elimnated lowest", "An eliminated player had the lowest tide. Who gets the bonus?"),
        slow("half ring", "What happens to half a ring that is left over?"),
        ("passing hands", "Passing the hands"),
    ],
)
def test_a_rule_is_found_at_the_table(page: Page, site: Site, question: str, answer: str) -> None:
    page.set_viewport_size(WIDE)
    start_game(page, site)
    page.keyboard.press("/")
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type(question)
    expect(page.locator(f"{FOUND} a", has_text=answer)).to_be_visible()
    titles = page.locator(f"{FOUND} a").all_text_contents()
    assert answer in titles[:3], titles
    expect(page.locator(".rule-search-said")).to_have_text(f"Answers: {len(titles)}")


@pytest.mark.every_browser
def test_on_a_phone_the_slash_key_opens_the_rules_and_an_answer_leads_to_its_rule(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    start_game(page, site)
    page.keyboard.press("/")
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type("two left")
    answer = page.locator(f"{FOUND} a", has_text="Only two players are left")
    expect(answer).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.keyboard.press("Enter")
    expect(page.locator(f"{FOUND} a").first).to_be_focused()
    press(answer)
    expect(page.locator("#two-left")).to_be_focused()
    expect(page.locator("#two-left")).to_be_in_viewport()


def test_a_question_about_one_game_is_cleared_on_the_rules_of_another(page: Page, site: Site) -> None:
    """One page of rules is morphed into the other, so an element that is in both keeps what was typed."""
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    visit(page, "rules-land-unter.html")
    page.locator(FIELD).fill("tie")
    expect(page.locator(f"{FOUND} a").first).to_be_visible()
    visit(page, "rules-sos.html")
    expect(page.locator("rule-search")).to_have_attribute("data-game", "sos")
    expect(page.locator(FIELD)).to_have_value("")
    expect(page.locator(f"{FOUND} li")).to_have_count(0)


def test_the_search_loads_nothing_before_the_first_question(page: Page, site: Site) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.set_viewport_size(PHONE)
    start_game(page, site)
    page.locator("#tool-panel-rules").click()
    expect(page.locator(FIELD)).to_be_visible()
    assert not [url for url in requested if re.search(r"rule-search|rules-|questions-", url)]
    page.locator(FIELD).fill("xylophone")
    expect(page.locator(".rule-search-said")).to_have_text(texts("en")("ask.none"))


@pytest.mark.parametrize(("game", "language"), mostly_slow(product(GAMES, LANGUAGES)))
def test_the_page_itself_answers_without_an_engine(page: Page, site: Site, game: str, language: str) -> None:
    page.goto(site.url(f"{language}/rules-{game}.html"))
    question = {"de": "beginnt", "en": "begins", "da": "begynder"}[language]
    page.locator(FIELD).fill(question)
    expect(page.locator(f"{FOUND} a").first).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.engine") == "resting"
    link = page.locator(f"{FOUND} a[href^='questions-']").first
    name = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    page.wait_for_url(f"**/questions-{game}.html#{name}")
    expect(page.locator(f"#{name}")).to_be_in_viewport()


def test_a_page_opened_as_a_file_searches_its_own_text(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((ROOT / "dist/en/questions-land-unter.html").as_uri())
    page.locator(FIELD).fill("tie at the top")
    expect(page.locator(f"{FOUND} a").first).to_be_visible()
    context.close()


@pytest.mark.needs("media")
@pytest.mark.parametrize("game", mostly_slow(GAMES))
def test_only_the_text_is_printed(page: Page, site: Site, game: str) -> None:
    page.goto(site.url(f"en/rules-{game}.html"))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 1000})
    for hidden in (".bar", ".footer", ".rule-search", ".setup-ways"):
        expect(page.locator(f".page {hidden}").first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 700, "nothing is cut off at the side"


@pytest.mark.parametrize("size", [{"width": 360, "height": 700}, WIDE], ids=["phone", "wide"])
def test_all_rules_open_beside_the_table_at_the_rules_of_the_moment_and_close_again(page: Page, site: Site, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    start_game(page, site)
    address = page.url
    if size is WIDE:
        page.locator("#all-rules").click()
    else:
        page.keyboard.press("i")
        expect(page.locator("#side-rules")).to_be_focused()
        press(page.locator("#all-rules"))
    text = page.locator("#side-all-rules article")
    expect(text.locator("#round")).to_be_focused()
    expect(text.locator("#round")).to_be_in_viewport()
    picture = text.locator("figure img").filter(visible=True).first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", value=True)
    press(text.locator("a[href='#options']").filter(visible=True).first)
    expect(text.locator("#options")).to_be_focused()
    assert page.url == address
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    expect(page.locator("#hand [data-do]").first).to_be_visible()


@pytest.mark.parametrize(("game", "sheets"), [("land-unter", 8), slow("forbidden-island", 13), slow("abandon-ship", 9), slow("sos", 10)])
def test_printed_rules_fit_on_few_sheets(page: Page, site: Site, game: str, sheets: int) -> None:
    """In English on A4, with scenarios side by side."""
    page.goto(site.url(f"en/rules-{game}.html"))
    page.evaluate("Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode() }))")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True))) <= sheets
