"use strict";
// Draws the panels of a report. Every panel shares the time window and the cursor; each scales its own values.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const MARGIN = { left: 62, right: 14, top: 8, bottom: 36 };
  const HEIGHT = 230;
  const PREFIXES = { "-12": "p", "-9": "n", "-6": "µ", "-3": "m", 0: "", 3: "k", 6: "M", 9: "G" };
  const COLOURS = { x: 0, y: 1, z: 2, w: 3, magnitude: 7 };
  const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
  const raised = (n) => [...String(n)].map((c) => RAISED[c]).join("");

  // --- numbers ---------------------------------------------------------------------------------------------------

  function decode(text) {
    const raw = atob(text);
    const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    return new Float32Array(bytes.buffer);
  }

  // A factor and a unit with its prefix (kN, µm), or a power of ten where a prefix would be wrong (rad/s², pure numbers).
  function scaled(unit, largest, axis) {
    if (!(largest > 0) || (largest >= 0.1 && largest < 1e4)) return { factor: 1, unit };
    const power = 3 * Math.floor(Math.log10(largest) / 3 + 1e-9);
    const takesPrefix = /^(m|N|J|W|Pa|s)(?![a-z²³⁴^])/.test(unit) && PREFIXES[power] !== undefined && !(/^s/.test(unit) && power > 0);
    if (takesPrefix) return { factor: 10 ** -power, unit: PREFIXES[power] + unit };
    if (!axis) return { factor: 1, unit };
    return { factor: 10 ** -power, unit: `10${raised(power)}${unit ? " " + unit : ""}` };
  }

  function number(value, digits = 5) {
    if (!Number.isFinite(value)) return "–";
    if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e6)) {
      const [mantissa, exponent] = value.toExponential(digits - 2).split("e");
      return `${mantissa.replace("-", "−")}×10${raised(Number(exponent))}`;
    }
    return String(Number(value.toPrecision(digits))).replace("-", "−");
  }

  function ticks(low, high, most) {
    const rough = (high - low) / most;
    const base = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].map((k) => k * base).find((s) => s >= rough * (1 - 1e-9));
    const out = [];
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) out.push(k * step);
    const decimals = Math.max(0, Math.min(15, Math.ceil(-Math.log10(step) - 1e-9) + (/2\.5|25/.test(step.toPrecision(2)) && step < 10 ? 1 : 0)));
    return out.map((v) => ({ value: v, text: v.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, "$1").replace("-", "−") }));
  }

  function decades(low, high, most) {
    const first = Math.ceil(low - 1e-9), last = Math.floor(high + 1e-9);
    const every = Math.max(1, Math.ceil((last - first + 1) / most));
    const out = [];
    for (let k = first; k <= last; k++) if ((k - first) % every === 0) out.push({ value: k, text: `10${raised(k)}` });
    return out.length > 1 ? out : ticks(low, high, 3).map((t) => ({ value: t.value, text: number(10 ** t.value, 2) }));
  }

  function nearest(times, t) {
    let low = 0, high = times.length - 1;
    if (high < 0) return -1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle; else high = middle;
    }
    return t - times[low] <= times[high] - t ? low : high;
  }

  // --- drawing helpers -------------------------------------------------------------------------------------------

  function make(parent, name, attributes = {}, text) {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  }

  function html(parent, name, className, text) {
    const node = document.createElement(name);
    node.className = className;
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  }

  const pool = data.times.map(decode);
  const start = data.span[0];
  const whole = data.span[1] > data.span[0] ? [0, data.span[1] - start] : [0, 1];
  let shown = whole.slice();
  let cursor = null;
  let printing = false;
  let names = 0;

  // --- one panel -------------------------------------------------------------------------------------------------

  class Panel {
    constructor(figure, spec) {
      this.figure = figure;
      this.spec = spec;
      this.curves = spec.curves.map((c, k) => ({
        label: c.label,
        times: pool[c.t],
        values: Float64Array.from(decode(c.v), (v) => v + c.middle),
        colour: `var(--c${c.label in COLOURS ? COLOURS[c.label] : spec.curves.length === 1 ? 2 : k % 8})`,
        on: true,
      }));
      this.clip = `clip${names++}`;
      this.legend();
      this.svg = make(figure, "svg", { role: "img", "aria-label": figure.querySelector("b").textContent });
      this.visible = false;
      this.listen();
    }

    legend() {
      const box = html(this.figure, "div", "legend");
      for (const curve of this.curves) {
        const key = html(box, "button", "key");
        key.type = "button";
        key.title = "show or hide";
        if (this.curves.length > 1) {
          html(key, "i", "").style.color = curve.colour;
          html(key, "span", "", curve.label);
        }
        curve.out = html(key, "span", "value", "");
        key.addEventListener("click", () => {
          curve.on = !curve.on;
          key.classList.toggle("off", !curve.on);
          this.draw();
        });
      }
    }

    // Least and largest value in the window, with the samples just outside it.
    range() {
      let low = Infinity, high = -Infinity;
      for (const c of this.curves) {
        if (!c.on) continue;
        for (let i = 0; i < c.times.length; i++) {
          if (c.times[i] < shown[0] || c.times[i] > shown[1]) continue;
          const v = this.level(c.values[i]);
          if (v < low) low = v;
          if (v > high) high = v;
        }
      }
      if (!(low <= high)) return this.spec.log ? [-1, 1] : [-1, 1];
      const size = Math.max(Math.abs(low), Math.abs(high));
      if (high - low <= 1e-7 * size || high === low) {
        const pad = this.spec.log ? 1 : size === 0 ? 1 : 0.1 * size;
        return [low - pad, high + pad];
      }
      if (!this.spec.log && low > 0 && low < 0.4 * high) low = 0;
      if (!this.spec.log && high < 0 && high > 0.4 * low) high = 0;
      const pad = 0.06 * (high - low);
      return [low === 0 ? -0.02 * high : low - pad, high === 0 ? -0.02 * low : high + pad];
    }

    level(value) {
      return this.spec.log ? (value > 0 ? Math.log10(value) : NaN) : value;
    }

    draw() {
      if (!this.visible) return;
      const width = printing ? (this.figure.matches(":only-child") ? 690 : 335) : Math.max(this.figure.clientWidth, 200);
      this.box = { x: MARGIN.left, y: MARGIN.top, w: width - MARGIN.left - MARGIN.right, h: HEIGHT - MARGIN.top - MARGIN.bottom };
      const b = this.box;
      const [low, high] = this.range();
      this.toX = (t) => b.x + ((t - shown[0]) / (shown[1] - shown[0])) * b.w;
      this.toT = (x) => shown[0] + ((x - b.x) / b.w) * (shown[1] - shown[0]);
      this.toY = (v) => b.y + b.h - ((v - low) / (high - low)) * b.h;
      this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
      this.svg.replaceChildren();
      const clip = make(make(this.svg, "defs"), "clipPath", { id: this.clip });
      make(clip, "rect", { x: b.x, y: b.y - 2, width: b.w, height: b.h + 4 });
      this.axes(low, high);
      const curves = make(this.svg, "g", { "clip-path": `url(#${this.clip})` });
      const order = [...this.curves].sort((a, b) => (b.label === "magnitude") - (a.label === "magnitude"));
      for (const c of order) {
        if (c.on) make(curves, "path", { class: "curve", d: this.path(c), style: `stroke:${c.colour}` });
      }
      if (data.failed !== null) {
        const x = this.toX(data.failed - start);
        if (x >= b.x - 1 && x <= b.x + b.w + 1) make(this.svg, "line", { class: "failure", x1: x, x2: x, y1: b.y, y2: b.y + b.h });
      }
      this.overlay = make(this.svg, "g");
      this.point(cursor);
    }

    axes(low, high) {
      const b = this.box;
      const scale = this.spec.log ? { factor: 1, unit: this.spec.unit } : scaled(this.spec.unit, Math.max(Math.abs(low), Math.abs(high)) / 1.07, true);
      const marks = this.spec.log ? decades(low, high, 5) : ticks(low * scale.factor, high * scale.factor, 6);
      for (const mark of marks) {
        const v = this.spec.log ? mark.value : mark.value / scale.factor;
        const y = this.toY(v);
        make(this.svg, "line", { class: !this.spec.log && Math.abs(mark.value) < 1e-12 ? "zero" : "grid", x1: b.x, x2: b.x + b.w, y1: y, y2: y });
        make(this.svg, "text", { x: b.x - 7, y: y + 4, "text-anchor": "end" }, mark.text);
      }
      const span = scaled("s", Math.max(Math.abs(shown[0] + start), Math.abs(shown[1] + start)), true);
      const along = ticks((shown[0] + start) * span.factor, (shown[1] + start) * span.factor, b.w / 85);
      for (const mark of along) {
        const x = this.toX(mark.value / span.factor - start);
        make(this.svg, "line", { class: "grid", x1: x, x2: x, y1: b.y, y2: b.y + b.h });
        make(this.svg, "text", { x, y: b.y + b.h + 16, "text-anchor": "middle" }, mark.text);
      }
      make(this.svg, "rect", { class: "frame", x: b.x, y: b.y, width: b.w, height: b.h });
      make(this.svg, "text", { class: "axis-name", x: b.x + b.w / 2, y: b.y + b.h + 32, "text-anchor": "middle" }, `time [${span.unit}]`);
      const name = `${this.spec.quantity}${scale.unit ? ` [${scale.unit}]` : ""}`;
      const middle = b.y + b.h / 2;
      make(this.svg, "text", { class: "axis-name", x: 12, y: middle, "text-anchor": "middle", transform: `rotate(-90 12 ${middle})` }, name);
    }

    // A path with at most four points per pixel column: first, least, largest, last. No peak is lost.
    path(c) {
      const out = [];
      let column = NaN, first, least, most, last, open = false;
      const flush = () => {
        if (Number.isNaN(column)) return;
        for (const y of least === most ? [first] : [first, least, most, last]) {
          out.push(`${open ? "L" : "M"}${column},${y.toFixed(1)}`);
          open = true;
        }
        column = NaN;
      };
      const from = Math.max(0, nearest(c.times, shown[0]) - 1);
      for (let i = from; i < c.times.length; i++) {
        const v = this.level(c.values[i]);
        if (Number.isNaN(v)) { flush(); open = false; continue; }
        const x = Math.round(this.toX(c.times[i]) * 2) / 2, y = this.toY(v);
        if (x !== column) { flush(); column = x; first = least = most = last = y; }
        else { last = y; if (y < least) least = y; if (y > most) most = y; }
        if (c.times[i] > shown[1]) break;
      }
      flush();
      return out.join("") || "M0,0";
    }

    point(t) {
      if (!this.overlay) return;
      this.overlay.replaceChildren();
      if (t === null) {
        for (const c of this.curves) c.out.textContent = "";
        return;
      }
      const b = this.box, x = this.toX(t);
      make(this.overlay, "line", { class: "cursor", x1: x, x2: x, y1: b.y, y2: b.y + b.h });
      let at = t;
      for (const c of this.curves) {
        const i = nearest(c.times, t);
        if (i < 0 || !c.on) { c.out.textContent = ""; continue; }
        at = c.times[i];
        const v = c.values[i], s = scaled(this.spec.unit, Math.abs(v), false);
        c.out.textContent = `${number(v * s.factor)}${s.unit ? " " + s.unit : ""}`;
        const y = this.toY(this.level(v)), px = this.toX(at);
        if (Number.isFinite(y) && px >= b.x && px <= b.x + b.w) make(this.overlay, "circle", { class: "dot", cx: px, cy: y, r: 3.5, style: `fill:${c.colour}` });
      }
      make(this.overlay, "text", { class: "axis-name", x: b.x + b.w, y: b.y + b.h + 32, "text-anchor": "end" }, `t = ${number(at + start, 6)} s`);
    }

    select(from, to) {
      const b = this.box, [x1, x2] = [Math.min(from, to), Math.max(from, to)];
      make(this.overlay, "rect", { class: "selection", x: x1, y: b.y, width: x2 - x1, height: b.h });
    }

    listen() {
      let from = null;
      const place = (event) => {
        const x = event.clientX - this.svg.getBoundingClientRect().left;
        return Math.max(this.box.x, Math.min(this.box.x + this.box.w, x));
      };
      this.svg.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || event.pointerType === "touch") return;
        from = place(event);
        this.svg.setPointerCapture(event.pointerId);
      });
      this.svg.addEventListener("pointermove", (event) => {
        const x = place(event);
        point(this.toT(x));
        if (from !== null) this.select(from, x);
      });
      this.svg.addEventListener("pointerup", (event) => {
        const x = place(event);
        if (from !== null && Math.abs(x - from) > 5) {
          const [a, b] = [this.toT(Math.min(from, x)), this.toT(Math.max(from, x))];
          if (b - a > 1e-6 * (whole[1] - whole[0])) show([a, b]);
        }
        from = null;
      });
      this.svg.addEventListener("pointercancel", () => { from = null; });
      this.svg.addEventListener("pointerleave", () => point(null));
      this.svg.addEventListener("dblclick", () => show(whole.slice()));
    }
  }

  // --- all panels together ---------------------------------------------------------------------------------------

  const panels = [...document.querySelectorAll("[data-panel]")].map((figure) => new Panel(figure, data.panels[figure.dataset.panel]));
  const reset = document.getElementById("reset");

  function show(window_) {
    shown = window_;
    if (reset) reset.hidden = shown[0] === whole[0] && shown[1] === whole[1];
    for (const panel of panels) panel.draw();
  }

  function point(t) {
    cursor = t;
    for (const panel of panels) if (panel.visible) panel.point(t);
  }

  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const panel = panels.find((p) => p.figure === entry.target);
      panel.visible = entry.isIntersecting;
      panel.draw();
    }
  }, { rootMargin: "400px" });
  const sizes = new ResizeObserver(() => panels.forEach((panel) => panel.draw()));
  for (const panel of panels) watch.observe(panel.figure);
  sizes.observe(document.querySelector("main"));
  if (reset) reset.addEventListener("click", () => show(whole.slice()));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") show(whole.slice()); });
  addEventListener("beforeprint", () => {
    printing = true; // the page is laid out for the screen until it is printed, so its width is of no use
    for (const panel of panels) { panel.visible = true; panel.draw(); }
  });
  addEventListener("afterprint", () => {
    printing = false;
    for (const panel of panels) panel.draw();
  });
})();
