// Draws curves onto a canvas: of many points per pixel those that show, so that no peak is lost.

import { firstFrom } from "./series";

/** From values to canvas pixels: along a straight or a logarithmic axis. */
export interface Ruler {
  origin: number;
  slope: number;
  log: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Pen {
  colour: string;
  width: number; // [CSS px]
  dash?: number[];
}

export interface Painter {
  ctx: CanvasRenderingContext2D;
  box: Box; // [canvas px]
  ratio: number; // canvas pixels per CSS pixel
  x: Ruler;
  y: Ruler;
}

export const place = (ruler: Ruler, value: number): number =>
  ruler.origin + ruler.slope * (ruler.log ? Math.log10(value) : value);

export function ruler(low: number, high: number, from: number, to: number, log: boolean): Ruler {
  const [a, b] = log ? [Math.log10(low), Math.log10(high)] : [low, high];
  const slope = (to - from) / (b - a || 1);
  return { origin: from - slope * a, slope, log };
}

/** The same ruler for values that are to be divided by a factor first. */
export const divided = (r: Ruler, factor: number): Ruler =>
  r.log ? { ...r, origin: r.origin - r.slope * Math.log10(factor) } : { ...r, slope: r.slope / factor };

function begin({ ctx, box, ratio }: Painter, pen: Pen): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.left, box.top, box.width, box.height);
  ctx.clip();
  ctx.strokeStyle = pen.colour;
  ctx.lineWidth = pen.width * ratio;
  ctx.lineJoin = "round";
  ctx.setLineDash((pen.dash ?? []).map((d) => d * ratio));
  ctx.beginPath();
}

/** A curve over ascending x; what is no number leaves a gap, as does what is not positive on a logarithmic axis. */
export function drawOver(painter: Painter, x: Float64Array, y: Float64Array, factor: number, pen: Pen): void {
  const { ctx, box, ratio } = painter;
  const rx = painter.x;
  const ry = divided(painter.y, factor);
  const left = (box.left - rx.origin) / rx.slope;
  const right = (box.left + box.width - rx.origin) / rx.slope;
  const from = Math.max(0, firstFrom(x, left) - 1);
  const to = Math.min(x.length, firstFrom(x, right) + 1);
  if (to <= from) return;
  begin(painter, pen);
  if (to - from > 4 * box.width) columns(ctx, x, y, from, to, rx, ry);
  else {
    let on = false;
    for (let k = from; k < to; k++) {
      const py = place(ry, y[k]);
      if (!Number.isFinite(py)) on = false;
      else if (on) ctx.lineTo(place(rx, x[k]), py);
      else {
        ctx.moveTo(place(rx, x[k]), py);
        on = true;
      }
    }
  }
  ctx.stroke();
  if (to - from < box.width / ratio / 10) dots(painter, x, y, from, to, ry, pen);
  ctx.restore();
}

/** Of each column of pixels the first, least, greatest and last point. */
function columns(
  ctx: CanvasRenderingContext2D,
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  rx: Ruler,
  ry: Ruler,
): void {
  let [column, low, high, last, on, filled] = [NaN, 0, 0, 0, false, false];
  const flush = (): void => {
    if (!filled) return;
    ctx.lineTo(column, low);
    ctx.lineTo(column, high);
    ctx.lineTo(column, last);
  };
  for (let k = from; k < to; k++) {
    const py = place(ry, y[k]);
    if (!Number.isFinite(py)) {
      flush();
      [on, filled] = [false, false];
      continue;
    }
    const px = Math.round(place(rx, x[k]));
    if (!on || px !== column) {
      flush();
      if (on) ctx.lineTo(px, py);
      else ctx.moveTo(px, py);
      [column, low, high, on, filled] = [px, py, py, true, true];
    } else if (py < low) low = py;
    else if (py > high) high = py;
    last = py;
  }
  flush();
}

function dots(painter: Painter, x: Float64Array, y: Float64Array, from: number, to: number, ry: Ruler, pen: Pen): void {
  const { ctx, ratio } = painter;
  ctx.fillStyle = pen.colour;
  for (let k = from; k < to; k++) {
    const py = place(ry, y[k]);
    if (!Number.isFinite(py)) continue;
    ctx.beginPath();
    ctx.arc(place(painter.x, x[k]), py, 1.9 * ratio, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** A path in a plane, between two indices. */
export function drawPath(
  painter: Painter,
  x: Float64Array,
  y: Float64Array,
  factors: [number, number],
  pen: Pen,
  from = 0,
  to = x.length,
): void {
  const rx = divided(painter.x, factors[0]);
  const ry = divided(painter.y, factors[1]);
  const { ctx } = painter;
  begin(painter, pen);
  let [on, lastX, lastY] = [false, NaN, NaN];
  for (let k = from; k < to; k++) {
    const px = place(rx, x[k]);
    const py = place(ry, y[k]);
    if (!Number.isFinite(px + py)) on = false;
    else if (!on) {
      ctx.moveTo(px, py);
      on = true;
    } else if (Math.abs(px - lastX) + Math.abs(py - lastY) > 0.5 || k === to - 1) ctx.lineTo(px, py);
    else continue;
    [lastX, lastY] = [px, py];
  }
  ctx.stroke();
  ctx.restore();
}

export function drawCircle(painter: Painter, radius: number, factors: [number, number], pen: Pen): void {
  const rx = divided(painter.x, factors[0]);
  const ry = divided(painter.y, factors[1]);
  begin(painter, pen);
  painter.ctx.ellipse(rx.origin, ry.origin, Math.abs(radius * rx.slope), Math.abs(radius * ry.slope), 0, 0, 2 * Math.PI);
  painter.ctx.stroke();
  painter.ctx.restore();
}

/** A line across the picture at one x, with a word beside its top. */
export function drawUpright(painter: Painter, x: number, pen: Pen, word = ""): void {
  const px = Math.round(place(painter.x, x)) + 0.5;
  begin(painter, pen);
  const { ctx, box, ratio } = painter;
  ctx.moveTo(px, box.top);
  ctx.lineTo(px, box.top + box.height);
  ctx.stroke();
  ctx.fillStyle = pen.colour;
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = "top";
  ctx.textAlign = px > box.left + 0.8 * box.width ? "right" : "left";
  ctx.fillText(word, px + (ctx.textAlign === "right" ? -4 : 4) * ratio, box.top + 2 * ratio);
  ctx.restore();
}
