// Names of channels as words.

import type { Channel, Run, Scene } from "../scene";
import { t } from "../text";
import { MAGNITUDE, type Spec } from "./series";

/** Groups of channels in the order of the picker. */
export const GROUPS: Record<string, string> = {
  request: "Requests",
  contact: "Contacts",
  joint: "Joints",
  motion: "Motions",
  force: "Forces",
  signal: "Signals",
  body: "Bodies",
  energy: "Energy",
  constraint: "Constraint drift",
  solver: "Solver",
  whole: "Global values",
  node: "Nodes",
};

export const groupWord = (group: string): string => GROUPS[group] ?? (group ? group[0].toUpperCase() + group.slice(1) : "Other channels");

/** Groups whose channels, where they span decades, are read on a logarithmic axis. */
export const LOGARITHMIC = new Set(["constraint", "solver"]);

/** The thing that a channel belongs to, and the quantity. */
export function split(name: string): [thing: string, quantity: string] {
  const at = name.lastIndexOf(".");
  return at < 0 ? ["", name] : [name.slice(0, at), name.slice(at + 1)];
}

const QUANTITIES: Record<string, string> = { normal_magnitude: "normal force" };
const VECTORS: Record<string, string> = { normal_force: "normal force vector" };

/** A quantity in English words, the key of its translation. */
export function quantityWord(channel: Channel): string {
  const [, quantity] = split(channel.name);
  if (channel.header.components.length && VECTORS[quantity]) return VECTORS[quantity];
  return QUANTITIES[quantity] ?? quantity.replaceAll("_", " ");
}

/** A thing by its name; a contact's points and a body's nodes by their number. */
export function thingText(thing: string): string {
  const point = /^(.*)\.track(\d+)$/.exec(thing);
  const node = /^(.*), node (\d+)$/.exec(thing);
  if (node) return `${node[1]}, ${t("node {n}", { n: node[2] })}`;
  return point ? `${point[1]}, ${t("point {n}", { n: point[2] })}` : thing;
}

/** What a channel is, without the thing's name before it. */
export function aboutOf(channel: Channel): string {
  const [thing] = split(channel.name);
  const { description } = channel.header;
  return description.startsWith(`${thing}: `) ? description.slice(thing.length + 2) : description;
}

export const partText = (part: string): string => (part === MAGNITUDE ? t("magnitude") : part);

/** Channels whose thing is only their group: energy.kinetic, solver.step. */
export const isGeneral = (channel: Channel): boolean => split(channel.name)[0] === channel.header.group || !split(channel.name)[0];

export interface Named {
  title: string;
  quantity: string; // "" where the curves differ in it
  labels: string[];
}

/** The title of a plot and the shortest labels of its curves that tell them apart. */
export function named(specs: Spec[], channels: (Channel | undefined)[]): Named {
  const words = channels.map((c, k) => (c ? t(quantityWord(c)) : specs[k].channel));
  const things = channels.map((c, k) => (!c || isGeneral(c) ? "" : thingText(split(specs[k].channel)[0])));
  const same = (list: string[]): boolean => list.every((x) => x === list[0]);
  const [oneWord, oneThing] = [same(words), same(things)];
  const groups = [...new Set(channels.map((c) => (c ? t(groupWord(c.header.group)) : "")))];
  let title = things[0];
  if (oneWord && oneThing) title = [things[0] || (groups.length === 1 ? groups[0] : ""), words[0]].filter(Boolean).join(" · ");
  else if (oneWord) title = [...(groups.length === 1 ? groups : []), words[0]].join(" · ");
  else if (!oneThing || !things[0]) title = groups.length === 1 ? groups[0] : t("Several quantities");
  const labels = specs.map((spec, k) => {
    const parts = [oneThing ? "" : things[k], oneWord ? "" : words[k], partText(spec.part)].filter(Boolean);
    const plain = oneWord && !oneThing && specs.every((s) => s.part === MAGNITUDE || s.part === "");
    const shown = plain ? parts.slice(0, 1) : parts;
    return shown.join(" ") || words[k];
  });
  return { title, quantity: oneWord ? words[0] : "", labels };
}

export const unitOf = (scene: Scene, name: string): string | undefined =>
  scene.runs.map((run) => run.channels.get(name)?.header.unit).find((unit) => unit !== undefined);

/** Whether equilibrium leaves open a load of a run, by the joint, motion or contact and "force" or "torque". */
export const isOpen = ({ header }: Run, thing: string, what: string): boolean =>
  ((header.statistics.undetermined_loads ?? {}) as Record<string, string>)[thing.split(".track")[0]]?.includes(what) ?? false;

/** What follows the name of such a load, wherever it is shown. */
export const openMark = (): string => ` (${t("not determined by equilibrium")})`;

const loadOf = (quantity: string): string => (quantity === "torque" ? "torque" : /^(force|normal_force|normal_magnitude)$/.test(quantity) ? "force" : "");

/** What follows the name of a curve. */
export function markOf(spec: Spec, run: Run): string {
  const [thing, quantity] = split(spec.channel);
  const what = loadOf(quantity);
  return what && isOpen(run, thing, what) ? openMark() : "";
}

/** Which of these curves show loads that equilibrium does not determine, in any of the runs, as sentences. */
export function unsettled(specs: Spec[], runs: Run[]): string[] {
  const found = new Set<string>();
  for (const { channel } of specs) {
    const [thing, quantity] = split(channel);
    const what = loadOf(quantity);
    for (const run of runs) if (what && isOpen(run, thing, what)) found.add(thing);
  }
  return [...found].map((name) => t("“{name}”: not determined by equilibrium, one of many possible splits", { name }));
}
