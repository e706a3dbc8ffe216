// The page: its sections, what they show of the observer that is looked at, and the variant that is picked.
const root = document.querySelector(".study");
const parallel = observers.length ? new Parallel() : null;
const matrix = columns.length > 1 ? new Matrix() : null;

const section = (title, ...children) => h("section", {}, h("h2", {}, t(title)), ...children);
const hint = (text) => h("p", { class: "hint" }, t(text));
const cell = (tag, text) => h(tag, {}, text);

function table(head, rows) {
  const top = h("tr", {}, ...head.map((w) => cell("th", w)));
  return h("div", { class: "scroll" }, h("table", {}, h("thead", {}, top), h("tbody", {}, ...rows)));
}

function header() {
  const c = study.counts, language = h("button", { type: "button", class: "language" }, chinese ? "English" : "中文");
  language.addEventListener("click", () => { chinese = !chinese; keepLanguage(); build(); });
  const facts = [[t("{n} variants", { n: c.total.toLocaleString("en") }), ""], [t("{n} finished", { n: c.finished.toLocaleString("en") }), "status done"]];
  if (c.failed) facts.push([t("{n} failed", { n: c.failed.toLocaleString("en") }), "status failed"]);
  if (c.unrun) facts.push([t("{n} not run yet", { n: c.unrun.toLocaleString("en") }), "status interrupted"]);
  if (study.design) facts.push([`${t("design")}: ${study.design}`, ""]);
  const told = h("span", { class: "facts" }, ...facts.map(([text, kind]) => h("span", { class: kind }, text)));
  return h("header", {}, h("div", { class: "bar" }, h("div", { class: "what" }, h("h1", {}, study.title), told), language));
}

function summary() {
  const parts = [];
  if (study.left) parts.push(h("p", { class: "told warning" }, t("The page holds {n} of {m} variants: the worst of every observer, and others at even steps.", { n: variants.length.toLocaleString("en"), m: study.counts.total.toLocaleString("en") })));
  if (study.reasons.length) {
    const rows = study.reasons.map((r) => {
      const some = r.variants.map((v) => (rowOf.has(v) ? h("button", { type: "button", onclick: () => pick(rowOf.get(v)) }, String(v)) : String(v)));
      const more = r.count > some.length ? ` ${t("and {n} more", { n: r.count - some.length })}` : "";
      return h("tr", {}, cell("td", r.reason), h("td", {}, ...some.flatMap((x) => [x, " "]), more));
    });
    parts.push(section("Why variants failed", table([t("Reason"), t("Variants")], rows)));
  }
  const rows = parameters.map((c) => h("tr", {}, cell("td", c.name), cell("td", c.words.length ? c.words.slice(0, 5).join(", ") : c.shown(c.low)), cell("td", c.words.length ? "" : c.shown(c.high)), cell("td", c.shownUnit || "–"), cell("td", t(c.distribution))));
  parts.push(section("Parameters", table([t("Parameter"), t("Lowest"), t("Highest"), t("Unit"), t("Distribution")], rows)));
  return parts;
}

function spread() {
  const cards = observers.map((c) => {
    const told = (v) => (v === null ? "–" : c.shown(v));
    const facts = c.empty ? t("No numbers to draw.") : `${t("Mean")} ${told(c.mean)} · ${t("Median")} ${told(c.median)} · ${t("Deviation")} ${told(c.deviation)}`;
    const button = h("button", { type: "button", class: "name", "aria-pressed": String(c === state.observer), onclick: () => look(c) }, c.label);
    return h("div", { class: "card" }, button, histogram(c), h("div", { class: "hint" }, facts));
  });
  return section("How it is spread", h("div", { class: "cards" }, ...cards));
}

function look(column) { state.observer = column; build(); }

function chooser() {
  const select = h("select", { id: "observer" }, ...observers.map((c, k) => h("option", { value: k, selected: c === state.observer }, c.label)));
  select.addEventListener("change", () => look(observers[Number(select.value)]));
  return h("div", { class: "chooser" }, h("label", { for: "observer" }, t("Look at")), select);
}

function matters() {
  const found = study.answers[state.observer?.name], parts = [];
  if (!found) return parts;
  for (const sentence of found.notes) parts.push(h("p", { class: "told" }, sentence));
  const f = state.observer.factor;
  if (found.effects) {
    const e = found.effects, [a, b] = ["var(--run0)", "var(--run1)"];
    const rows = e.list.map((one) => {
      const [low, high] = [Math.min(...one.mean) / f, Math.max(...one.mean) / f], rising = one.mean[0] <= one.mean[one.mean.length - 1];
      return { name: one.parameter, bars: [{ from: e.mean / f, value: low, colour: rising ? a : b, series: t(rising ? "low value" : "high value"), together: true }, { from: e.mean / f, value: high, colour: rising ? b : a, series: t(rising ? "high value" : "low value"), together: true }] };
    });
    const key = h("p", { class: "hint" }, h("i", { class: "key a" }), ` ${t("low value")} `, h("i", { class: "key b" }), ` ${t("high value")} · `, t("From the least mean to the largest, parameter by parameter"));
    const means = e.list.flatMap((one) => one.mean.flatMap((m, k) => [m - (one.error[k] ?? 0), m + (one.error[k] ?? 0)]));
    const range = [Math.min(...means), Math.max(...means)];
    parts.push(section("What matters", key, bars(rows, t("mean {name}", { name: state.observer.label }))));
    parts.push(section("Along each parameter", h("div", { class: "cards" }, ...e.list.map((one) => alongParameter(one, state.observer, range)))));
  }
  if (found.bars) {
    const words = { sobol: "first: what the parameter alone explains; total: what is left if all others are known", morris: "μ*: change over the whole range; σ: how much that differs from place to place", correlations: "Rank correlations, with the others free and held" };
    for (const one of found.bars) {
      const scaled = one.kind === "morris" ? f : 1;
      const rows = one.rows.map((r) => ({ name: r.name, bars: r.bars.map((b, k) => ({ from: 0, value: b.value / scaled, low: b.low === null ? undefined : b.low / scaled, high: b.high === null ? undefined : b.high / scaled, colour: `var(--run${k})`, series: t(one.series[k]) })) }));
      const key = one.series.flatMap((w, k) => [h("i", { class: `key ${"ab"[k]}` }), ` ${t(w)} `]);
      parts.push(section("Sensitivity", h("p", { class: "hint" }, ...key, "· ", t(words[one.kind])), bars(rows, one.kind === "morris" ? state.observer.label : state.observer.name, { line: 30 })));
    }
  }
  return parts;
}

function filters() {
  const rows = columns.filter((c) => !c.empty && !c.words.length).map((c) => {
    const brush = state.filters.get(c) ?? [-Infinity, Infinity];
    const inputs = [0, 1].map((side) => {
      const value = Number.isFinite(brush[side]) ? Number((brush[side] / c.factor).toPrecision(6)) : "";
      const input = h("input", { type: "number", step: "any", value, "aria-label": `${c.label} ${t(side ? "to" : "from")}`, placeholder: c.shown(side ? c.high : c.low) });
      input.addEventListener("change", () => {
        const now = [...(state.filters.get(c) ?? [-Infinity, Infinity])];
        now[side] = input.value === "" ? (side ? Infinity : -Infinity) : Number(input.value) * c.factor;
        if (Number.isFinite(now[0]) || Number.isFinite(now[1])) state.filters.set(c, now); else state.filters.delete(c);
        changed();
      });
      return h("td", {}, input);
    });
    return h("tr", {}, cell("td", c.label), ...inputs);
  });
  const all = h("button", { type: "button", onclick: () => { state.filters.clear(); build(); } }, t("Show all"));
  return h("details", {}, h("summary", {}, t("Filter by numbers")), table([t("Parameter"), t("from"), t("to")], rows), all);
}

function together() {
  if (!parallel) return [];
  const left = h("span", { class: "hint", id: "kept", "aria-live": "polite" });
  const parts = [section("Parallel coordinates", hint("Drag along an axis keeps what lies there; a click picks a variant. Arrow keys go from worst to best."), parallel.element, left, filters())];
  if (matrix) parts.push(section("Scatter matrix", hint("A click picks the nearest variant. Up to eight columns at a time."), matrix.element));
  return parts;
}

function worst() {
  if (!state.observer) return [];
  const flip = h("button", { type: "button", onclick: () => { state.largest = !state.largest; build(); } }, t(state.largest ? "Largest first" : "Smallest first"));
  const rows = ordered().slice(0, 10).map((k) => {
    const button = h("button", { type: "button", onclick: () => pick(k) }, String(variants[k]));
    return h("tr", { "data-row": k }, h("td", {}, button), cell("td", state.observer.shown(state.observer.values[k])), ...parameters.map((c) => cell("td", c.shown(c.values[k]))));
  });
  return [section("Worst cases", flip, table([t("Variant"), state.observer.label, ...parameters.map((c) => c.label)], rows))];
}

const aside = h("aside", { "aria-live": "polite" });
const stage = h("dialog", { class: "moving" });

function picked() {
  const k = state.selected;
  const input = h("input", { type: "number", min: 0, "aria-label": t("Variant number"), value: k >= 0 ? variants[k] : "" });
  const go = () => { if (rowOf.has(Number(input.value))) pick(rowOf.get(Number(input.value))); };
  input.addEventListener("change", go);
  const line = h("div", { class: "bar" }, h("h2", {}, t("Variant")), input, h("button", { type: "button", onclick: go }, t("Pick")));
  if (k < 0) return aside.replaceChildren(line, h("p", { class: "hint" }, t("No variant is picked: click a point, a line or a row.")));
  const words = { 0: ["not run yet", "interrupted"], 1: ["finished", "done"], 2: ["failed", "failed"] }[status[k]] ?? ["finished", "done"];
  const rows = columns.map((c) => h("tr", { class: c.kind }, cell("td", c.name), cell("td", `${c.shown(c.values[k])} ${Number.isFinite(c.values[k]) ? c.shownUnit : ""}`)));
  const parts = [line, h("p", { class: `status ${words[1]}` }, t(words[0]))];
  if (reasonOf[variants[k]]) parts.push(h("p", { class: "told failed" }, reasonOf[variants[k]]));
  parts.push(h("table", {}, h("tbody", {}, ...rows)));
  if (study.command) {
    const command = study.command.replace("{variant}", variants[k]), copy = h("button", { type: "button" }, t("Copy"));
    copy.addEventListener("click", () => navigator.clipboard?.writeText(command).then(() => { copy.textContent = t("Copied"); }));
    parts.push(h("p", { class: "hint" }, t("Run it again and see it move")), h("div", { class: "command" }, h("code", {}, command), copy));
  }
  if (study.live || study.moving[variants[k]]) parts.push(h("button", { type: "button", class: "show", onclick: () => show(variants[k]) }, t("Show it moving")));
  aside.replaceChildren(...parts);
}

async function show(variant) {
  const close = h("button", { type: "button", onclick: () => stage.close() }, t("Close")), note = h("p", {}, t("Running …"));
  stage.replaceChildren(h("div", { class: "bar" }, h("h2", {}, `${t("Variant")} ${variant}`), close), note);
  stage.showModal();
  try {
    const frame = h("iframe", { title: `${t("Variant")} ${variant}` });
    frame.srcdoc = study.moving[variant] ? page(study.moving[variant]) : await asked(variant);
    note.replaceWith(frame);
  } catch (problem) {
    note.textContent = t("It could not be shown: {why}", { why: problem.message });
  }
}

async function asked(variant) {
  const answer = await fetch(`variant/${variant}`), text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

function page(scene) {
  const script = document.getElementById("study-viewer").textContent, end = "</" + "script>";
  return `<!doctype html><meta charset="utf-8"><div id="abut"></div><script type="application/octet-stream" id="abut-scene">${scene}${end}<script type="module">${script}${end}`;
}

function redraw() {
  ink0 = ink("faint");
  parallel?.draw();
  matrix?.draw();
  picked();
  const good = kept(), left = document.getElementById("kept");
  const many = good.reduce((a, b) => a + b, 0);
  if (left) left.textContent = t("{n} of {m} kept", { n: many, m: good.length }) + (many > LINES ? t("; {n} are drawn, the worst among them", { n: LINES }) : "");
  for (const row of root.querySelectorAll("tr[data-row]")) row.classList.toggle("picked", Number(row.dataset.row) === state.selected);
}

function build() {
  document.documentElement.lang = chinese ? "zh" : "en";
  const body = h("div", { class: "body" }, ...summary(), ...(observers.length ? [spread(), chooser()] : []), ...matters(), ...worst(), ...together());
  root.replaceChildren(header(), h("main", {}, body, aside), stage);
  redraw();
}

onChange(redraw);
chinese = firstLanguage();
window.addEventListener("resize", changed);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
build();
root.dataset.ready = "yes";
