// Colours of bodies, contacts and runs.

import { Color } from "three";

/** Calm, for surfaces. */
const BODIES = ["#7f9fc6", "#d8a26f", "#86b48e", "#b58cb4", "#cbb868", "#6cb0b4", "#cc8a86", "#9b97cf", "#a8b27c", "#98a4b0"];
/** Strong, for thin things in front of them. */
const CONTACTS = ["#d1372f", "#1769c2", "#138a4e", "#8e3fb5", "#d97706", "#0891a5", "#be2a78", "#6b7a10", "#4f46c8", "#92400e"];
const GROUND = "#a9b3be";
export const HIGHLIGHT = new Color("#ffa51f");
const MANY = 12; // bodies of one shape from which on they are a bulk, in one colour

export function bodyColour(k: number): string {
  return BODIES[k % BODIES.length];
}

export function contactColour(k: number): string {
  return CONTACTS[k % CONTACTS.length];
}

/** A colour for each body: its own, or one of ours, grey for those that rest; bodies of one shape that come in bulk are shades of one colour, and those of a row (a beam, a rope) have one. */
export function bodyColours(own: (string | undefined)[], meshOf: (body: number) => number | null, rests: (body: number) => boolean, rows: number[][]): Color[] {
  const uses = new Map<number, number>();
  for (let b = 0; b < own.length; b++) {
    const mesh = meshOf(b);
    if (mesh !== null) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
  }
  const bulk = new Map<number, number>();
  const rowOf = new Map(rows.flatMap((row, k) => row.map((body) => [body, k] as const)));
  const taken = new Map<number, number>();
  let next = 0;
  return own.map((given, b) => {
    const ours = chosen(b);
    return given === undefined ? ours : new Color(given);
  });

  function chosen(b: number): Color {
    const mesh = meshOf(b);
    const row = rowOf.get(b);
    if (row !== undefined) {
      if (!taken.has(row)) taken.set(row, next++ % BODIES.length);
      return new Color(rests(b) ? GROUND : BODIES[taken.get(row)!]);
    }
    if (mesh === null || uses.get(mesh)! <= MANY) {
      const colour = BODIES[next++ % BODIES.length]; // taken by a resting body too: what moves keeps its colour from run to run
      return new Color(rests(b) ? GROUND : colour);
    }
    if (!bulk.has(mesh)) bulk.set(mesh, next++ % BODIES.length);
    const shade = (((b * 0.618034) % 1) - 0.5) * 0.24;
    return new Color(BODIES[bulk.get(mesh)!]).offsetHSL(0, 0, shade);
  }
}

export const groundColour = (): Color => new Color(GROUND);

/** A colour of the page's style sheet. */
export function styled(element: Element, name: string, otherwise: string): Color {
  const text = getComputedStyle(element).getPropertyValue(name).trim();
  return new Color(/^(#|rgb)/.test(text) ? text : otherwise);
}
