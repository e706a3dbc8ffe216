// The animation as a GIF: one palette for all pictures, so that colours do not flicker.

import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { breathe, type Film, type Made } from "./animation";

const SAMPLES = 6; // pictures that the palette is made from
const PIXELS = 60_000; // of each

export async function gif(film: Film): Promise<Made> {
  const { painter, times, width, height, rate } = film;
  const palette = await paletteOf(film);
  const encoder = GIFEncoder();
  for (let k = 0; k < times.length; k++) {
    painter.paint(times[k]);
    const index = applyPalette(painter.pixels(), palette);
    encoder.writeFrame(index, width, height, { palette: k ? undefined : palette, delay: 1000 / rate, repeat: 0 });
    film.progress((k + 1) / times.length);
    await breathe(film.stopped);
  }
  encoder.finish();
  return { blob: new Blob([encoder.bytes()], { type: "image/gif" }), ending: "gif", how: "GIF" };
}

async function paletteOf({ painter, times, stopped }: Film): Promise<number[][]> {
  const kept: number[] = [];
  for (let s = 0; s < Math.min(SAMPLES, times.length); s++) {
    painter.paint(times[Math.round((s * (times.length - 1)) / Math.max(1, SAMPLES - 1))]);
    const pixels = painter.pixels();
    const step = 4 * Math.max(1, Math.floor(pixels.length / 4 / PIXELS));
    for (let k = 0; k < pixels.length; k += step) kept.push(pixels[k], pixels[k + 1], pixels[k + 2], 255);
    await breathe(stopped);
  }
  return quantize(Uint8Array.from(kept), 256);
}
