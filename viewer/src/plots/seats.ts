// Frames on bodies and how they move: read from the model's summary and from channels, or from the animation's frames.

import type { Run, Scene } from "../scene";
import { pointsOf } from "./series";

export const GROUND = "ground";

export interface Seat {
  body: string;
  position: number[]; // in the body's axes [m]
  orientation: number[]; // (w, x, y, z)
}

/** A pair worth watching: a contact, joint or force between two frames. */
export interface Pairing {
  name: string;
  point: Seat;
  watcher: Seat;
  clearance: number | null; // how far the point may go [m]
}

type Tree = Record<string, { value?: unknown } | undefined>;

export const seatOf = (body: string): Seat => ({ body, position: [0, 0, 0], orientation: [1, 0, 0, 0] });

export function bodiesOf(scene: Scene): string[] {
  return [...new Set(scene.runs.flatMap((run) => run.header.bodies.map((body) => body.name)))];
}

export function pairings(scene: Scene): Pairing[] {
  const things = scene.runs[0]?.header.model.things ?? [];
  return things.flatMap((thing) => {
    const frames = Object.values(thing.parameters).flatMap((parameter) => framed(parameter?.value));
    if (frames.length !== 2) return [];
    const [pin, hole] = frames[0].hollow ? [frames[1], frames[0]] : frames;
    const play = hole.hollow && hole.radius !== null && pin.radius !== null ? hole.radius - pin.radius : null;
    return [{ name: thing.name, point: pin.seat, watcher: hole.seat, clearance: play !== null && play > 0 ? play : null }];
  });
}

interface Framed {
  seat: Seat;
  hollow: boolean;
  radius: number | null;
}

function framed(value: unknown): Framed[] {
  if (typeof value !== "object" || value === null) return [];
  const tree = value as { kind?: string; parameters?: Tree; body?: string; position?: number[]; orientation?: number[] };
  const inner = tree.kind ? (tree.parameters?.frame?.value as typeof tree | undefined) : tree;
  if (!inner?.body || !inner.position) return [];
  const radius = tree.parameters?.radius?.value;
  return [
    {
      seat: { body: inner.body, position: inner.position, orientation: inner.orientation ?? [1, 0, 0, 0] },
      hollow: tree.kind?.endsWith("Cavity") ?? false,
      radius: typeof radius === "number" ? radius : null,
    },
  ];
}

export interface Motion {
  time: Float64Array;
  /** Components of the point seen by the watcher, in the watcher's axes [m]. */
  at: [Float64Array, Float64Array, Float64Array];
  exact: boolean; // from the channels, not from the animation
}

/** The point over time as the watcher sees it. */
export async function seen(run: Run, point: Seat, watcher: Seat): Promise<Motion> {
  const [a, b] = [await poses(run, point.body), await poses(run, watcher.body)];
  const both = [a, b].filter((pose) => pose !== null);
  const exact = both.every((pose) => pose.exact);
  const [first, second] = exact ? [a, b] : [frames(run, point.body), frames(run, watcher.body)];
  const time = first?.time ?? second?.time ?? (run.frameTime as Float64Array);
  const at: Motion["at"] = [new Float64Array(time.length), new Float64Array(time.length), new Float64Array(time.length)];
  for (let k = 0; k < time.length; k++) {
    const p = placed(first, k, point.position);
    const w = placed(second, k, watcher.position);
    const apart = [p[0] - w[0], p[1] - w[1], p[2] - w[2]];
    const turned = turn(conjugate(watcher.orientation), turn(conjugate(second ? second.turn(k) : [1, 0, 0, 0]), apart));
    for (let c = 0; c < 3; c++) at[c][k] = turned[c];
  }
  return { time, at, exact };
}

interface Pose {
  time: Float64Array;
  exact: boolean;
  place(k: number): number[];
  turn(k: number): number[];
}

/** A body's motion at all outputs; the ground has none. */
async function poses(run: Run, body: string): Promise<Pose | null> {
  if (body === GROUND) return null;
  const channels = [run.channels.get(`${body}.position`), run.channels.get(`${body}.quaternion`)];
  if (channels.some((channel) => !channel?.available || channel.header.rows)) return frames(run, body);
  const position = await Promise.all(["x", "y", "z"].map((part) => pointsOf(run, { channel: `${body}.position`, part })));
  const quaternion = await Promise.all(["w", "x", "y", "z"].map((part) => pointsOf(run, { channel: `${body}.quaternion`, part })));
  return {
    time: position[0].x,
    exact: true,
    place: (k) => position.map((p) => p.y[k]),
    turn: (k) => quaternion.map((q) => q.y[k]),
  };
}

function frames(run: Run, body: string): Pose | null {
  const at = run.header.bodies.findIndex((each) => each.name === body);
  if (at < 0) return null;
  const count = run.header.bodies.length;
  const origin = run.header.origin ?? [0, 0, 0];
  return {
    time: run.frameTime,
    exact: false,
    place: (k) => origin.map((x, c) => x + run.positions[3 * (k * count + at) + c]),
    turn: (k) => normal([...run.quaternions.subarray(4 * (k * count + at), 4 * (k * count + at) + 4)]),
  };
}

function placed(pose: Pose | null, k: number, position: number[]): number[] {
  if (!pose) return position;
  const centre = pose.place(k);
  return turn(pose.turn(k), position).map((v, c) => v + centre[c]);
}

const conjugate = ([w, x, y, z]: number[]): number[] => [w, -x, -y, -z];

function normal(q: number[]): number[] {
  const size = Math.hypot(...q) || 1;
  return q.map((v) => v / size);
}

function turn([w, x, y, z]: number[], [a, b, c]: number[]): number[] {
  const t = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * t[0] + y * t[2] - z * t[1], b + w * t[1] + z * t[0] - x * t[2], c + w * t[2] + x * t[1] - y * t[0]];
}
