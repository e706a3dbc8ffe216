// The camera: where it stands, how it is moved, and what fits into it.

import { MOUSE, OrthographicCamera, PerspectiveCamera, Quaternion, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Extent } from "./extent";

export type Side = "iso" | "front" | "top" | "right";

const FIELD = 26; // degrees, vertical
const MARGIN = 1.16;
const HALF = Math.tan((FIELD / 2) * (Math.PI / 180));

export class View {
  camera: PerspectiveCamera | OrthographicCamera = new PerspectiveCamera(FIELD, 1, 0.01, 100);
  private controls: OrbitControls | null = null;
  private extent: Extent | null = null;
  private readonly up = new Vector3(0, 0, 1);
  private readonly right = new Vector3(1, 0, 0);
  private readonly back = new Vector3(0, -1, 0); // from the machine to whoever looks at its front
  private readonly target = new Vector3();
  private readonly forward = new Vector3(0, 1, 0); // of the camera, and how far along it the camera stands
  private behind = 0;
  private crop = 1; // how much of the screen's height a picture shows
  private width = 1;
  private height = 1;
  private fitting: Side | null = null; // to be done when the size is known

  constructor(
    private readonly element: HTMLElement,
    private readonly changed: () => void,
  ) {}

  get flat(): boolean {
    return this.camera instanceof OrthographicCamera;
  }

  /** Up is against gravity, z where there is none. */
  begin(gravity: readonly number[] | null): void {
    this.up.set(0, 0, 1);
    if (gravity && Math.hypot(...gravity) > 1e-9) this.up.fromArray(gravity).negate().normalize();
    const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0)];
    const along = Math.abs(axes[0].dot(this.up)) < 0.9 ? axes[0] : axes[1];
    this.right.copy(along).addScaledVector(this.up, -along.dot(this.up)).normalize();
    this.back.crossVectors(this.right, this.up);
    this.control();
    this.look("iso");
  }

  /** What there is to see; nothing moves by it. */
  sees(extent: Extent): void {
    this.extent = extent;
    if (this.controls) {
      this.controls.minDistance = extent.size * 1e-4;
      this.controls.maxDistance = extent.floor * 40;
    }
    this.clip();
  }

  private control(): void {
    this.controls?.dispose();
    this.camera.up.copy(this.up);
    const controls = new OrbitControls(this.camera, this.element);
    controls.enableDamping = false; // it would draw on and on
    controls.zoomToCursor = true;
    controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN };
    controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
    controls.target.copy(this.target);
    controls.addEventListener("change", () => {
      this.target.copy(controls.target);
      this.clip();
      this.changed();
    });
    this.controls = controls;
    if (this.extent) this.sees(this.extent);
  }

  /** Look from a side, with everything in the picture. */
  look(side: Side): void {
    const { right, back, up } = this;
    const from = new Vector3();
    if (side === "front") from.copy(back);
    else if (side === "right") from.copy(right);
    else if (side === "top") from.copy(up).addScaledVector(back, 1e-4); // at the pole itself no side is below
    else from.copy(back).addScaledVector(right, 0.62).addScaledVector(up, 0.58);
    this.fit(from.normalize());
  }

  /** All that is swept into the picture, from where the camera looks now or from a direction. */
  fit(from?: Vector3): void {
    const { extent, camera } = this;
    if (!extent) return;
    const away = from ?? camera.position.clone().sub(this.target).normalize();
    if (this.width < 2 || this.height < 2) {
      this.fitting = "iso";
      return;
    }
    const side = new Vector3().crossVectors(this.up, away);
    if (side.lengthSq() < 1e-12) side.copy(this.right);
    side.normalize();
    const over = new Vector3().crossVectors(away, side);
    const aspect = this.width / this.height;
    const middle = this.centre(side, over, away);
    let distance = 0;
    let half = 0;
    const point = new Vector3();
    for (let k = 0; k < extent.points.length; k += 3) {
      point.fromArray(extent.points, k).sub(middle);
      const need = Math.max(Math.abs(point.dot(over)), Math.abs(point.dot(side)) / aspect) * MARGIN;
      half = Math.max(half, need);
      distance = Math.max(distance, need / HALF + point.dot(away));
    }
    if (this.flat) distance = half / HALF;
    this.target.copy(middle);
    camera.position.copy(middle).addScaledVector(away, distance);
    this.lens(half);
    this.settle();
  }

  /** The middle of what is swept, as seen along a direction. */
  private centre(...axes: [Vector3, Vector3, Vector3]): Vector3 {
    const middle = new Vector3();
    const point = new Vector3();
    for (const axis of axes) {
      let [low, high] = [Infinity, -Infinity];
      for (let k = 0; k < this.extent!.points.length; k += 3) {
        const along = point.fromArray(this.extent!.points, k).dot(axis);
        low = Math.min(low, along);
        high = Math.max(high, along);
      }
      middle.addScaledVector(axis, (low + high) / 2);
    }
    return middle;
  }

  private lens(half: number): void {
    const { camera } = this;
    if (!(camera instanceof OrthographicCamera)) return;
    camera.zoom = 1;
    camera.userData.half = half;
    this.resize(this.width, this.height);
  }

  private settle(): void {
    if (!this.controls) return;
    this.controls.target.copy(this.target);
    this.camera.lookAt(this.target);
    this.controls.update();
    this.clip();
    this.changed();
  }

  /** Parallel or converging rays; what is in the middle keeps its size. */
  project(flat: boolean): void {
    if (flat === this.flat) return;
    const before = this.camera;
    const away = before.position.clone().sub(this.target);
    const half = before instanceof OrthographicCamera ? before.userData.half / before.zoom : away.length() * HALF;
    this.camera = flat ? new OrthographicCamera() : new PerspectiveCamera(FIELD, 1, 0.01, 100);
    this.camera.position.copy(this.target).addScaledVector(away.normalize(), half / HALF);
    this.control();
    this.lens(half);
    this.resize(this.width, this.height);
    this.settle();
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    const { camera } = this;
    if (camera instanceof PerspectiveCamera) {
      camera.aspect = width / Math.max(height, 1);
      camera.zoom = 1 / this.crop;
    } else {
      const half = ((camera.userData.half as number) ?? 1) * this.crop;
      const wide = (half * width) / Math.max(height, 1);
      Object.assign(camera, { left: -wide, right: wide, top: half, bottom: -half });
    }
    this.clip();
    if (this.fitting && width > 1 && height > 1) {
      const side = this.fitting;
      this.fitting = null;
      this.look(side);
    }
  }

  /** For a picture of another shape: show what the screen shows of the machine, and as little as can be around it. */
  frame(width: number, height: number): void {
    const { camera, extent } = this;
    this.crop = 1;
    this.resize(this.width, this.height);
    const here = this.width / Math.max(this.height, 1);
    const wide = here / (width / height);
    let need = 0;
    const point = new Vector3();
    for (let k = 0; extent && k < extent.points.length; k += 3) {
      point.fromArray(extent.points, k).project(camera);
      if (Math.abs(point.z) <= 1) need = Math.max(need, Math.min(1, Math.abs(point.y)), Math.min(1, Math.abs(point.x)) * wide);
    }
    this.crop = need > 0 ? Math.min(1.18 * need, Math.max(1, wide)) : 1;
    this.resize(width, height);
  }

  /** Back to the whole screen. */
  unframe(): void {
    this.crop = 1;
  }

  /** Near and far as close to what is there as can be. */
  private clip(): void {
    const { camera, extent } = this;
    if (extent) {
      const middle = new Vector3().fromArray(extent.middle);
      const depth = middle.sub(camera.position).dot(camera.getWorldDirection(this.forward));
      const reach = 1.5 * extent.floor;
      camera.far = Math.max(depth + reach, reach * 0.01);
      const distance = camera.position.distanceTo(this.target);
      camera.near = this.flat ? depth - reach : Math.max(depth - reach, 0.04 * Math.min(distance, reach));
      if (camera.far <= camera.near) camera.far = camera.near + reach;
    }
    camera.updateProjectionMatrix();
    camera.getWorldDirection(this.forward);
    this.behind = this.forward.dot(camera.position);
  }

  /** Go along with a body. */
  shift(by: Vector3): void {
    if (by.lengthSq() === 0) return;
    this.target.add(by);
    this.camera.position.add(by);
    this.controls?.target.copy(this.target);
    this.clip();
  }

  /** How many metres a pixel is at a point. */
  pixel(point: Vector3): number {
    const { camera } = this;
    if (camera instanceof OrthographicCamera) return (2 * ((camera.userData.half as number) ?? 1) * this.crop) / camera.zoom / this.height;
    const depth = this.forward.dot(point) - this.behind;
    return (2 * Math.max(depth, camera.near) * HALF * this.crop) / this.height;
  }

  /** Metres per pixel in the middle of the picture. */
  get scale(): number {
    return this.pixel(this.target);
  }

  get size(): [number, number] {
    return [this.width, this.height];
  }

  readback(): { position: number[]; target: number[]; quaternion: number[]; projection: string; scale: number } {
    const { position, quaternion: q } = this.camera;
    return {
      position: position.toArray(),
      target: this.target.toArray(),
      quaternion: [q.w, q.x, q.y, q.z],
      projection: this.flat ? "orthographic" : "perspective",
      scale: this.scale,
    };
  }

  /** From global axes to the picture's: x right, y up. */
  get turn(): Quaternion {
    return this.camera.quaternion.clone().invert();
  }

  get upward(): Vector3 {
    return this.up;
  }

  dispose(): void {
    this.controls?.dispose();
    this.controls = null;
  }
}
