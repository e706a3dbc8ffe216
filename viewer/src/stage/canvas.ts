// The picture's surface: WebGL, the lights, and what is drawn in front of everything.

import { DirectionalLight, HemisphereLight, type Object3D, Scene as Room, Vector2, Vector3, WebGLRenderer } from "three";
import type { View } from "./camera";

const MOST = 2; // buffer pixels for one of the page

/** Null where the browser gives no WebGL. */
export function makeRenderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true, powerPreference: "high-performance" });
  if (!context) return null;
  try {
    const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    renderer.autoClear = false;
    renderer.setClearColor(0xffffff, 0);
    return renderer;
  } catch {
    return null;
  }
}

export class Picture {
  readonly back = lit(); // what has depth among itself
  readonly front = lit(); // drawn over it
  readonly size = new Vector2(1, 1); // of the buffer
  private readonly lamps: DirectionalLight[] = [];

  constructor(private readonly renderer: WebGLRenderer) {
    for (const room of [this.back, this.front]) {
      this.lamps.push(...room.children.filter((child) => child instanceof DirectionalLight));
    }
  }

  static ratio(): number {
    return Math.min(window.devicePixelRatio || 1, MOST);
  }

  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.renderer.getDrawingBufferSize(this.size);
  }

  add(back: Object3D, front: Object3D): void {
    this.back.add(back);
    this.front.add(front);
  }

  remove(back: Object3D, front: Object3D): void {
    this.back.remove(back);
    this.front.remove(front);
  }

  draw(view: View): void {
    const { renderer } = this;
    const from = new Vector3();
    for (const lamp of this.lamps) {
      from.fromArray(lamp.userData.from as number[]).applyQuaternion(view.camera.quaternion);
      lamp.position.copy(from);
    }
    for (const room of [this.back, this.front]) room.children[0].position.copy(view.upward);
    renderer.clear();
    renderer.render(this.back, view.camera);
    renderer.clearDepth();
    renderer.render(this.front, view.camera);
  }
}

/** Light from the sky, and two lamps that go with whoever looks. */
function lit(): Room {
  const room = new Room();
  room.add(new HemisphereLight(0xffffff, 0xaab4c2, 1.55));
  for (const [strength, from] of [
    [1.55, [-0.5, 0.9, 0.9]],
    [0.45, [0.9, 0.1, 0.5]],
  ] as const) {
    const lamp = new DirectionalLight(0xffffff, strength);
    lamp.userData.from = from;
    room.add(lamp);
  }
  return room;
}
