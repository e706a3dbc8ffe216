// The model: every thing with its parameters and units, folded by family; and what differs between runs.

import { h } from "../dom";
import type { ModelSummary, Run } from "../scene";
import { shownUnit } from "../numbers";
import { T } from "../text";
import { remember } from "./advice";
import { type Row, grid, note, section } from "./grid";
import { type Line, flattened, lastWord, shownValue } from "./values";

type Thing = NonNullable<ModelSummary["things"]>[number];

const FAMILIES: Record<string, string> = { body: "Bodies", joint: "Joints", motion: "Motions", force: "Forces", contact: "Contacts", request: "Requests" };
const FEW = 12; // things of a family that are shown unfolded
const MOST = 120; // things of a family listed before one asks for all
const DIFFERENCES = 200;

export const familyTitle = (family: string): string => FAMILIES[family] ?? `${family ? family[0].toUpperCase() + family.slice(1) : "Other thing"}s`;

export function model(run: Run, opened: Set<string>): HTMLElement | null {
  const { things = [], gravity } = run.header.model;
  if (!things.length && !gravity) return null;
  const families = new Map<string, Thing[]>();
  for (const thing of things.filter(({ inner }) => !inner)) families.set(thing.family, [...(families.get(thing.family) ?? []), thing]);
  return section(
    "model",
    "Model",
    gravity ? h("p", { class: "gravity" }, T("gravity"), ` ${shownValue(gravity.value)} ${shownUnit(gravity.unit)}`) : null,
    ...[...families].map(([family, members]) => folded(family, members, opened)),
  );
}

function folded(family: string, members: Thing[], opened: Set<string>): HTMLElement {
  const key = `model/${family}`;
  const kinds = new Map<string, number>();
  for (const thing of members) kinds.set(thing.kind, (kinds.get(thing.kind) ?? 0) + 1);
  const plain = kinds.size > 6 || (kinds.size === 1 && kinds.has(family[0].toUpperCase() + family.slice(1))); // Bodies: 3 Body
  const told = [...kinds].flatMap(([kind, count], k) => [k ? ", " : " ", count > 1 ? `${count} ` : "", T(kind)]);
  const element = h(
    "details",
    { open: opened.has(key) || (members.length <= FEW && !opened.has(`closed ${key}`)) },
    h("summary", {}, h("b", {}, T(familyTitle(family))), h("span", { class: "count" }, String(members.length)), plain ? null : h("span", { class: "soft" }, ...told)),
  );
  const cards = h("div", { class: "cards" });
  const list = (count: number): void => {
    cards.replaceChildren(...members.slice(0, count).map((thing) => (members.length > FEW ? card(thing, false) : card(thing, true))));
    if (members.length > count) {
      cards.append(h("button", { type: "button", onclick: () => list(members.length) }, T("Show all {n}", { n: members.length })));
    }
  };
  const content = (): void => {
    if (element.childElementCount > 1) return;
    element.append(cards);
    list(MOST);
  };
  if (element.open) content();
  element.addEventListener("toggle", () => element.open && content());
  remember(element, key, opened);
  return element;
}

/** One thing with its parameters; of many each is folded, and filled when it is opened. */
function card(thing: Thing, open: boolean): HTMLElement {
  const title = [h("b", {}, thing.name), h("span", { class: "soft" }, " ", T(thing.kind))];
  const table = (): HTMLElement => parameterTable([...flattened(thing.parameters)]);
  if (open) return h("div", { class: "card" }, h("h4", {}, ...title), table());
  const element = h("details", { class: "card" }, h("summary", {}, ...title));
  element.addEventListener("toggle", () => {
    if (element.open && element.childElementCount === 1) element.append(table());
  });
  return element;
}

function parameterTable(lines: Line[]): HTMLElement {
  return h(
    "table",
    { class: "parameters" },
    ...lines.map((line) =>
      h(
        "tr",
        { class: line.kind ? "kind" : undefined },
        h("th", { style: `padding-left: ${12 * (line.path.split(".").length - 1)}px`, title: line.path }, T(lastWord(line.path))),
        h("td", {}, line.kind ? T(line.text) : line.text, line.unit ? h("span", { class: "unit" }, ` ${line.unit}`) : null, line.source ? h("span", { class: "source" }, line.source) : null),
      ),
    ),
  );
}

/** Parameters that are not the same in all runs, those of the first first. */
export function differences(runs: Run[]): HTMLElement | null {
  if (runs.length < 2) return null;
  const all = new Map<string, { thing: string; line: Line; texts: (string | null)[] }>();
  runs.forEach((run, k) => {
    for (const { thing, line } of linesOf(run.header.model)) {
      const key = `${thing}\n${line.path}`;
      if (!all.has(key)) all.set(key, { thing, line, texts: runs.map(() => null) });
      all.get(key)!.texts[k] = line.text;
    }
  });
  const rows = [...all.values()]
    .filter(({ texts }) => texts.some((text) => text !== texts[0]))
    .map(({ thing, line, texts }): Row => ({
      cells: [thing || T("model"), h("span", { title: line.path }, T(lastWord(line.path))), ...texts.map((text) => text ?? T("absent")), line.unit],
      css: "differs",
    }));
  const heads = [{ text: "thing" }, { text: "parameter" }, ...runs.map((run) => ({ text: run.name, number: true })), { text: "unit" }];
  const told = rows.length
    ? grid(heads, rows.slice(0, DIFFERENCES), "numbers")
    : note("The models have the same parameters.");
  return section("differences", "Differences", told, rows.length > DIFFERENCES ? note("and {n} more", { n: rows.length - DIFFERENCES }) : null);
}

function* linesOf({ things = [], gravity }: ModelSummary): Generator<{ thing: string; line: Line }> {
  if (gravity) for (const line of flattened({ gravity })) yield { thing: "", line };
  for (const thing of things) for (const line of flattened(thing.parameters)) yield { thing: thing.name, line };
}
