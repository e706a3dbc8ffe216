// What is under the pointer, and choosing it with a click.

import { type BufferGeometry, type InstancedMesh, type MeshPhongMaterial, Raycaster, Vector2, Vector3 } from "three";
import type { Selection } from "../state";
import type { Arrows } from "./arrows";
import type { Item } from "./bodies";
import type { View } from "./camera";
import type { Marks } from "./marks";

const NEAR = 8; // pixels
const STILL = 4; // pixels that a click may move

export interface Target {
  bodies: InstancedMesh[];
  nameOf(body: number): string;
  arrows: Arrows;
  marks: Marks;
  run: number;
}

/** The contact, joint or body at a point of the picture, in pixels from its corner. */
export function pick(x: number, y: number, view: View, targets: readonly Target[]): Selection | null {
  for (const target of targets) {
    const found = thin(x, y, view, target);
    if (found) return found;
  }
  const [width, height] = view.size;
  caster.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), view.camera);
  const hits = targets.flatMap((target) => caster.intersectObjects(target.bodies, false).map((hit) => ({ hit, target })));
  hits.sort((a, b) => a.hit.distance - b.hit.distance);
  if (!hits.length) return null;
  const { hit, target } = hits[0];
  const item = (hit.object.userData.items as Item[])[hit.instanceId ?? 0];
  const coloured = (hit.object as InstancedMesh<BufferGeometry, MeshPhongMaterial>).material.emissiveMap && hit.uv;
  return { kind: "body", run: target.run, name: target.nameOf(item.swept ? item.swept.nodeAt(hit.faceIndex ?? 0) : item.body), ...(coloured ? { share: coloured.x } : {}) };
}

/** Arrows and glyphs: the one that comes nearest to the pointer. */
function thin(x: number, y: number, view: View, { arrows, marks, run }: Target): Selection | null {
  let best = NEAR;
  let found: Selection | null = null;
  if (arrows.group.visible) {
    for (let k = 0; k < arrows.count; k++) {
      arrows.ends(k, a, b);
      const away = toSegment(x, y, onScreen(a, view), onScreen(b, view));
      if (away < best) [best, found] = [away, { kind: "contact", run, name: arrows.run.contacts[arrows.contacts[k]].name }];
    }
  }
  if (found || !marks.group.visible) return found;
  for (const [name, place] of marks.all) {
    const at = onScreen(a.copy(place), view);
    const away = Math.hypot(at[0] - x, at[1] - y);
    if (away < best) [best, found] = [away, { kind: "mark", run, name }];
  }
  return found;
}

const caster = new Raycaster();
const a = new Vector3();
const b = new Vector3();

function onScreen(point: Vector3, view: View): [number, number] {
  const [width, height] = view.size;
  point.project(view.camera);
  return [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
}

function toSegment(x: number, y: number, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const u = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return Math.hypot(ax + u * dx - x, ay + u * dy - y);
}

export interface Pointing {
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number): void;
}

/** Listen to the pointer over the picture; gives what stops it. */
export function listen(element: HTMLElement, on: Pointing): () => void {
  let down: [number, number] | null = null;
  let waiting = 0;
  const place = (event: PointerEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const gone = new AbortController();
  const hear = (name: "pointerdown" | "pointermove" | "pointerup" | "pointerleave", does: (event: PointerEvent) => void) =>
    element.addEventListener(name, does, { signal: gone.signal });
  hear("pointerdown", (event) => {
    down = event.button === 0 ? place(event) : null;
    on.leave();
  });
  hear("pointermove", (event) => {
    if (event.buttons || event.pointerType === "touch" || waiting) return;
    const at = place(event);
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      on.hover(...at);
    });
  });
  hear("pointerup", (event) => {
    const at = place(event);
    if (down && Math.hypot(at[0] - down[0], at[1] - down[1]) < STILL) on.click(...at);
    down = null;
  });
  hear("pointerleave", () => {
    cancelAnimationFrame(waiting);
    waiting = 0;
    on.leave();
  });
  return () => {
    cancelAnimationFrame(waiting);
    gone.abort();
  };
}
