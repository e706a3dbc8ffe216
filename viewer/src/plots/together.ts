// Two curves at the same times: where long curves were thinned, each kept other outputs.

import { type Points, firstFrom } from "./series";

export interface Pair {
  time: Float64Array;
  x: Float64Array;
  y: Float64Array;
}

export function together(a: Points, b: Points): Pair {
  if (a.x === b.x || (a.x.length === b.x.length && a.x.every((v, k) => v === b.x[k]))) return { time: a.x, x: a.y, y: b.y };
  const time = merged(a.x, b.x);
  return { time, x: sampled(a, time), y: sampled(b, time) };
}

function merged(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length + b.length);
  let [i, j, n] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const next = j >= b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j];
    if (a[i] === next) i++;
    if (b[j] === next) j++;
    out[n++] = next;
  }
  return out.subarray(0, n);
}

/** A curve at other times, straight between its points and not a number outside them. */
export function sampled({ x, y }: Points, at: Float64Array): Float64Array {
  return at.map((time) => {
    const k = firstFrom(x, time);
    if (k === x.length) return NaN;
    if (x[k] === time) return y[k];
    if (k === 0) return NaN;
    return y[k - 1] + ((y[k] - y[k - 1]) * (time - x[k - 1])) / (x[k] - x[k - 1]);
  });
}
