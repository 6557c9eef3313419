import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, type Outline, polar, smooth } from './polygon.ts';
import type { Material, Scene } from './scene.ts';
import { chain as poses, rotate, shift, type Vector } from './vector.ts';

/** Half an inch, the pitch of every chain, in centimetres. */
const pitch = 1.27;

/** The outline of a sprocket: as many teeth as asked for, at the radius that the chain's pitch gives. */
export function sprocketOutline(teeth: number, height = 0.42, sharpness = 0.62): Outline {
  const radius = (pitch * teeth) / (2 * Math.PI);
  return polar((angle) => {
    const phase = (((angle * teeth) / (2 * Math.PI)) % 1) - 0.5;
    const tooth = Math.max(0, 1 - Math.abs(phase) / sharpness / 0.5);
    return radius - height * 0.45 + height * Math.min(1, tooth * 1.5);
  }, teeth * 6);
}

/** A cassette lying on its largest sprocket. */
export function drawCassette(scene: Scene, random: Random): void {
  const count = random.pick([9, 10, 11, 12]);
  const largest = random.pick([34, 42, 50, 51]);
  const tone = random.pick([m.steel, m.steel, m.darkSteel, m.blackSteel, m.gold]);
  const bright = m.turned(tone, 0.05, 40);
  scene.at(rotate('x', -90), () => {
    for (let index = 0; index < count; index += 1) {
      const share = index / (count - 1);
      const teeth = Math.round(11 + (largest - 11) * (1 - share) ** 1.25);
      const z = index * 0.42;
      const radius = (pitch * teeth) / (2 * Math.PI);
      const opening = Math.max(1.62, radius - 1.9);
      scene.use(index % 2 === 0 || tone !== m.steel ? bright : m.turned(m.darkSteel, 0.05, 40));
      scene.at(rotate('z', index * 11), () =>
        scene.extrude(sprocketOutline(teeth), z, z + 0.17, { holes: [circle(opening, 48)], bevel: 0.025 }),
      );
      scene.use(m.blackAnodized).ring(1.75 + (index < count - 3 ? 0.25 : 0), 1.55, z + 0.17, z + 0.42);
    }
    const top = count * 0.42;
    scene.use(m.turned(m.blackAnodized, 0.08, 50)).ring(1.9, 1.25, top - 0.1, top + 0.12);
    scene.use(m.chrome);
    for (let tooth = 0; tooth < 24; tooth += 1)
      scene.at(poses(rotate('z', tooth * 15), shift(1.3, 0, 0)), () =>
        scene.cylinder(0.08, top - 0.2, top + 0.13, 0.02, 8),
      );
    // The spider that carries the large sprockets.
    scene.use(m.blackAnodized);
    for (let arm = 0; arm < 5; arm += 1) {
      scene.at(rotate('z', arm * 72), () =>
        scene.extrude(capsule([1.6, 0], 0.55, [((pitch * largest) / (2 * Math.PI)) * 0.72, 0], 0.3), 0.18, 0.4, {
          bevel: 0.04,
        }),
      );
    }
  });
}

/** A single chainring, flat or leaning. */
export function drawChainring(scene: Scene, random: Random): void {
  const teeth = random.pick([30, 32, 34, 38, 42]);
  const material = random.pick([m.blackAnodized, m.blackAnodized, m.brightAluminium, m.redAnodized, m.greyAnodized]);
  const arms = random.pick([4, 5, 3]);
  const radius = (pitch * teeth) / (2 * Math.PI);
  scene.at(rotate('x', -90), () => {
    scene.use(m.turned(material, 0.04, 30));
    const inner = radius - 1.35;
    const opening = polar((angle) => {
      const lobe = Math.cos(angle * arms) * 0.5 + 0.5;
      return inner - 1.15 * lobe ** 3;
    }, 240);
    const bolts = Array.from({ length: arms }, (_, arm) =>
      circle(0.34, 20, [
        (inner - 0.55) * Math.cos((arm / arms) * 2 * Math.PI),
        (inner - 0.55) * Math.sin((arm / arms) * 2 * Math.PI),
      ]),
    );
    const slots = Array.from({ length: arms }, (_, arm) => {
      const angle = ((arm + 0.5) / arms) * 2 * Math.PI;
      return capsule(
        [(radius - 0.8) * Math.cos(angle - 0.22), (radius - 0.8) * Math.sin(angle - 0.22)],
        0.16,
        [(radius - 0.8) * Math.cos(angle + 0.22), (radius - 0.8) * Math.sin(angle + 0.22)],
        0.16,
        6,
      );
    });
    scene.extrude(sprocketOutline(teeth, 0.5), 0, 0.34, { holes: [opening, ...bolts, ...slots], bevel: 0.05 });
  });
}

/** A chain laid in curves. */
export function drawChain(scene: Scene, random: Random): void {
  const [outer, inner] = random.pick<[Material, Material]>([
    [m.steel, m.darkSteel],
    [m.darkSteel, m.steel],
    [m.blackSteel, m.steel],
    [m.chrome, m.steel],
  ]);
  const turns = random.pick([2.6, 3.1]);
  const path: Vector[] = [];
  for (let step = 0; step < 900; step += 1) {
    const t = step / 900;
    const angle = t * turns * 2 * Math.PI;
    const radius = 2.7 + t * 6.2;
    path.push([radius * Math.cos(angle), 0.42, radius * Math.sin(angle) * 0.8]);
  }
  const joints = evenly(path, pitch);
  const plate = (width: number): Outline =>
    smooth(
      [
        [-pitch / 2 - 0.42, 0],
        [-pitch / 2, 0.42],
        [0, width],
        [pitch / 2, 0.42],
        [pitch / 2 + 0.42, 0],
        [pitch / 2, -0.42],
        [0, -width],
        [-pitch / 2, -0.42],
      ],
      3,
    );
  joints.slice(0, -1).forEach((from, index) => {
    const to = joints[index + 1] ?? from;
    const middle: Vector = [(from[0] + to[0]) / 2, from[1], (from[2] + to[2]) / 2];
    const heading = (Math.atan2(-(to[2] - from[2]), to[0] - from[0]) * 180) / Math.PI;
    scene.at(poses(shift(...middle), rotate('y', heading)), () => {
      const gap = index % 2 === 0 ? 0.27 : 0.14;
      scene.use(index % 2 === 0 ? outer : inner);
      for (const side of [-1, 1])
        scene.at(shift(0, 0, side * (gap + 0.05)), () => scene.extrude(plate(0.25), -0.05, 0.05, { bevel: 0.02 }));
    });
    scene.at(shift(...from), () =>
      scene.at(rotate('y', heading), () => {
        scene.use(m.chrome).cylinder(0.19, -0.38, 0.38, 0.03, 14);
        scene.use(m.steel).cylinder(0.38, -0.12, 0.12, 0.02, 18);
      }),
    );
  });
}

/** Points along a path, a fixed distance apart. */
function evenly(path: readonly Vector[], distance: number): Vector[] {
  const points: Vector[] = [];
  let last: Vector | null = null;
  for (const point of path) {
    if (last === null || Math.hypot(point[0] - last[0], point[1] - last[1], point[2] - last[2]) >= distance) {
      points.push(point);
      last = point;
    }
  }
  return points;
}

/** A crankset: ring, spider, both arms and axle. */
export function drawCrankset(scene: Scene, random: Random): void {
  const teeth = random.pick([30, 32, 34, 38]);
  const arm = random.pick([m.blackAnodized, m.blackAnodized, m.brightAluminium, m.greyAnodized, m.carbon]);
  const ring = random.pick([m.blackAnodized, m.greyAnodized, m.steel]);
  const radius = (pitch * teeth) / (2 * Math.PI);
  const length = 17;
  const shape = (taper: number): Outline =>
    smooth(
      [
        [-1.7, 0],
        [-1.1, 1.35],
        [2.2, 1.2 - taper],
        [length - 2.5, 0.95],
        [length + 0.6, 1.15],
        [length + 1.35, 0],
        [length + 0.6, -1.15],
        [length - 2.5, -0.95],
        [2.2, -1.2 + taper],
        [-1.1, -1.35],
      ],
      6,
    );
  scene.at(rotate('x', -90), () => {
    scene.use(m.turned(ring, 0.04, 30));
    scene.extrude(sprocketOutline(teeth, 0.5), 0, 0.34, { holes: [circle(radius - 1.5, 64)], bevel: 0.05 });
    scene.use(arm);
    for (let k = 0; k < 4; k += 1)
      scene.at(rotate('z', k * 90 + 20), () =>
        scene.extrude(capsule([1, 0], 0.9, [radius - 1.2, 0], 0.55), 0.15, 0.8, { bevel: 0.1 }),
      );
    scene.use(m.chrome);
    for (let k = 0; k < 4; k += 1)
      scene.at(poses(rotate('z', k * 90 + 20), shift(radius - 1.25, 0, 0)), () =>
        scene.cylinder(0.42, -0.2, 0.95, 0.06, 22),
      );
    scene.at(rotate('z', -28), () => {
      scene.use(arm).extrude(shape(0.05), 0.7, 2, { holes: [circle(0.62, 28, [length - 0.2, 0])], bevel: 0.32 });
      scene.use(m.steel);
      scene.at(shift(length - 0.2, 0, 0), () => scene.ring(0.72, 0.56, 0.75, 1.98));
      scene.use(m.turned(m.darkSteel, 0.1, 40)).cylinder(1.02, 1.2, 2.12, 0.12);
      scene.use(m.blackSteel).extrude(circle(0.5, 8), 2.05, 2.16);
    });
    scene.use(m.steel).cylinder(1.2, -6.2, 0.2, 0.1);
  });
}
