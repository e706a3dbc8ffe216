// The animation as a GIF: one palette for all pictures, so that colours do not flicker.

import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { breathe, type Film, type Made } from "./animation";

const SAMPLES = 8; // pictures that the palette is made from

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

/** From each colour once: a small bright patch counts as much as a large pale one. */
async function paletteOf({ painter, times, stopped }: Film): Promise<number[][]> {
  const found = new Set<number>();
  const count = Math.min(SAMPLES, times.length);
  for (let s = 0; s < count; s++) {
    painter.paint(times[Math.round((s * (times.length - 1)) / Math.max(1, count - 1))]);
    const pixels = new Uint32Array(painter.pixels().buffer);
    for (const pixel of pixels) found.add(pixel & 0x00fcfcfc); // 6 bits each are more than a palette can show
    await breathe(stopped);
  }
  const colours = Uint32Array.from(found, (pixel) => (pixel | ((pixel >> 6) & 0x00030303) | 0xff000000) >>> 0);
  const sure = [[255, 255, 255], ...painter.always];
  return [...sure, ...quantize(new Uint8Array(colours.buffer), 256 - sure.length)];
}
