/* A piece travelling along its path, hop by hop: where it is at a time, and a clock to drive it. */
import type { Point } from "./geometry.ts";

export type Pose = Point & { lift: number }; // lift: 0 on the board, 1 at the top of a hop

const LEG_MS = 210; // long enough to be followed by eye
const WHOLE_MS = 2200; // but a long chain hurries
const REST = 0.16; // part of a leg spent standing on the landing

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

export function duration(points: Point[]): number {
  return Math.min(LEG_MS * (points.length - 1), WHOLE_MS);
}

/* Of one leg. */
export const legTime = (points: Point[]) => duration(points) / Math.max(points.length - 1, 1);

/* The pose after a part (0 to 1) of the whole way. Legs take equal times. */
export function poseAt(points: Point[], part: number, pitch: number): Pose {
  const legs = points.length - 1;
  const leg = Math.min(Math.floor(part * legs), legs - 1);
  const t = ease(Math.min((part * legs - leg) / (1 - REST), 1));
  const a = points[leg];
  const b = points[leg + 1];
  const hops = Math.hypot(a.x - b.x, a.y - b.y) > 1.6 * pitch; // farther than any neighbour
  return {
    x: a.x + (b.x - a.x) * t,
    y: a.y + (b.y - a.y) * t,
    lift: hops ? Math.sin(Math.PI * t) : 0,
  };
}

/* Calls `draw` on every frame until the way is done, then `done`. Returns a way to stop it. */
export function travel(
  points: Point[],
  pitch: number,
  draw: (pose: Pose) => void,
  done: () => void,
): () => void {
  const whole = duration(points);
  let frame = 0;
  let begun = -1;
  const step = (now: number) => {
    if (begun < 0) begun = now;
    const part = (now - begun) / whole;
    if (part >= 1) return done();
    draw(poseAt(points, part, pitch));
    frame = requestAnimationFrame(step);
  };
  draw({ ...points[0], lift: 0 });
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
