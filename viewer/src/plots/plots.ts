// Curves over time, with a cursor tied to the animation.

import type { Scene } from "../scene";
import type { Store } from "../state";

export class Plots {
  constructor(
    readonly root: HTMLElement,
    private readonly store: Store,
  ) {}

  /** Show a scene's channels; the choice of channels stays unless it is the first. */
  async show(_scene: Scene, _first: boolean): Promise<void> {
    void this.store;
  }
}
