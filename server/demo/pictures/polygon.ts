/** A point in a plane. */
export type Point = readonly [number, number];
/** A closed outline; the last point is followed by the first. */
export type Outline = readonly Point[];

/** Twice the signed area: positive for outlines that run counter-clockwise. */
function signedArea(outline: Outline): number {
  let sum = 0;
  for (let index = 0; index < outline.length; index += 1) {
    const [x1, y1] = pointAt(outline, index);
    const [x2, y2] = pointAt(outline, index + 1);
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** The point at an index that may run past either end. */
export function pointAt(outline: Outline, index: number): Point {
  return outline[((index % outline.length) + outline.length) % outline.length] ?? [0, 0];
}

/** The same outline, counter-clockwise. */
export function counterClockwise(outline: Outline): Outline {
  return signedArea(outline) < 0 ? [...outline].reverse() : outline;
}

/** A regular polygon or, with enough sides, a circle. */
export function circle(radius: number, sides = 32, center: Point = [0, 0], startDegrees = 0): Outline {
  return Array.from({ length: sides }, (_, index) => {
    const angle = ((index / sides) * 360 + startDegrees) * (Math.PI / 180);
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)] as const;
  });
}

/** An outline given by its radius at each angle (radians). */
export function polar(radius: (angle: number) => number, steps: number): Outline {
  return Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI;
    const r = radius(angle);
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
}

/** A rectangle with round corners. */
export function roundedRectangle(
  width: number,
  height: number,
  radius: number,
  steps = 6,
  center: Point = [0, 0],
): Outline {
  const r = Math.min(radius, width / 2 - 1e-4, height / 2 - 1e-4);
  const corners: Point[] = [
    [width / 2 - r, height / 2 - r],
    [-width / 2 + r, height / 2 - r],
    [-width / 2 + r, -height / 2 + r],
    [width / 2 - r, -height / 2 + r],
  ];
  return corners.flatMap(([x, y], corner) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (corner + step / steps) * (Math.PI / 2);
      return [center[0] + x + r * Math.cos(angle), center[1] + y + r * Math.sin(angle)] as const;
    }),
  );
}

/** The outline around two circles, as of a chain plate or a lever: straight tangents between round ends. */
export function capsule(a: Point, radiusA: number, b: Point, radiusB: number, steps = 12): Outline {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const lean = Math.acos(Math.max(-1, Math.min(1, (radiusA - radiusB) / length)));
  const arc = (center: Point, radius: number, from: number, to: number) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const at = from + ((to - from) * step) / steps;
      return [center[0] + radius * Math.cos(at), center[1] + radius * Math.sin(at)] as const;
    });
  return [...arc(b, radiusB, angle - lean, angle + lean), ...arc(a, radiusA, angle + lean, angle + 2 * Math.PI - lean)];
}

/** A smooth closed outline through the given points (Catmull-Rom). */
export function smooth(points: Outline, steps = 6): Outline {
  return points.flatMap((_, index) => {
    const [p0, p1, p2, p3] = [
      pointAt(points, index - 1),
      pointAt(points, index),
      pointAt(points, index + 1),
      pointAt(points, index + 2),
    ];
    return Array.from({ length: steps }, (__, step) => {
      const t = step / steps;
      const blend = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      return [blend(p0[0], p1[0], p2[0], p3[0]), blend(p0[1], p1[1], p2[1], p3[1])] as const;
    });
  });
}

/** The outline moved inwards by a distance; good for small ones. */
export function inset(outline: Outline, distance: number): Outline {
  return outline.map((point, index) => {
    const [before, after] = [pointAt(outline, index - 1), pointAt(outline, index + 1)];
    const first = edgeNormal(before, point);
    const second = edgeNormal(point, after);
    const x = first[0] + second[0];
    const y = first[1] + second[1];
    const squared = x * x + y * y;
    const factor = squared < 0.3 ? 1 : 2 / squared;
    return [point[0] - x * factor * distance, point[1] - y * factor * distance] as const;
  });
}

/** The outward normal of an edge of a counter-clockwise outline. */
export function edgeNormal(from: Point, to: Point): Point {
  const x = to[1] - from[1];
  const y = from[0] - to[0];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** Cuts a counter-clockwise outline with holes into triangles (ear clipping; holes are joined by bridges first). */
export function triangulate(outline: Outline, holes: readonly Outline[]): Point[][] {
  let ring: Point[] = [...outline];
  const byRight = holes
    .map((hole) => [...counterClockwise(hole)].reverse())
    .sort((a, b) => Math.max(...b.map((point) => point[0])) - Math.max(...a.map((point) => point[0])));
  for (const hole of byRight) ring = bridge(ring, hole);
  const triangles: Point[][] = [];
  let index = 0;
  let misses = 0;
  while (ring.length > 3 && misses <= ring.length) {
    const [a, b, c] = [pointAt(ring, index - 1), pointAt(ring, index), pointAt(ring, index + 1)];
    if (isEar(ring, a, b, c)) {
      triangles.push([a, b, c]);
      ring.splice(index % ring.length, 1);
      misses = 0;
      index = Math.max(0, index - 1);
    } else {
      index = (index + 1) % ring.length;
      misses += 1;
    }
  }
  if (ring.length === 3) triangles.push(ring);
  return triangles;
}

function isEar(ring: readonly Point[], a: Point, b: Point, c: Point): boolean {
  if (side(a, b, c) <= 1e-12) return false;
  for (const p of ring) {
    if (p === a || p === b || p === c || same(p, a) || same(p, b) || same(p, c)) continue;
    if (side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0) return false;
  }
  return true;
}

function side(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

// From the hole's rightmost point to the nearest point of the ring that it can see.
function bridge(ring: readonly Point[], hole: readonly Point[]): Point[] {
  let start = 0;
  for (let index = 1; index < hole.length; index += 1)
    if (pointAt(hole, index)[0] > pointAt(hole, start)[0]) start = index;
  const from = pointAt(hole, start);
  const order = ring
    .map((point, index) => ({ index, distance: Math.hypot(point[0] - from[0], point[1] - from[1]) }))
    .sort((a, b) => a.distance - b.distance);
  const seen = order.find(({ index }) => canSee(ring, from, pointAt(ring, index))) ?? order[0];
  const at = seen?.index ?? 0;
  const turned = [...hole.slice(start), ...hole.slice(0, start)];
  return [...ring.slice(0, at + 1), ...turned, from, ...ring.slice(at)];
}

function canSee(ring: readonly Point[], from: Point, to: Point): boolean {
  for (let index = 0; index < ring.length; index += 1) {
    const [a, b] = [pointAt(ring, index), pointAt(ring, index + 1)];
    if (same(a, to) || same(b, to)) continue;
    if (side(from, to, a) * side(from, to, b) < 0 && side(a, b, from) * side(a, b, to) < 0) return false;
  }
  return true;
}
