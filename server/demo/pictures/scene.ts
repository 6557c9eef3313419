import { counterClockwise, edgeNormal, inset, type Outline, type Point, pointAt, triangulate } from './polygon.ts';
import {
  add,
  compose,
  cross,
  identity,
  move,
  normalize,
  type Pose,
  scale,
  subtract,
  turn,
  type Vector,
} from './vector.ts';

/** How a surface answers light. Colours are linear, 0 to 1. */
export type Material = {
  color: Vector;
  /** 1: reflects like metal in its own colour; 0: like plastic or rubber. */
  metal: number;
  /** 0: mirror; 1: chalk. */
  rough: number;
  /** A clear lacquer over it, 0 to 1. */
  coat?: number;
  /** Light of its own, as of a lit display. */
  glow?: Vector;
  /** Bends the normal at a place of the model; for brushing, weave and grain. */
  bump?: (place: Vector, normal: Vector) => Vector;
  /** False where the surface is cut out, by place of the model. */
  keeps?: (place: Vector) => boolean;
};

/** Triangles of one material: nine numbers each for points, normals and places in the model's own measures. */
export type Surface = { material: Material; points: number[]; normals: number[]; places: number[] };

type LatheOptions = { segments?: number; from?: number; to?: number };

/** Gathers the triangles of a picture; shapes are built in the plane or around the z axis and put in place by poses. */
export class Scene {
  readonly surfaces: Surface[] = [];
  #pose: Pose = identity;
  #surface: Surface = {
    material: { color: [0.5, 0.5, 0.5], metal: 0, rough: 0.5 },
    points: [],
    normals: [],
    places: [],
  };

  /** Builds inside a pose, relative to the one that holds now. */
  at(pose: Pose, build: () => void): void {
    const outer = this.#pose;
    this.#pose = compose(outer, pose);
    build();
    this.#pose = outer;
  }

  /** What follows is made of this. */
  use(material: Material): this {
    let surface = this.surfaces.find((candidate) => candidate.material === material);
    if (!surface) {
      surface = { material, points: [], normals: [], places: [] };
      this.surfaces.push(surface);
    }
    this.#surface = surface;
    return this;
  }

  /** A body of revolution around z: pairs of radius and height, from one end to the other. */
  lathe(profile: readonly Point[], options: LatheOptions = {}): void {
    const segments = options.segments ?? 48;
    const from = ((options.from ?? 0) * Math.PI) / 180;
    const to = ((options.to ?? 360) * Math.PI) / 180;
    const normals = profileNormals(profile);
    for (let ring = 0; ring + 1 < profile.length; ring += 1) {
      const [r1, z1] = profile[ring] ?? [0, 0];
      const [r2, z2] = profile[ring + 1] ?? [0, 0];
      const [[n1r, n1z], [n2r, n2z]] = normals[ring] ?? [
        [1, 0],
        [1, 0],
      ];
      for (let step = 0; step < segments; step += 1) {
        const a = from + ((to - from) * step) / segments;
        const b = from + ((to - from) * (step + 1)) / segments;
        const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
        this.#quad(
          [r1 * ca, r1 * sa, z1],
          [r1 * cb, r1 * sb, z1],
          [r2 * cb, r2 * sb, z2],
          [r2 * ca, r2 * sa, z2],
          [n1r * ca, n1r * sa, n1z],
          [n1r * cb, n1r * sb, n1z],
          [n2r * cb, n2r * sb, n2z],
          [n2r * ca, n2r * sa, n2z],
        );
      }
    }
  }

  /** A cylinder around z with slightly broken edges. */
  cylinder(
    radius: number,
    from: number,
    to: number,
    edge = Math.min(radius, Math.abs(to - from)) * 0.08,
    segments = 40,
  ): void {
    const sign = to > from ? 1 : -1;
    const e = edge * sign;
    this.lathe(
      [
        [0, from],
        [radius - edge, from],
        [radius, from + e],
        [radius, to - e],
        [radius - edge, to],
        [0, to],
      ],
      { segments },
    );
  }

  /** A hollow cylinder around z. */
  ring(outer: number, inner: number, from: number, to: number, edge = (outer - inner) * 0.15, segments = 56): void {
    this.lathe(
      [
        [inner, to - edge],
        [inner, from + edge],
        [inner + edge, from],
        [outer - edge, from],
        [outer, from + edge],
        [outer, to - edge],
        [outer - edge, to],
        [inner + edge, to],
        [inner, to - edge],
      ],
      { segments },
    );
  }

  /** A plate of the given outline between two heights, with holes and broken edges. */
  extrude(
    outline: Outline,
    from: number,
    to: number,
    options: { holes?: readonly Outline[]; bevel?: number } = {},
  ): void {
    const outer = counterClockwise(outline);
    const holes = (options.holes ?? []).map((hole) => [...counterClockwise(hole)].reverse());
    const bevel = options.bevel ?? 0;
    const cap = bevel > 0 ? inset(outer, bevel) : outer;
    const capHoles = holes.map((hole) => (bevel > 0 ? inset(hole, bevel) : hole));
    for (const triangle of triangulate(cap, capHoles)) {
      const [a = [0, 0], b = [0, 0], c = [0, 0]] = triangle;
      this.#triangle([a[0], a[1], to], [b[0], b[1], to], [c[0], c[1], to], [0, 0, 1], [0, 0, 1], [0, 0, 1]);
      this.#triangle([a[0], a[1], from], [c[0], c[1], from], [b[0], b[1], from], [0, 0, -1], [0, 0, -1], [0, 0, -1]);
    }
    [outer, ...holes].forEach((wall, index) => {
      const top = [cap, ...capHoles][index] ?? wall;
      this.#walls(wall, wall, from + bevel, to - bevel, 0, 0);
      if (bevel > 0) {
        this.#walls(wall, top, to - bevel, to, 0.15, 0.85);
        this.#walls(top, wall, from, from + bevel, -0.85, -0.15);
      }
    });
  }

  /** A round bar or hose along a path; the radius may change along it (0 to 1). */
  tube(
    path: readonly Vector[],
    radius: number | ((t: number) => number),
    options: { sides?: number; closed?: boolean; caps?: boolean } = {},
  ): void {
    const sides = options.sides ?? 14;
    const rings = sweep(path, options.closed ?? false).map(({ center, x, y }, index) => {
      const r = typeof radius === 'number' ? radius : radius(index / (path.length - 1));
      return Array.from({ length: sides }, (_, step) => {
        const angle = (step / sides) * 2 * Math.PI;
        return add(center, add(scale(x, r * Math.cos(angle)), scale(y, r * Math.sin(angle))));
      });
    });
    if (options.closed && rings[0]) rings.push(rings[0]);
    this.loft(rings, { caps: options.caps ?? !options.closed });
  }

  /** A skin over rings of equally many points, smooth along and across. */
  loft(rings: readonly (readonly Vector[])[], options: { caps?: boolean } = {}): void {
    const count = rings[0]?.length ?? 0;
    const point = (ring: number, step: number): Vector =>
      rings[Math.max(0, Math.min(rings.length - 1, ring))]?.[((step % count) + count) % count] ?? [0, 0, 0];
    const isClosed = rings.length > 2 && rings[0] === rings[rings.length - 1];
    const normal = (ring: number, step: number): Vector => {
      const before = isClosed && ring === 0 ? rings.length - 2 : ring - 1;
      const after = isClosed && ring === rings.length - 1 ? 1 : ring + 1;
      const lengthwise = subtract(point(after, step), point(before, step));
      return normalize(cross(subtract(point(ring, step + 1), point(ring, step - 1)), lengthwise));
    };
    const normals = rings.map((_, ring) => Array.from({ length: count }, (__, step) => normal(ring, step)));
    const n = (ring: number, step: number): Vector => normals[ring]?.[step % count] ?? [0, 1, 0];
    for (let ring = 0; ring + 1 < rings.length; ring += 1) {
      for (let step = 0; step < count; step += 1) {
        this.#quad(
          point(ring, step),
          point(ring, step + 1),
          point(ring + 1, step + 1),
          point(ring + 1, step),
          n(ring, step),
          n(ring, step + 1),
          n(ring + 1, step + 1),
          n(ring + 1, step),
        );
      }
    }
    if (options.caps !== false && !isClosed) {
      this.#cap(rings[0] ?? [], -1);
      this.#cap(rings[rings.length - 1] ?? [], 1);
    }
  }

  /** A ball; stretched along an axis where the factors differ. */
  ball(center: Vector, radius: number, stretch: Vector = [1, 1, 1]): void {
    const [rows, columns] = [16, 28];
    const at = (row: number, column: number): [Vector, Vector] => {
      const polar = (row / rows) * Math.PI;
      const around = (column / columns) * 2 * Math.PI;
      const unit: Vector = [Math.sin(polar) * Math.cos(around), Math.cos(polar), Math.sin(polar) * Math.sin(around)];
      const place: Vector = [unit[0] * stretch[0], unit[1] * stretch[1], unit[2] * stretch[2]];
      return [
        add(center, scale(place, radius)),
        normalize([unit[0] / stretch[0], unit[1] / stretch[1], unit[2] / stretch[2]]),
      ];
    };
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [[a, na], [b, nb], [c, nc], [d, nd]] = [
          at(row, column),
          at(row, column + 1),
          at(row + 1, column + 1),
          at(row + 1, column),
        ];
        this.#quad(a, b, c, d, na, nb, nc, nd);
      }
    }
  }

  #cap(ring: readonly Vector[], direction: 1 | -1): void {
    const center = scale(ring.reduce(add, [0, 0, 0] as Vector), 1 / Math.max(1, ring.length));
    const first = ring[0];
    const second = ring[Math.floor(ring.length / 3)];
    if (!first || !second) return;
    const normal = scale(normalize(cross(subtract(first, center), subtract(second, center))), direction);
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point;
      this.#triangle(center, point, next, normal, normal, normal);
    });
  }

  #walls(low: Outline, high: Outline, from: number, to: number, leanLow: number, leanHigh: number): void {
    const lean = (leanLow + leanHigh) / 2;
    for (let index = 0; index < low.length; index += 1) {
      const [a, b] = [pointAt(low, index), pointAt(low, index + 1)];
      const [c, d] = [pointAt(high, index + 1), pointAt(high, index)];
      const middle = edgeNormal(a, b);
      const start = blend(edgeNormal(pointAt(low, index - 1), a), middle);
      const end = blend(middle, edgeNormal(b, pointAt(low, index + 2)));
      const tilt = (n: Point): Vector => normalize([n[0], n[1], lean]);
      this.#quad(
        [a[0], a[1], from],
        [b[0], b[1], from],
        [c[0], c[1], to],
        [d[0], d[1], to],
        tilt(start),
        tilt(end),
        tilt(end),
        tilt(start),
      );
    }
  }

  #quad(a: Vector, b: Vector, c: Vector, d: Vector, na: Vector, nb: Vector, nc: Vector, nd: Vector): void {
    this.#triangle(a, b, c, na, nb, nc);
    this.#triangle(a, c, d, na, nc, nd);
  }

  #triangle(a: Vector, b: Vector, c: Vector, na: Vector, nb: Vector, nc: Vector): void {
    const { points, normals, places } = this.#surface;
    for (const corner of [a, b, c]) {
      points.push(...move(this.#pose, corner));
      places.push(...corner);
    }
    for (const normal of [na, nb, nc]) normals.push(...turn(this.#pose, normal));
  }
}

// Soft where the outline bends a little, sharp at corners.
function blend(first: Point, second: Point): Point {
  const isCorner = first[0] * second[0] + first[1] * second[1] < 0.75;
  if (isCorner) return second;
  const x = first[0] + second[0];
  const y = first[1] + second[1];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

// Both end normals of each piece of a profile; pieces that meet in a corner keep their own.
function profileNormals(profile: readonly Point[]): [Point, Point][] {
  const flat = profile.slice(1).map((point, index) => {
    const before = profile[index] ?? point;
    const length = Math.hypot(point[0] - before[0], point[1] - before[1]) || 1;
    return [(point[1] - before[1]) / length, (before[0] - point[0]) / length] as const;
  });
  const joint = (a: Point | undefined, b: Point | undefined, own: Point): Point => {
    if (!a || !b || a[0] * b[0] + a[1] * b[1] < 0.7) return own;
    const length = Math.hypot(a[0] + b[0], a[1] + b[1]) || 1;
    return [(a[0] + b[0]) / length, (a[1] + b[1]) / length];
  };
  return flat.map((own, index) => [joint(flat[index - 1], own, own), joint(own, flat[index + 1], own)]);
}

// Cross-sections along a path that turn as little as possible.
function sweep(path: readonly Vector[], closed: boolean): { center: Vector; x: Vector; y: Vector }[] {
  const frames: { center: Vector; x: Vector; y: Vector }[] = [];
  let x: Vector | null = null;
  path.forEach((center, index) => {
    const before = path[index - 1] ?? (closed ? path[path.length - 1] : undefined) ?? center;
    const after = path[index + 1] ?? (closed ? path[0] : undefined) ?? center;
    const forward = normalize(subtract(after, before));
    const guess: Vector = x ?? (Math.abs(forward[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]);
    const sideways = normalize(cross(guess, forward));
    x = normalize(cross(forward, sideways));
    frames.push({ center, x, y: scale(sideways, -1) });
  });
  return frames;
}

/** A smooth path through the given points (Catmull-Rom), as many steps between two of them as asked for. */
export function curve(points: readonly Vector[], steps = 8, closed = false): Vector[] {
  const at = (index: number): Vector => {
    const wrapped = closed
      ? ((index % points.length) + points.length) % points.length
      : Math.max(0, Math.min(points.length - 1, index));
    return points[wrapped] ?? [0, 0, 0];
  };
  const path: Vector[] = [];
  const pieces = closed ? points.length : points.length - 1;
  for (let piece = 0; piece < pieces; piece += 1) {
    const [p0, p1, p2, p3] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const axis = (k: 0 | 1 | 2) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
      path.push([axis(0), axis(1), axis(2)]);
    }
  }
  if (!closed) path.push(at(points.length - 1));
  return path;
}
