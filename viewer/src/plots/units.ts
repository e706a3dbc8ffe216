// In which multiple of its unit a quantity is best read; the same rules as abut.view.scales.

import { shownUnit } from "../numbers";

export interface Scale {
  factor: number; // what to divide by
  unit: string; // in which the values then are, as written for people
}

type Step = [least: number, factor: number, prefix: string];

const USUAL: Step[] = [
  [1e10, 1e9, "G"],
  [1e6, 1e6, "M"],
  [1e4, 1e3, "k"],
  [0.1, 1, ""],
  [1e-4, 1e-3, "m"],
  [1e-7, 1e-6, "µ"],
  [0, 1e-9, "n"],
];
const LENGTH: Step[] = [[1, 1, ""], [1e-4, 1e-3, "m"], [1e-7, 1e-6, "µ"], [0, 1e-9, "n"]]; // engineers think in mm
const TIME: Step[] = [[0.1, 1, ""], [1e-4, 1e-3, "m"], [0, 1e-6, "µ"]];
const LADDERS: Record<string, Step[]> = { m: LENGTH, s: TIME, "m/s": USUAL.slice(3) };
for (const unit of ["N", "J", "W", "N*m", "Pa", "Hz"]) LADDERS[unit] = USUAL;

const RAISED = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];

export function raised(power: number): string {
  return [...String(power)].map((c) => (c === "-" ? "⁻" : RAISED[Number(c)])).join("");
}

/** How to show values of this unit of which the largest has this size. */
export function scaleFor(largest: number, unit: string): Scale {
  const shown = shownUnit(unit);
  if (!(largest > 0) || !Number.isFinite(largest)) return { factor: 1, unit: shown };
  const ladder = LADDERS[unit];
  if (ladder) {
    const [, factor, prefix] = ladder.find(([least]) => largest >= least) as Step;
    if (largest / factor >= 0.01) return { factor, unit: prefix + shown }; // below that it is noise
  }
  if (largest < 1e5 && largest >= 1e-2) return { factor: 1, unit: shown };
  const power = 3 * Math.floor(Math.log10(largest) / 3);
  return { factor: 10 ** power, unit: `10${raised(power)}${shown ? ` ${shown}` : ""}` };
}

/** How many decimals numbers need that are this far apart. */
export function decimals(step: number): number {
  for (let d = 0; d < 12; d++) {
    const scaled = step * 10 ** d;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, scaled)) return d;
  }
  return 12;
}

const minus = (text: string): string => (text.startsWith("-") ? `−${text.slice(1)}` : text);

/** Labels of evenly spaced ticks. */
export function ticks(values: readonly (number | null)[], step: number): string[] {
  const digits = decimals(step);
  return values.map((v) => (v === null ? "" : minus(Number(v.toFixed(digits)) === 0 ? "0" : v.toFixed(digits))));
}

/** Ticks of a logarithmic axis: decades, or every so many of many; between few decades 2 and 5 too. */
export function decadeTicks(low: number, high: number, room: number): number[] {
  const [from, to] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  const every = Math.max(1, Math.ceil((to - from + 1) / Math.max(2, room)));
  const out: number[] = [];
  for (let power = from - 1; power <= to; power++) {
    if ((power - from) % every === 0 && power >= from) out.push(10 ** power);
    if (to - from < 2 && every === 1) out.push(...[2, 5].map((m) => m * 10 ** power).filter((v) => v >= low && v <= high));
  }
  return out.sort((x, y) => x - y);
}

/** Their labels: near 1 as plain numbers. */
export function decades(values: readonly (number | null)[]): string[] {
  return values.map((v) => {
    if (v === null) return "";
    const power = Math.round(Math.log10(v));
    return !isDecade(v) || (power >= -2 && power <= 3) ? plainOf(v) : `10${raised(power)}`;
  });
}

function plainOf(v: number): string {
  const power = Math.floor(Math.log10(v) + 1e-9);
  return power >= -2 && power <= 4 ? String(Number(v.toPrecision(3))) : `${Math.round(v / 10 ** power)}×10${raised(power)}`;
}

function isDecade(v: number): boolean {
  const power = Math.log10(v);
  return Math.abs(power - Math.round(power)) < 1e-9;
}

/** A range with some air around it; forces and the like begin at zero. */
export function airy(low: number, high: number): [number, number] {
  if (!(low <= high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= 1e-12 * size) return size === 0 ? [-1, 1] : [low - 0.1 * size, high + 0.1 * size];
  const air = 0.06 * (high - low);
  return [low >= 0 && low < 0.4 * high ? 0 : low - air, high <= 0 && high > 0.4 * low ? 0 : high + air];
}

/** The same for a logarithmic axis, of positive numbers. */
export function airyDecades(low: number, high: number): [number, number] {
  if (!(low > 0) || !(high >= low)) return [0.1, 1];
  const least = Math.max(low, 1e-12 * high); // below that it is rounding
  const air = Math.max(0.15, 0.06 * Math.log10(high / least));
  return [least / 10 ** air, high * 10 ** air];
}
