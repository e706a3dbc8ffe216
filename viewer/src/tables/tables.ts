// Contacts, statistics, model and advice as tables.

import type { Scene } from "../scene";
import type { Store } from "../state";

export class Tables {
  constructor(
    readonly root: HTMLElement,
    private readonly store: Store,
  ) {}

  show(_scene: Scene): void {
    void this.store;
  }
}
