// The times of an animation's pictures, and what an encoder is given and gives.

import type { Painter } from "./painter";

export interface Film {
  painter: Painter;
  times: number[];
  rate: number; // pictures per second
  width: number;
  height: number;
  progress(share: number): void;
  stopped: AbortSignal;
}

export interface Made {
  blob: Blob;
  ending: string;
  how: string; // for people
}

/** Pictures at a constant rate over a range of time played at a speed. */
export function timesOf([start, end]: [number, number], speed: number, rate: number): number[] {
  const count = Math.max(1, Math.floor(((end - start) / speed) * rate + 1e-9) + 1);
  return Array.from({ length: count }, (_, k) => Math.min(end, start + (k * speed) / rate));
}

/** Let the page breathe; throws when the work was stopped. */
export async function breathe(stopped: AbortSignal): Promise<void> {
  await new Promise((go) => setTimeout(go, 0));
  stopped.throwIfAborted();
}
