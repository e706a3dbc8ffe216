// Reads a scene; docs/scene.md says what stands in it.

import { type FieldArrays, FieldPart } from "./fields/part";

export const VERSION = 3;
const LETTERS = "abutscen";

export type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array;
type TypeName = "f8" | "f4" | "i4" | "u4";

export interface ArrayRef {
  at: number;
  bytes: number;
  type: TypeName;
  shape: number[];
  code?: string[];
  scale?: number | number[];
  offset?: number | number[];
  none?: number; // what stands for NaN before it is scaled
}

export interface Status {
  kind: string;
  sentence: string;
  time: number | null;
}

export interface Placement {
  body: number; // −1: the ground
  position: [number, number, number];
  quaternion: [number, number, number, number];
}

export interface Part extends Placement {
  name: string;
  mesh: number;
  kind: "solid" | "cavity" | "plane" | "sheet" | "graphic";
}

export interface Mark {
  name: string;
  family: string;
  kind: string;
  i: Placement | null;
  j: Placement | null;
}

export interface ChannelHeader {
  name: string;
  unit: string;
  group: string;
  description: string;
  components: string[];
  data: ArrayRef | null;
  rows: ArrayRef | null;
  between?: ArrayRef | null; // times and values, of a vector its length, that solver steps reached between outputs
}

interface MeshHeader {
  vertices: ArrayRef;
  faces: ArrayRef;
  edges: ArrayRef | null;
  smooth: boolean;
}

interface TrackHeader {
  at: ArrayRef;
  point: ArrayRef;
  force: ArrayRef;
  normal: ArrayRef;
  depth: ArrayRef;
}

interface BendingHeader {
  part: number;
  frequencies: ArrayRef;
  coordinates: ArrayRef;
  shapes: ArrayRef;
  stress: ArrayRef | null;
  largest: { displacement: number; stress?: number };
  interfaces: number[];
}

interface SweepHeader {
  name: string;
  steps: number;
  turning: boolean;
  ends: ArrayRef;
  turns: ArrayRef;
  profile: ArrayRef;
  caps: ArrayRef;
  faces: ArrayRef;
  edges: ArrayRef;
}

interface PressureHeader {
  contact: string;
  time: number;
  vertices: ArrayRef;
  faces: ArrayRef;
  pressure: ArrayRef;
}

interface FieldHeader {
  name: string;
  frames: ArrayRef;
  positions: ArrayRef;
  labels: ArrayRef;
  faces: ArrayRef;
  edges: ArrayRef;
  cells: { corners: number; nodes: ArrayRef }[];
  rim: ArrayRef;
  flat: boolean;
  largest: number;
  displacement: ArrayRef;
  fields: { name: string; unit: string; range: [number, number] | null; values: ArrayRef }[];
}

/** One line of the table of contacts; `number` 0 is the whole contact. SI units. */
export interface TrackRow {
  contact: string;
  number: number;
  peak_force: number;
  peak_force_time: number | null;
  peak_penetration: number;
  impulse: number;
  touches: number;
  first_touch: number | null;
  last_release: number | null;
  touching: boolean;
  contact_time: number;
  outputs: number;
  dissipated: number | null;
  on_steps?: boolean; // found on the steps of the solver, not only at outputs
}

export interface Parameter {
  value: unknown;
  unit: string;
}

export interface ModelSummary {
  name?: string;
  gravity?: Parameter;
  things?: { name: string; family: string; kind: string; parameters: Record<string, Parameter>; routes?: string[]; inner?: boolean }[];
}

export interface AdviceRow {
  quantity: string;
  symbol: string;
  value: number | null;
  unit: string;
  also: string;
  formula: string;
  source: string;
}

export interface AdviceSheet {
  title: string;
  rows: AdviceRow[];
  warnings: string[];
}

/** A section that a function of the user has filled: a table, a picture, a sentence, or why it broke. */
export interface Panel {
  title: string;
  heads?: string[];
  rows?: (number | string | null)[][];
  picture?: string; // a data URL
  text?: string;
  broken?: string;
}

interface AxisHeader {
  label: string;
  unit: string;
}

interface DistributionHeader {
  title: string;
  x: AxisHeader;
  y: AxisHeader;
  of: string[];
  names: string[];
  bodies: string[];
  times: ArrayRef;
  curves: { label: string; style: string; x: ArrayRef; y: ArrayRef }[];
}

/** A curve of a distribution; y by instant, then place, of one instant where it stays as it is. */
export interface Line {
  label: string;
  style: string; // "line", "dashed" or "points"
  x: Float64Array;
  y: Float64Array;
}

/** A quantity over a place. */
export interface Distribution extends Omit<DistributionHeader, "times" | "curves"> {
  times: Float64Array;
  curves: Line[];
}

interface RunHeader {
  name: string;
  status: Status;
  warnings: string[];
  statistics: Record<string, unknown>;
  time: ArrayRef;
  frames: ArrayRef;
  origin?: number[]; // the point from which all that is drawn is measured, in global axes [m]
  bodies: { name: string; colour?: string }[]; // colour: its own, as #rrggbb
  positions: ArrayRef;
  quaternions: ArrayRef;
  parts: Part[];
  marks: Mark[];
  contacts: { name: string; tracks: TrackHeader[] }[];
  channels: ChannelHeader[];
  tracks: TrackRow[];
  routes: { contact: string; routes: string[] }[];
  advice: AdviceSheet[];
  model: ModelSummary;
  pressures: PressureHeader[];
  bending: BendingHeader[];
  sweeps: SweepHeader[];
  panels?: Panel[];
  fields?: FieldHeader[];
  field?: string | null; // what colours them first
  field_log?: boolean; // whether their colours begin logarithmic
  distributions?: DistributionHeader[];
  time_unit?: string; // "" where times are shares of the loads
  thinned: string | null;
}

export interface Mesh {
  vertices: Float32Array;
  faces: Uint32Array;
  edges: Uint32Array | null;
  smooth: boolean;
}

export interface ContactTrack {
  at: Uint32Array; // frames with contact, ascending
  point: Float32Array;
  force: Float32Array;
  normal: Float32Array;
  depth: Float32Array;
}

export interface Pressure {
  contact: string;
  time: number;
  vertices: Float32Array;
  faces: Uint32Array;
  pressure: Float32Array;
}

/** A beam or a rope: rings of vertices along its elements, `steps` + 1 of each, then those of `caps` again. */
export interface Sweep {
  name: string;
  steps: number;
  turning: boolean; // whether the section turns with the ends
  ends: Uint32Array; // two bodies of each element
  turns: Float32Array; // quaternions of these ends
  profile: Float32Array; // of a ring: y and z [m]
  caps: Uint32Array; // rings
  faces: Uint32Array;
  edges: Uint32Array;
}

/** How a part bends with m modes: rows of vertices, then components, then modes. */
export interface Bending {
  part: number; // its number among the run's parts
  frequencies: Float64Array; // [Hz]
  coordinates: Float32Array; // by frame and mode [m]
  shapes: Float32Array; // displacement by vertex, component and mode
  stress: Float32Array | null; // xx, yy, zz, xy, yz, zx likewise [Pa/m]
  largest: { displacement: number; stress?: number }; // over the run [m], [Pa]
  interfaces: number[]; // bodies that are held to it
}

/** A channel's numbers at some outputs; `values[c]` belongs to component c. */
export interface Curve {
  time: Float64Array;
  values: Float64Array[];
  between: { time: Float64Array; value: Float64Array } | null;
}

export class SceneError extends Error {}

/** How the numbers of a channel come that are not in the block. */
export type Asked = (run: number, channel: string) => Promise<Float64Array>;

export class Channel {
  private loaded: Promise<Curve> | null = null;

  constructor(
    readonly header: ChannelHeader,
    private readonly read: () => Promise<Curve>,
    readonly available: boolean,
  ) {}

  get name(): string {
    return this.header.name;
  }

  /** The numbers, decoded once. */
  curve(): Promise<Curve> {
    this.loaded ??= this.read();
    return this.loaded;
  }
}

export class Run {
  constructor(
    readonly header: RunHeader,
    readonly index: number,
    readonly time: Float64Array,
    readonly frames: Uint32Array,
    readonly positions: Float32Array,
    readonly quaternions: Float32Array,
    readonly contacts: { name: string; tracks: ContactTrack[] }[],
    readonly pressures: Pressure[],
    readonly bending: Bending[],
    readonly sweeps: Sweep[],
    readonly channels: Map<string, Channel>,
    readonly fields: FieldPart[] = [],
    readonly distributions: Distribution[] = [],
  ) {
    this.frameTime = Float64Array.from(frames, (k) => time[k]);
  }

  readonly frameTime: Float64Array;

  get name(): string {
    return this.header.name;
  }

  get end(): number {
    return this.time.length ? this.time[this.time.length - 1] : 0;
  }

  get start(): number {
    return this.time.length ? this.time[0] : 0;
  }

  /** The last frame at or before a time, and how far it is to the next one (0 to 1). */
  frameAt(time: number): [number, number] {
    const times = this.frameTime;
    let low = 0;
    let high = times.length - 1;
    if (high <= 0 || time <= times[0]) return [0, 0];
    if (time >= times[high]) return [high, 0];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    return [low, (time - times[low]) / (times[high] - times[low])];
  }
}

export class Scene {
  constructor(
    readonly title: string,
    readonly meshes: Mesh[],
    readonly runs: Run[],
  ) {}

  /** What a unit of its time is: "s", or "" where times are shares of loads. */
  get clock(): string {
    return this.runs[0]?.header.time_unit ?? "s";
  }

  get span(): [number, number] {
    const starts = this.runs.map((run) => run.start);
    const ends = this.runs.map((run) => run.end);
    return [Math.min(...starts), Math.max(...ends)];
  }
}

/** When the contact that is loaded most, in whichever run, is loaded most, or bodies are deformed most: what a page opens with. Null where nothing touches. */
export function hardestBlow({ runs }: Scene): number | null {
  const deformed = runs[0]?.fields.map((part) => part.fullest) ?? [];
  if (deformed.length) return Math.max(...deformed);
  const peaks = runs.flatMap((run) => run.header.tracks).filter((track) => track.number === 0 && track.peak_force > 0 && track.peak_force_time !== null);
  return peaks.length ? peaks.reduce((a, b) => (b.peak_force > a.peak_force ? b : a)).peak_force_time : null;
}

/** Decode a block. Channels are decoded when asked for. */
export async function readScene(bytes: ArrayBuffer, asked?: Asked): Promise<Scene> {
  const letters = new TextDecoder().decode(bytes.slice(0, 8));
  if (letters !== LETTERS) throw new SceneError("this is no scene of abut");
  const view = new DataView(bytes);
  const version = view.getUint32(8, true);
  if (version !== VERSION) {
    throw new SceneError(`this scene has format ${version}, and this viewer reads format ${VERSION}; make it anew with this abut`);
  }
  const length = view.getUint32(12, true);
  const text = await inflate(new Uint8Array(bytes, 16, length));
  const header = JSON.parse(new TextDecoder().decode(text)) as {
    title: string;
    meshes: MeshHeader[];
    runs: RunHeader[];
  };
  const chunks = new Uint8Array(bytes, 16 + 8 * Math.ceil(length / 8));
  const meshes = await Promise.all(header.meshes.map((mesh) => readMesh(chunks, mesh)));
  const runs = await Promise.all(header.runs.map((run, k) => readRun(chunks, run, k, asked)));
  return new Scene(header.title, meshes, runs);
}

async function readMesh(chunks: Uint8Array, mesh: MeshHeader): Promise<Mesh> {
  return {
    vertices: (await numbers(chunks, mesh.vertices)) as Float32Array,
    faces: (await numbers(chunks, mesh.faces)) as Uint32Array,
    edges: mesh.edges ? ((await numbers(chunks, mesh.edges)) as Uint32Array) : null,
    smooth: mesh.smooth,
  };
}

async function readRun(chunks: Uint8Array, run: RunHeader, index: number, asked?: Asked): Promise<Run> {
  const time = (await numbers(chunks, run.time)) as Float64Array;
  const channels = new Map<string, Channel>();
  for (const channel of run.channels) {
    const read = () => readChannel(chunks, channel, time, index, asked);
    channels.set(channel.name, new Channel(channel, read, channel.data !== null || asked !== undefined));
  }
  return new Run(
    run,
    index,
    time,
    (await numbers(chunks, run.frames)) as Uint32Array,
    (await numbers(chunks, run.positions)) as Float32Array,
    (await numbers(chunks, run.quaternions)) as Float32Array,
    await Promise.all(
      run.contacts.map(async ({ name, tracks }) => ({
        name,
        tracks: await Promise.all(tracks.map((track) => readAll<ContactTrack>(chunks, track))),
      })),
    ),
    await Promise.all(
      run.pressures.map(async ({ contact, time: at, ...arrays }) => ({
        contact,
        time: at,
        ...(await readAll<Omit<Pressure, "contact" | "time">>(chunks, arrays)),
      })),
    ),
    await Promise.all(run.bending.map((bending) => readBending(chunks, bending))),
    await Promise.all(
      run.sweeps.map(async ({ name, steps, turning, ...arrays }) => ({ name, steps, turning, ...(await readAll<Omit<Sweep, "name" | "steps" | "turning">>(chunks, arrays)) })),
    ),
    channels,
    await Promise.all((run.fields ?? []).map((field) => readField(chunks, field, time, run.origin ?? [0, 0, 0]))),
    await Promise.all((run.distributions ?? []).map((one) => readDistribution(chunks, one))),
  );
}

async function readDistribution(chunks: Uint8Array, header: DistributionHeader): Promise<Distribution> {
  const read = async (ref: ArrayRef): Promise<Float64Array> => (await numbers(chunks, ref)) as Float64Array;
  return {
    ...header,
    times: await read(header.times),
    curves: await Promise.all(header.curves.map(async (curve) => ({ ...curve, x: await read(curve.x), y: await read(curve.y) }))),
  };
}

async function readField(chunks: Uint8Array, header: FieldHeader, time: Float64Array, origin: number[]): Promise<FieldPart> {
  const { name, cells, fields, flat, largest, frames, ...arrays } = header;
  const outputs = await numbers(chunks, frames);
  return new FieldPart({
    name,
    flat,
    origin,
    largest,
    times: Float64Array.from(outputs, (k) => time[k]),
    ...(await readAll<Omit<FieldArrays, "name" | "flat" | "origin" | "largest" | "times" | "cells" | "fields">>(chunks, arrays)),
    cells: await Promise.all(cells.map(async ({ corners, nodes }) => ({ corners, nodes: (await numbers(chunks, nodes)) as Uint32Array }))),
    fields: await Promise.all(fields.map(async ({ values, ...about }) => ({ ...about, values: (await numbers(chunks, values)) as Float32Array }))),
  });
}

async function readBending(chunks: Uint8Array, { part, largest, interfaces, ...arrays }: BendingHeader): Promise<Bending> {
  const { frequencies, coordinates, shapes, stress } = arrays;
  return {
    part,
    largest,
    interfaces,
    frequencies: (await numbers(chunks, frequencies)) as Float64Array,
    coordinates: (await numbers(chunks, coordinates)) as Float32Array,
    shapes: (await numbers(chunks, shapes)) as Float32Array,
    stress: stress ? ((await numbers(chunks, stress)) as Float32Array) : null,
  };
}

async function readAll<T>(chunks: Uint8Array, arrays: { [key: string]: ArrayRef } | TrackHeader): Promise<T> {
  const entries = Object.entries(arrays) as [string, ArrayRef][];
  const read = await Promise.all(entries.map(async ([name, ref]) => [name, await numbers(chunks, ref)]));
  return Object.fromEntries(read) as T;
}

async function readChannel(
  chunks: Uint8Array,
  channel: ChannelHeader,
  time: Float64Array,
  run: number,
  asked?: Asked,
): Promise<Curve> {
  let data: Float64Array;
  if (channel.data) data = (await numbers(chunks, channel.data)) as Float64Array;
  else if (asked) data = await asked(run, channel.name);
  else throw new SceneError(`the numbers of ${channel.name} are not in this page; they are in the result file`);
  const rows = channel.rows ? await numbers(chunks, channel.rows) : null;
  const width = Math.max(1, channel.components.length);
  const count = data.length / width;
  const values = Array.from({ length: width }, (_, c) => {
    const column = new Float64Array(count);
    for (let k = 0; k < count; k++) column[k] = data[k * width + c];
    return column;
  });
  const extremes = channel.between ? ((await numbers(chunks, channel.between)) as Float64Array) : null;
  const between = extremes && {
    time: extremes.filter((_, k) => k % 2 === 0),
    value: extremes.filter((_, k) => k % 2 === 1),
  };
  return { time: rows ? Float64Array.from(rows, (k) => time[k]) : time.subarray(0, count), values, between };
}

const WIDTHS: Record<TypeName, number> = { f8: 8, f4: 4, i4: 4, u4: 4 };

async function numbers(chunks: Uint8Array, ref: ArrayRef): Promise<Numbers> {
  let bytes: Uint8Array = chunks.slice(ref.at, ref.at + ref.bytes); // a copy: aligned, and its own
  let second = false;
  let folded = false;
  for (const code of [...(ref.code ?? [])].reverse()) {
    if (code === "deflate") bytes = await inflate(bytes);
    else if (code === "shuffle") bytes = unshuffled(bytes, WIDTHS[ref.type]);
    else if (code === "delta2") second = true;
    else if (code === "zigzag") folded = true;
    else throw new SceneError(`unknown coding "${code}"; this viewer is older than the scene`);
  }
  const raw = typed(bytes, ref.type);
  if (second) summed(raw as Int32Array, ref.shape);
  if (folded) for (let k = 0; k < raw.length; k++) raw[k] = (raw[k] >>> 1) ^ -(raw[k] & 1);
  return ref.scale === undefined ? raw : scaled(raw, ref);
}

function typed(bytes: Uint8Array, type: TypeName): Numbers {
  const { buffer, byteOffset, byteLength } = bytes;
  const count = byteLength / WIDTHS[type];
  if (type === "f8") return new Float64Array(buffer as ArrayBuffer, byteOffset, count);
  if (type === "f4") return new Float32Array(buffer as ArrayBuffer, byteOffset, count);
  if (type === "i4") return new Int32Array(buffer as ArrayBuffer, byteOffset, count);
  return new Uint32Array(buffer as ArrayBuffer, byteOffset, count);
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function unshuffled(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width;
  const out = new Uint8Array(bytes.length);
  for (let b = 0; b < width; b++) {
    for (let k = 0, from = b * count; k < count; k++) out[k * width + b] = bytes[from + k];
  }
  return out;
}

/** Undo zigzag and second differences along the first axis, in place. */
function summed(q: Int32Array, shape: number[]): void {
  const row = shape.slice(1).reduce((a, b) => a * b, 1);
  for (let k = 0; k < q.length; k++) {
    const z = q[k];
    let d = (z >>> 1) ^ -(z & 1);
    if (k >= 2 * row) d += 2 * q[k - row] - q[k - 2 * row];
    else if (k >= row) d += q[k - row];
    q[k] = d | 0;
  }
}

function scaled(raw: Numbers, ref: ArrayRef): Float32Array {
  const last = ref.shape[ref.shape.length - 1] ?? 1;
  const spread = (x: number | number[] | undefined, otherwise: number) =>
    Array.from({ length: last }, (_, c) => (Array.isArray(x) ? x[c] : (x ?? otherwise)));
  const scale = spread(ref.scale, 1);
  const offset = spread(ref.offset, 0);
  const out = new Float32Array(raw.length);
  for (let k = 0, c = 0; k < raw.length; k++) {
    out[k] = raw[k] === ref.none ? NaN : offset[c] + scale[c] * raw[k];
    if (++c === last) c = 0;
  }
  return out;
}
