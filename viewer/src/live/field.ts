// One number of the model: its name, a field, its unit, and why a value is refused.

import { h } from "../dom";
import { shownUnit } from "../numbers";
import { T, t, translate } from "../text";
import type { Leaf } from "./protocol";

const LONG = 17; // letters of a name and its symbol, likewise
const WIDE = 11; // letters beyond which a field takes a line of its own

/** Gives the sentence why the value is refused, or null when it was taken. */
export type Change = (path: string, text: string | null) => Promise<string | null>;

export function field(leaf: Leaf, changed: boolean, change: Change): HTMLElement {
  const name = h("span", { class: "name", title: leaf.path }, T(leaf.name.replaceAll("_", " ")), leaf.symbol ? h("i", {}, leaf.symbol) : null);
  const unit = h("span", { class: "unit" }, shownUnit(leaf.unit));
  const wide = leaf.value.length > WIDE || leaf.name.length + (leaf.symbol?.length ?? 0) > LONG ? " wide" : "";
  if (!leaf.editable) {
    const text = h("span", { class: "fixed", title: leaf.value }, leaf.value);
    const why = leaf.why === "follows" ? translate(text, "title", "Follows from shape and density or mass") : text;
    return h("div", { class: `leaf${wide}`, "data-path": leaf.path }, name, why, unit, h("span", {}));
  }
  const input = h("input", { type: "text", value: leaf.value, spellcheck: "false", autocomplete: "off", "aria-label": leaf.path });
  const said = h("p", { class: "said", role: "alert" });
  const help = h("p", { class: "help" }, ...helpOf(leaf));
  const back = translate(h("button", { type: "button", class: "back" }, "↺"), "title", "Undo this change");
  const row = h("div", { class: `leaf editable${wide}${changed ? " changed" : ""}`, "data-path": leaf.path }, name, input, unit, changed ? back : h("span", {}), said, help);

  const apply = async (text: string | null): Promise<void> => {
    row.classList.add("busy");
    const sentence = await change(leaf.path, text);
    row.classList.remove("busy");
    said.textContent = sentence === null ? "" : t(sentence);
    row.classList.toggle("wrong", sentence !== null);
    if (sentence === null) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  input.addEventListener("change", () => void apply(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = leaf.value;
      said.textContent = "";
      row.classList.remove("wrong");
      input.removeAttribute("aria-invalid");
      input.blur();
    }
  });
  back.addEventListener("click", () => void apply(null));
  return row;
}

/** What is told below a field while it is in use. */
function helpOf(leaf: Leaf): (Node | string)[] {
  const parts: (Node | string)[] = [];
  if (leaf.about) parts.push(T(leaf.about.charAt(0).toUpperCase() + leaf.about.slice(1)), " ");
  if (leaf.range) parts.push(T("Range: {range}.", { range: leaf.range }), " ");
  if (leaf.was !== undefined) parts.push(T("In the file: {value}.", { value: leaf.was }), " ");
  const unit = shownUnit(leaf.unit);
  parts.push(unit ? T("A number without a unit is in {unit}; you may add another unit.", { unit }) : T("A number without unit."));
  return parts;
}
