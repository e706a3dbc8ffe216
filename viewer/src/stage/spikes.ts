// Where, and along which line, the largest force of a contact between two frames is drawn.

import { GROUND, pairings } from "../plots/seats";
import type { Run, Scene } from "../scene";
import type { Poses } from "./poses";

/** The body with which the place of a contact moves; −1 where it is not known. */
export function moverOf(run: Run, contact: string): number {
  const pair = pairings({ runs: [run] } as unknown as Scene).find(({ name }) => name === contact);
  const names = [pair?.point.body, pair?.watcher.body].filter((name) => name !== undefined && name !== GROUND);
  return run.header.bodies.findIndex(({ name }) => name === names[0]);
}

/** Place and unit normal of a contact as known in the frame nearest to a time, carried along with a body, into `out`; false where no frame has one. */
export function directionAt(run: Run, contact: number, body: number, time: number, poses: Poses, out: Float64Array): boolean {
  const { frameTime, positions } = run;
  const { tracks } = run.contacts[contact];
  let frame = -1;
  for (const { at } of tracks) {
    for (const k of at) if (frame < 0 || Math.abs(frameTime[k] - time) < Math.abs(frameTime[frame] - time)) frame = k;
  }
  if (frame < 0) return false;
  const [place, normal] = [[0, 0, 0], [0, 0, 0]];
  let count = 0;
  for (const track of tracks) {
    const k = track.at.indexOf(frame);
    if (k < 0) continue;
    count += 1;
    for (let c = 0; c < 3; c++) {
      place[c] += track.point[3 * k + c];
      normal[c] += track.normal[3 * k + c];
    }
  }
  const length = Math.hypot(...normal);
  if (!(length > 0)) return false;
  const bodies = run.header.bodies.length;
  for (let c = 0; c < 3; c++) {
    const carried = body >= 0 ? poses.position[3 * body + 3 + c] - positions[3 * (frame * bodies + body) + c] : 0;
    out[c] = place[c] / count + carried;
    out[3 + c] = normal[c] / length;
  }
  return true;
}
