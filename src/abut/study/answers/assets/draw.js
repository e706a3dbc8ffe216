// Elements, colours, and drawing on canvas and as SVG.
function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((c) => c !== null));
  return element;
}

function s(tag, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const ink = (name) => getComputedStyle(document.querySelector(".study")).getPropertyValue(`--${name}`).trim();

// viridis at five places
const MAP = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
function colour(part) {
  const at = Math.min(Math.max(part, 0), 1) * (MAP.length - 1), k = Math.min(Math.floor(at), MAP.length - 2), rest = at - k;
  return `rgb(${MAP[k].map((a, i) => Math.round(a + rest * (MAP[k + 1][i] - a))).join(",")})`;
}

/** A canvas of so many CSS pixels, sharp on any screen. */
function sized(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = "11px system-ui, sans-serif";
  return context;
}

/** A few round numbers within a range. */
function ticks(low, high, most = 5) {
  const span = high - low;
  if (!(span > 0)) return [low];
  const raw = span / most, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((m) => m >= raw);
  const found = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9 * step; v += step) found.push(Math.abs(v) < 1e-9 * step ? 0 : v);
  return found;
}

function shortened(text, most) { return text.length > most ? `${text.slice(0, most - 1)}…` : text; }

/** Text of an SVG, whole in its tooltip where it is cut. */
function word(text, x, y, given = {}, most = 40) {
  const element = s("text", { x, y, "font-size": 11, fill: "currentColor", ...given });
  element.textContent = shortened(text, most);
  if (text.length > most) { const whole = s("title"); whole.textContent = text; element.append(whole); }
  return element;
}

function histogram(column) {
  const width = 260, height = 130, left = 6, bottom = 22, top = 6, counts = column.counts, bins = counts.length;
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": column.label });
  if (column.empty) return svg;
  const most = Math.max(...counts), step = (width - 2 * left) / bins, room = height - bottom - top;
  counts.forEach((n, k) => {
    const bar = s("rect", { x: left + k * step, y: top + room * (1 - n / most), width: step - 1, height: (room * n) / most, fill: "var(--accent)" });
    const told = s("title");
    told.textContent = `${column.shown(column.at(k / bins))} … ${column.shown(column.at((k + 1) / bins))}: ${n}`;
    bar.append(told);
    svg.append(bar);
  });
  for (const v of ticks(column.low / column.factor, column.high / column.factor, 4)) {
    const x = left + column.part(v * column.factor) * (width - 2 * left);
    svg.append(word(number(v), x, height - 8, { "text-anchor": "middle", fill: "var(--soft)" }));
  }
  return svg;
}

/** Bars beside names: rows of {name, bars: [{low, high, from, value, colour, series}]} over a common axis. */
function bars(rows, axis, given = {}) {
  const line = given.line ?? 26, left = 190, width = 620, right = 60, top = 4, bottom = 34;
  const height = top + bottom + line * rows.length;
  const all = rows.flatMap((r) => r.bars.flatMap((b) => [b.from, b.value, b.low ?? b.value, b.high ?? b.value])).filter(Number.isFinite);
  let low = Math.min(...all, given.low ?? Infinity), high = Math.max(...all, given.high ?? -Infinity);
  if (!(high > low)) [low, high] = [low - 1, high + 1];
  const x = (v) => left + ((v - low) / (high - low)) * (width - left - right);
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": axis });
  for (const v of ticks(low, high)) {
    svg.append(s("line", { x1: x(v), x2: x(v), y1: top, y2: height - bottom, stroke: "var(--line)" }));
    svg.append(word(number(v), x(v), height - bottom + 14, { "text-anchor": "middle", fill: "var(--soft)" }));
  }
  rows.forEach((row, k) => {
    const y = top + line * k;
    svg.append(word(row.name, left - 8, y + line / 2 + 4, { "text-anchor": "end" }, 30));
    row.bars.forEach((b, j) => {
      if (!Number.isFinite(b.value)) return;
      const tall = (line - 6) / (b.together ? 1 : row.bars.length), at = y + 3 + (b.together ? 0 : j * tall);
      const bar = s("rect", { x: Math.min(x(b.from), x(b.value)), y: at, width: Math.abs(x(b.value) - x(b.from)), height: tall - 1, fill: b.colour });
      const told = s("title");
      told.textContent = `${row.name}, ${b.series}: ${number(b.value)}${b.low !== undefined ? ` (${number(b.low)} … ${number(b.high)})` : ""}`;
      bar.append(told);
      svg.append(bar);
      if (Number.isFinite(b.low)) svg.append(s("line", { x1: x(b.low), x2: x(b.high), y1: at + tall / 2, y2: at + tall / 2, stroke: "currentColor", "stroke-width": 1.2 }));
    });
  });
  svg.append(word(axis, left + (width - left - right) / 2, height - 4, { "text-anchor": "middle" }, 90));
  return svg;
}

/** The mean of an observer along a parameter, with the error of that mean. */
function alongParameter(effect, observer, range) {
  const column = columns.find((c) => c.name === effect.parameter), width = 210, height = 150, left = 44, right = 10, top = 8, bottom = 36;
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${observer.label} · ${column.label}` });
  const low = Math.min(...effect.at), high = Math.max(...effect.at), [down, up] = range;
  const x = (v) => left + (high > low ? (v - low) / (high - low) : 0.5) * (width - left - right);
  const y = (v) => height - bottom - (up > down ? (v - down) / (up - down) : 0.5) * (height - top - bottom);
  for (const v of ticks(down / observer.factor, up / observer.factor, 4)) {
    svg.append(s("line", { x1: left, x2: width - right, y1: y(v * observer.factor), y2: y(v * observer.factor), stroke: "var(--line)" }));
    svg.append(word(number(v, 3), left - 4, y(v * observer.factor) + 4, { "text-anchor": "end", fill: "var(--soft)", "font-size": 10 }));
  }
  const marks = column.words.length ? effect.at : ticks(low / column.factor, high / column.factor, 3).map((v) => v * column.factor);
  for (const v of marks) svg.append(word(column.shown(v), x(v), height - bottom + 13, { "text-anchor": "middle", fill: "var(--soft)", "font-size": 10 }, 12));
  effect.at.forEach((v, k) => {
    const e = effect.error[k] ?? 0;
    svg.append(s("line", { x1: x(v), x2: x(v), y1: y(effect.mean[k] - e), y2: y(effect.mean[k] + e), stroke: "var(--accent)" }));
    svg.append(s("circle", { cx: x(v), cy: y(effect.mean[k]), r: 2.5, fill: "var(--accent)" }));
  });
  svg.append(s("polyline", { points: effect.at.map((v, k) => `${x(v)},${y(effect.mean[k])}`).join(" "), fill: "none", stroke: "var(--accent)", "stroke-width": 1.3 }));
  svg.append(word(column.label, left + (width - left - right) / 2, height - 6, { "text-anchor": "middle" }, 30));
  return svg;
}
