/** A point or direction in space; y points up, lengths are centimetres. */
export type Vector = readonly [number, number, number];

/** Rotation and place: three columns of a rotation, then the translation. */
export type Pose = readonly number[];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The direction of a vector; straight up for the zero vector. */
export function normalize(a: Vector): Vector {
  const length = Math.hypot(a[0], a[1], a[2]);
  return length > 1e-12 ? scale(a, 1 / length) : [0, 1, 0];
}

/** Nothing moved. */
export const identity: Pose = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** A pose inside another. */
export function compose(outer: Pose, inner: Pose): Pose {
  const column = (index: number): Vector =>
    turn(outer, [inner[index] ?? 0, inner[index + 1] ?? 0, inner[index + 2] ?? 0]);
  const place = move(outer, [inner[9] ?? 0, inner[10] ?? 0, inner[11] ?? 0]);
  return [...column(0), ...column(3), ...column(6), ...place];
}

/** A direction as the pose turns it. */
export function turn(pose: Pose, v: Vector): Vector {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = pose;
  return [a * v[0] + d * v[1] + g * v[2], b * v[0] + e * v[1] + h * v[2], c * v[0] + f * v[1] + i * v[2]];
}

/** A point as the pose turns and moves it. */
export function move(pose: Pose, v: Vector): Vector {
  return add(turn(pose, v), [pose[9] ?? 0, pose[10] ?? 0, pose[11] ?? 0]);
}

/** A pose that moves by a vector. */
export const shift = (x: number, y: number, z: number): Pose => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z];

/** A pose that turns around an axis through the origin, by degrees, counter-clockwise seen from the axis' tip. */
export function rotate(axis: 'x' | 'y' | 'z', degrees: number): Pose {
  const angle = (degrees * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  if (axis === 'x') return [1, 0, 0, 0, c, s, 0, -s, c, 0, 0, 0];
  if (axis === 'y') return [c, 0, -s, 0, 1, 0, s, 0, c, 0, 0, 0];
  return [c, s, 0, -s, c, 0, 0, 0, 1, 0, 0, 0];
}

/** Several poses, the first outermost. */
export function chain(...poses: Pose[]): Pose {
  return poses.reduce(compose, identity);
}

/** A pose whose z axis points from one point to another and whose origin is the first. */
export function along(from: Vector, to: Vector): Pose {
  const z = normalize(subtract(to, from));
  const x = normalize(cross(Math.abs(z[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], z));
  const y = cross(z, x);
  return [...x, ...y, ...z, ...from];
}
