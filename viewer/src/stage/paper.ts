// A printer gets a picture: browsers print a WebGL canvas blank.

import { h } from "../dom";
import type { Stage } from "./stage";

const FINE = 2; // dots of the picture for one pixel of the page

/** Put a picture over the canvas while the page is printed; gives what stops it. */
export function onPaper(stage: Stage): () => void {
  let image: HTMLImageElement | null = null;
  const after = (): void => {
    image?.remove();
    image = null;
  };
  const before = (): void => {
    after();
    const { clientWidth: width, clientHeight: height } = stage.root;
    if (!stage.scene || !width || !height) return;
    image = h("img", { class: "printed", alt: "", src: stage.pose(stage.time, FINE * width, FINE * height).toDataURL() });
    stage.end();
    stage.root.prepend(image);
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    after();
  };
}
