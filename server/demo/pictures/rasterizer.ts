import type { Surface } from './scene.ts';

/** The triangles of a scene as the renderer walks them. */
export type Triangles = {
  count: number;
  /** Nine numbers a triangle each. */
  points: Float32Array;
  normals: Float32Array;
  places: Float32Array;
  /** Position of the surface a triangle belongs to. */
  surfaceOf: Uint16Array;
};

/** A picture of depths: the triangle that is nearest at each place, -1 for none, and how near (larger is nearer). */
export type DepthMap = { width: number; height: number; ids: Int32Array; depths: Float32Array };

/** Puts the triangles of all surfaces behind each other. */
export function flatten(surfaces: readonly Surface[]): Triangles {
  const count = surfaces.reduce((sum, surface) => sum + surface.points.length / 9, 0);
  const triangles: Triangles = {
    count,
    points: new Float32Array(count * 9),
    normals: new Float32Array(count * 9),
    places: new Float32Array(count * 9),
    surfaceOf: new Uint16Array(count),
  };
  let at = 0;
  surfaces.forEach((surface, index) => {
    triangles.points.set(surface.points, at * 9);
    triangles.normals.set(surface.normals, at * 9);
    triangles.places.set(surface.places, at * 9);
    const end = at + surface.points.length / 9;
    triangles.surfaceOf.fill(index, at, end);
    at = end;
  });
  return triangles;
}

/**
 * Finds the nearest triangle at each place of a map. `screen` holds x, y and nearness of each corner; triangles of
 * surfaces with cut-outs leave their holes open.
 */
export function rasterize(
  triangles: Triangles,
  surfaces: readonly Surface[],
  screen: Float32Array,
  width: number,
  height: number,
): DepthMap {
  const ids = new Int32Array(width * height).fill(-1);
  const depths = new Float32Array(width * height).fill(-Infinity);
  const { places, surfaceOf } = triangles;
  for (let t = 0; t < triangles.count; t += 1) {
    const o = t * 9;
    const ax = screen[o] as number;
    const ay = screen[o + 1] as number;
    const az = screen[o + 2] as number;
    const bx = screen[o + 3] as number;
    const by = screen[o + 4] as number;
    const bz = screen[o + 5] as number;
    const cx = screen[o + 6] as number;
    const cy = screen[o + 7] as number;
    const cz = screen[o + 8] as number;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area > -1e-9 && area < 1e-9) continue;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    const keeps = surfaces[surfaceOf[t] as number]?.material.keeps;
    const inverse = 1 / area;
    // The shares of the second and third corner and the depth, at the row's start and how they grow along it.
    const stepB = (cy - ay) * inverse;
    const stepC = -(by - ay) * inverse;
    const stepA = -stepB - stepC;
    const stepZ = stepA * az + stepB * bz + stepC * cz;
    for (let y = top; y <= bottom; y += 1) {
      const py = y + 0.5 - ay;
      const startB = ((0.5 - ax) * (cy - ay) - py * (cx - ax)) * inverse;
      const startC = (py * (bx - ax) - (0.5 - ax) * (by - ay)) * inverse;
      const startA = 1 - startB - startC;
      // Where the row is inside all three edges: thin triangles cost what they cover, not what surrounds them.
      let from = 0;
      let to = width - 1;
      if (stepA > 0) from = Math.max(from, -startA / stepA);
      else if (stepA < 0) to = Math.min(to, -startA / stepA);
      else if (startA < 0) continue;
      if (stepB > 0) from = Math.max(from, -startB / stepB);
      else if (stepB < 0) to = Math.min(to, -startB / stepB);
      else if (startB < 0) continue;
      if (stepC > 0) from = Math.max(from, -startC / stepC);
      else if (stepC < 0) to = Math.min(to, -startC / stepC);
      else if (startC < 0) continue;
      const first = Math.ceil(from);
      const last = Math.floor(to);
      let depth = startA * az + startB * bz + startC * cz + first * stepZ;
      const row = y * width;
      for (let x = first; x <= last; x += 1, depth += stepZ) {
        const at = row + x;
        if (depth <= (depths[at] as number)) continue;
        if (keeps) {
          const b = startB + x * stepB;
          const c = startC + x * stepC;
          const a = 1 - b - c;
          const place = (k: number) =>
            a * (places[o + k] as number) + b * (places[o + 3 + k] as number) + c * (places[o + 6 + k] as number);
          if (!keeps([place(0), place(1), place(2)])) continue;
        }
        depths[at] = depth;
        ids[at] = t;
      }
    }
  }
  return { width, height, ids, depths };
}
