# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens pages of `explain --html` in headless Chromium, and clicks.

    click.py PAGE [follow | map | called | open | large | parts | diff]
        [--pictures FOLDER]

`open` only measures: the page has no errors, asks for nothing, and takes less
than a second of the processor. `large` measures what is done with a page of
5000 instructions. `follow` also does what a reader of
test/kernels/flow-collatz.cl would, `diff` what one of its `diff --with
toygcn,stock --html` would. With --pictures, those of docs/explain.md are
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
        driver.get(path if "://" in path else
                   "file://" + os.path.abspath(path))

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

    def spent(self):
        """Seconds that the page has taken of the processor."""
        metrics = self.driver.execute_cdp_cmd("Performance.getMetrics", {})
        return {m["name"]: m["value"] for m in
                metrics["metrics"]}["TaskDuration"]

    def is_seen(self, row):
        """Whether a row is inside the part of its list that is shown."""
        return self.driver.execute_script("""
            const row = arguments[0].getBoundingClientRect(),
              list = arguments[0].closest(".rows").getBoundingClientRect();
            return row.top >= list.top && row.bottom <= list.bottom""", row)

    def reach(self, node):
        """The pointer at a node; of a row, which may be wider than what is shown
        of it, at the beginning."""
        self.driver.execute_script(
            "arguments[0].scrollIntoView({block: 'nearest'})", node)
        is_row = "row" in node.get_attribute("class").split()
        x = 30 - node.size["width"] // 2 if is_row else 0
        return ActionChains(self.driver).move_to_element_with_offset(
            node, x, 0)

    def hover(self, node):
        self.reach(node).perform()

    def click(self, node):
        self.reach(node).click().perform()


def expect(what, holds):
    if not holds:
        sys.exit(f"click.py: not so: {what}")


def check_opening(page, path, most_seconds=1, most_bytes=2 << 20):
    script = page.driver.execute_script
    expect("the script came to its end",
           script("return document.body.dataset.ready") == "1")
    expect("the browser logs no error", not page.driver.get_log("browser"))
    expect("nothing else is loaded", script(
        "return performance.getEntriesByType('resource').length") == 0)
    spent = page.spent()
    expect(f"opening takes less than {most_seconds} s, not {spent:.2f}",
           spent < most_seconds)
    expect("not too many bytes", os.path.getsize(path) < most_bytes)


def check_following(page):
    page.click(page.row("asm", "v_cndmask_b32"))
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
    page.click(page.row("source", "if (x & 1)"))
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
    expect("nothing is cut off", page.driver.execute_script(
        "return document.documentElement.scrollWidth <= 800 && "
        "[...document.querySelectorAll('#tools, #hot, header')].every("
        "n => n.getBoundingClientRect().right <= 800)"))
    page.driver.set_window_size(1500, 950)
    expect("and goes back", page.driver.execute_script(
        "return document.getElementById('why').parentNode.id") == "below")


def check_search(page):
    """Without a mouse."""
    page.press(Keys.ESCAPE, "/")
    page.press("cmpx")
    found = page.find("#pane-asm .row.found")
    expect("the instruction is found", len(found) == 1 and
           "v_cmpx_ne_u32" in found[0].text)
    page.press(Keys.BACKSPACE)
    expect("the hits are counted", page.text("#hits").startswith("1 of "))
    page.press(Keys.ENTER)
    expect("Enter goes to the next one", page.text("#hits").startswith("2 of "))
    expect("and shows it", page.is_seen(page.find(".row.hit")[0]))
    page.press(Keys.ESCAPE)
    expect("Escape empties it", not page.find(".row.found"))
    page.press("/", "no such thing")
    expect("nothing is said so", page.text("#hits") == "nothing")
    page.press(Keys.ESCAPE)


def check_jumps(page):
    """Branches lead to labels, by click and by key, and back."""
    branch = page.row("asm", "s_cbranch_execz")
    expect("it names its label", branch.text.startswith(
        "s_cbranch_execz bb.3"))
    label = page.row("asm", "bb.3 __clang")
    expect("which names it", "from bb.0" in label.text)
    branch.find_element(By.CSS_SELECTOR, ".jump").click()
    expect("a click goes there",
           "near" in label.get_attribute("class") and page.is_seen(label))
    page.press("b")
    page.click(page.row("asm", "s_cbranch_execnz"))
    page.press(Keys.ESCAPE, "g")
    loop = page.row("asm", "bb.2 while.body")
    expect("g follows", "near" in loop.get_attribute("class"))
    page.press("g")
    back = page.row("asm", "s_cbranch_execnz")
    expect("and leads from a label to its branch",
           "near" in back.get_attribute("class"))
    page.press("b", "b")
    expect("b goes back", "near" in page.row(
        "asm", "s_cbranch_execnz").get_attribute("class"))


def check_columns(page):
    button = page.find("#columns button")[1]
    button.click()
    expect("IR is gone", not page.find("#pane-ir")[0].is_displayed() and
           button.get_attribute("aria-pressed") == "false")
    page.press("2")
    expect("and a key brings it back", page.find("#pane-ir")[0].is_displayed())
    page.press("5")
    expect("a column of assembly, too",
           not page.find("#pane-asm .gauge")[0].is_displayed())
    page.press("5")


def check_costs(page):
    """Costs of both launches, and hot spots that lead to their lines."""
    costs = page.text("#hot .load")
    for words in ("this launch", "full load", "waves", "vector unit"):
        expect(f"costs have {words}", words in costs)
    expect("the limit", "At full load the vector unit is busy" in
           page.text("#hot .note"))
    page.press("h")
    line = page.text("#hot .spot:first-of-type code")
    expect("the hottest line is shown",
           line and line in page.text("#pane-source .chosen"))
    page.find("#hot .spot")[-1].click()
    expect("and an instruction", page.find("#pane-asm .row.chosen, "
                                           "#pane-asm .row.near"))
    page.press(Keys.ESCAPE)


def check_help(page):
    page.hover(page.row("asm", "v_cndmask_b32"))
    expect("a line of help", "lane's mask bit ? src1 : src0" in
           page.text("#why .help"))


def check_large(page):
    """None of these takes long; each takes less than 0.5 s on an idle machine."""
    script = page.driver.execute_script
    expect("5000 instructions", script("return DATA.asm.length") >= 5000)
    last = page.find("#pane-asm .row")[-1]
    for what, does in (
            ("search", lambda: page.press("/", "v_add", Keys.ENTER)),
            ("the end", lambda: page.press(
                Keys.ESCAPE, "h", Keys.ESCAPE) or script(
                    "panes[3].list.focus()") or page.press(Keys.END)),
            ("following", lambda: page.press(Keys.ENTER, Keys.ESCAPE)),
            ("another stage", lambda: Select(
                page.find("#stage")[0]).select_by_index(0))):
        before = page.spent()
        does()
        spent = page.spent() - before
        expect(f"{what} takes {spent:.2f} s", spent < 1.5)
        if what == "the end":
            expect("the last instruction is seen", page.is_seen(last))


def check_diff(page):
    """A page of `diff`: by clicks, by keys, and narrow."""
    expect("both are named", "by ToyGCN" in page.text("#facts") and
           "by stock" in page.text("#facts"))
    expect("results are told", "equal to the host's" in page.text("#facts"))
    page.click(page.row("source", "++steps"))
    chosen = page.text("#pane-code .chosen")
    for words in ("v_add_u32_e32 v1", "s_add_i32 s8"):
        expect(f"the line's code in both: {words}", words in chosen)
    expect("its cycles", "→" in page.text("#why") and "issued" in
           page.text("#why"))
    page.click(page.row("code", "v_add_u32_e32 v1"))
    expect("the instruction's reason", "VGPR, uniform; row G_ADD" in
           page.text("#why") and "no carry" in page.text("#why .help"))
    page.press(Keys.ESCAPE)
    expect("Escape lets go", not page.find(".row.chosen"))
    expect("what moved", "scalar" in page.text("#moves .spot b") and
           "v_add_u32" in page.text("#moves .spot"))
    for words in ("CU cycles", "B/A", "At full load", "vector unit is busy"):
        expect(f"costs: {words}", words in page.text("#costs"))
    page.press("h")
    line = page.text("#hot .spot:first-of-type code")
    expect("h goes to what changed most",
           line and line in page.text("#pane-source .chosen"))
    page.press(Keys.ESCAPE, "/", "saveexec", Keys.ENTER)
    expect("search", page.text("#hits").startswith("2 of ") and
           page.is_seen(page.find(".row.hit")[0]))
    page.press(Keys.ESCAPE)
    alike = page.row("code", "s_endpgm")
    page.press("5")
    expect("what is alike is hidden", not alike.is_displayed())
    page.press("5")
    page.click(alike)
    page.press(Keys.ESCAPE, Keys.ARROW_UP, Keys.ENTER)
    expect("arrows and Enter", "global_store_dword" in
           page.text("#pane-code .chosen"))
    page.press(Keys.ARROW_LEFT)
    expect("the other pane", page.driver.switch_to.active_element
           .get_attribute("aria-label") == "Source")
    page.driver.set_window_size(800, 900)
    page.click(page.row("source", "++steps"))
    expect("narrow: the reason follows its pane", page.driver.execute_script(
        "return document.getElementById('pane-source').nextElementSibling.id "
        "=== 'why' && document.documentElement.scrollWidth <= 800"))
    page.driver.set_window_size(1500, 950)


def check_map(page):
    """Of a shuffle in docs/tour/reduce.cl."""
    page.click(page.row("source", "__builtin_amdgcn_ds_bpermute"))
    expect("the map of xor 1",
           " 0:  1  0  3  2  5  4" in page.text("#why .map"))


def check_called(page):
    """Of test/run/Inputs/explain/calls.cl."""
    page.click(page.row("source", "x = x * 31 + by"))
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
    page.click(page.row("source", "x /= 2"))
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
    page.click(page.row("ir", "%and.i = and i32"))
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


def take_pictures(page, folder, is_diff):
    """Of the pages of test/kernels/flow-collatz.cl."""
    if is_diff:
        page.press("h")
        page.driver.save_screenshot(os.path.join(folder, "diff-page.png"))
        return
    page.click(page.row("asm", "v_cndmask_b32"))
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
            check_opening(page, path, *((2.5, 12 << 20) if how == "large"
                                        else ()))
            if how == "follow":
                for check in (check_start, check_following, check_lost_location,
                              check_pointing, check_keys, check_help,
                              check_search, check_jumps, check_columns,
                              check_costs, check_lanes, check_narrow,
                              check_look):
                    check(page)
            if how == "diff":
                check_diff(page)
            if how == "large":
                check_large(page)
            if how == "parts":
                check_parts(page)
            if how == "map":
                check_map(page)
            if how == "called":
                check_called(page)
            if pictures:
                take_pictures(page, pictures, how == "diff")
        finally:
            driver.quit()
    print("all as it should be")


if __name__ == "__main__":
    main(*sys.argv[1:3], *sys.argv[4:5])
