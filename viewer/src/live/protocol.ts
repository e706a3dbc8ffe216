// What the server says; src/abut/live is its other side.

export interface Leaf {
  path: string;
  name: string;
  value: string;
  unit: string;
  editable: boolean;
  symbol?: string;
  about?: string;
  range?: string;
  was?: string; // the value in the file, where it is another
  why?: "follows"; // why it cannot be changed
}

export interface Group {
  name: string;
  kind: string;
  about: string;
  items: Item[];
  same?: string; // where it was shown before
}

export type Item = Leaf | Group;

export interface Thing {
  name: string;
  kind: string;
  about: string;
  on: string[];
  items: Item[];
}

export interface Tree {
  name: string;
  gravity: Leaf;
  families: { family: string; things: Thing[] }[];
}

export interface Settings {
  end: string;
  step: string;
  given: string | null; // the script's own integrator
  rtol: string;
  chosen: { name: string; why: string };
  integrators: { name: string; about: string }[];
}

export interface Model {
  version: number;
  tree: Tree | null;
  settings: Settings | null;
}

export interface RunState {
  number: number;
  name: string;
  values: Record<string, string>;
  settings: Record<string, string>;
  source: string; // the file it was opened from
  status: { kind: string; sentence: string; time: number | null };
  stage: string;
  fraction: number;
  time: number | null;
  steps: number;
  outputs: number;
  seconds: number;
  lines: number;
  process: number | null;
}

export interface ServerState {
  file: string;
  folder: string;
  editable: boolean;
  stage: "loading" | "ready" | "failed";
  sentence: string;
  version: number;
  values: Record<string, string>;
  refused: Record<string, string>;
  stale: boolean;
  printed: string[];
  runs: RunState[];
}

export const isGroup = (item: Item): item is Group => "items" in item;

export const isRunning = (run: RunState): boolean => run.status.kind === "running";
