// The page of `utils/toygcn diff --html`; diff/page.py makes DATA. A spot is a
// line of A's source, or one that only B has: all rows of it belong together.
const rowsAt = new Map();  // spot -> rows
const NAMES = ["A", "B"];

function addAt(pane, spot, row, text) {
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  Object.assign(row, {pane, spot, text});
  pane.rows.push(row);
  addRow(pane.list, row);
  if (!spot) return;
  if (!rowsAt.has(spot)) rowsAt.set(spot, []);
  rowsAt.get(spot).push(row);
}
const signed = (n) => (n > 0 ? "+" : "") + n;
const cyclesOf = (spent) => [spent.cycles.a, spent.cycles.b];

// Two bars of one scale: A's and B's cycles.
function bars(parts, most) {
  return make("span", {class: "pair"}, ...parts.map((part) => {
    const bar = make("span", {class: "cycles"}), all = sum(part || {});
    if (!all) return bar;
    const stack = stackOf(part, all);
    stack.style.width = Math.max(3, 100 * Math.sqrt(all / most)) + "%";
    bar.append(stack);
    return bar;
  }));
}

function sourcePane() {
  const pane = makePane("source", DATA.unit === "IR" ? "IR" : "Source",
    [...new Set(DATA.sides.map((s) => s.file))].join(" and "));
  const most = Math.max(1, ...DATA.source.flatMap((r) => r[5] ?
    cyclesOf(r[5]) : []));
  for (const [spot, a, left, b, right, spent] of DATA.source) {
    const kind = !a ? "new" : !b ? "gone" :
      left.trim() !== right.trim() ? "other" : "";
    const row = make("div", {class: `row ${kind}`},
      make("span", {class: "n"}, a || ""), make("span", {class: "n"}, b || ""),
      make("span", {class: "code"}, a && b && kind ? `${left} ⟶ ${right.trim()}`
        : (a ? left : right) || " "),
      spent ? bars([spent.reasons.a, spent.reasons.b], most) : null);
    row.spent = spent;
    addAt(pane, spot, row, `${left} ${right}`);
  }
}

const KINDS = {"<": "gone", ">": "new", "|": "other", "~": "operands", " ": "alike"};
function codePane() {
  const pane = makePane("code", "Code", "A, and B of the same block and line");
  const most = Math.max(1, ...DATA.blocks.flatMap((b) => b[2].flatMap((p) =>
    p.slice(1).map((r) => r ? sum(r.c) : 0))));
  for (const [a, b, pairs] of DATA.blocks) {
    const label = make("div", {class: "row label"},
      ...[a, b].map((title) => make("span", {class: "half"}, title || "–")));
    addAt(pane, "", label, `${a || ""} ${b || ""}`);
    for (const [mark, ...sides] of pairs) {
      const row = make("div", {class: `row ${KINDS[mark]}`},
        ...sides.map((side) => make("span", {class: "half", title: side &&
          side.v !== undefined && side.v !== null ? `${side.v} VGPRs and ` +
          `${side.s} SGPRs are live` : null},
          make("span", {class: "num"}, side && side.r !== null &&
               side.r !== undefined ? String(side.r) : ""),
          make("span", {class: `code ${side ? side.u : ""}`},
               side ? side.t : " "))),
        bars(sides.map((side) => side && side.c), most));
      row.sides = sides;
      addAt(pane, (sides[0] || sides[1]).d, row,
            sides.map((side) => side ? side.t : "").join(" "));
    }
  }
}

// --- Why: of the line, and of an instruction on both sides.
function showWhy(row) {
  const box = at("why");
  box.replaceChildren(make("h2", {}, "Why"));
  const line = DATA.source.find(([spot]) => spot === row.spot);
  if (line) tellLine(line, box);
  (row.sides || []).forEach((side, index) => {
    if (!side) return;
    box.append(make("h3", {}, `${NAMES[index]}: `, make("code", {}, side.t)));
    helpOn(side.t, box);
    const fact = DATA.facts[index][side.n];
    if (fact) {
      if (fact.name) box.append(make("p", {}, make("code", {}, fact.name)));
      tellAnswer(fact, DATA.steps[index], box, () => "");
      tellNotes(fact, box);
    } else if (!side.n)
      box.append(make("p", {class: "note"}, "A pass made it."));
  });
}
function tellLine([spot, a, left, b, right, spent], box) {
  const where = a && b && a !== b ? `${a} of A, ${b} of B` : a || `${b} of B`;
  box.append(make("p", {}, `${DATA.unit} ${where}: `,
                  make("code", {}, (a ? left : right).trim())));
  if (!spent || DATA.not_run) return;
  const [before, after] = cyclesOf(spent);
  box.append(make("p", {}, `${before} → ${after} cycles of waves ` +
    `(${signed(after - before)}), ${spent.instructions.a} → ` +
    `${spent.instructions.b} instructions`));
  const names = Object.keys(REASONS).filter((name) => spent.reasons.a[name] ||
                                            spent.reasons.b[name]);
  box.append(make("ul", {class: "reasons"}, ...names.map((name) => make("li",
    {}, make("span", {class: "dot " + name}), `${spent.reasons.a[name] || 0} → ` +
    `${spent.reasons.b[name] || 0} ${REASONS[name]}`))));
}

let chosen = "";
function mark(name, rows) {
  for (const row of document.querySelectorAll(".row." + name)) {
    row.classList.remove(name);
    if (name === "chosen") row.setAttribute("aria-selected", "false");
  }
  for (const row of rows) {
    row.classList.add(name);
    if (name === "chosen") row.setAttribute("aria-selected", "true");
  }
}
function choose(spot, row) {
  chosen = spot;
  const rows = rowsAt.get(spot) || [];
  mark("chosen", rows);
  for (const pane of panes) {
    const first = rows.find((r) => r.pane === pane);
    if (first && !(row && row.pane === pane)) bringIn(first);
  }
  const from = row || rows[0];
  if (from) showWhy(from);
}
function letGo() {
  chosen = "";
  mark("chosen", []);
  at("why").replaceChildren(make("h2", {}, "Why"), make("p", {class: "note"},
    "Point at a line: its costs stand here, and what the passes decided. " +
    "Click it to see all that belongs to it."));
}

// --- What changed most, and what moved to the other unit.
const spots = [];
let spot = -1;
function nextSpot() {
  if (!spots.length) return;
  spot = (spot + 1) % spots.length;
  spots[spot].focus();
  spots[spot].click();
}
function spotRow(where, ...children) {
  const button = make("button", {type: "button", class: "spot"}, ...children);
  button.addEventListener("click", () => choose(where));
  spots.push(button);
  return button;
}
const MOST = 10;
function changesPanel() {
  const box = at("hot");
  if (DATA.not_run) {
    box.append(make("p", {class: "note"}, `Not run: ${DATA.not_run}`));
    return;
  }
  const changed = DATA.source.filter((r) => r[5] &&
    r[5].cycles.a !== r[5].cycles.b).sort((x, y) =>
    Math.abs(y[5].cycles.b - y[5].cycles.a) -
    Math.abs(x[5].cycles.b - x[5].cycles.a));
  const most = changed.length ? Math.abs(changed[0][5].cycles.b -
                                         changed[0][5].cycles.a) : 1;
  box.append(make("p", {class: "note"}, changed.length ?
    "cycles of waves, B less A, by line" : "no line takes other cycles"));
  if (DATA.no_line && DATA.no_line.cycles.a !== DATA.no_line.cycles.b)
    box.append(make("p", {class: "note"}, "of no line, as passes made them: " +
                    cyclesOf(DATA.no_line).join(" → ")));
  for (const [where, a, left, , right, spent] of changed.slice(0, MOST)) {
    const [before, after] = cyclesOf(spent), bar = make("i", {
      class: after > before ? "gone" : "new"});
    bar.style.width = `${100 * Math.abs(after - before) / most}%`;
    box.append(spotRow(where, make("span", {class: "bar"}, bar),
      make("span", {class: "num"}, signed(after - before)),
      make("b", {}, `${DATA.unit} ${where}`),
      make("code", {}, (a ? left : right).trim())));
  }
}
function movesPanel() {
  const box = at("moves"), names = (code) => code.map((t) => t.split(" ")[0])
    .join(", ");
  for (const change of DATA.moved) {
    const unit = make("b", {class: change.units[1]}, change.units[1]);
    const row = spotRow(change.spot, unit, make("b", {},
      `${DATA.unit} ${change.spot}`), make("code", {},
      `${change.name || ""} ${names(change.code[0])} → ` +
      names(change.code[1])));
    box.append(row);
    change.why.forEach((text, index) => {
      if (text) box.append(make("p", {class: "note"}, `${NAMES[index]}: ` +
                                text));
    });
  }
  for (const [where, name, answers] of DATA.lanes)
    box.append(spotRow(where, make("b", {class: answers[1][0]}, answers[1][0]),
      make("b", {}, `${DATA.unit} ${where}`), make("code", {}, name + ": " +
        answers.map(([is, source], index) => `${is} in ${NAMES[index]}` +
          (source ? ` (${source})` : "")).join(", "))));
  if (!DATA.moved.length && !DATA.lanes.length)
    box.append(make("p", {class: "note"},
                    "No value is on another unit, or in other lanes."));
}
function costsPanel() {
  const box = at("costs"), table = make("table", {class: "load"});
  if (DATA.not_run) return;
  table.append(make("tr", {}, make("td", {}), ...["A", "B", "B/A"].map((t) =>
    make("th", {scope: "col"}, t))));
  for (const [title, a, b, isBetter] of DATA.costs)
    table.append(make("tr", {}, make("th", {scope: "row"}, title),
      make("td", {}, String(a)), make("td", {}, String(b)), make("td", {
        class: a === b ? "" : (b < a) !== isBetter ? "better" : "worse"},
        a ? (b / a).toFixed(2) : "–")));
  box.append(table);
  box.append(make("h2", {}, "At full load"));
  if (!DATA.loads) {
    box.append(make("p", {class: "note"}, "Not known: a kernel does not run on " +
                    "made-up data, or --no-fill left it out."));
    return;
  }
  box.append(loadTable(NAMES, DATA.loads),
    ...DATA.loads.map((load, index) => make("p", {class: "note"},
      `${NAMES[index]}: ${load.why}`)));
}

function listen() {
  const rowOf = (event) => {
    const row = event.target.closest(".row");
    return row && row.pane ? row : null;
  };
  at("stages").addEventListener("mouseover", (event) => {
    const row = rowOf(event);
    if (!row || !row.spot) return;
    mark("near", rowsAt.get(row.spot));
    if (!chosen) showWhy(row);
  });
  at("stages").addEventListener("mouseleave", () => mark("near", []));
  at("stages").addEventListener("click", (event) => {
    const row = rowOf(event);
    if (!row) return;
    row.pane.at = row.pane.rows.indexOf(row);
    placeWhy(row.pane);
    if (row.spot) choose(row.spot, row);
    else letGo();
  });
  document.addEventListener("keydown", pressed);
  const show = (row) => {
    row.pane.at = row.pane.rows.indexOf(row);
    bringIn(row);
    if (!chosen && row.spot) showWhy(row);
  };
  listenToSearch(() => panes.flatMap((pane) => pane.node.hidden ? [] :
    pane.rows), show);
  const code = panes[1].node, hide = (name) => [name,
    (off) => code.classList.toggle("no-" + name, off)];
  listenToColumns([
    ["Source", (off) => { panes[0].node.hidden = off; }],
    ["Code", (off) => { panes[1].node.hidden = off; }],
    hide("runs"), hide("cycles"), hide("alike")]);
  onKeys({h: nextSpot});
  listenToTheme(() => {});
  isNarrow.addEventListener("change", () => placeWhy(panes[1]));
}
const isShown = (row) => row.offsetParent !== null;
function pressed(event) {
  if (event.key === "Escape") return letGo();
  const pane = panes.find((p) => p.list === document.activeElement);
  if (!pane) return;
  const row = pane.rows[pane.at];
  if (event.key === "Enter" && row && row.spot) {
    placeWhy(pane);
    choose(row.spot, row);
  }
  const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20,
                Home: -pane.at, End: pane.rows.length - 1 - pane.at}[event.key];
  const aside = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (step) move(pane, pane.at + step, Math.sign(step));
  const next = aside && panes[panes.indexOf(pane) + aside];
  if (next) {
    next.list.focus();
    const same = row ? next.rows.findIndex((r) => r.spot &&
      r.spot === row.spot) : -1;
    move(next, same >= 0 ? same : Math.max(next.at, 0), 1);
  }
  if (step !== undefined || aside) event.preventDefault();
}
// To the row of that index, or the next one that is shown.
function move(pane, index, step) {
  const last = pane.rows.length - 1;
  index = Math.max(0, Math.min(last, index));
  while (index > 0 && index < last && !isShown(pane.rows[index])) index += step;
  const row = pane.rows[index];
  pane.at = index;
  mark("near", row.spot ? rowsAt.get(row.spot) : [row]);
  bringIn(row);
  if (!chosen && row.spot) showWhy(row);
}

function header() {
  at("title").textContent = `${DATA.title}: A and B`;
  document.title = `${DATA.title} compared`;
  at("facts").append(...DATA.sides.flatMap((side, index) => [
    make("b", {}, side.name + " "), side.how + (index ? "" : " · ")]),
    ` · ${DATA.not_run ? "not run" : DATA.results} · ` +
    DATA.launches.join(" · "));
  if (!/differ:/.test(DATA.results)) return;
  at("warning").hidden = false;
  at("warning").textContent = DATA.results;
}

header();
sourcePane();
codePane();
changesPanel();
movesPanel();
costsPanel();
letGo();
listen();
const first = panes[0].rows.find((row) => row.spent);
if (first) panes[0].list.scrollTop = below(panes[0].list, first) - 40;
document.body.dataset.ready = "1";
