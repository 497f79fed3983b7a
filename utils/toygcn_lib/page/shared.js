// What the pages of `explain --html` and `diff --html` have in common; DATA is
// what the command knows.
"use strict";
const DATA = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const REASONS = {
  issue: "issued", turn: "waited for its turn: other waves have the unit",
  fetch: "waited for its bytes", scalar: "waited for SGPRs of a vector result",
  memory: "waited for memory (vmcnt)",
  lgkm: "waited for LDS or scalar memory (lgkmcnt)",
  barrier: "waited at a barrier"};

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === "class") node.className = value;
    else if (value !== null && value !== undefined)
      node.setAttribute(key, value);
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}
function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes))
    node.setAttribute(key, value);
  return node;
}

function stackOf(parts, all) {
  const stack = make("span", {class: "stack"});
  for (const [name, value] of Object.entries(parts)) {
    const part = make("i", {class: name, title: `${value} cycles: ` +
                            (REASONS[name] || name)});
    part.style.width = (100 * value / all) + "%";
    stack.append(part);
  }
  return stack;
}
const sum = (parts) => Object.values(parts).reduce((a, b) => a + b, 0);

const percent = (part) => part && part < .01 ? "<1 %" :
  `${(100 * part).toFixed(0)} %`;

// --- Lists of rows. Those that are far away are neither laid out nor drawn: a
// part of a list says how high it is.
const PART = 64;
function addRow(list, row) {
  let part = list.lastElementChild;
  if (!part || !part.matches(".part") || part.childElementCount >= PART) {
    part = make("div", {class: "part", role: "presentation"});
    list.append(part);
  }
  part.append(row);
  part.style.containIntrinsicBlockSize = `${18 * part.childElementCount}px`;
}
// How far a row is below what its list shows first.
const below = (list, row) => row.getBoundingClientRect().top -
  list.getBoundingClientRect().top;
function bringIn(row) {
  const list = row.closest(".rows"), top = below(list, row);
  if (top < 20 || top > list.clientHeight - 30)
    list.scrollTop += top - list.clientHeight / 3;
}

// --- Light or dark; `redraw` is for what has fixed colours.
function listenToTheme(redraw) {
  at("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" :
      matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    redraw();
  });
}

// --- Search: `rows()` are all that have a `text`; `show` brings one in.
function listenToSearch(rows, show) {
  const box = at("search"), count = at("hits");
  let hits = [], place = -1;
  const go = (step) => {
    if (!hits.length) return;
    if (place >= 0) hits[place].classList.remove("hit");
    place = (place + step + hits.length) % hits.length;
    hits[place].classList.add("hit");
    count.textContent = `${place + 1} of ${hits.length}`;
    show(hits[place]);
  };
  const search = () => {
    for (const row of hits) row.classList.remove("found", "hit");
    const words = box.value.trim().toLowerCase();
    hits = words ? rows().filter((row) => row.isConnected &&
      row.text && row.text.toLowerCase().includes(words)) : [];
    for (const row of hits) row.classList.add("found");
    place = -1;
    count.textContent = !words ? "" : hits.length ? "" : "nothing";
    go(1);
  };
  box.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
    if (event.key !== "Escape") return;
    box.value = "";
    search();
    box.blur();
  });
  onKeys({"/": () => box.focus(), n: () => go(1), N: () => go(-1)});
}

// --- Keys that act wherever the focus is, unless one types there.
const KEYS = {};
const onKeys = (keys) => Object.assign(KEYS, keys);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  KEYS[event.key]();
});

// --- Columns that can be hidden: a button for each [name, nodes, hide].
function listenToColumns(columns) {
  columns.forEach(([name, hide], index) => {
    const button = make("button", {type: "button", "aria-pressed": "true"},
                        name);
    const turn = () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      hide(!shown);
    };
    button.addEventListener("click", turn);
    at("columns").append(button);
    if (index < 9) {
      button.title = `Show or hide (key ${index + 1})`;
      onKeys({[index + 1]: turn});
    }
  });
}

// --- What a compute unit did, beside each other: DATA.loads by their titles.
function loadTable(titles, loads) {
  const table = make("table", {class: "load"});
  const line = (name, ...cells) => table.append(make("tr", {},
    make("th", {scope: "row"}, name), ...cells.map((c) => make("td", {}, c))));
  table.append(make("tr", {}, make("td", {}), ...titles.map((title) =>
    make("th", {scope: "col"}, title))));
  line("waves", ...loads.map((l) => String(l.waves)));
  line("cycles of a compute unit", ...loads.map((l) => String(l.cu_cycles)));
  line("waves a SIMD", ...loads.map((l) => l.occupancy +
    (l.held_by ? ` (${l.held_by})` : "")));
  for (const unit of Object.keys(loads[0].busy))
    if (loads.some((l) => l.busy[unit]))
      line(`${unit} unit`, ...loads.map((l) => percent(l.busy[unit])));
  return table;
}

// --- Panes, one beside the other, and the reason.
const panes = [];  // {name, node, list, rows, small, at}
function makePane(name, title, about) {
  const list = make("div", {class: "rows", role: "listbox", tabindex: "0",
                            "aria-label": title});
  const small = make("small", {}, about);
  const node = make("section", {class: "pane " + name, id: "pane-" + name},
                    make("h2", {}, title, small), list);
  const pane = {name, node, list, rows: [], small, at: -1};
  panes.push(pane);
  at("stages").append(node);
  return pane;
}

// Where panes stand below each other, the reason is below the one it is about.
const isNarrow = matchMedia("(max-width: 1000px)");
function placeWhy(pane) {
  if (isNarrow.matches && pane) pane.node.after(at("why"));
  else if (!isNarrow.matches) at("below").prepend(at("why"));
}

// What is known of an instruction of the IR: `steps` are those of its page, `link`
// leads to another one.
function tellAnswer(fact, steps, box, link) {
  if (fact.is) {
    const is = make("b", {class: fact.is}, fact.is);
    box.append(make("p", {}, is, fact.is === "divergent" ? ", because:" :
      ": all lanes that are active hold the same value" +
      (fact.apart ? `, but not in ${fact.apart[0]}: ${fact.apart[1]}` : "")));
  }
  if (fact.why && fact.why.length) {
    const list = make("ol", {class: "chain"});
    for (const [text, step, why] of fact.why.map((i) => steps[i]))
      list.append(make("li", {}, text, " ", step ? link(step) : null,
                       why ? make("p", {class: "note"}, why) : null));
    if (fact.rest)
      list.append(make("li", {}, "and on as from ", link(fact.rest)));
    box.append(list, make("p", {class: "note"}, "Uniform if " + fact.if +
      ". A readfirstlane of any of these cuts this chain."));
  }
}
function tellNotes(fact, box) {
  for (const [by, text] of fact.notes) {
    const [what, sources] = text.split("; lanes 0 to 63 read ");
    box.append(make("p", {class: "note"}, make("b", {}, by), ": " + what));
    if (sources) box.append(lanesRead(sources.split(" ")));
  }
}

// A map of lanes: beside each lane, by rows of 16, the lane that it reads.
function lanesRead(sources) {
  const lines = [];
  for (let first = 0; first < sources.length; first += 16)
    lines.push(`${String(first).padStart(2)}: ` + sources.slice(
      first, first + 16).map((lane) => lane.padStart(2)).join(" "));
  return make("pre", {class: "map",
                      "aria-label": "which lane each lane reads"},
              lines.join("\n"));
}

// A line of help on an instruction's name.
function helpOn(text, box) {
  const name = text.split(" ")[0].replace(/_(e32|e64|sdwa|dpp)$/, "");
  if (DATA.help[name])
    box.append(make("p", {class: "help"}, make("code", {}, name), ": " +
                    DATA.help[name]));
}
