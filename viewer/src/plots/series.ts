// What a curve is of, and its numbers.

import type { Channel, Run, Scene } from "../scene";
import { t } from "../text";

/** One number of a channel over time: the channel itself, a component by its name, or the length of a vector. */
export interface Spec {
  channel: string;
  part: string; // "", "x", …, or MAGNITUDE
}

export const MAGNITUDE = "magnitude";

export interface Points {
  x: Float64Array;
  y: Float64Array;
}

/** Why there is no curve; the sentence is for the reader. */
export class NoCurve extends Error {}

export const keyOf = (spec: Spec): string => (spec.part ? `${spec.channel}.${spec.part}` : spec.channel);

/** What a channel offers: its components and, of a vector in space, its length. */
export function partsOf(channel: Channel): string[] {
  const { components } = channel.header;
  if (!components.length) return [""];
  return isVector(channel) ? [...components, MAGNITUDE] : [...components];
}

export function isVector(channel: Channel): boolean {
  return channel.header.components.join() === "x,y,z";
}

/** The channel of a spec in the first run that has it. */
export function channelIn(scene: Scene, spec: Spec): Channel | undefined {
  for (const run of scene.runs) {
    const channel = run.channels.get(spec.channel);
    if (channel && partsOf(channel).includes(spec.part)) return channel;
  }
  return undefined;
}

const magnitudes = new WeakMap<Channel, Float64Array>();

/** The numbers of one curve; NoCurve tells why there are none. */
export async function pointsOf(run: Run, spec: Spec): Promise<Points> {
  const channel = run.channels.get(spec.channel);
  if (!channel || !partsOf(channel).includes(spec.part)) {
    throw new NoCurve(t("{run} has no channel {channel}", { run: run.name, channel: keyOf(spec) }));
  }
  if (!channel.available) {
    throw new NoCurve(t("the values of {channel} are not in this page, but in the result file", { channel: spec.channel }));
  }
  let curve;
  try {
    curve = await channel.curve();
  } catch (problem) {
    throw new NoCurve(String((problem as Error).message));
  }
  if (spec.part === MAGNITUDE) {
    let length = magnitudes.get(channel);
    if (!length) magnitudes.set(channel, (length = lengths(curve.values)));
    return { x: curve.time, y: length };
  }
  return { x: curve.time, y: curve.values[Math.max(0, channel.header.components.indexOf(spec.part))] };
}

/** The same curve with what solver steps reached between outputs, so that an impact there shows as a spike at its time. */
export async function outlineOf(run: Run, spec: Spec): Promise<Points> {
  const points = await pointsOf(run, spec);
  const between = (await run.channels.get(spec.channel)!.curve()).between;
  if (!between || (spec.part && spec.part !== MAGNITUDE)) return points;
  return merged(points, { x: between.time, y: between.value });
}

/** Two curves as one, in the order of their abscissae. */
export function merged(a: Points, b: Points): Points {
  const count = a.x.length + b.x.length;
  const out: Points = { x: new Float64Array(count), y: new Float64Array(count) };
  for (let k = 0, i = 0, j = 0; k < count; k++) {
    const first = j === b.x.length || (i < a.x.length && a.x[i] <= b.x[j]);
    const [from, at] = first ? [a, i++] : [b, j++];
    [out.x[k], out.y[k]] = [from.x[at], from.y[at]];
  }
  return out;
}

function lengths(values: Float64Array[]): Float64Array {
  const out = new Float64Array(values[0].length);
  for (let k = 0; k < out.length; k++) out[k] = Math.sqrt(values.reduce((sum, v) => sum + v[k] * v[k], 0));
  return out;
}

/** The first index whose x is not below a value. */
export function firstFrom(x: Float64Array, value: number): number {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index whose x is nearest to a value; −1 where there are no points. */
export function nearest(x: Float64Array, value: number): number {
  if (!x.length) return -1;
  const k = firstFrom(x, value);
  if (k === 0) return 0;
  if (k === x.length) return k - 1;
  return value - x[k - 1] <= x[k] - value ? k - 1 : k;
}

/** The value at a time, straight between two outputs as the curve is drawn; beyond its ends that of the end. NaN where there is none. */
export function valueAt({ x, y }: Points, time: number): number {
  if (!x.length) return NaN;
  const k = firstFrom(x, time);
  if (k === x.length) return y[k - 1];
  if (k === 0 || x[k] === time) return y[k];
  return y[k - 1] + ((y[k] - y[k - 1]) * (time - x[k - 1])) / (x[k] - x[k - 1]);
}

const LOOKED = 400; // places at which two curves are compared

/** Whether a curve lies on another, to within a part of the picture's height, wherever either is not at rest on its first value. */
export function liesOn(a: Points, b: Points, [from, to]: [number, number], height: number): boolean {
  const near = 0.008 * height;
  let [met, apart] = [0, 0];
  for (let k = 0; k <= LOOKED; k++) {
    const time = from + ((to - from) * k) / LOOKED;
    const [u, v] = [valueAt(a, time), valueAt(b, time)];
    if (!Number.isFinite(u) || !Number.isFinite(v)) continue;
    if (Math.abs(u - v) > near && ++apart > 0.1 * LOOKED) return false;
    if (Math.abs(u - v) > near) continue;
    if (Math.abs(u - a.y[0]) > 3 * near || Math.abs(v - b.y[0]) > 3 * near) met++;
  }
  return apart <= 0.1 * (met + apart) && (met > 0 || apart === 0);
}

export interface Summary {
  least: number;
  leastAt: number;
  most: number;
  mostAt: number;
  mean: number; // over time
}

/** Least, most and mean between two abscissae; NaN where there is nothing. */
export function summary({ x, y }: Points, from = -Infinity, to = Infinity): Summary {
  const out: Summary = { least: NaN, leastAt: NaN, most: NaN, mostAt: NaN, mean: NaN };
  let [area, width, plain, count] = [0, 0, 0, 0];
  for (let k = firstFrom(x, from), end = x.length; k < end && x[k] <= to; k++) {
    const v = y[k];
    if (!Number.isFinite(v)) continue;
    if (!(v >= out.least)) [out.least, out.leastAt] = [v, x[k]];
    if (!(v <= out.most)) [out.most, out.mostAt] = [v, x[k]];
    plain += v;
    count++;
    if (k && Number.isFinite(y[k - 1]) && x[k - 1] >= from) {
      area += 0.5 * (v + y[k - 1]) * (x[k] - x[k - 1]);
      width += x[k] - x[k - 1];
    }
  }
  out.mean = width > 0 ? area / width : count ? plain / count : NaN;
  return out;
}

/** Whether positive values differ by more than a factor of 30, so that a logarithmic axis shows more. */
export function spansDecades(lines: Points[]): boolean {
  let [low, high] = [Infinity, 0];
  for (const { y } of lines) {
    for (const v of y) {
      if (v < 0) return false;
      if (v > 0) [low, high] = [Math.min(low, v), Math.max(high, v)];
    }
  }
  return high > 30 * low;
}
