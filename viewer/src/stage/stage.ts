// The mechanism in three dimensions.

import type { Scene } from "../scene";
import type { Store } from "../state";

export class Stage {
  constructor(
    readonly root: HTMLElement,
    private readonly store: Store,
  ) {}

  /** Show a scene; the camera stays where it is unless it is the first. */
  show(_scene: Scene, _first: boolean): void {
    void this.store;
  }

  dispose(): void {}
}
