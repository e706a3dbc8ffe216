// All variants at once: parallel coordinates with brushes, and the scatter matrix.
const EDGE = 72; // room left and right of the axes [px]

/** What a drawing of all variants hangs on: a variant that is picked is drawn over it. */
function asDrawn(width) {
  const filters = Array.from(state.filters, ([c, range]) => [c.name, ...range.map(String)]);
  return JSON.stringify([width, window.devicePixelRatio, state.observer?.name, state.largest, filters, Array.from(state.shown, (c) => c.name), ink("paper")]);
}

/** Of rows with the worst last so many that a browser draws at once: the worst tenth of them whole, others at even steps. */
function few(rows, most) {
  if (rows.length <= most) return rows;
  const worst = Math.floor(most / 10), rest = rows.length - worst, step = rest / (most - worst);
  return [...Array.from({ length: most - worst }, (_, k) => rows[Math.floor(k * step)]), ...rows.slice(rest)];
}
const LINES = 2000, POINTS = 3000;

class Parallel {
  constructor() {
    this.canvas = h("canvas", { tabindex: 0, role: "img", class: "parallel" });
    this.base = h("canvas");
    this.element = h("div", { class: "wide" }, this.canvas);
    this.canvas.addEventListener("pointerdown", (e) => this.press(e));
    this.canvas.addEventListener("keydown", (e) => this.key(e));
    this.drag = null;
  }
  get columns() { return [...parameters, ...observers].filter((c) => !c.empty); }
  place() {
    const shown = this.columns, width = Math.max(this.element.clientWidth, 90 * shown.length + 2 * EDGE), top = 34, bottom = 300;
    const x = (k) => EDGE + (shown.length > 1 ? (k * (width - 2 * EDGE)) / (shown.length - 1) : 0);
    return { shown, width, top, bottom, x, y: (part) => bottom - part * (bottom - top) };
  }
  draw() {
    const { shown, width, bottom, x, y } = this.place(), all = asDrawn(width);
    if (all !== this.drawn) this.drawBase();
    this.drawn = all;
    const context = sized(this.canvas, width, bottom + 40), k = state.selected;
    context.drawImage(this.base, 0, 0, width, bottom + 40);
    this.canvas.setAttribute("aria-label", `${t("Parallel coordinates")}: ${shown.map((c) => c.label).join(", ")}`);
    if (k < 0 || !shown.every((c) => Number.isFinite(c.values[k]))) return;
    context.strokeStyle = ink("bad");
    context.lineWidth = 2.5;
    context.beginPath();
    shown.forEach((c, j) => (j ? context.lineTo(x(j), y(c.part(c.values[k]))) : context.moveTo(x(j), y(c.part(c.values[k])))));
    context.stroke();
  }
  drawBase() {
    const { shown, width, top, bottom, x, y } = this.place(), context = sized(this.base, width, bottom + 40), good = kept();
    const parts = shown.map((c) => Float64Array.from(c.values, (v) => c.part(v)));
    const rows = ordered().reverse(), observer = state.observer; // the worst on top
    const order = [...few(rows.filter((k) => !good[k]), LINES / 4), ...few(rows.filter((k) => good[k]), LINES)];
    const line = (k) => {
      context.beginPath();
      parts.forEach((p, j) => (j ? context.lineTo(x(j), y(p[k])) : context.moveTo(x(j), y(p[k]))));
      context.stroke();
    };
    const many = Math.max(0.08, Math.min(0.7, 150 / Math.max(1, order.length)));
    context.lineWidth = 1;
    for (const k of order) {
      context.globalAlpha = good[k] ? many : many / 4;
      context.strokeStyle = good[k] ? colour(observer.part(observer.values[k])) : ink0;
      line(k);
    }
    context.globalAlpha = 1;
    context.textAlign = "center";
    shown.forEach((c, j) => {
      context.strokeStyle = ink("ink");
      context.lineWidth = 1;
      context.strokeRect(x(j), top, 0, bottom - top);
      context.fillStyle = ink("ink");
      context.fillText(shortened(c.label, Math.max(10, Math.floor(width / shown.length / 6.5))), x(j), bottom + 30, width / shown.length);
      context.fillStyle = ink("soft");
      context.fillText(c.shown(c.high), x(j), top - 8);
      context.fillText(c.shown(c.low), x(j), bottom + 15);
      const brush = state.filters.get(c);
      if (!brush) return;
      const [from, to] = [y(c.part(Math.min(brush[1], c.high))), y(c.part(Math.max(brush[0], c.low)))];
      context.fillStyle = ink("accent");
      context.globalAlpha = 0.3;
      context.fillRect(x(j) - 7, from, 14, Math.max(2, to - from));
      context.globalAlpha = 1;
    });
  }
  press(event) {
    const { shown, top, bottom, x } = this.place(), box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const j = shown.findIndex((_, k) => Math.abs(x(k) - px) < 14);
    if (j < 0) return this.choose(px, py);
    const part = (y) => (bottom - Math.min(Math.max(y, top), bottom)) / (bottom - top), column = shown[j], begin = part(py);
    this.canvas.setPointerCapture(event.pointerId);
    const move = (e) => {
      const now = part(e.clientY - box.top), [low, high] = [Math.min(begin, now), Math.max(begin, now)];
      if (high - low < 0.01) state.filters.delete(column);
      else state.filters.set(column, [low <= 0 ? -Infinity : column.at(low), high >= 1 ? Infinity : column.at(high)]);
      changed();
    };
    const up = (e) => { move(e); this.canvas.removeEventListener("pointermove", move); this.canvas.removeEventListener("pointerup", up); };
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", up);
  }
  choose(px, py) {
    const { shown, x, y } = this.place(), j = shown.findIndex((_, k) => k + 1 < shown.length && px >= x(k) && px <= x(k + 1));
    if (j < 0) return;
    const good = kept(), rest = (px - x(j)) / (x(j + 1) - x(j)), [a, b] = [shown[j], shown[j + 1]];
    let best = -1, near = Infinity;
    for (const k of ordered()) {
      const far = Math.abs(y(a.part(a.values[k]) * (1 - rest) + b.part(b.values[k]) * rest) - py);
      if (good[k] && far < near) [best, near] = [k, far];
    }
    if (near < 12) pick(best);
  }
  key(event) {
    const rows = ordered(), good = kept(), list = rows.filter((k) => good[k]), at = list.indexOf(state.selected);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: list.length - 1 }[event.key];
    if (to === undefined || !list.length) return;
    event.preventDefault();
    pick(list[Math.min(Math.max(to, 0), list.length - 1)]);
  }
}

class Matrix {
  constructor() {
    this.canvas = h("canvas", { role: "img", class: "matrix" });
    this.base = h("canvas");
    this.boxes = h("div", { class: "boxes" });
    this.element = h("div", { class: "wide" }, this.boxes, this.canvas);
    this.canvas.addEventListener("pointerdown", (e) => this.press(e));
    const all = columns.filter((c) => !c.empty), few = [...parameters.slice(0, 8 - Math.min(3, observers.length)), ...observers.slice(0, 3)].filter((c) => !c.empty);
    for (const c of few) state.shown.add(c);
    for (const c of all) {
      const box = h("input", { type: "checkbox", checked: state.shown.has(c) });
      box.addEventListener("change", () => {
        if (box.checked && state.shown.size >= 8) { box.checked = false; return; }
        box.checked ? state.shown.add(c) : state.shown.delete(c);
        changed();
      });
      this.boxes.append(h("label", {}, box, c.name));
    }
  }
  place() {
    const shown = columns.filter((c) => state.shown.has(c)), n = shown.length, left = 64;
    const cell = Math.max(64, Math.min(150, (this.element.clientWidth - left - 8) / Math.max(n, 1)));
    return { shown, n, left, cell, inside: (c, v, begin) => begin + 4 + c.part(v) * (cell - 12) };
  }
  draw() {
    const { shown, n, left, cell, inside } = this.place(), [width, height] = [left + n * cell + 4, n * cell + 40], all = asDrawn(width);
    if (all !== this.drawn) this.drawBase();
    this.drawn = all;
    const context = sized(this.canvas, width, height), k = state.selected;
    context.drawImage(this.base, 0, 0, width, height);
    this.canvas.setAttribute("aria-label", `${t("Scatter matrix")}: ${shown.map((c) => c.label).join(", ")}`);
    context.strokeStyle = ink("bad");
    context.lineWidth = 2;
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) {
      const [u, v] = [shown[j].values[k], shown[i].values[k]];
      if (!Number.isFinite(u) || !Number.isFinite(v)) continue; // so it is where no variant is picked
      context.beginPath();
      context.arc(inside(shown[j], u, left + j * cell), i * cell - 2 + cell - inside(shown[i], v, 0), 5, 0, 7);
      context.stroke();
    }
  }
  drawBase() {
    const { shown, n, left, cell, inside } = this.place(), context = sized(this.base, left + n * cell + 4, n * cell + 40);
    const good = kept(), observer = state.observer;
    const colours = Array.from(variants, (_, k) => (observer && Number.isFinite(observer.values[k]) ? colour(observer.part(observer.values[k])) : ink0));
    const size = variants.length > 3000 ? 1.5 : 2.5, rows = ordered().reverse(), seen = new Set(rows);
    const all = [...Array.from(variants.keys()).filter((k) => !seen.has(k)), ...rows]; // the worst on top, those without a number below
    const layers = [few(all.filter((k) => !good[k]), POINTS / 4), few(all.filter((k) => good[k]), POINTS)];
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        context.strokeStyle = ink("line");
        context.strokeRect(left + j * cell, i * cell + 2, cell - 4, cell - 4);
        if (i === j) { this.bars(context, shown[i], left + j * cell, i * cell + 2, cell, good); continue; }
        const [a, b] = [shown[j], shown[i]];
        for (const wanted of [0, 1]) for (const k of layers[wanted]) {
          if (!Number.isFinite(a.values[k]) || !Number.isFinite(b.values[k])) continue;
          context.globalAlpha = wanted ? 0.75 : 0.12;
          context.fillStyle = wanted ? colours[k] : ink0;
          context.fillRect(inside(a, a.values[k], left + j * cell) - size / 2, i * cell + 2 + cell - (inside(b, b.values[k], 0)) - size / 2 - 4, size, size);
        }
        context.globalAlpha = 1;
      }
      context.fillStyle = ink("soft");
      context.textAlign = "right";
      const c = shown[i];
      context.fillText(c.shown(c.high), left - 5, i * cell + 14, left - 8);
      context.fillText(c.shown(c.low), left - 5, (i + 1) * cell - 6, left - 8);
      context.textAlign = "center";
      context.fillStyle = ink("ink");
      context.fillText(shortened(c.label, Math.floor(cell / 6)), left + (i + 0.5) * cell, n * cell + 18, cell);
      context.save();
      context.translate(10, (i + 0.5) * cell);
      context.rotate(-Math.PI / 2);
      context.fillText(shortened(c.label, Math.floor(cell / 6)), 0, 0, cell - 8);
      context.restore();
    }
  }
  bars(context, column, x, y, cell, good) {
    const bins = 16, counts = new Array(bins).fill(0);
    column.values.forEach((v, k) => { if (good[k] && Number.isFinite(v)) counts[Math.min(bins - 1, Math.floor(column.part(v) * bins))]++; });
    const most = Math.max(1, ...counts), step = (cell - 12) / bins;
    context.fillStyle = ink("accent");
    counts.forEach((c, k) => context.fillRect(x + 4 + k * step, y + (cell - 6) * (1 - (0.9 * c) / most), step - 0.5, (cell - 6) * 0.9 * (c / most)));
  }
  press(event) {
    const { shown, n, left, cell, inside } = this.place(), box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top], j = Math.floor((px - left) / cell), i = Math.floor(py / cell);
    if (j < 0 || i >= n || j >= i) return;
    const [a, b] = [shown[j], shown[i]], good = kept();
    let best = -1, near = 14;
    for (let k = 0; k < good.length; k++) {
      const far = Math.hypot(inside(a, a.values[k], left + j * cell) - px, i * cell - 2 + cell - inside(b, b.values[k], 0) - py);
      if (good[k] && far < near) [best, near] = [k, far];
    }
    if (best >= 0) pick(best);
  }
}

let ink0 = "#888"; // of what is not kept: asked for once a drawing, not once a point
