import { flatten, rasterize, type Triangles } from './rasterizer.ts';
import type { Material, Scene } from './scene.ts';
import { castGroundShadow, castKeyLight } from './shadow.ts';
import { add, cross, dot, normalize, scale, type Vector } from './vector.ts';

/** Where the camera stands and what is behind the part. */
export type View = {
  /** Degrees around the part; 0 looks from the front (+z). */
  yaw: number;
  /** Degrees above the table. */
  pitch: number;
  backdrop: Backdrop;
  /** Share of the picture that the part may fill, 0 to 1. */
  fill?: number;
  /** Moves the part off the middle, in shares of the picture. */
  offset?: readonly [number, number];
};

export type Backdrop = 'light' | 'warm' | 'slate';

/** Pixels, three bytes each. */
export type Raster = { width: number; height: number; data: Buffer };

const samples = 2;
const backdrops: Record<Backdrop, { middle: Vector; edge: Vector; floor: number; fill: number }> = {
  light: { middle: [0.975, 0.98, 0.99], edge: [0.8, 0.82, 0.855], floor: 0.74, fill: 1 },
  warm: { middle: [0.972, 0.966, 0.956], edge: [0.82, 0.806, 0.786], floor: 0.72, fill: 1 },
  slate: { middle: [0.4, 0.43, 0.485], edge: [0.16, 0.178, 0.214], floor: 0.2, fill: 0.8 },
};

/** Draws a scene on a table in a studio: soft key light from the left, a strip light at the right, soft shadows. */
export function renderScene(scene: Scene, view: View, width: number, height: number): Raster {
  const triangles = flatten(scene.surfaces);
  const { center, radius } = settleOnTable(triangles);
  const camera = placeCamera(triangles, view, center, radius, width, height);
  const wide = width * samples;
  const high = height * samples;
  const { ids } = rasterize(triangles, scene.surfaces, camera.screen, wide, high);
  const { right, toward } = camera;
  const flat = normalize([toward[0], 0, toward[2]]);
  const light = normalize(add(add(scale(right, -0.55), [0, 0.95, 0]), scale(flat, 0.42)));
  const keyShadow = castKeyLight(triangles, scene.surfaces, light, radius, center);
  const groundShadow = castGroundShadow(triangles, scene.surfaces, light, radius, center);
  const backdrop = backdrops[view.backdrop];
  const shade = createShader(triangles, scene, camera, {
    light,
    right,
    flat,
    floor: backdrop.floor,
    fill: backdrop.fill,
    keyShadow,
    radius,
    center,
  });

  const data = Buffer.alloc(width * height * 3);
  const color = new Float32Array(3);
  const shadows = sampleGround(camera, groundShadow, width, height);
  for (let y = 0; y < height; y += 1) {
    const ground = shadows(y);
    const dy = (y / height - 0.46) * 1.1;
    for (let x = 0; x < width; x += 1) {
      let r = 0;
      let g = 0;
      let b = 0;
      let covered = 0;
      let last = -1;
      for (let s = 0; s < samples * samples; s += 1) {
        const sx = x * samples + (s & 1);
        const sy = y * samples + (s >> 1);
        const id = ids[sy * wide + sx] as number;
        if (id < 0) continue;
        // Neighbouring samples of one triangle share their light: edges are smooth, surfaces are computed once.
        if (id !== last) shade(id, sx + 0.5, sy + 0.5, color);
        last = id;
        r += color[0] as number;
        g += color[1] as number;
        b += color[2] as number;
        covered += 1;
      }
      const at = (y * width + x) * 3;
      const share = covered / (samples * samples);
      let br = 0;
      let bg = 0;
      let bb = 0;
      if (covered < samples * samples) {
        const dx = (x / width - 0.5) * 1.15;
        const distance = dx * dx + dy * dy;
        // Close to an exponential, and quicker.
        const fade = 1 - 1 / (1 + distance * 2.3 + distance * distance * 3.4);
        const dark = ground(x);
        br = (backdrop.middle[0] + (backdrop.edge[0] - backdrop.middle[0]) * fade) * dark;
        bg = (backdrop.middle[1] + (backdrop.edge[1] - backdrop.middle[1]) * fade) * (dark * 0.985 + 0.015);
        bb = (backdrop.middle[2] + (backdrop.edge[2] - backdrop.middle[2]) * fade) * (dark * 0.965 + 0.035);
      }
      // A grain of one step keeps the backdrop from banding.
      const grain = (((x * 73856093) ^ (y * 19349663)) & 255) / 255 - 0.5;
      const n = covered || 1;
      data[at] = toByte((r / n) * share + br * (1 - share), grain);
      data[at + 1] = toByte((g / n) * share + bg * (1 - share), grain);
      data[at + 2] = toByte((b / n) * share + bb * (1 - share), grain);
    }
  }
  return { width, height, data };
}

// The light that the ground keeps, computed at every fourth pixel and blended between them: shadows are soft.
function sampleGround(camera: Camera, shadow: (x: number, z: number) => number, width: number, height: number) {
  const step = 4;
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const grid = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      grid[row * columns + column] = 1 - camera.groundShade(column * step + 0.5, row * step + 0.5, shadow);
    }
  }
  const line = new Float32Array(columns);
  return (y: number) => {
    const row = Math.floor(y / step);
    const share = y / step - row;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      line[column] = (grid[at] as number) * (1 - share) + (grid[at + columns] as number) * share;
    }
    return (x: number) => {
      const column = x >> 2;
      const from = line[column] as number;
      return from + ((line[column + 1] as number) - from) * ((x & 3) / 4);
    };
  };
}

function toByte(value: number, grain: number): number {
  return Math.max(0, Math.min(255, Math.round(value * 255 + grain)));
}

// Stands the scene on y = 0; the camera looks at its middle.
function settleOnTable(triangles: Triangles): { center: Vector; radius: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const { points } = triangles;
  for (let at = 0; at < points.length; at += 1) {
    const value = points[at] as number;
    const axis = at % 3;
    if (value < (low[axis] as number)) low[axis] = value;
    if (value > (high[axis] as number)) high[axis] = value;
  }
  const [x0 = 0, y0 = 0, z0 = 0] = low;
  const [x1 = 0, y1 = 0, z1 = 0] = high;
  for (let at = 1; at < points.length; at += 3) points[at] = (points[at] as number) - y0;
  return { center: [(x0 + x1) / 2, (y1 - y0) / 2, (z0 + z1) / 2], radius: Math.hypot(x1 - x0, y1 - y0, z1 - z0) / 2 };
}

type Camera = {
  /** x, y in samples and nearness of each corner. */
  screen: Float32Array;
  right: Vector;
  up: Vector;
  /** From the part to the camera. */
  toward: Vector;
  eye: Vector;
  groundShade: (x: number, y: number, shadow: (x: number, z: number) => number) => number;
};

function placeCamera(
  triangles: Triangles,
  view: View,
  center: Vector,
  radius: number,
  width: number,
  height: number,
): Camera {
  const yaw = (view.yaw * Math.PI) / 180;
  const pitch = (view.pitch * Math.PI) / 180;
  const toward: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
  const right = normalize(cross([0, 1, 0], toward));
  const up = cross(toward, right);
  const distance = radius * 7;
  const eye = add(center, scale(toward, distance));
  const { points } = triangles;
  const screen = new Float32Array(points.length);
  let [left, rightmost, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    const v: Vector = [
      (points[at] as number) - eye[0],
      (points[at + 1] as number) - eye[1],
      (points[at + 2] as number) - eye[2],
    ];
    const depth = -dot(v, toward);
    const x = dot(v, right) / depth;
    const y = dot(v, up) / depth;
    screen[at] = x;
    screen[at + 1] = y;
    screen[at + 2] = 1 / depth;
    if (x < left) left = x;
    if (x > rightmost) rightmost = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  const fill = view.fill ?? 0.74;
  const zoom = Math.min((width * fill) / (rightmost - left), (height * fill * 1.04) / (top - bottom));
  const middleX = (left + rightmost) / 2;
  const middleY = (bottom + top) / 2;
  const offsetX = width * (0.5 + (view.offset?.[0] ?? 0));
  const offsetY = height * (0.49 + (view.offset?.[1] ?? 0));
  for (let at = 0; at < screen.length; at += 3) {
    screen[at] = (((screen[at] as number) - middleX) * zoom + offsetX) * samples;
    screen[at + 1] = (offsetY - ((screen[at + 1] as number) - middleY) * zoom) * samples;
  }
  const groundShade = (x: number, y: number, shadow: (x: number, z: number) => number) => {
    const sx = (x - offsetX) / zoom + middleX;
    const sy = (offsetY - y) / zoom + middleY;
    const dy = right[1] * sx + up[1] * sy - toward[1];
    if (dy > -1e-4) return 0;
    const t = -eye[1] / dy;
    return shadow(
      eye[0] + (right[0] * sx + up[0] * sy - toward[0]) * t,
      eye[2] + (right[2] * sx + up[2] * sy - toward[2]) * t,
    );
  };
  return { screen, right, up, toward, eye, groundShade };
}

type Studio = {
  light: Vector;
  right: Vector;
  flat: Vector;
  floor: number;
  fill: number;
  keyShadow: (x: number, y: number, z: number) => number;
  radius: number;
  center: Vector;
};

// What the walls and lamps of the studio send from a direction; rough surfaces see them blurred.
function createEnvironment(studio: Studio): (x: number, y: number, z: number, rough: number) => number {
  const { right, flat, floor, fill } = studio;
  const lamp = (a: number, b: number, c: number): Vector =>
    normalize(add(add(scale(right, a), [0, b, 0]), scale(flat, c)));
  // Direction, size as a cosine, and power of each lamp.
  const lamps = [
    [...lamp(-0.6, 0.75, 0.45), 0.88, 3],
    [...lamp(0.93, 0.3, 0.1), 0.95, 1.9],
    [...lamp(-0.2, 0.45, -0.9), 0.9, 1.7],
    [...lamp(0.25, 0.9, -0.2), 0.955, 1.4],
  ].map((values) => Float64Array.from(values));
  return (x, y, z, rough) => {
    const soft = 0.03 + rough * 0.55;
    // Floor, a dark band at the horizon that gives metal its contrast, and a grey ceiling.
    const ground = floor * (0.82 + 0.18 * Math.min(1, -y * 2));
    const sky = 0.2 + 0.34 * Math.max(0, y);
    const edge = smoothstep(-soft * 0.5 - 0.02, soft * 0.5 + 0.06, y);
    const band = 1 - 0.62 * (1 - rough) * Math.exp(-((y - 0.07) * (y - 0.07)) / (0.012 + soft * 0.05));
    let light = (ground + (sky - ground) * edge) * band;
    const blur = soft * 0.5;
    for (let k = 0; k < lamps.length; k += 1) {
      const l = lamps[k] as Float64Array;
      const facing = x * (l[0] as number) + y * (l[1] as number) + z * (l[2] as number);
      const size = l[3] as number;
      if (facing <= size - blur) continue;
      const reach = smoothstep(size - blur, Math.min(1, size + 0.02 + blur * 0.35), facing);
      light += ((l[4] as number) / (1 + rough * 4.5)) * fill * reach;
    }
    return light;
  };
}

type Shader = (id: number, sx: number, sy: number, out: Float32Array) => void;

// Written with plain numbers: this runs for every pixel of the part.
function createShader(triangles: Triangles, scene: Scene, camera: Camera, studio: Studio): Shader {
  const { points, normals, places, surfaceOf } = triangles;
  const { screen, eye } = camera;
  const { light, floor, fill, keyShadow, radius, center } = studio;
  const environment = createEnvironment(studio);
  const materials = scene.surfaces.map((surface) => surface.material);
  // Lamps stand near the part: along a flat face the reflection wanders.
  const nearness = 0.42 / radius;
  const off = radius * 0.012;
  return (id, sx, sy, out) => {
    const o = id * 9;
    const n = (array: Float32Array, k: number) => array[o + k] as number;
    const ax = n(screen, 0);
    const ay = n(screen, 1);
    const bx = n(screen, 3) - ax;
    const by = n(screen, 4) - ay;
    const cx = n(screen, 6) - ax;
    const cy = n(screen, 7) - ay;
    const area = bx * cy - by * cx;
    let b = ((sx - ax) * cy - (sy - ay) * cx) / area;
    let c = (bx * (sy - ay) - by * (sx - ax)) / area;
    b = Math.max(0, Math.min(1, b));
    c = Math.max(0, Math.min(1, c));
    const a = 1 - b - c;
    const mix = (array: Float32Array, k: number) => a * n(array, k) + b * n(array, k + 3) + c * n(array, k + 6);
    const px = mix(points, 0);
    const py = mix(points, 1);
    const pz = mix(points, 2);
    const material = materials[surfaceOf[id] as number] as Material;
    let nx = mix(normals, 0);
    let ny = mix(normals, 1);
    let nz = mix(normals, 2);
    if (material.bump) {
      // Bumps are given in the model's own measures, their lean is small enough for the world's.
      const bent = material.bump([mix(places, 0), mix(places, 1), mix(places, 2)], [nx, ny, nz]);
      nx = bent[0];
      ny = bent[1];
      nz = bent[2];
    }
    let length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    let vx = eye[0] - px;
    let vy = eye[1] - py;
    let vz = eye[2] - pz;
    const away = Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx /= away;
    vy /= away;
    vz /= away;
    let facing = (nx * vx + ny * vy + nz * vz) / length;
    if (facing < 0) {
      length = -length;
      facing = -facing;
    }
    nx /= length;
    ny /= length;
    nz /= length;

    let rx = 2 * facing * nx - vx + (px - center[0]) * nearness;
    let ry = 2 * facing * ny - vy + (py - center[1]) * nearness;
    let rz = 2 * facing * nz - vz + (pz - center[2]) * nearness;
    const reach = Math.sqrt(rx * rx + ry * ry + rz * rz);
    rx /= reach;
    ry /= reach;
    rz /= reach;
    // Near the table a surface that looks down sees its own shadow.
    const open = 1 - 0.55 * Math.exp((-py / radius) * 7) * (0.6 - 0.4 * ny);
    const towardKey = nx * light[0] + ny * light[1] + nz * light[2];
    // Asked a little off the surface, or it would shade itself in stripes.
    const lit = towardKey > 0 ? keyShadow(px + nx * off, py + ny * off, pz + nz * off) : 0;
    const around = (0.4 * floor * (0.5 - 0.5 * ny) + 0.52 * fill * (0.5 + 0.5 * ny)) * open;
    const diffuse = (around + 0.98 * fill * Math.max(0, towardKey) * lit) * (1 - material.metal);
    // Seen almost edge-on a pixel holds less of the surface than its middle says.
    const grazing = (1 - Math.max(0.16, facing)) ** 5;
    const bounced = environment(rx, ry, rz, material.rough) * (ry < 0 ? open : 1) * (0.5 + 0.5 * Math.max(lit, 0.3));
    const plain = 0.04 + 0.96 * grazing * (1 - material.rough * 0.85);
    const coat = material.coat
      ? material.coat * (0.04 + 0.7 * grazing) * environment(rx, ry, rz, 0.04) * (0.6 + 0.4 * lit)
      : 0;
    for (let k = 0; k < 3; k += 1) {
      const base = material.color[k as 0 | 1 | 2];
      const tint = base + (1 - base) * grazing * 0.7;
      const reflected = bounced * (material.metal * tint + (1 - material.metal) * plain);
      out[k] = develop(base * diffuse + reflected + coat + (material.glow?.[k as 0 | 1 | 2] ?? 0));
    }
  };
}

// The curve of film, then of screens, for every 1/1024 of light up to four times white.
const curve = Float32Array.from({ length: 4097 }, (_, step) => {
  const value = step / 1024;
  const film = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14);
  return Math.min(1, film) ** (1 / 2.2);
});

function develop(value: number): number {
  const step = Math.min(4095.99, Math.max(0, value * 1024));
  const low = Math.floor(step);
  const from = curve[low] as number;
  return from + ((curve[low + 1] as number) - from) * (step - low);
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
