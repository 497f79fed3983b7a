# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Works with `utils/toygcn explore` as a reader does: saves a file, and looks at
the page in headless Chromium.

    explore.py FILE [--picture OUT] -- COMMAND ...

FILE is a copy of test/kernels/flow-collatz.cl; COMMAND explores it."""

import os
import signal
import subprocess
import sys
import tempfile
import time

from click import By, Page, expect, start


class Explored:
    """The page of a file that is being edited."""

    def __init__(self, page, path):
        self.page, self.path = page, path

    def save(self, old, new):
        with open(self.path) as file:
            text = file.read()
        expect(f"the file has {old}", old in text)
        # As editors do: another file takes its name.
        with open(self.path + "~", "w") as file:
            file.write(text.replace(old, new))
        os.replace(self.path + "~", self.path)

    def wait(self, what, holds):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if holds():
                    return
            except Exception:  # The page is being replaced.
                pass
            time.sleep(.1)
        expect(what, False)

    def version(self, words):
        self.wait(words, lambda: words in self.page.text("#saved"))

    def figure(self, name):
        return next(text for text in (
            node.get_attribute("textContent")
            for node in self.page.find(".figure")) if text.startswith(name))


def check_start(it):
    it.version("version 1, saved")
    it.wait("its figures", lambda: "10" in it.figure("waves a SIMD"))
    it.page.find("#changes")[0].click()
    expect("there is nothing before it", "first version" in it.page.text("#drawer"))
    it.page.find("#changes")[0].click()
    expect("a second click closes it", not it.page.find("#drawer")[0].is_displayed())


def check_save(it):
    script = it.page.driver.execute_script
    script("document.querySelector('#pane-asm .rows').scrollTop = 70")
    it.save("      x = 3 * x + 1;", "      x = (3 * x + 1) / 2;")
    it.version("version 3")
    it.wait("cycles of both", lambda: " → " in it.figure("cycles"))
    expect("the source is the new one", "(3 * x + 1) / 2" in it.page.text("#pane-source"))
    expect("where one was", script(
        "return document.querySelector('#pane-asm .rows').scrollTop") == 70)
    it.wait("what is other is marked", lambda: it.page.find("#pane-asm .row.fresh"))
    it.page.find("#changes")[0].click()
    expect("the old beside the new", it.page.find("#drawer .gone") and
           it.page.find("#drawer .new"))
    expect("its registers, EXEC and cycles", [it.page.text(
        "#drawer th").split().count(name) for name in
        ("VGPRs", "lanes", "cycles")] == [2, 2, 2])
    it.page.find("#drawer .more")[0].click()
    expect("lines that are the same open",
           "s_load_dword" in it.page.text("#drawer .same"))


def check_error(it):
    it.save("(3 * x", "(3 * y")
    it.wait("the error", lambda: it.page.find("#broken")[0].is_displayed())
    for words in ("use of undeclared identifier 'y'", ".cl:"):
        expect(f"the error says {words}", words in it.page.text("#broken"))
    expect("the last good version stays", "the last good one" in it.page.text(
        "#saved") and "(3 * x + 1) / 2" in it.page.text("#pane-source"))
    it.save("(3 * y", "(3 * x")
    it.wait("the error goes", lambda: not it.page.find("#broken")[0].is_displayed())
    it.version("version 3")


def check_passes(it):
    it.page.find("#passes")[0].click()
    it.wait("passes", lambda: it.page.find(".passes button"))

    def choose(title):
        button = next(b for b in it.page.find(".passes button")
                      if b.get_attribute("textContent") == title)
        button.click()
        it.wait(title, lambda: title in it.page.text(".did h3"))
        return button

    idle = choose("Remove Loads Into Fake Uses")
    expect("what did nothing is grey", idle.get_attribute("class") == "idle" and
           "changed nothing" in it.page.text(".did h3"))
    choose("ToyGCN insertion of s_waitcnt")
    it.wait("waits", lambda: "S_WAITCNT" in it.page.text(".did .new"))
    expect("and nothing went", not it.page.text(".did .gone").strip())
    choose("ToyGCN bypass of long division")
    choose("Simplify the CFG")
    it.wait("IR", lambda: "select i1" in it.page.text(".did .new") and
            "br i1" in it.page.text(".did .gone"))
    it.page.find("#only-changed")[0].click()
    expect("idle ones hide", not any(b.is_displayed() for b in it.page.find(
        ".passes .idle")))
    it.save("++steps", "steps += 2")
    it.version("version 2")
    it.wait("the pass stays chosen", lambda: "Simplify the CFG" in it.page.text(
        ".did h3"))


def check_endless(it):
    """A save ends a run that has no end."""
    it.save("x /= 2", "x *= 2")
    it.wait("the run is told", lambda: "being made" in it.page.text("#saved"))
    it.save("x *= 2", "x /= 2 + 0 * steps")
    it.wait("and its end", lambda: it.page.text("#saved").startswith("version 3, ")
            and "being made" not in it.page.text("#saved"))


def check_base(it):
    it.page.find("#base")[0].find_element(
        By.CSS_SELECTOR, "option[value='1']").click()
    it.wait("the first version", lambda: "version 1" in it.page.text(
        "#drawer th"))


def check_narrow(it):
    it.page.driver.set_window_size(800, 900)
    expect("the bar is a few lines", it.page.driver.execute_script(
        "return document.getElementById('live').offsetHeight") < 120)
    it.page.driver.set_window_size(1500, 950)


def look(path, command, picture):
    # lit's own processes do not listen to Ctrl-C.
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda:
        signal.signal(signal.SIGINT, signal.SIG_DFL))
    url = process.stdout.readline().split()[0]
    with tempfile.TemporaryDirectory() as profile:
        driver = start(profile)
        try:
            it = Explored(Page(driver, url), path)
            for check in (check_start, check_passes, check_save, check_error,
                          check_endless, check_base, check_narrow):
                check(it)
            errors = [e for e in driver.get_log("browser")
                      if "favicon" not in e["message"]]
            expect(f"the browser logs no error: {errors}", not errors)
            if picture:
                driver.save_screenshot(picture)
            process.send_signal(signal.SIGINT)
            it.wait("the page says that it has ended",
                    lambda: "has ended" in it.page.text("#saved"))
        finally:
            driver.quit()
            process.terminate()
    expect("Ctrl-C is no failure", process.wait(20) == 0)
    print("all as it should be")


def main(words):
    at = words.index("--")
    look(words[0], words[at + 1:], words[2] if at == 3 else None)


if __name__ == "__main__":
    main(sys.argv[1:])
