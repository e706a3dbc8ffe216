// Colours for numbers, evenly brighter from the least to the most, and the bar that says what they mean.

import { Color } from "three";
import { fill, h } from "../dom";
import { shown } from "../numbers";
import { T } from "../text";

/** Viridis at nine places. */
const VIRIDIS = ["#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725"].map((text) => new Color(text));

export function viridis(u: number, out: Color): Color {
  const at = Math.min(Math.max(u, 0), 1) * (VIRIDIS.length - 1);
  const k = Math.min(Math.floor(at), VIRIDIS.length - 2);
  return out.copy(VIRIDIS[k]).lerp(VIRIDIS[k + 1], at - k);
}

/** So many of the colours, as bytes. */
export function mapColours(count: number): number[][] {
  const colour = new Color();
  return Array.from({ length: count }, (_, k) => {
    const hex = viridis(k / (count - 1), colour).getHex();
    return [hex >> 16, (hex >> 8) & 255, hex & 255];
  });
}

/** What a bar tells: of what, in which unit, and the numbers at its ends; or which colour is what. */
export interface Meaning {
  title: string;
  unit: string; // as it is written; "" of a share
  most: number; // in that unit
  least?: number; // 0 where it is left out
  log?: boolean;
  kinds?: readonly (readonly [colour: string, word: string])[]; // instead of numbers
  note?: string; // a line below
  noteValues?: Record<string, string | number>;
}

const NOTHING = 1e-6; // of the ends of a bar: rounding
export const STOPS = [1, 0.75, 0.5, 0.25, 0];

/** The number at a part of the bar. */
export function tick({ least = 0, most, log }: Meaning, u: number): string {
  const value = log ? least * (most / least) ** u : least + u * (most - least);
  return shown(Math.abs(value) < NOTHING * Math.max(Math.abs(least), Math.abs(most)) ? 0 : value, 3);
}

export class ColourBar {
  readonly element: HTMLElement;
  private told = "";

  constructor(name: string) {
    this.element = h("div", { class: `colour-bar ${name}`, hidden: true });
  }

  show(meaning: Meaning | null): void {
    this.element.hidden = !meaning;
    const told = JSON.stringify(meaning);
    if (!meaning || this.told === told) return;
    this.told = told;
    const ticks = STOPS.map((u) => h("span", {}, tick(meaning, u)));
    const colours = VIRIDIS.map((colour) => `#${colour.getHexString()}`).join(", ");
    fill(
      this.element,
      h("b", {}, T(meaning.title), meaning.unit ? ` [${meaning.unit}]` : null),
      meaning.kinds
        ? h("ul", {}, ...meaning.kinds.map(([colour, word]) => h("li", {}, h("i", { style: `background: ${colour}` }), T(word))))
        : h("div", {}, h("i", { style: `background: linear-gradient(to top, ${colours})` }), h("div", { class: "ticks" }, ...ticks)),
      meaning.note ? h("small", {}, T(meaning.note, meaning.noteValues)) : null,
    );
  }
}
