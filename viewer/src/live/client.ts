// Speaks with the server: questions with answers, and its state as it changes.

import type { Model, RunState, ServerState } from "./protocol";

/** The server understood and says no; the message is its sentence. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly code: number,
    readonly exists = false, // a file of that name is there
  ) {
    super(sentence);
  }
}

export type Connection = "there" | "lost" | "ended";

const AGAIN = 1500; // milliseconds until a lost connection is tried again

export class Client {
  private edits: Promise<void> = Promise.resolve();

  async model(): Promise<Model> {
    return (await this.ask("GET", "/model")) as Model;
  }

  /** Change numbers of the model, one request after the other; null takes a change back. */
  change(values: Record<string, string | null>): Promise<Model> {
    const answer = this.edits.then(async () => (await this.ask("PATCH", "/values", values)) as Model);
    this.edits = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  /** Begin a run, after all changes that are on their way. */
  async start(settings: Record<string, string>): Promise<RunState> {
    await this.edits;
    return (await this.ask("POST", "/runs", { settings })) as RunState;
  }

  /** The scene of runs, and those that are in it: one without output is not. */
  async scene(runs: number[]): Promise<{ bytes: ArrayBuffer; runs: number[] }> {
    const answer = await this.fetched("GET", `/scene?runs=${runs.join(",")}`);
    const inside = (answer.headers.get("abut-runs") ?? "").split(",").filter(Boolean).map(Number);
    return { bytes: await answer.arrayBuffer(), runs: inside };
  }

  async channel(run: number, name: string): Promise<Float64Array> {
    const answer = await this.fetched("GET", `/runs/${run}/channels/${encodeURIComponent(name)}`);
    return new Float64Array(await answer.arrayBuffer());
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return (await this.fetched(method, path, body)).json();
  }

  private async fetched(method: string, path: string, body?: unknown): Promise<Response> {
    const init: RequestInit = { method };
    if (body !== undefined) init.body = JSON.stringify(body);
    const answer = await fetch(path, init);
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => ({}))) as { sentence?: string; exists?: boolean };
    throw new Refusal(said.sentence ?? `${answer.status} ${answer.statusText}`, answer.status, said.exists);
  }

  /** Listen to the server's state, and to whether there is a server. */
  listen(told: (state: ServerState) => void, connected: (connection: Connection) => void): void {
    const events = new EventSource("/events");
    events.onmessage = (event) => {
      connected("there");
      told(JSON.parse(event.data as string) as ServerState);
    };
    events.onerror = () => {
      events.close();
      void this.ended().then((ended) => connected(ended ? "ended" : "lost"));
      setTimeout(() => this.listen(told, connected), AGAIN);
    };
  }

  /** Whether another server answers, to which this page's token says nothing. */
  private async ended(): Promise<boolean> {
    try {
      return (await fetch("/state")).status === 403;
    } catch {
      return false;
    }
  }
}
