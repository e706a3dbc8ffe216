// A field in which a channel is chosen by typing a part of its name.

import { fill, h } from "../dom";
import type { Scene } from "../scene";
import { t, translate } from "../text";
import { type Spec, keyOf, partsOf } from "./series";

let count = 0;

export class ChannelField {
  readonly element: HTMLElement;
  spec: Spec | null = null;
  known = new Map<string, Spec>();
  private readonly input: HTMLInputElement;
  private readonly list: HTMLDataListElement;
  private stale = true; // the list is filled when someone looks

  constructor(
    private readonly chosen: () => void,
    private readonly refused: (problem: string) => void,
  ) {
    const id = `abut-channels-${++count}`;
    this.list = h("datalist", { id });
    this.input = translate(h("input", { list: id, class: "channel", onchange: () => this.type(), onfocus: () => this.looked() }), "placeholder", "Search channels");
    this.input.addEventListener("keydown", (event) => event.stopPropagation());
    this.element = h("span", {}, this.input, this.list);
  }

  /** What there is to choose; a choice that is no longer there is forgotten. */
  offer(scene: Scene): void {
    this.known = new Map();
    for (const run of scene.runs) {
      for (const channel of run.channels.values()) {
        if (!channel.available) continue;
        for (const part of partsOf(channel)) {
          const spec = { channel: channel.name, part };
          this.known.set(keyOf(spec), spec);
        }
      }
    }
    this.stale = true;
    if (this.spec && !this.known.has(keyOf(this.spec))) this.choose("");
  }

  choose(key: string): void {
    this.spec = this.known.get(key) ?? null;
    this.input.value = this.spec ? key : "";
  }

  private looked(): void {
    if (this.stale) fill(this.list, ...[...this.known.keys()].map((key) => h("option", { value: key })));
    this.stale = false;
    this.input.select();
  }

  private type(): void {
    const spec = this.known.get(this.input.value.trim());
    if (!spec) {
      this.refused(t("unknown channel"));
      return;
    }
    this.spec = spec;
    this.chosen();
  }
}
