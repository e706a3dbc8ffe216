// Starts by itself in a report and in the live application; a notebook calls `render`.

import { App } from "./app";
import { type Host, reportHost } from "./host";
import { startLive } from "./live/live";
import { style } from "./style";

interface WidgetModel {
  get(name: string): unknown;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

interface Exposed {
  abut?: App; // what tests and the curious read
}

function styled(root: Document | ShadowRoot): void {
  const sheet = document.createElement("style");
  sheet.textContent = style;
  (root instanceof Document ? root.head : root).append(sheet);
}

/** anywidget's protocol. */
function render({ model, el }: { model: WidgetModel; el: HTMLElement }): () => void {
  const root = document.createElement("div");
  root.style.height = `${Number(model.get("height") ?? 480)}px`;
  const shadow = el.attachShadow({ mode: "open" });
  styled(shadow);
  shadow.append(root);
  const host: Host = {
    kind: "widget",
    scene: async () => {
      const bytes = model.get("scene") as DataView;
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
  };
  const app = new App(root, host);
  const load = (): void => void app.load();
  model.on("change:scene", load);
  load();
  (window as Exposed).abut = app;
  return () => {
    model.off("change:scene", load);
    app.stage.dispose();
  };
}

function start(): void {
  const root = document.getElementById("abut");
  if (!root) return;
  const block = document.getElementById("abut-scene");
  if (block) {
    styled(document);
    const app = new App(root, reportHost(block));
    (window as Exposed).abut = app;
    void app.load();
  } else if (document.querySelector('meta[name="abut-live"]')) {
    styled(document);
    (window as Exposed).abut = startLive(root);
  }
}

start();
export default { render };
