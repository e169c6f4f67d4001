"""Makes great moments wait for a test: on a busy machine they would be over before it looks."""

from __future__ import annotations

from playwright.sync_api import Page

# A scene ends with its animations, with a press, or after two and a half seconds (web/shell/page/scenes.js). Here only the press is left:
# timeouts of seconds wait until the scenes may go on.
HOLD = """() => {
    const wait = window.setTimeout;
    const late = [];
    window.setTimeout = (act, after, ...more) => (after >= 2000 ? late.push([act, after, ...more]) : wait(act, after, ...more));
    const hold = () => {
        if (document.documentElement.dataset.scene) for (const animation of document.getAnimations()) animation.pause();
    };
    const watching = new MutationObserver(hold);
    watching.observe(document.documentElement, { attributeFilter: ["data-scene"] });
    window.letScenesGo = () => {
        watching.disconnect();
        window.setTimeout = wait;
        for (const each of late) wait(...each);
        for (const animation of document.getAnimations()) animation.play();
    };
}"""


def hold_scenes(page: Page) -> None:
    """From now on a scene stays at its beginning, until a press ends it or `let_scenes_go` is called."""
    page.evaluate(HOLD)


def let_scenes_go(page: Page) -> None:
    page.evaluate("letScenesGo()")
