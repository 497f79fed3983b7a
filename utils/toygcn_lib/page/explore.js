// What `utils/toygcn explore` adds to the page of page.js: it is made anew when
// the file is saved, what changed stands above it, and what each pass did. PAGE is
// the number of this page, 0 of one without a kernel.
"use strict";
(() => {
const CONTEXT = 3;  // Lines that are the same, shown beside others.
const el = (tag, attributes, ...children) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === "click") node.addEventListener("click", value);
    else if (value !== null && value !== false) node.setAttribute(key, value);
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
};
// What a page leaves for the next one.
const kept = (name) => JSON.parse(sessionStorage.getItem("toygcn-" + name));
const keep = (name, value) =>
  sessionStorage.setItem("toygcn-" + name, JSON.stringify(value));

async function ask(path) {
  const reply = await fetch(path);
  const found = await reply.json();
  if (found && typeof found.error === "string") throw Error(found.error);
  return found;
}

// --- Two codes beside each other: rows are [before, after, kind].
function beside(rows, cells, titles) {
  const body = el("tbody");
  const line = ([before, after, kind]) => el("tr", {class: kind},
    ...cells(before, "gone", kind), ...cells(after, "new", kind));
  const near = rows.map(() => false);
  rows.forEach(([, , kind], i) => {
    if (kind !== "same")
      near.fill(true, Math.max(0, i - CONTEXT), i + CONTEXT + 1);
  });
  for (let i = 0; i < rows.length; ++i) {
    if (near[i]) {
      body.append(line(rows[i]));
      continue;
    }
    const first = i;
    while (i + 1 < rows.length && !near[i + 1]) ++i;
    const hidden = rows.slice(first, i + 1);
    const all = el("button", {type: "button", class: "more", click: () =>
      row.replaceWith(...hidden.map(line))},
      `${hidden.length} lines are the same`);
    const row = el("tr", {}, el("td", {colspan: 99}, all));
    body.append(row);
  }
  return el("table", {class: "beside"}, el("thead", {}, el("tr", {},
    ...titles.map((t) => el("th", {colspan: t[1] || 1}, t[0])))), body);
}

// --- What changed since another version.
const MORE_IS_BETTER = ["waves a SIMD", "% of lanes active"];
function figure([name, before, now]) {
  const same = before === now, up = before < now;
  const is = same || before === null || now === null ? "" :
    up === MORE_IS_BETTER.includes(name) ? "better" : "worse";
  const show = (v) => v === null ? "–" : v;
  return el("span", {class: "figure " + is}, name + " ",
    same ? null : el("s", {}, show(before)), same ? null : " → ",
    el("b", {}, show(now)));
}
function codeCells(line, side, kind) {
  const number = (v) => el("td", {class: "num"},
                           v === null || v === undefined ? "" : v);
  const of = line || {};
  return [number(of.v), number(of.lanes), number(of.cycles),
          el("td", {class: "text " + (kind === "same" ? "" : side)},
             of.t || "")];
}
function showChanges(found) {
  bar.figures.replaceChildren(...found.figures.map(figure));
  const changed = found.rows.filter((row) => row[2] !== "same").length;
  bar.changes.textContent = found.with === found.now ? "Changes" :
    `Changes: ${changed || "no"} instruction${changed === 1 ? "" : "s"}`;
  if (typeof DATA !== "undefined" && found.with !== found.now) {
    let index = -1;
    for (const [, after, kind] of found.rows) {
      if (after) ++index;
      const code = after && DATA.asm[index];
      if (code && code.row)
        code.row.classList.toggle("fresh", kind !== "same");
    }
  }
  const columns = [["VGPRs"], ["lanes"], ["cycles"]];
  drawers.changes = () => found.with === found.now ?
    el("p", {}, "This is the first version. Change the file and save it: both " +
       "stand here.") :
    beside(found.rows, codeCells, [...columns, [`version ${found.with}`],
                                   ...columns, [`version ${found.now}`]]);
  if (kept("drawer") === "changes") open("changes");
}

// --- The passes.
const textCells = (line, side, kind) =>
  [el("td", {class: "text " + (kind === "same" ? "" : side)}, line || "")];
let passes = null;
async function showPass(list, code, first, last) {
  list.querySelectorAll("button").forEach((button, i) =>
    button.setAttribute("aria-selected", String(i >= first && i <= last)));
  keep("pass", [passes[first].id, passes[last].id]);
  const rows = await ask(`/pass?first=${first}&last=${last}`);
  const from = passes[first], to = passes[last];
  code.replaceChildren(el("h3", {}, first === last ? to.title :
    `${from.title} … ${to.title}`, " ", el("code", {}, to.pass),
    rows.every((r) => r[2] === "same") ? ": changed nothing" : ""),
    beside(rows, textCells, [["before"], ["after"]]));
  code.scrollTop = 0;
}
function passesDrawer() {
  const list = el("div", {class: "passes", role: "listbox",
                          "aria-label": "Passes"});
  const code = el("div", {class: "did"}, el("p", {}, "llc tells what each " +
    "pass did …"));
  const only = el("input", {type: "checkbox", id: "only-changed"});
  only.checked = kept("only") === true;
  const hide = () => {
    list.classList.toggle("only", only.checked);
    keep("only", only.checked);
  };
  only.addEventListener("change", hide);
  hide();
  let first = 0;
  const fill = (found) => {
    passes = found;
    const times = {};  // Some passes run more than once.
    for (const pass of passes)
      pass.id = pass.pass + (times[pass.pass] = (times[pass.pass] || 0) + 1);
    let wasIR = null;
    passes.forEach((pass, i) => {
      if (pass.ir !== wasIR)
        list.append(el("h3", {}, pass.ir ? "IR" : "MIR"));
      wasIR = pass.ir;
      list.append(el("button", {type: "button", role: "option",
        class: pass.changed ? "" : "idle", title: pass.pass,
        click: (event) => {
          if (!event.shiftKey) first = i;
          showPass(list, code, Math.min(first, i), Math.max(first, i));
        }}, pass.title));
    });
    const [from, to] = kept("pass") || ["", ""];
    const place = (id) => passes.findIndex((p) => p.id === id);
    first = place(from) >= 0 ? place(from) :
      Math.max(0, passes.findIndex((p) => p.changed));
    showPass(list, code, first, Math.max(first, place(to)));
  };
  list.addEventListener("keydown", (event) => {
    const step = {ArrowDown: "nextElementSibling",
                  ArrowUp: "previousElementSibling"}[event.key];
    let next = step && document.activeElement[step];
    while (next && (next.tagName !== "BUTTON" || !next.offsetParent))
      next = next[step];
    if (!next) return;
    next.focus();
    next.click();
    event.preventDefault();
    event.stopPropagation();
  });
  ask("/passes").then(fill, (error) =>
    code.replaceChildren(el("pre", {}, error.message)));
  return el("div", {class: "pipeline"}, el("div", {class: "side"},
    el("label", {}, only, " only those that changed it"), list,
    el("p", {class: "note"}, "Shift and a click: up to that pass")), code);
}

// --- The bar, and what it opens.
const drawers = {passes: passesDrawer, changes: () => el("p", {}, "…")};
const drawer = el("section", {id: "drawer", "aria-label": "Details"});
function open(name) {
  drawer.replaceChildren(...(name ? [drawers[name]()] : []));
  drawer.hidden = !name;
  keep("drawer", name);
  for (const key of ["changes", "passes"])
    bar[key].setAttribute("aria-expanded", String(key === name));
}
const opener = (name, text) => el("button", {type: "button", id: name,
  "aria-expanded": "false", click: () =>
    open(bar[name].getAttribute("aria-expanded") === "true" ? null : name)},
  text);
const bar = {
  state: el("span", {id: "saved", role: "status"}),
  figures: el("span", {class: "figures"}),
  base: el("select", {"aria-label": "the version to compare with",
                      id: "base"}),
  changes: opener("changes", "Changes"), passes: opener("passes", "Passes")};
const broken = el("pre", {id: "broken", role: "alert"});
function build() {
  const since = el("label", {}, "since ", bar.base);
  const live = el("nav", {id: "live", "aria-label": "Versions"}, bar.state,
                  bar.figures, since, bar.changes, bar.passes);
  broken.hidden = drawer.hidden = true;
  if (!PAGE)
    for (const node of [since, bar.changes, bar.passes]) node.hidden = true;
  bar.base.addEventListener("change", () => {
    keep("base", +bar.base.value);
    compare(+bar.base.value);
  });
  document.querySelector("main").before(live, broken, drawer);
}
const compare = (number) =>
  ask("/changes?with=" + number).then(showChanges, () => {});

function showState(state) {
  broken.hidden = !state.error;
  document.body.classList.toggle("stale", Boolean(state.error));
  if (state.error)
    broken.textContent = [state.error.message, state.error.hint]
      .filter(Boolean).join("\n\n");
  const last = state.versions[state.versions.length - 1];
  bar.state.textContent = !last ? "no version yet" : state.error ?
    `version ${last[0]}, the last good one` :
    `version ${last[0]}, saved ${last[1]}`;
  if (state.busy) bar.state.textContent += "; the next one is being made …";
}

// The one asked for, while it is kept; else the one before.
function baseOf(state) {
  const numbers = state.versions.map((v) => v[0]);
  const before = numbers[numbers.length - 2] || numbers[0];
  bar.base.replaceChildren(...numbers.slice(0, -1).reverse().map((n) =>
    el("option", {value: n}, n === before ? `version ${n}, the last` :
       `version ${n}`)));
  if (numbers.length < 2)
    bar.base.replaceChildren(el("option", {value: before}, "this version"));
  const asked = kept("base");
  const base = numbers.slice(0, -1).includes(asked) ? asked : before;
  bar.base.value = String(base);
  return base;
}

// Where a reader was, for the next page.
function leave() {
  keep("scrolled", [...document.querySelectorAll("#stages .rows")].map(
    (list) => [list.scrollTop, list.scrollLeft]));
  const stage = document.getElementById("stage");
  if (stage) keep("stage", stage.value);
  keep("theme", document.documentElement.dataset.theme || null);
}
function comeBack() {
  if (kept("theme")) document.documentElement.dataset.theme = kept("theme");
  const stage = document.getElementById("stage");
  if (stage && kept("stage") !== null && stage.options[kept("stage")]) {
    stage.value = kept("stage");
    stage.dispatchEvent(new Event("change"));
  }
  [...document.querySelectorAll("#stages .rows")].forEach((list, i) => {
    const [top, left] = (kept("scrolled") || [])[i] || [];
    if (top !== undefined) {
      list.scrollTop = top;
      list.scrollLeft = left;
    }
  });
}

async function follow() {
  let seen = -1;
  for (;;) {
    try {
      const state = await ask("/state?seen=" + seen);
      if (state.page !== PAGE) {
        leave();
        return location.reload();
      }
      const isFirst = seen < 0;
      seen = state.tick;
      showState(state);
      if (isFirst && PAGE) compare(baseOf(state));
      document.body.dataset.tick = seen;
    } catch (error) {
      bar.state.textContent = "the command has ended";
      await new Promise((then) => setTimeout(then, 1000));
      seen = -1;
    }
  }
}
build();
comeBack();
addEventListener("pagehide", leave);
if (PAGE && kept("drawer") === "passes") open("passes");
follow();
})();
