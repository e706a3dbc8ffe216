// What the page was given: columns of numbers, one entry a variant.
const study = JSON.parse(document.getElementById("study-data").textContent);

function bytesOf(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let k = 0; k < raw.length; k++) bytes[k] = raw.charCodeAt(k);
  return bytes.buffer;
}

const variants = new Int32Array(bytesOf(study.variants));
const status = new Int8Array(bytesOf(study.status));
const reasonOf = study.reasonOf;
const rowOf = new Map(Array.from(variants, (v, k) => [v, k]));

class Column {
  constructor(told) {
    // name, shownUnit, factor, kind, words, distribution; low, high, mean, median, deviation and counts of all variants, on the page or not
    Object.assign(this, told, { low: told.low ?? Infinity, high: told.high ?? -Infinity });
    this.values = new Float64Array(bytesOf(told.values));
  }
  get empty() { return this.low > this.high; }
  get label() { return this.shownUnit ? `${this.name} [${this.shownUnit}]` : this.name; }
  part(v) { return this.high > this.low ? (v - this.low) / (this.high - this.low) : 0.5; }
  at(part) { return this.low + part * (this.high - this.low); }
  shown(v) {
    if (!Number.isFinite(v)) return "–";
    return this.words.length ? (this.words[Math.round(v)] ?? "–") : number(v / this.factor);
  }
}

const columns = study.columns.map((one) => new Column(one));
const parameters = columns.filter((c) => c.kind === "parameter");
const observers = columns.filter((c) => c.kind === "observed");

function number(value, digits = 4) {
  if (!Number.isFinite(value)) return "–";
  if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e6)) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const raised = String(Number(exponent)).replace(/[-\d]/g, (c) => ({ "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" })[c]);
    return `${Number(mantissa)}×10${raised}`.replaceAll("-", "−");
  }
  return String(Number(value.toPrecision(digits))).replaceAll("-", "−");
}

// What all parts of the page share: which observer, which variant, which are kept, which columns the matrix shows.
const state = { observer: observers[0] ?? null, selected: -1, filters: new Map(), largest: true, shown: new Set() };
const listeners = [];
const onChange = (listener) => listeners.push(listener);
let waiting = false;

function changed() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; for (const listener of listeners) listener(); });
}

function kept() {
  const good = new Uint8Array(variants.length).fill(1);
  for (const [column, [low, high]] of state.filters) {
    const values = column.values;
    for (let k = 0; k < good.length; k++) if (!(values[k] >= low && values[k] <= high)) good[k] = 0;
  }
  return good;
}

/** Rows that have the observer's number, worst first. */
function ordered() {
  const y = state.observer?.values;
  if (!y) return [];
  const rows = Array.from(y.keys()).filter((k) => Number.isFinite(y[k]));
  return rows.sort((a, b) => (state.largest ? y[b] - y[a] : y[a] - y[b]));
}

function pick(row) { state.selected = row; changed(); }
