"""Prints the argument that stops Chromium from loading pages of its own beside the tested one.

Run by `e2e.browsers` with a browser's program. Chromium draws the list under its address bar as a web page, and loads it with every new
context: a second of computing that people never notice, in windows that stay open. Of several arguments that disable features, Chromium
obeys the last; so this one repeats what Playwright disables.
"""

from __future__ import annotations

import re
import sys

from playwright.sync_api import sync_playwright

LIST_UNDER_THE_ADDRESS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1])
        command = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
        browser.close()
    playwrights = re.search(r"--disable-features=(\S+)", command)
    features = [*(playwrights[1].split(",") if playwrights else []), *LIST_UNDER_THE_ADDRESS]
    print(f"--disable-features={','.join(features)}")


if __name__ == "__main__":
    main()
