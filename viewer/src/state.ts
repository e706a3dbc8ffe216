// What the parts of the page share: each writes and listens by key, and none knows of another.

import type { Language } from "./text";

export interface Selection {
  kind: "body" | "contact" | "mark";
  run: number;
  name: string;
  share?: number; // of an elastic body, what colours it there, over the end of the scale
}

/** A node of a body of finite elements, by its place in what the scene holds of it. */
export interface NodeRef {
  part: string;
  node: number;
}

export interface State {
  time: number; // [s] of the animation
  playing: boolean;
  speed: number; // simulated seconds per second of wall clock
  loop: boolean;
  range: [number, number]; // [s] that is played
  language: Language;
  shown: number[]; // runs that are drawn; the first is the one that is read
  selected: Selection | null;
  hovered: Selection | null;
  follow: string | null; // the body that the camera goes with
  arrows: boolean;
  arrowScale: number; // on top of the automatic one
  traces: string[]; // bodies whose paths are drawn
  marks: boolean;
  edges: boolean;
  transparent: boolean;
  pressure: boolean;
  bendScale: number; // by which displacements of elastic bodies are drawn larger
  bendColour: "none" | "displacement" | "stress";
  bendMode: { body: string; mode: number } | null; // the one mode of a body that is shown, from 0; all without
  bendRest: boolean; // whether the undeformed outline is drawn beside what is drawn bent further than it was
  bendSwing: boolean; // whether that swings by itself while the run stands still
  field: string; // what colours bodies of finite elements; "" for their own colours
  fieldNow: boolean; // whether colours reach over the range of this instant, or over all
  fieldLog: boolean;
  fieldScale: number; // by which their displacements are drawn larger
  fieldHidden: string[]; // those that are not drawn
  machine: string; // of several machines in one scene, which is looked at, by its bodies; the camera goes there
  cutAxis: number; // across which they are cut: 0 to 2, or −1 for nothing
  cutAt: number; // where, 0 to 1 from end to end
  cutFlip: boolean;
  nodes: NodeRef[]; // that were picked
  plots: string[]; // channels that are plotted
}

export const FIRST: State = {
  time: 0,
  playing: false,
  speed: 1,
  loop: true,
  range: [0, 1],
  language: "en",
  shown: [0],
  selected: null,
  hovered: null,
  follow: null,
  arrows: true,
  arrowScale: 1,
  traces: [],
  marks: true,
  edges: true,
  transparent: false,
  pressure: true,
  bendScale: 1,
  bendColour: "stress",
  bendMode: null,
  bendRest: true,
  bendSwing: false,
  field: "",
  fieldNow: false,
  fieldLog: false,
  fieldScale: 1,
  fieldHidden: [],
  machine: "",
  cutAxis: -1,
  cutAt: 0.5,
  cutFlip: false,
  nodes: [],
  plots: [],
};

type Listener<K extends keyof State> = (value: State[K]) => void;

export class Store {
  private readonly state: State = { ...FIRST };
  private readonly listeners = new Map<keyof State, Set<Listener<keyof State>>>();

  get<K extends keyof State>(key: K): State[K] {
    return this.state[key];
  }

  set<K extends keyof State>(key: K, value: State[K]): void {
    if (Object.is(this.state[key], value)) return;
    this.state[key] = value;
    for (const listener of this.listeners.get(key) ?? []) (listener as Listener<K>)(value);
  }

  /** Listen to a key; gives what stops it. */
  on<K extends keyof State>(key: K, listener: Listener<K>): () => void {
    const held = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, held);
    held.add(listener as unknown as Listener<keyof State>);
    return () => held.delete(listener as unknown as Listener<keyof State>);
  }
}
