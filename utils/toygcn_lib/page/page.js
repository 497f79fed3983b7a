// The page of `utils/toygcn explain --html`; gather.py makes DATA.
// --- What belongs together: lines of the page by numbers of IR instructions.
const rowsOf = new Map();  // number -> rows
const numbersOfLine = new Map();
for (const [number, fact] of Object.entries(DATA.facts))
  if (fact.line)
    numbersOfLine.set(fact.line,
                      [...(numbersOfLine.get(fact.line) || []), +number]);

function kindOf(number, own) {
  if (own) return own;
  if (!number) return "made";
  const fact = DATA.facts[number] || {};
  const kinds = [fact.is, ...(fact.has || []).map((n) => DATA.facts[n].is)];
  return kinds.includes("divergent") ? "divergent" : kinds.find(Boolean) || "";
}

// A row of a pane: `numbers` are the IR instructions that it stands for.
function makeRow(pane, text, numbers, kind, margin) {
  const row = make("div", {class: "row " + kind, role: "option",
                           "aria-selected": "false"});
  if (margin !== undefined) row.append(make("span", {class: "n"}, margin));
  row.append(make("span", {class: "code"}, text || " "));
  row.numbers = numbers;
  row.text = text;
  row.kind = kind;
  row.pane = pane;
  pane.rows.push(row);
  addRow(pane.list, row);
  for (const number of numbers) {
    if (!rowsOf.has(number)) rowsOf.set(number, []);
    rowsOf.get(number).push(row);
  }
  return row;
}

function sourcePane() {
  if (!DATA.source) return;
  const pane = makePane("source", "Source", DATA.source.name);
  DATA.source.lines.forEach((text, index) => {
    const numbers = numbersOfLine.get(index + 1) || [];
    const kinds = numbers.map((n) => kindOf(n));
    const kind = kinds.includes("divergent") ? "divergent" :
      kinds.includes("uniform") ? "uniform" : "";
    makeRow(pane, text, numbers, numbers.length ? kind : "label", index + 1);
  });
}

function irPane() {
  const pane = makePane("ir", "IR", "as llc gets it");
  for (const [text, number, kind] of DATA.ir)
    makeRow(pane, text, number ? [number] : [],
            kind || kindOf(number), number || "");
}

let mirPane;
function showStage(index) {
  for (const number of new Set(mirPane.rows.flatMap((row) => row.numbers)))
    rowsOf.set(number, rowsOf.get(number).filter((r) => r.pane !== mirPane));
  mirPane.rows.length = 0;
  mirPane.at = -1;
  mirPane.list.replaceChildren();
  const stage = DATA.stages[index];
  mirPane.small.textContent = stage.about;
  for (const [text, number, kind] of stage.rows)
    makeRow(mirPane, text, number ? [number] : [], kind === "label" ? kind :
            kindOf(number, kind), number || "");
  if (chosen) choose(chosen);
}
function makeMirPane() {
  mirPane = makePane("mir", "MIR", "");
  const select = make("select", {"aria-label": "after which pass",
                                 id: "stage"});
  DATA.stages.forEach((stage, index) =>
    select.append(make("option", {value: index}, stage.title)));
  select.value = String(Math.max(0, DATA.stages.findIndex(
    (s) => s.title === "selected")));
  select.addEventListener("change", () => showStage(+select.value));
  mirPane.node.querySelector("h2").insertBefore(select, mirPane.small);
  showStage(+select.value);
}

// Waves that a SIMD can hold with so many registers (docs/simulator.md).
const wavesBy = (v, s) => Math.min(
  10, Math.floor(256 / (4 * Math.ceil(Math.max(v, 1) / 4))),
  Math.floor(800 / (16 * Math.ceil(Math.max(s, 1) / 16))));

function asmPane() {
  const pane = makePane("asm", "Assembly",
    DATA.same ? "the same bytes as without this page" : "");
  const head = make("div", {class: "row head", "aria-hidden": "true"});
  for (const text of ["", "VGPRs", "runs", "cycles"])
    head.append(make("span", {class: text === "runs" ? "num" : ""}, text));
  pane.list.append(head);
  const most = Math.max(1, ...DATA.asm.map((r) => sum(r.cycles || {})));
  const deepest = Math.max(1, ...DATA.asm.map((r) => r.v || 0));
  let block = null;
  const labels = [];  // Rows, by the instruction that follows them.
  DATA.asm.forEach((code, index) => {
    if (code.b !== block) {
      block = code.b;
      labels[index] = makeRow(pane, `${blockOf(index).label} ` +
                              blockOf(index).name, [], "label");
    }
    const row = makeRow(pane, code.t, code.n ? [code.n] : [],
                        kindOf(code.n, code.k));
    row.code = code;
    row.querySelector(".code").title = code.t;
    code.row = row;
    const gauge = make("span", {class: "gauge", title: code.v === undefined ?
      null : `${code.v} VGPRs and ${code.s} SGPRs are live; that many ` +
      `registers would let ${wavesBy(code.v, code.s)} waves share a SIMD`});
    if (code.v !== undefined) {
      gauge.style.setProperty("--p", (100 * code.v / deepest) + "%");
      gauge.append(make("span", {}, `${code.v} → ` +
                        `${wavesBy(code.v, code.s)}w`));
    }
    const cycles = code.cycles || {};
    const bar = make("span", {class: "cycles"});
    const all = sum(cycles);
    if (all) {
      const stack = stackOf(cycles, all);
      stack.style.width = Math.max(4, 100 * Math.sqrt(all / most)) + "%";
      bar.append(stack);
    }
    row.append(gauge, make("span", {class: "num",
      title: code.count ? `${(code.lanes / code.count).toFixed(1)} lanes ` +
        "active on average" : null}, code.count === undefined ? "" :
      String(code.count)), bar);
  });
  drawJumps(labels);
}
const blockOf = (index) => DATA.blocks[DATA.asm[index].b] ||
  {label: "", name: ""};

// --- Branches lead to labels, and labels back to the branches.
function drawJumps(labels) {
  DATA.asm.forEach((code, from) => {
    if (code.to === undefined) return;
    const label = labels[code.to], {row} = code;
    row.to = label || DATA.asm[code.to].row;
    const node = row.querySelector(".code");
    node.textContent = code.t.split(" ")[0] + " ";
    row.text = node.textContent + blockOf(code.to).label;
    node.append(jumpTo(row.to, `${blockOf(code.to).label} ` +
                        (code.to > from ? "↓" : "↑"), blockOf(code.to).name));
    if (!label) return;
    label.from = [...(label.from || []), row];
    if (label.from.length === 1)
      label.append(make("span", {class: "from"}, "from "));
    if (label.from.length <= 4)
      label.lastElementChild.append(jumpTo(row, blockOf(from).label, code.t));
  });
}
function jumpTo(row, text, title) {
  const link = make("a", {href: "#", class: "jump", tabindex: "-1", title},
                    text);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    jump(row);
  });
  return link;
}
const jumped = [];  // Where jumps began.
function jump(row, isBack) {
  const {pane} = row;
  if (!isBack) jumped.push(pane.rows[pane.at] || pane.rows[0]);
  pane.list.focus({preventScroll: true});
  move(pane, pane.rows.indexOf(row));
}
function follow() {
  const pane = panes.find((p) => p.list === document.activeElement);
  const row = pane && pane.rows[pane.at];
  if (row && row.to) jump(row.to);
  else if (row && row.from) jump(row.from[0]);
}
function goBack() {
  if (jumped.length) jump(jumped.pop(), true);
}

// --- Why: the reason of what is pointed at, and the way through the stages.
function link(number) {
  const a = make("a", {href: "#" + number}, "IR " + number);
  a.addEventListener("click", (event) => {
    event.preventDefault();
    choose([number]);
  });
  return a;
}

function reasonOf(number, box, isPart) {
  const fact = DATA.facts[number];
  if (!fact) return;
  const row = DATA.ir.find((r) => r[1] === number);
  box.append(make("p", {}, make("code", {}, row ? row[0] : "")));
  tellAnswer(fact, DATA.steps, box, link);
  if (fact.with && !isPart)
    box.append(make("p", {class: "note"}, "Passes moved it to ",
      link(fact.with), ", and its location was dropped: what is left of it " +
      "is among what that one became."));
  if (fact.has && !isPart) {
    box.append(make("p", {class: "note"},
                    "Passes gave its location to others that they moved:"));
    fact.has.forEach((other) => reasonOf(other, box, true));
  }
  tellNotes(fact, box);
}

// Where an instruction is not what the one of the IR is that it is a part of.
function ownResult(row, box) {
  if (!row || !row.numbers.length) return;
  const is = row.kind === "made" ? "A pass made it, for:" :
    row.kind === "uniform" && kindOf(row.numbers[0]) === "divergent" ?
    "uniform: an SGPR holds its result, or all its sources are scalar. It is " +
    "a part of:" : null;
  if (is) box.append(make("p", {}, make("code", {}, row.text)),
                     make("p", {}, is));
}

function rowReason(row, box) {
  const code = row.code;
  if (row.code) helpOn(row.code.t, box);
  if (!row.numbers.length && row.kind !== "label")
    box.append(make("p", {}, make("code", {}, row.text)), make("p", {},
      "No instruction of the IR is behind this one: a pass made it " +
      "(a load of arguments, a constant, a wait, a change of EXEC, a move, " +
      "a spill), or moved it and dropped its location."));
  ownResult(row, box);
  row.numbers.slice(0, 6).forEach((number) => reasonOf(number, box));
  if (code && code.v !== undefined)
    box.append(make("p", {class: "note"}, `${code.v} VGPRs and ${code.s} ` +
      `SGPRs live here: ${wavesBy(code.v, code.s)} waves a SIMD`));
  if (code && code.count)
    box.append(make("p", {class: "note"}, `ran ${code.count} times, with ` +
      `${(code.lanes / code.count).toFixed(1)} lanes on average`));
  for (const [name, value] of Object.entries((code && code.cycles) || {}))
    box.append(make("p", {class: "note"}, `${value} cycles: ` +
                    REASONS[name]));
}

function showWhy(row, hint) {
  const box = at("why");
  box.replaceChildren(make("h2", {}, "Why"));
  if (hint) box.append(make("p", {class: "note"}, hint));
  rowReason(row, box);
}

// What a reader may want to know first: of the instruction that costs most; if
// nothing ran, of the first one that differs between lanes.
function firstReason() {
  const rows = panes[panes.length - 1].rows.filter((r) => r.code);
  const costs = (r) => r.numbers.length ? sum(r.code.cycles || {}) : 0;
  const dearest = rows.reduce((a, b) => a && costs(a) >= costs(b) ? a : b, null);
  const row = dearest && costs(dearest) ? dearest :
    rows.find((r) => r.kind === "divergent") || rows[0];
  if (!row) return;
  row.classList.add("near");
  showWhy(row, (costs(row) ? "Most cycles go here. " : "") + HINT);
}

function showWay(numbers, asked, row) {
  const box = at("why");
  box.replaceChildren(make("h2", {}, "Followed through all stages"));
  if (row && row.code) helpOn(row.code.t, box);
  ownResult(row, box);
  const lines = [...new Set(asked.map((n) => DATA.facts[n] &&
                                        DATA.facts[n].line).filter(Boolean))];
  for (const line of lines)
    box.append(make("p", {}, `line ${line}: `, make("code", {},
      DATA.source.lines[line - 1].trim())));
  asked.slice(0, 6).forEach((number) => reasonOf(number, box));
  const list = make("ul", {class: "way"});
  const add = (title, texts) => list.append(make("li", {},
    make("b", {}, title), texts.length ? "" : ": nothing is left of it",
    ...texts.map((t) => make("p", {}, t))));
  for (const stage of DATA.stages)
    add(stage.title, stage.rows.filter((r) => numbers.includes(r[1]))
      .map((r) => r[0]));
  add("assembly", DATA.asm.filter((r) => numbers.includes(r.n))
    .map((r) => r.t));
  box.append(list);
}

let chosen = null;
function mark(name, numbers) {
  for (const row of document.querySelectorAll(".row." + name)) {
    row.classList.remove(name);
    if (name === "chosen") row.setAttribute("aria-selected", "false");
  }
  for (const number of numbers)
    for (const row of rowsOf.get(number) || []) {
      row.classList.add(name);
      if (name === "chosen") row.setAttribute("aria-selected", "true");
    }
}
function choose(asked, row) {
  const from = row && row.pane;
  const numbers = [...new Set(asked.flatMap((n) => {
    const fact = DATA.facts[n] || {};
    return [n, ...(fact.with ? [fact.with] : []), ...(fact.has || [])];
  }))];
  chosen = numbers;
  mark("chosen", numbers);
  for (const pane of panes) {
    const first = pane.rows.find((row) => row.classList.contains("chosen"));
    if (first && pane !== from) bringIn(first);
  }
  showWay(numbers, asked, row);
}
const HINT = "Point at a line: its reason stands here. Click it to follow it.";
function letGo() {
  chosen = null;
  mark("chosen", []);
  at("why").replaceChildren(make("h2", {}, "Why"),
                            make("p", {class: "note"}, HINT));
}

function listen() {
  at("stages").addEventListener("mouseover", (event) => {
    const row = event.target.closest(".row");
    if (!row || !row.numbers) return;
    mark("near", row.numbers);
    if (!chosen) showWhy(row);
  });
  at("stages").addEventListener("mouseleave", () => mark("near", []));
  at("stages").addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row || !row.numbers) return;
    row.pane.at = row.pane.rows.indexOf(row);
    placeWhy(row.pane);
    if (row.numbers.length) choose(row.numbers, row);
    else {
      letGo();
      showWhy(row);
    }
  });
  document.addEventListener("keydown", pressed);
  listenToTheme(drawLanes);
  listenToSearch(() => panes.flatMap((pane) => pane.node.hidden ? [] :
    pane.rows), (row) => {
    row.pane.at = row.pane.rows.indexOf(row);
    bringIn(row);
    if (!chosen) showWhy(row);
  });
  const asm = panes[panes.length - 1].node;
  listenToColumns([
    ...panes.map(({name, node}) => [
      {source: "Source", ir: "IR", mir: "MIR", asm: "Assembly"}[name],
      (hide) => { node.hidden = hide; }]),
    ...["VGPRs", "runs", "cycles"].map((name) => [
      name, (hide) => asm.classList.toggle("no-" + name, hide)])]);
  onKeys({g: follow, b: goBack, h: nextSpot});
  addEventListener("resize", drawLanes);
  isNarrow.addEventListener("change", () => placeWhy(panes[panes.length - 1]));
}

function pressed(event) {
  if (event.key === "Escape") return letGo();
  const pane = panes.find((p) => p.list === document.activeElement);
  if (!pane) return;
  const row = pane.rows[pane.at];
  if (event.key === "Enter" && row && row.numbers.length) {
    placeWhy(pane);
    choose(row.numbers, row);
  }
  const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20,
                Home: -pane.at, End: pane.rows.length - 1 - pane.at}[event.key];
  const aside = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (step) move(pane, Math.max(0, Math.min(pane.rows.length - 1,
                                            pane.at + step)));
  if (aside) {
    const next = panes[panes.indexOf(pane) + aside];
    if (next) {
      next.list.focus();
      const same = row && next.rows.findIndex(
        (r) => r.numbers.some((n) => row.numbers.includes(n)));
      move(next, same > 0 ? same : Math.max(next.at, 0));
    }
  }
  if (step !== undefined || aside) event.preventDefault();
}
function move(pane, index) {
  const row = pane.rows[index];
  if (!row) return;
  pane.at = index;
  mark("near", row.numbers);
  row.classList.add("near");
  bringIn(row);
  if (!chosen) showWhy(row);
}

// --- Control flow: blocks in the code's order, edges beside them.
function drawFlow() {
  const box = at("flow").querySelector(".scroll");
  const height = 26, gap = 12, left = 70, width = 150;
  const runs = DATA.blocks.map((_, b) => {
    const first = DATA.asm.find((r) => r.b === b);
    return first ? first.count || 0 : 0;
  });
  const taken = edgesTaken();
  const svg = draw("svg", {width: left + width + 80, role: "img",
    height: DATA.blocks.length * (height + gap) + 8,
    "aria-label": "Control-flow graph"});
  const middle = (b) => 4 + b * (height + gap) + height / 2;
  DATA.blocks.forEach((block, from) => {
    for (const to of block.next) {
      const times = taken.get(from + ">" + to) || 0;
      const back = to <= from;
      const x = back ? left : left + width;
      const bend = Math.min(56, 12 + 9 * Math.abs(to - from)) *
        (back ? -1 : 1);
      const path = to === from + 1 ?
        `M${left + width / 2} ${middle(from) + height / 2} v${gap}` :
        `M${x} ${middle(from) + 5} C${x + bend} ${middle(from) + 5} ` +
        `${x + bend} ${middle(to) - 5} ${x} ${middle(to) - 5}`;
      const edge = draw("path", {d: path, "class": times ? "taken" : "",
        "stroke-width": times ? 1 + Math.min(3, Math.log10(times)) : 1});
      const tip = draw("title", {});
      tip.textContent = `${times} times by the waves that are shown`;
      edge.append(tip);
      svg.append(edge);
    }
  });
  DATA.blocks.forEach((block, b) => {
    const group = draw("g", {"class": runs[b] || !DATA.waves ? "" : "never"});
    group.append(draw("rect", {x: left, y: middle(b) - height / 2, width,
                               height, rx: 5}));
    const text = draw("text", {x: left + 8, y: middle(b) + 4});
    const name = `${block.label} ${block.name}`;
    text.textContent = (name.length > 15 ? name.slice(0, 14) + "…" : name) +
      (runs[b] ? ` ×${runs[b]}` : "");
    const tip = draw("title", {});
    tip.textContent = name + (runs[b] ? `, ${runs[b]} times` : "");
    group.append(text, tip);
    group.addEventListener("click", () => {
      const first = DATA.asm.find((r) => r.b === b);
      if (first) bringIn(first.row);
    });
    block.node = group;
    svg.append(group);
  });
  box.append(svg);
}

// How often the waves that are shown went from block to block.
function edgesTaken() {
  const taken = new Map();
  for (const wave of DATA.waves || []) {
    let before = null;
    for (const [first, length] of wave.steps) {
      if (first < 0) {
        before = null;
        continue;
      }
      for (let i = first; i < first + length && i < DATA.asm.length; ++i) {
        const b = DATA.asm[i].b;
        const entered = i === first || b !== DATA.asm[i - 1].b;
        const starts = i === 0 || DATA.asm[i - 1].b !== b;
        if (before !== null && entered && (b !== before || starts)) {
          const key = before + ">" + b;
          taken.set(key, (taken.get(key) || 0) + 1);
        }
        before = b;
      }
    }
  }
  return taken;
}

// --- Lanes x time.
let wave = 0;
const colour = (name) => getComputedStyle(document.documentElement)
  .getPropertyValue(name).trim();
function isOn(mask, lane) {
  const digit = mask.length - 1 - (lane >> 2);
  return digit >= 0 && (parseInt(mask[digit], 16) >> (lane & 3)) & 1;
}
const lengthOf = (steps) => steps.reduce((all, step) => all + step[1], 0);

// Calls show(x, length, colour, mask) for stretches of one look.
function stretches(steps, show) {
  let x = 0;
  for (const [first, length, mask] of steps) {
    for (let i = 0; i < length;) {
      const isWhole = (j) => first >= 0 &&
        (DATA.asm[first + j] || {}).k === "whole";
      let end = i + 1;
      while (end < length && isWhole(end) === isWhole(i)) ++end;
      show(x + i, end - i, isWhole(i) ? "--whole" :
           mask === "ffffffffffffffff" ? "--all" : "--divergent", mask);
      i = end;
    }
    x += length;
  }
}
function drawLanes() {
  if (!DATA.waves) return;
  const canvas = at("lanes").querySelector("canvas");
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = 128;
  const pen = canvas.getContext("2d");
  const steps = DATA.waves[wave].steps;
  const scale = canvas.width / Math.max(1, lengthOf(steps));
  pen.fillStyle = colour("--line");
  pen.fillRect(0, 0, canvas.width, 128);
  const colours = {};
  for (const name of ["--whole", "--all", "--divergent"])
    colours[name] = colour(name);
  stretches(steps, (x, length, name, mask) => {
    pen.fillStyle = colours[name];
    for (let lane = 0; lane < 64; ++lane) {
      const first = lane;
      while (lane < 64 && isOn(mask, lane)) ++lane;
      if (lane > first)
        pen.fillRect(x * scale, first * 2, Math.max(length * scale, .5),
                     (lane - first) * 2);
    }
  });
}

let moment = 0;
function showMoment(time) {
  const steps = DATA.waves[wave].steps;
  const all = lengthOf(steps);
  moment = Math.max(0, Math.min(all - 1, time));
  let x = 0;
  for (const [first, length, mask] of steps) {
    if (moment < x + length) {
      const index = first < 0 ? -1 : first + moment - x;
      return pointAt(index, mask, all);
    }
    x += length;
  }
}
function pointAt(index, mask, all) {
  const code = DATA.asm[index];
  let lanes = 0;
  for (let lane = 0; lane < 64; ++lane) lanes += isOn(mask, lane) ? 1 : 0;
  at("moment").textContent = `instruction ${moment + 1} of ${all}: ` +
    `${lanes} lanes; ` + (code ? code.t : "in a function that is not shown");
  for (const node of document.querySelectorAll(".now"))
    node.classList.remove("now");
  if (code) {
    code.row.classList.add("now");
    bringIn(code.row);
    if (DATA.blocks[code.b]) DATA.blocks[code.b].node.classList.add("now");
  }
  const cursor = at("cursor");
  cursor.style.display = "block";
  cursor.style.left = (100 * (moment + .5) / all) + "%";
}

function lanesPanel() {
  if (!DATA.waves) {
    at("lanes").replaceChildren(make("h2", {}, "Lanes × time"),
      make("p", {class: "note"}, "The kernel was not run. Give a launch: " +
           "--grid N --arg ..., or --arg auto."));
    return;
  }
  DATA.waves.forEach((w, index) => {
    const tab = make("button", {type: "button", role: "tab",
      "aria-selected": String(index === 0)},
      `wave ${w.number}, group ${w.group.join(",")}`);
    tab.addEventListener("click", () => {
      wave = index;
      for (const other of at("waves").querySelectorAll("button"))
        other.setAttribute("aria-selected", String(other === tab));
      drawLanes();
      showMoment(0);
    });
    at("waves").append(tab);
  });
  const hidden = DATA.in_all - DATA.waves.length;
  const cut = DATA.waves.some((w) => w.left_out);
  if (hidden > 0 || cut)
    at("waves").append(make("span", {class: "note"},
      (hidden > 0 ? `and ${hidden} more` : "") +
      (cut ? "; long ways are cut" : "")));
  at("moment").append(make("span", {class: "key all"}, "all lanes "),
    make("span", {class: "key divergent"}, "some lanes "),
    make("span", {class: "key whole"}, "whole-wave code"));
  const canvas = at("lanes").querySelector("canvas");
  canvas.addEventListener("mousemove", (event) => {
    const box = canvas.getBoundingClientRect();
    showMoment(Math.floor((event.clientX - box.left) / box.width *
                          lengthOf(DATA.waves[wave].steps)));
  });
  canvas.addEventListener("keydown", (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    showMoment(moment + step);
    event.preventDefault();
  });
  drawLanes();
}

function spentPanel() {
  if (!DATA.waves) return;
  const parts = {};
  for (const code of DATA.asm)
    for (const [name, value] of Object.entries(code.cycles || {}))
      parts[name] = (parts[name] || 0) + value;
  const all = sum(parts);
  const list = make("ul", {});
  for (const name of Object.keys(REASONS))
    if (parts[name])
      list.append(make("li", {}, make("span", {class: "dot " + name}),
        percent(parts[name] / all) + " " + REASONS[name]));
  const [cycles, busy] = DATA.cu;
  at("spent").append(stackOf(parts, all), list, make("p", {class: "note"},
    `${all} cycles of waves; the compute unit took ${cycles} cycles and ` +
    `was idle in ${percent(1 - busy / cycles)} of them`));
}

// --- Hot spots: lines and instructions by their part of all cycles of waves, at
// full load where that is known.
const SPOTS = 6;
const spots = [];
let spot = -1;
function nextSpot() {
  if (!spots.length) return;
  spot = (spot + 1) % spots.length;
  spots[spot].focus();
  spots[spot].click();
}
const partOf = (part) => `${(100 * part).toFixed(1)} %`;
function spotRow(costs, all, name, text, go) {
  const button = make("button", {type: "button", class: "spot"});
  const [small, full] = costs.map((c, i) => all[i] ? c / all[i] : 0);
  const bar = make("i", {});
  bar.style.width = `${100 * (all[1] ? full : small)}%`;
  button.append(make("span", {class: "bar"}, bar),
    make("span", {class: "num"}, partOf(small)),
    make("span", {class: "num"}, all[1] ? partOf(full) : ""),
    make("b", {}, name), make("code", {}, text));
  button.addEventListener("click", go);
  spots.push(button);
  return button;
}
function hotSpots() {
  const box = at("hot");
  if (!DATA.waves) {
    box.append(make("p", {class: "note"}, "The kernel was not run."));
    return;
  }
  const [small, full] = DATA.loads;
  box.append(full ? loadTable(["this launch", "full load"], DATA.loads) :
             loadTable(["this launch"], [small]));
  box.append(make("p", {class: "note"}, full ? `At full load ${full.why}.` :
    "At full load: not known. The kernel does not run on made-up data, or " +
    "--no-fill left it out."));
  box.append(make("h2", {}, "Hot spots ", make("small", {},
    "of the cycles of waves: " + (full ? "this launch, full load" :
                                  "this launch"))));
  const lines = new Map(), rows = [], all = [0, 0];
  for (const code of DATA.asm) {
    const costs = [sum(code.cycles || {}), code.full || 0];
    rows.push([costs, code]);
    const line = code.n && (DATA.facts[code.n] || {}).line;
    if (line && !lines.has(line)) lines.set(line, [0, 0]);
    costs.forEach((cost, i) => {
      all[i] += cost;
      if (line) lines.get(line)[i] += cost;
    });
  }
  const most = (list) => list.filter(([costs]) => costs[0] || costs[1]).sort(
    ([a], [b]) => full ? b[1] - a[1] : b[0] - a[0]).slice(0, SPOTS);
  const source = panes.find((pane) => pane.name === "source");
  for (const [costs, line] of source ? most([...lines].map(
    ([line, costs]) => [costs, line])) : [])
    box.append(spotRow(costs, all, `line ${line}`,
      DATA.source.lines[line - 1].trim(),
      () => choose(numbersOfLine.get(line), source.rows[line - 1])));
  for (const [costs, code] of most(rows))
    box.append(spotRow(costs, all, blockOf(DATA.asm.indexOf(code)).label,
                       code.t, () => code.n ?
                       (bringIn(code.row), choose([code.n], code.row)) :
                       jump(code.row)));
}

function header() {
  at("title").textContent = `${DATA.kernel} · ${DATA.title}`;
  document.title = `${DATA.kernel} explained`;
  const s = DATA.stats;
  at("facts").textContent = s ? `${s.vgprs} VGPRs, ${s.sgprs} SGPRs: ` +
    `${s.occupancy} waves a SIMD · ${s.instructions.total} instructions ` +
    `of ${s.waves} ${s.waves === 1 ? "wave" : "waves"} · ${s.cu_cycles} cycles · ${DATA.launch}` :
    "not run";
  if (DATA.same) return;
  at("warning").hidden = false;
  at("warning").textContent = "The locations that join the stages changed " +
    "the code: this is not quite what llc makes without them.";
}

header();
sourcePane();
irPane();
makeMirPane();
asmPane();
drawFlow();
lanesPanel();
spentPanel();
hotSpots();
letGo();
firstReason();
listen();
for (const pane of panes.slice(0, 1)) {
  const first = pane.rows.find((row) => row.numbers.length);
  if (first) pane.list.scrollTop = below(pane.list, first) - 40;
}
document.body.dataset.ready = "1";
