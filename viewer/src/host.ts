// Where a page gets its scene from; the report, the live application and the notebook each have one.

import type { Asked } from "./scene";

export interface Host {
  kind: "report" | "live" | "widget";
  scene(): Promise<ArrayBuffer>;
  /** Numbers of channels that are not in the scene. */
  asked?: Asked;
}

/** The scene inside a report: base64 in a script element. */
export function reportHost(block: Element): Host {
  return {
    kind: "report",
    scene: async () => {
      const text = atob((block.textContent ?? "").trim());
      const bytes = new Uint8Array(text.length);
      for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
      return bytes.buffer;
    },
  };
}
