// The live application.

import { App } from "../app";

export function startLive(root: HTMLElement): App {
  return new App(root, { kind: "live", scene: async () => (await fetch("/scene")).arrayBuffer() });
}
