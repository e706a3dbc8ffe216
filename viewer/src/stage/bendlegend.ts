// What the colours of elastic bodies mean now.

import { scaleFor } from "../plots/units";
import type { Bend } from "./bent";
import type { Meaning } from "./colourmap";
import type { Layer } from "./layer";

const TITLES = { displacement: "Nodal displacement", stress: "Von Mises stress" };
const UNITS = { displacement: "m", stress: "Pa" };

/** Of a run's elastic bodies; null where none is coloured. */
export function meaningOf(layer: Layer, bend: Bend): Meaning | null {
  const { bodies } = layer;
  const one = bodies.bent.find((bent) => bent.coloured(bend));
  if (!one || bend.bendColour === "none") return null;
  const title = TITLES[bend.bendColour];
  const mode = bend.bendMode;
  const frequency = mode && bodies.bent.find(({ body }) => body === mode.body)?.bending.frequencies[mode.mode];
  if (mode && frequency && bend.swing !== null) {
    return { title, unit: "", most: 1, note: "of the largest, mode {k} at {f}", noteValues: { k: mode.mode + 1, f: hertz(frequency) } };
  }
  const most = layer.most(bend);
  const { factor, unit } = scaleFor(most, UNITS[bend.bendColour]);
  const told = { title, unit, most: most / factor };
  if (mode && frequency) return { ...told, note: "mode {k} alone, {f}", noteValues: { k: mode.mode + 1, f: hertz(frequency) } };
  return bend.bendScale === 1 ? told : { ...told, note: "deformation ×{x}", noteValues: { x: bend.bendScale } };
}

function hertz(frequency: number): string {
  const { factor, unit } = scaleFor(frequency, "Hz");
  return `${Number((frequency / factor).toPrecision(4))} ${unit}`;
}
