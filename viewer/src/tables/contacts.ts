// What each contact went through, and by what geometry it is computed.

import { h } from "../dom";
import { shown } from "../numbers";
import { isOpen, openMark } from "../plots/words";
import type { Run, Scene, TrackRow } from "../scene";
import type { Store } from "../state";
import { T } from "../text";
import { type Head, type Order, type Row, grid, note, section } from "./grid";

const MOST = 200; // contacts listed at first
const POINTS = 12; // points of a contact listed below it
const FINE = 5; // outputs per touch below which the table warns

export const contactOrder: { now: Order | null } = { now: null };

/** The table of contacts; a click on a row selects the contact and goes to its peak. */
export function contacts(scene: Scene, runs: Run[], store: Store, all: boolean, showAll: () => void): HTMLElement | null {
  const tracks = runs.flatMap((run) => run.header.tracks.map((track) => ({ run, track })));
  if (!tracks.length) return null;
  const lossy = tracks.some(({ track }) => track.dissipated !== null);
  const heads: Head[] = [
    { text: "contact" },
    ...(scene.runs.length > 1 ? [{ text: "run" }] : []),
    { text: "peak force", unit: "N", number: true },
    { text: "at", unit: "s", number: true },
    { text: "peak penetration", unit: "mm", number: true },
    { text: "impulse", unit: "N·s", number: true },
    { text: "touches", number: true },
    { text: "first touch", unit: "s", number: true },
    { text: "last release", unit: "s", number: true },
    { text: "time in contact", unit: "s", number: true },
    ...(lossy ? [{ text: "dissipated", unit: "J", number: true }] : []),
  ];
  const wholes = tracks.filter(({ track }) => track.number === 0);
  const listed = all || wholes.length <= MOST ? wholes : [...wholes].sort((a, b) => b.track.peak_force - a.track.peak_force).slice(0, MOST);
  if (scene.runs.length > 1) {
    const order = new Map(wholes.map(({ track }, k) => [track.contact, k]).reverse() as [string, number][]);
    listed.sort((a, b) => order.get(a.track.contact)! - order.get(b.track.contact)! || a.run.index - b.run.index);
  }
  const rowOf = (run: Run, track: TrackRow): Row => contactRow(run, track, scene.runs.length > 1, lossy, store);
  const rows = listed.map(({ run, track }) => {
    const points = run.header.tracks.filter((each) => each.contact === track.contact && each.number > 0);
    const row = rowOf(run, track);
    const touching = points.filter((point) => point.touches > 0);
    row.below = touching.slice(0, POINTS).map((point) => rowOf(run, point));
    if (touching.length > POINTS) row.below.push({ cells: [T("and {n} more points", { n: touching.length - POINTS })], css: "point" });
    return row;
  });
  const rest = wholes.length - listed.length;
  return section(
    "contacts",
    "Contacts",
    grid(heads, rows, "numbers", contactOrder),
    rest > 0 ? h("p", { class: "note" }, T("The {n} with the largest forces.", { n: listed.length }), " ", h("button", { type: "button", onclick: showAll }, T("Show all {n}", { n: wholes.length }))) : null,
    tracks.every(({ track }) => track.on_steps)
      ? note("Evaluated on solver steps, also between outputs.")
      : note("Evaluated at output times only: peaks between two outputs are missing."),
    ...[...new Set(tracks.filter(({ run, track }) => isOpen(run, track.contact, "force")).map(({ track }) => track.contact))].map((name) =>
      note("“{name}”: not determined by equilibrium, one of many possible splits", { name }),
    ),
    hasty(tracks.map(({ track }) => track)) ? note("Some touches are shorter than the output step; a smaller output step resolves their peaks.") : null,
  );
}

function hasty(tracks: TrackRow[]): boolean {
  return tracks.some((track) => !track.on_steps && track.touches > 0 && track.outputs / track.touches < FINE);
}

function contactRow(run: Run, track: TrackRow, several: boolean, lossy: boolean, store: Store): Row {
  const touched = track.touches > 0;
  const release = track.touching ? T("still touching") : shown(track.last_release);
  const open = isOpen(run, track.contact, "force") ? openMark() : "";
  const name = track.number ? T("point {n}", { n: track.number }) : `${track.contact}${open}`;
  const swatch = several ? [h("span", { class: `run run${run.index % 6}` }, h("i", {}), " ", run.name)] : [];
  const cells = [
    name,
    ...swatch,
    touched ? shown(track.peak_force, 5) : "–",
    shown(track.peak_force_time),
    touched ? shown(1e3 * track.peak_penetration, 5) : "–",
    touched ? shown(track.impulse, 5) : "–",
    touched ? String(track.touches) : T("never"),
    shown(track.first_touch),
    release,
    touched ? shown(track.contact_time, 5) : "–",
    ...(lossy ? [shown(track.dissipated, 5)] : []),
  ];
  const keys = [
    track.contact,
    ...(several ? [run.index] : []),
    track.peak_force,
    track.peak_force_time,
    track.peak_penetration,
    track.impulse,
    track.touches,
    track.first_touch,
    track.touching ? Infinity : track.last_release,
    track.contact_time,
    track.dissipated,
  ];
  const click = (): void => {
    store.set("selected", { kind: "contact", run: run.index, name: track.contact });
    if (track.peak_force_time === null) return;
    store.set("playing", false);
    store.set("time", track.peak_force_time);
  };
  return { cells, keys, click, css: track.number ? "point" : touched ? "" : "silent", name: track.contact };
}

/** By what geometry each contact is computed; contacts of one geometry together. */
export function routes(run: Run): HTMLElement | null {
  const groups = new Map<string, string[]>();
  for (const { contact, routes: told } of run.header.routes) {
    const text = told.join("; ");
    groups.set(text, [...(groups.get(text) ?? []), contact]);
  }
  if (!groups.size) return null;
  const rows = [...groups].map(([text, names]): Row => {
    const shownNames = names.slice(0, 12).join(", ");
    const more = names.length > 12 ? h("span", {}, " ", T("and {n} more", { n: names.length - 12 })) : null;
    return { cells: [h("span", {}, shownNames, more), h("span", {}, ...told(text))] };
  });
  return section("geometry", "Geometry of the contacts", grid([{ text: "contact" }, { text: "geometry" }], rows, "words"));
}

/** Each route as a text of its own, for it may be translated. */
function told(text: string): (Node | string)[] {
  return text.split("; ").flatMap((part, k) => (k ? ["; ", T(part)] : [T(part)]));
}
