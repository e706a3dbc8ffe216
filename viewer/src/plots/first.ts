// Which plots a result is shown with before anyone has chosen.

import type { Channel, Run, Scene } from "../scene";
import { MAGNITUDE, type Spec, isVector, pointsOf } from "./series";
import { split } from "./words";

const CURVES = 5; // in one plot
const PLOTS = 3;
const TRIED = 12; // channels that are read to find those that are not zero throughout

/** Contacts, then what the user asked for, signals, joints, forces, bodies and energy, as far as there is room. */
export async function firstPlots(scene: Scene): Promise<Spec[][]> {
  const run = scene.runs.reduce((a, b) => (b.channels.size > a.channels.size ? b : a), scene.runs[0]);
  if (!run) return [];
  const channels = [...run.channels.values()].filter((c) => c.available && !/\.track\d+\./.test(c.name));
  const of = (group: string, quantity?: string): Channel[] =>
    channels.filter((c) => c.header.group === group && (quantity === undefined || split(c.name)[1] === quantity));
  const out: Spec[][] = [...contacts(scene)];
  const further: (() => Promise<Spec[]>)[] = [
    async () => moving(run, (await alive(run, of("request"))).slice(0, 1)),
    async () => moving(run, await alive(run, of("signal", "value"))),
    async () => alive(run, of("whole")),
    async () => alive(run, await others(run, of("whole"))),
    () => alive(run, of("joint", "force")),
    () => alive(run, of("force", "force")),
    async () => moving(run, await alive(run, of("body", "position"), true)),
    () => alive(run, of("motion", "value")),
    async () => of("energy").filter((c) => /\.(kinetic|potential|elastic|dissipated)$/.test(c.name)).map(plain),
  ];
  for (const make of further) {
    if (out.length >= PLOTS) break;
    const specs = await make();
    if (specs.length) out.push(specs.slice(0, Math.max(1, Math.floor(CURVES / scene.runs.length))));
  }
  if (!out.length && channels.length) out.push([plain(channels[0])]);
  return out;
}

const plain = (channel: Channel): Spec => ({ channel: channel.name, part: channel.header.components.length ? (isVector(channel) ? MAGNITUDE : channel.header.components[0]) : "" });

/** The normal force and the penetration of the contacts that press most. */
function contacts(scene: Scene): Spec[][] {
  const names = new Map<string, number>();
  for (const each of scene.runs) {
    for (const track of each.header.tracks) {
      if (track.number === 0) names.set(track.contact, Math.max(names.get(track.contact) ?? 0, track.peak_force));
    }
  }
  const most = [...names].sort((a, b) => b[1] - a[1]);
  const touched = most.filter(([, force]) => force > 0);
  const chosen = (touched.length ? touched : most).slice(0, CURVES).map(([name]) => name);
  return ["normal_magnitude", "penetration"]
    .map((quantity) => chosen.map((name) => ({ channel: `${name}.${quantity}`, part: "" })))
    .map((specs) => specs.filter((spec) => scene.runs.some((run) => run.channels.get(spec.channel)?.available)))
    .filter((specs) => specs.length);
}

/** Those that are not zero throughout, or that move, the greatest first; what is far below the greatest is left out. */
async function alive(run: Run, channels: Channel[], moving = false): Promise<Spec[]> {
  const found: { spec: Spec; unit: string; size: number }[] = [];
  for (const channel of channels.slice(0, TRIED)) {
    const spec = plain(channel);
    const points = await pointsOf(run, spec).catch(() => null);
    const still = moving ? (points?.y[0] ?? 0) : 0;
    const size = points?.y.reduce((most, v) => (Number.isFinite(v) ? Math.max(most, Math.abs(v - still)) : most), 0) ?? 0;
    if (size > 1e-12) found.push({ spec, unit: channel.header.unit, size });
  }
  if (!moving) found.sort((a, b) => b.size - a.size);
  const least = moving ? 0 : 1e-3 * (found[0]?.size ?? 0);
  return found.filter(({ unit, size }) => unit === found[0].unit && size >= least).slice(0, CURVES).map(({ spec }) => spec);
}

/** Those of another unit than the greatest, which have a plot of their own. */
async function others(run: Run, channels: Channel[]): Promise<Channel[]> {
  const [first] = await alive(run, channels);
  const unit = first && run.channels.get(first.channel)?.header.unit;
  return channels.filter((channel) => channel.header.unit !== unit);
}

/** The components of the first that are not the same throughout. */
async function moving(run: Run, specs: Spec[]): Promise<Spec[]> {
  if (!specs.length) return [];
  const parts = run.channels.get(specs[0].channel)?.header.components ?? [];
  const all = (parts.length ? parts : [""]).map((part) => ({ channel: specs[0].channel, part }));
  const read = await Promise.all(all.map(async (spec) => pointsOf(run, spec)));
  const changing = all.filter((_, k) => read[k].y.some((v) => Number.isFinite(v) && Math.abs(v - read[k].y[0]) > 1e-12));
  return (changing.length ? changing : all).slice(0, CURVES);
}
