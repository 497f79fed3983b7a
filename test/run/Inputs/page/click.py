# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens pages of `explain --html` in headless Chromium, and clicks.

    click.py PAGE [follow | map | called | open | parts] [--pictures FOLDER]

`open` only measures: the page has no errors, asks for nothing, and takes less
than a second of the processor. `follow` also does what a reader of
test/kernels/flow-collatz.cl would. With --pictures, those of docs/explain.md are
written."""

import os
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

FLAGS = ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage",
         "--window-size=1500,950", "--no-first-run",
         # A container lets no process make name spaces, and tests open only
         # what they wrote.
         "--no-sandbox")


def start(profile):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"),
                            options=options)


class Page:
    def __init__(self, driver, path):
        self.driver = driver
        driver.execute_cdp_cmd("Performance.enable",
                               {"timeDomain": "threadTicks"})
        driver.get("file://" + os.path.abspath(path))

    def find(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def row(self, pane, text):
        return next(row for row in self.find(f"#pane-{pane} .row")
                    if text in row.get_attribute("textContent"))

    def text(self, selector):
        return " ".join(node.get_attribute("textContent")
                        for node in self.find(selector))

    def press(self, *keys):
        chain = ActionChains(self.driver)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def hover(self, node, x=0, y=0):
        ActionChains(self.driver).move_to_element_with_offset(
            node, x, y).perform()


def expect(what, holds):
    if not holds:
        sys.exit(f"click.py: not so: {what}")


def check_opening(page, path):
    script = page.driver.execute_script
    expect("the script came to its end",
           script("return document.body.dataset.ready") == "1")
    expect("the browser logs no error", not page.driver.get_log("browser"))
    expect("nothing else is loaded", script(
        "return performance.getEntriesByType('resource').length") == 0)
    metrics = {m["name"]: m["value"] for m in page.driver.execute_cdp_cmd(
        "Performance.getMetrics", {})["metrics"]}
    spent = metrics["TaskDuration"]
    expect(f"opening takes less than a second, not {spent:.2f}", spent < 1)
    expect("less than 2 MB", os.path.getsize(path) < 2 << 20)


def check_following(page):
    page.row("asm", "v_cndmask_b32").click()
    for pane in ("source", "ir", "mir", "asm"):
        expect(f"{pane} follows", page.find(f"#pane-{pane} .row.chosen"))
    expect("the source's line", "if (x & 1)" in page.text(
        "#pane-source .chosen"))
    why = page.text("#why")
    for words in ("divergent", "workitem.id.x", "differs between lanes",
                  "Uniform if", "readfirstlane", "V_CNDMASK_B32_e64",
                  "v_cndmask_b32_e32"):
        expect(f"the way names {words}", words in why)
    Select(page.find("#stage")[0]).select_by_visible_text("generic")
    expect("another stage follows, too",
           "G_SELECT" in page.text("#pane-mir .chosen"))
    page.press(Keys.ESCAPE)
    expect("Escape lets go", not page.find(".row.chosen"))


def check_start(page):
    """Before anything is pointed at."""
    expect("a reason at the start", "Most cycles go here" in page.text("#why")
           and page.find("#why code"))
    expect("grey is in the legend", "grey" in page.text("#legend .made"))
    expect("the bars end before their numbers", page.driver.execute_script("""
        return [...document.querySelectorAll(".gauge span")].every(span => {
          const gauge = span.parentNode;
          const bar = parseFloat(getComputedStyle(gauge).backgroundSize);
          return gauge.getBoundingClientRect().left + bar <=
            span.getBoundingClientRect().left;
        })"""))


def check_parts(page):
    """Of test/run/Inputs/explain/gather.cl: instructions that are not what the
    IR instruction is that they are a part of."""
    def has(text, kind):
        row = page.row("asm", text)
        expect(f"{text} is {kind}", kind in row.get_attribute("class").split())
        return row

    page.hover(has("s_load_dwordx8", "made"))
    expect("nothing differs", "divergent" not in page.text("#why"))
    has("global_load_dword", "divergent")
    has("s_waitcnt", "made")
    has("s_mul_i32", "uniform")
    shown = page.driver.execute_script(
        "return DATA.asm.filter(r => r.t.startsWith('s_') && "
        "r.row.classList.contains('divergent') && "
        "!/exec|vcc|_b64|cbranch/.test(r.t)).map(r => r.t)")
    expect(f"no scalar result is divergent: {shown}", not shown)


def check_narrow(page):
    """Panes below each other: the reason is beside what was clicked."""
    page.driver.set_window_size(800, 900)
    row = page.row("source", "if (x & 1)")
    row.click()
    page.driver.execute_script("window.scrollTo(0, 0)")
    expect("the reason follows its pane", page.driver.execute_script(
        "return document.getElementById('pane-source').nextElementSibling.id")
        == "why")
    expect("and is not far", page.driver.execute_script("""
        const pane = document.getElementById("pane-source"), why =
          document.getElementById("why");
        return why.getBoundingClientRect().top -
          pane.getBoundingClientRect().bottom""") < 50)
    page.press(Keys.ESCAPE)
    page.driver.set_window_size(1500, 950)
    expect("and goes back", page.driver.execute_script(
        "return document.getElementById('why').parentNode.id") == "below")


def check_map(page):
    """Of a shuffle in docs/tour/reduce.cl."""
    page.row("source", "__builtin_amdgcn_ds_bpermute").click()
    expect("the map of xor 1",
           " 0:  1  0  3  2  5  4" in page.text("#why .map"))


def check_called(page):
    """Of test/run/Inputs/explain/calls.cl."""
    page.row("source", "x = x * 31 + by").click()
    for pane in ("ir", "mir", "asm"):
        expect(f"{pane} follows", page.find(f"#pane-{pane} .row.chosen"))
    expect("its instruction", "v_m" in page.text("#pane-asm .chosen"))
    expect("its reason", "divergent" in page.text("#why"))
    expect("its blocks are drawn",
           "turn bb.0" in page.text("#flow text"))
    expect("the wave took its edges",
           len(page.find("#flow path.taken")) > 2)
    expect("no moment is elsewhere", page.driver.execute_script(
        "return DATA.waves.every(w => w.steps.every(s => s[0] >= 0))"))


def check_lost_location(page):
    """The compiler speculates it, and its location goes."""
    page.row("source", "x /= 2").click()
    expect("it says what it was merged with",
           "its location was dropped" in page.text("#why"))
    expect("and shows that", "v_lshrrev_b32_e32 v" in
           page.text("#pane-asm .chosen"))
    page.press(Keys.ESCAPE)


def check_pointing(page):
    page.hover(page.row("ir", "%and.i = and i32"))
    expect("a reason without a click", "because" in page.text("#why"))
    expect("its instruction is marked",
           "v_and_b32" in page.text("#pane-asm .near"))
    page.hover(page.row("asm", "s_mov_b64 exec"))
    expect("who made it", "a pass made it" in page.text("#why"))


def check_keys(page):
    page.row("ir", "%and.i = and i32").click()
    page.press(Keys.ESCAPE)
    page.find("#pane-ir .rows")[0].send_keys("")
    page.press(Keys.ARROW_DOWN, Keys.ENTER)
    expect("arrows and Enter choose the next line",
           "%tobool.not.i" in page.text("#pane-ir .chosen"))
    page.press(Keys.ARROW_RIGHT)
    expect("the next pane has the focus", page.driver.switch_to.active_element
           .get_attribute("aria-label") == "MIR")
    page.press(Keys.ESCAPE)


def check_lanes(page):
    canvas = page.find("#lanes canvas")[0]
    page.hover(canvas)
    expect("a moment of the run", "lanes;" in page.text("#moment"))
    expect("its instruction", len(page.find("#pane-asm .row.now")) == 1)
    expect("its block", len(page.find("#flow .now")) == 1)
    before = page.text("#moment")
    canvas.click()
    page.press(Keys.ARROW_RIGHT)
    expect("arrows move in time", page.text("#moment") != before)
    expect("cycles are told", "issued" in page.text("#spent"))
    tabs = page.find("#waves button")
    tabs[-1].click()
    expect("another wave",
           tabs[-1].get_attribute("aria-selected") == "true")


def check_look(page):
    colour = "return getComputedStyle(document.body).backgroundColor"
    before = page.driver.execute_script(colour)
    page.find("#theme")[0].click()
    expect("light and dark", before != page.driver.execute_script(colour))


def take_pictures(page, folder):
    """Of the page of test/kernels/flow-collatz.cl."""
    page.row("asm", "v_cndmask_b32").click()
    page.driver.save_screenshot(os.path.join(folder, "explain-page.png"))
    page.press(Keys.ESCAPE)
    page.find("#theme")[0].click()
    page.hover(page.find("#lanes canvas")[0])
    page.driver.save_screenshot(os.path.join(folder, "explain-page-dark.png"))


def main(path, how, pictures=None):
    with tempfile.TemporaryDirectory() as profile:
        driver = start(profile)
        try:
            page = Page(driver, path)
            check_opening(page, path)
            if how == "follow":
                for check in (check_start, check_following, check_lost_location,
                              check_pointing, check_keys, check_lanes,
                              check_narrow, check_look):
                    check(page)
            if how == "parts":
                check_parts(page)
            if how == "map":
                check_map(page)
            if how == "called":
                check_called(page)
            if pictures:
                take_pictures(page, pictures)
        finally:
            driver.quit()
    print("all as it should be")


if __name__ == "__main__":
    main(*sys.argv[1:3], *sys.argv[4:5])
