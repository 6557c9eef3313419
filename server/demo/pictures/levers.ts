import type { Random } from '../random.ts';
import { buildCalliper } from './brakes.ts';
import * as m from './materials.ts';
import { capsule, circle, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Material, type Scene } from './scene.ts';
import { along, chain as poses, rotate, shift, type Vector } from './vector.ts';

/** A hydraulic lever with its clamp. */
function buildLever(scene: Scene, body: Material, blade: Material): void {
  scene.at(rotate('x', -90), () => {
    scene.use(body).extrude(
      smooth(
        [
          [-6, -0.9],
          [-6.2, 0.9],
          [-2, 1.5],
          [1.4, 1.7],
          [2.6, 0.6],
          [2.4, -1],
          [0, -1.5],
          [-3, -1.2],
        ],
        6,
      ),
      -0.2,
      2,
      { bevel: 0.55 },
    );
    scene.use(m.greyPlastic).extrude(roundedRectangle(4.8, 1.9, 0.5, 5, [-2.8, 0.05]), 1.9, 2.25, { bevel: 0.12 });
    scene.use(m.chrome);
    for (const x of [-4.6, -1]) scene.at(shift(x, 0.1, 0), () => scene.cylinder(0.22, 2.2, 2.36, 0.04, 14));
    scene.use(blade).extrude(
      smooth(
        [
          [1.4, -0.6],
          [2.8, -1.8],
          [2.2, -3.4],
          [-1.5, -4.6],
          [-6, -4.9],
          [-9.2, -4.4],
          [-9.6, -5.2],
          [-6, -5.9],
          [-0.8, -5.6],
          [3.4, -4],
          [4, -1.8],
          [2.6, 0.1],
        ],
        6,
      ),
      0.45,
      1.15,
      { bevel: 0.22 },
    );
    scene.use(m.chrome).at(shift(2.1, -0.4, 0), () => scene.cylinder(0.42, -0.4, 2.2, 0.08, 20));
  });
  scene.at(poses(shift(0.4, 0.9, -2.6), rotate('y', 90)), () => {
    scene.use(body).ring(1.55, 1.15, -0.6, 0.6);
    scene.extrude(roundedRectangle(1.2, 0.9, 0.2, 4, [-1.7, 0]), -0.55, 0.55, { bevel: 0.08 });
  });
}

/** A brake lever alone. */
export function drawBrakeLever(scene: Scene, random: Random): void {
  const body = random.pick([m.blackAnodized, m.glossBlack, m.greyAnodized, m.brightAluminium]);
  scene.at(poses(rotate('y', random.pick([14, -16])), rotate('x', 12)), () => {
    buildLever(scene, body, random.pick([m.blackAnodized, m.brightAluminium, m.greyAnodized]));
    scene.use(m.rubber).tube(
      curve(
        [
          [-6.1, 0.9, 0],
          [-7.6, 1, -0.4],
          [-9.6, 0.9, -2.4],
          [-10, 0.4, -5.6],
        ],
        8,
      ),
      0.25,
    );
    scene.use(m.steel).tube(
      [
        [-6, 0.9, 0],
        [-7, 0.95, -0.2],
      ],
      0.4,
    );
  });
}

/** Lever, hose and calliper, ready to mount. */
export function drawBrakeSet(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.glossBlack, m.greyAnodized]);
  scene.at(poses(shift(-5.5, 0.6, 1.5), rotate('y', 10)), () =>
    buildLever(scene, material, random.pick([m.blackAnodized, m.brightAluminium])),
  );
  scene.at(poses(shift(8, 2.4, 1), rotate('y', -18), rotate('x', -14)), () =>
    buildCalliper(scene, material, random.pick([2, 4])),
  );
  const path: Vector[] = [
    [-11.6, 1.4, 2.6],
    [-14, 1, 0],
  ];
  for (let step = 0; step <= 24; step += 1) {
    const angle = Math.PI * 0.9 - (step / 24) * 4 * Math.PI;
    path.push([-1 + 8.6 * Math.cos(angle), 0.4 + step * 0.02, -6.6 + 4.6 * Math.sin(angle)]);
  }
  path.push([9, 1, -5], [13, 3, -1], [11.8, 4.4, 2.6]);
  scene.use(m.rubber).tube(curve(path, 6), 0.25, { sides: 10 });
}

/** A coil of hose with its fittings. */
export function drawHose(scene: Scene, random: Random): void {
  const color = random.pick([m.rubber, m.rubber, m.whitePlastic, m.grained(m.steel, 0.3, 20)]);
  const path: Vector[] = [];
  for (let step = 0; step <= 90; step += 1) {
    const angle = (step / 90) * 8 * Math.PI;
    const wobble = Math.sin(step * 1.7) * 0.25;
    path.push([
      (7.4 + wobble) * Math.cos(angle),
      0.3 + step * 0.016 + Math.abs(wobble),
      (7.4 + wobble) * Math.sin(angle) * 0.94,
    ]);
  }
  path.push([9.2, 1.4, 5.4]);
  scene.use(color).tube(curve(path, 4), 0.25, { sides: 10 });
  scene.use(m.steel).at(along([9.2, 1.4, 5.4], [10, 1.3, 7.4]), () => scene.cylinder(0.42, -0.4, 1.2, 0.06, 22));
  scene
    .use(m.lacquer('#d8b23a', 0.7))
    .at(poses(shift(-7.4, 1, 0), rotate('x', 0)), () => scene.ring(1.25, 1.12, -0.3, 0.3));
  const fittings: readonly [Vector, Material][] = [
    [[-1.6, 0.35, 1.5], m.brass],
    [[0.8, 0.35, 2.4], m.chrome],
    [[2, 0.35, -0.6], m.brass],
    [[-0.6, 0.35, -1.6], m.chrome],
  ];
  for (const [at, material] of fittings) {
    scene.at(poses(shift(...at), rotate('x', -90)), () => {
      scene.use(material).ring(0.5, 0.24, -0.3, 0.35, 0.08);
      scene.extrude(circle(0.62, 6), -0.32, 0, { holes: [circle(0.26, 18)], bevel: 0.05 });
    });
  }
}

/** A pair of V-brake arms, or a side-pull brake. */
export function drawRimBrake(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium, m.greyAnodized]);
  const arm = () => {
    scene.use(material).extrude(
      smooth(
        [
          [-1.2, -0.8],
          [-1.3, 1.4],
          [-0.7, 5],
          [-0.5, 9],
          [0.4, 10.2],
          [1.2, 9.6],
          [1, 6],
          [1.4, 1.2],
          [1.1, -0.9],
          [0, -1.4],
        ],
        6,
      ),
      -0.7,
      0.7,
      { holes: [capsule([0.1, 2.6], 0.35, [0.2, 4], 0.3, 8)], bevel: 0.25 },
    );
    scene.use(m.steel).cylinder(0.62, -0.9, 1.1, 0.1, 26);
    scene.use(m.chrome).at(shift(0.4, 9.2, 0), () => scene.cylinder(0.4, -0.9, 1.2, 0.08, 20));
    scene.at(poses(shift(0.2, 3.4, -1.4), rotate('y', 8)), () => {
      scene.use(m.rubber).extrude(capsule([-2.8, 0], 0.5, [2.8, 0.1], 0.55, 8), -1.1, 0, { bevel: 0.18 });
      scene.use(m.chrome).cylinder(0.34, -0.2, 2.6, 0.06, 18);
    });
  };
  scene.at(poses(shift(-3.6, 1.2, 0), rotate('x', -72), rotate('z', 7)), arm);
  scene.at(poses(shift(3.8, 1.2, 0.6), rotate('x', -72), rotate('z', -10), rotate('y', 180)), arm);
  scene.use(m.steel).tube(
    curve(
      [
        [-3, 0.5, -11.6],
        [0, 0.5, -13],
        [4, 0.5, -12],
      ],
      10,
    ),
    0.26,
  );
}
