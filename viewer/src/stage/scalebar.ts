// How long a metre is in the picture, and which way the axes point.

import { Vector3 } from "three";
import { h } from "../dom";
import { translate } from "../text";
import type { View } from "./camera";
import { round } from "./world";

const WIDTH = 110; // pixels, at most
const AXES: [string, string, Vector3][] = [
  ["x", "#cf4036", new Vector3(1, 0, 0)],
  ["y", "#2f9150", new Vector3(0, 1, 0)],
  ["z", "#2f6fce", new Vector3(0, 0, 1)],
];
const UNITS: [number, string][] = [
  [1, "m"],
  [1e-3, "mm"],
  [1e-6, "µm"],
  [1e-9, "nm"],
];

/** A length with a unit of which there is at least one. */
export function length(metres: number): string {
  const [unit, name] = UNITS.find(([size]) => metres >= 0.9999999 * size && (size < 1 || metres >= 1)) ?? UNITS[UNITS.length - 1];
  return `${Number((metres / unit).toPrecision(3))} ${name}`;
}

/** A round length that fits into so many pixels. */
export function barFor(scale: number, most = WIDTH): { metres: number; pixels: number; label: string } {
  const metres = round(scale * most);
  return { metres, pixels: metres / scale, label: length(metres) };
}

export class Scalebar {
  readonly element: HTMLElement;
  private readonly triad = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  private readonly bar = h("i", {});
  private readonly label = h("span", {});

  constructor() {
    this.triad.setAttribute("viewBox", "-32 -32 64 64");
    this.triad.setAttribute("class", "triad");
    const scale = translate(h("div", { class: "scale" }, this.label, this.bar), "title", "Scale at the center of the view");
    this.element = h("div", { class: "scalebar" });
    this.element.append(this.triad, scale);
  }

  show(view: View): void {
    const { pixels, label } = barFor(view.scale);
    this.bar.style.width = `${pixels.toFixed(1)}px`;
    if (this.label.textContent !== label) this.label.textContent = label;
    const turn = view.turn;
    const ends = AXES.map(([name, colour, axis]) => ({ name, colour, end: axis.clone().applyQuaternion(turn) }));
    ends.sort((a, b) => a.end.z - b.end.z); // what points away lies below
    this.triad.innerHTML = ends
      .map(({ name, colour, end }) => {
        const [x, y] = [end.x, -end.y];
        const text = `<text x="${(26 * x).toFixed(1)}" y="${(26 * y + 3.5).toFixed(1)}" fill="${colour}">${name}</text>`;
        return `<line x2="${(18 * x).toFixed(1)}" y2="${(18 * y).toFixed(1)}" stroke="${colour}"/>${text}`;
      })
      .join("");
  }
}
