import { rasterize, type Triangles } from './rasterizer.ts';
import type { Surface } from './scene.ts';
import { cross, normalize, type Vector } from './vector.ts';

/** How much of the key light reaches a point, 0 to 1. */
export type KeyShadow = (x: number, y: number, z: number) => number;

/** How much light the ground loses at a place, 0 to 1. */
export type GroundShadow = (x: number, z: number) => number;

/** Casts the key light once over the whole scene; `light` points towards it. */
export function castKeyLight(
  triangles: Triangles,
  surfaces: readonly Surface[],
  light: Vector,
  radius: number,
  center: Vector,
): KeyShadow {
  const size = 768;
  const right = normalize(cross([0, 1, 0], light));
  const up = cross(light, right);
  const zoom = size / (2.1 * radius);
  const screen = new Float32Array(triangles.points.length);
  for (let at = 0; at < screen.length; at += 3) {
    const x = (triangles.points[at] as number) - center[0];
    const y = (triangles.points[at + 1] as number) - center[1];
    const z = (triangles.points[at + 2] as number) - center[2];
    screen[at] = size / 2 + (x * right[0] + y * right[1] + z * right[2]) * zoom;
    screen[at + 1] = size / 2 + (x * up[0] + y * up[1] + z * up[2]) * zoom;
    screen[at + 2] = x * light[0] + y * light[1] + z * light[2];
  }
  const { depths } = rasterize(triangles, surfaces, screen, size, size);
  const bias = radius * 0.012;
  const rx = right[0];
  const ry = right[1];
  const rz = right[2];
  return (x, y, z) => {
    const dx = x - center[0];
    const dy = y - center[1];
    const dz = z - center[2];
    const u = size / 2 + (dx * rx + dy * ry + dz * rz) * zoom;
    const v = size / 2 + (dx * up[0] + dy * up[1] + dz * up[2]) * zoom;
    const depth = dx * light[0] + dy * light[1] + dz * light[2] + bias;
    let lit = 0;
    for (let j = -2; j <= 2; j += 2) {
      for (let i = -2; i <= 2; i += 2) {
        const px = Math.floor(u + i);
        const py = Math.floor(v + j);
        if (px < 0 || py < 0 || px >= size || py >= size || (depths[py * size + px] as number) <= depth) lit += 1;
      }
    }
    return lit / 9;
  };
}

/** The soft shadow under the scene: dark where it touches the ground, fading with height and away from the light. */
export function castGroundShadow(
  triangles: Triangles,
  surfaces: readonly Surface[],
  light: Vector,
  radius: number,
  center: Vector,
): GroundShadow {
  const size = 220;
  const reach = radius * 2.2;
  const cell = (2 * reach) / size;
  const lean = Math.max(0.3, light[1]);
  // Seen from below, the lowest point of the scene over each place; `slide` moves what is high away from the light.
  const darken = (slide: number, fading: number): Float32Array => {
    const screen = new Float32Array(triangles.points.length);
    for (let at = 0; at < screen.length; at += 3) {
      const y = triangles.points[at + 1] as number;
      const moved = (y / lean) * slide;
      screen[at] = ((triangles.points[at] as number) - light[0] * moved - center[0] + reach) / cell;
      screen[at + 1] = ((triangles.points[at + 2] as number) - light[2] * moved - center[2] + reach) / cell;
      screen[at + 2] = -y;
    }
    const { depths } = rasterize(triangles, surfaces, screen, size, size);
    for (let at = 0; at < depths.length; at += 1) depths[at] = Math.exp((depths[at] as number) / fading);
    return depths;
  };
  const near = darken(0, radius * 0.07);
  const far = darken(0.8, radius * 0.9);
  for (let pass = 0; pass < 2; pass += 1) blur(near, size, 2);
  for (let pass = 0; pass < 3; pass += 1) blur(far, size, 9);
  return (x, z) => {
    const u = (x - center[0] + reach) / cell - 0.5;
    const v = (z - center[2] + reach) / cell - 0.5;
    if (u < 0 || v < 0 || u >= size - 1 || v >= size - 1) return 0;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const fu = u - i;
    const fv = v - j;
    const read = (grid: Float32Array) => {
      const at = j * size + i;
      const top = (grid[at] as number) * (1 - fu) + (grid[at + 1] as number) * fu;
      const bottom = (grid[at + size] as number) * (1 - fu) + (grid[at + size + 1] as number) * fu;
      return top * (1 - fv) + bottom * fv;
    };
    return 1 - (1 - 0.62 * Math.min(1, read(near))) * (1 - 0.5 * Math.min(1, read(far)));
  };
}

// Two running sums, along rows and along columns.
function blur(grid: Float32Array, size: number, reach: number): void {
  const line = new Float32Array(size);
  const width = 2 * reach + 1;
  for (let direction = 0; direction < 2; direction += 1) {
    const [step, stride] = direction === 0 ? [1, size] : [size, 1];
    for (let row = 0; row < size; row += 1) {
      let sum = 0;
      for (let k = -reach; k < size + reach; k += 1) {
        if (k + reach < size) sum += grid[row * stride + (k + reach) * step] as number;
        if (k - reach - 1 >= 0) sum -= grid[row * stride + (k - reach - 1) * step] as number;
        if (k >= 0 && k < size) line[k] = sum / width;
      }
      for (let k = 0; k < size; k += 1) grid[row * stride + k * step] = line[k] as number;
    }
  }
}
