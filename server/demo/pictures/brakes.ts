import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, type Outline, polar, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Material, type Scene } from './scene.ts';
import { chain as poses, rotate, shift } from './vector.ts';

/** A brake rotor: drilled ring, arms, six bolts or a splined middle. */
export function drawRotor(scene: Scene, random: Random): void {
  const radius = random.pick([8, 9, 10.1]);
  const waves = random.pick([0, 12, 14, 16]);
  const arms = random.pick([5, 6, 6]);
  const swirl = random.pick([0.5, -0.5, 0.75]);
  const isSplined = random.chance(0.5);
  const carrier = random.pick([m.blackAnodized, m.blackAnodized, m.steel, m.greyAnodized]);
  const width = random.pick([1.5, 1.8]);
  const outer = polar((angle) => radius - (waves ? 0.16 + 0.16 * Math.cos(angle * waves) : 0), 240);
  const inner = polar(
    (angle) =>
      radius -
      width -
      (waves ? 0.14 * Math.cos(angle * waves + 1.2) : 0) +
      0.22 * Math.abs(Math.sin((angle * arms) / 2)),
    240,
  );
  const drilled: Material = {
    ...m.turned(m.steel, 0.05, 34),
    keeps: ([x, y]) => {
      const r = Math.hypot(x, y);
      const angle = Math.atan2(y, x);
      for (let row = 0; row < 3; row += 1) {
        const step = (2 * Math.PI) / 24;
        const lean = angle - (row - 1) * 0.075 * Math.sign(swirl) + (row % 2) * 0.02;
        const nearest = Math.round(lean / step) * step;
        const across = (lean - nearest) * r;
        const outwards = r - (radius - width * (0.28 + row * 0.26));
        if (across * across + outwards * outwards < 0.044) return false;
      }
      return true;
    },
  };
  const rotor = () => {
    scene.use(drilled).extrude(outer, 0, 0.18, { holes: [inner], bevel: 0.02 });
    scene.use(carrier);
    for (let arm = 0; arm < arms; arm += 1) {
      scene.at(rotate('z', (arm / arms) * 360), () => {
        const bend = (r: number, a: number) => [r * Math.cos(a), r * Math.sin(a)] as const;
        const reach = radius - width + 0.35;
        scene.extrude(
          smooth(
            [
              bend(1.9, -0.42),
              bend(3.6, swirl * 0.5 - 0.14),
              bend(reach, swirl - 0.09),
              bend(reach + 0.1, swirl + 0.09),
              bend(3.8, swirl * 0.5 + 0.13),
              bend(1.9, 0.42),
            ],
            5,
          ),
          0.02,
          0.3,
          { bevel: 0.05 },
        );
        const [x, y] = bend(reach - 0.1, swirl);
        scene.at(shift(x, y, 0), () => scene.use(m.chrome).cylinder(0.32, -0.05, 0.36, 0.05, 18));
        scene.use(carrier);
      });
    }
    const bolts = Array.from({ length: 6 }, (_, bolt) =>
      circle(0.28, 18, [2.2 * Math.cos((bolt / 6) * 2 * Math.PI), 2.2 * Math.sin((bolt / 6) * 2 * Math.PI)]),
    );
    scene.extrude(circle(2.75, 64), -0.05, 0.42, {
      holes: [circle(1.6, 40), ...(isSplined ? [] : bolts)],
      bevel: 0.06,
    });
    if (isSplined) {
      scene.use(m.steel).extrude(circle(2.05, 60), 0.3, 0.75, {
        holes: [polar((angle) => 1.5 + (((angle * 16) / (2 * Math.PI)) % 1 < 0.5 ? 0.14 : 0), 256)],
        bevel: 0.06,
      });
    }
  };
  const second = random.chance(0.3);
  scene.at(poses(shift(0, 0.2, 0), rotate('x', -90), rotate('z', random.between(0, 60))), rotor);
  if (second) scene.at(poses(shift(4.5, 1.5, -2), rotate('x', -82), rotate('y', 7)), rotor);
}

/** The body of a calliper with hose, bolts and pads. */
export function buildCalliper(scene: Scene, material: Material, pistons: number): void {
  const length = pistons > 2 ? 4.6 : 3.6;
  const side: Outline = smooth(
    [
      [-length, -1.4],
      [-length - 0.5, 0.8],
      [-length + 1.2, 2.2],
      [0, 2.7],
      [length - 1.2, 2.2],
      [length + 0.5, 0.8],
      [length, -1.4],
      [length - 1.4, -1.9],
      [0, -1.5],
      [-length + 1.4, -1.9],
    ],
    6,
  );
  scene.use(material);
  scene.extrude(side, 0.45, 2.4, { bevel: 0.5 });
  scene.extrude(side, -2.2, -0.45, { bevel: 0.5 });
  scene.extrude(roundedRectangle(length * 1.5, 1.3, 0.5, 5, [0, 1.9]), -0.6, 0.6, { bevel: 0.15 });
  scene.use(m.turned(m.greyAnodized, 0.08, 40));
  for (const x of pistons > 2 ? [-1.9, 1.9] : [0])
    scene.at(shift(x, 0.2, 0), () => scene.cylinder(1.35, 2.2, 2.75, 0.12));
  scene.use(m.copperPad).extrude(roundedRectangle(length * 1.3, 2.3, 0.4, 5, [0, -0.4]), -0.42, -0.16, { bevel: 0.04 });
  scene.extrude(roundedRectangle(length * 1.3, 2.3, 0.4, 5, [0, -0.4]), 0.16, 0.42, { bevel: 0.04 });
  scene.use(material);
  for (const x of [-length - 1.3, length + 1.3]) {
    scene.extrude(capsule([x, -0.6], 1, [x > 0 ? length - 0.4 : -length + 0.4, -0.3], 1.1), -2.1, -1.1, {
      holes: [circle(0.42, 20, [x, -0.6])],
      bevel: 0.18,
    });
    scene.use(m.chrome).at(shift(x, -0.6, 0), () => scene.cylinder(0.62, -1.1, -0.55, 0.08, 24));
    scene.use(m.blackSteel).at(shift(x, -0.6, 0), () => scene.extrude(circle(0.32, 6), -0.58, -0.53));
    scene.use(material);
  }
  scene.use(m.chrome).at(shift(length - 0.6, 1.6, 1.3), () => scene.cylinder(0.6, 0.6, 1.9, 0.1, 28));
}

/** A disc calliper. */
export function drawCalliper(scene: Scene, random: Random): void {
  const material = random.pick([
    m.blackAnodized,
    m.blackAnodized,
    m.greyAnodized,
    m.brightAluminium,
    m.purpleAnodized,
    m.orangeAnodized,
  ]);
  const pistons = random.pick([2, 4]);
  const side = random.pick([1, -1]);
  scene.at(poses(rotate('y', side * 14), shift(0, 2.4, 0), rotate('x', -16)), () => {
    buildCalliper(scene, material, pistons);
    scene.use(m.rubber).tube(
      curve(
        [
          [3, 1.9, 2.9],
          [5.4, 3.2, 2.8],
          [8.6, 3, 1],
          [9.8, 0.2, -1.6],
          [8, -1.7, -4.4],
        ],
        8,
      ),
      0.26,
    );
    scene.use(m.steel).tube(
      [
        [3, 1.8, 2.9],
        [4.2, 2.5, 2.9],
      ],
      0.42,
    );
  });
}

/** A pair of brake pads with spring. */
export function drawPads(scene: Scene, random: Random): void {
  const plate = random.pick([
    m.steel,
    m.darkSteel,
    m.lacquer('#9c1f24', 0.5),
    m.lacquer('#1f4f8f', 0.5),
    m.lacquer('#2f7a3d', 0.5),
  ]);
  const hasFins = random.chance(0.45);
  const outline = smooth(
    [
      [-2.6, -1.6],
      [-2.9, 0.4],
      [-1.8, 1.6],
      [-0.9, 1.7],
      [-0.7, 3],
      [0.7, 3],
      [0.9, 1.7],
      [1.8, 1.6],
      [2.9, 0.4],
      [2.6, -1.6],
      [0, -1.9],
    ],
    5,
  );
  const pad = (facing: boolean) => {
    scene.use(plate).extrude(outline, -0.11, 0.11, { holes: [circle(0.24, 18, [0, 2.35])], bevel: 0.03 });
    if (facing)
      scene.use(m.grained(m.copperPad, 0.07, 22)).extrude(
        smooth(
          [
            [-2.2, -1.3],
            [-2.4, 0.3],
            [-1.2, 1.2],
            [1.2, 1.2],
            [2.4, 0.3],
            [2.2, -1.3],
            [0, -1.6],
          ],
          5,
        ),
        0.1,
        0.52,
        { bevel: 0.06 },
      );
    if (hasFins) {
      scene.use(m.brightAluminium);
      scene.extrude(roundedRectangle(1.2, 3, 0.2, 4, [0, 3.3]), -0.3, 0.1, { bevel: 0.03 });
      for (let fin = 0; fin < 6; fin += 1)
        scene.extrude(roundedRectangle(4.4, 0.22, 0.1, 3, [0, 2 + fin * 0.5]), -0.75, 0.3, { bevel: 0.03 });
    }
  };
  scene.at(poses(shift(-3.2, 0.4, 0.6), rotate('x', -76), rotate('z', 16)), () => pad(true));
  scene.at(poses(shift(3.2, 0.5, -0.4), rotate('x', -70), rotate('z', -20)), () => pad(random.chance(0.5)));
  scene.use(m.steel).tube(
    curve(
      [
        [-1.2, 0.16, 5],
        [-0.6, 0.2, 3.2],
        [0, 0.16, 3],
        [0.6, 0.2, 3.2],
        [1.4, 0.16, 5],
      ],
      8,
    ),
    0.09,
    { sides: 8 },
  );
  scene.at(poses(shift(4.8, 0.18, 4), rotate('y', 70)), () => scene.use(m.chrome).cylinder(0.16, -1.6, 1.6, 0.03, 12));
}

/** Bottles of fluid, oil or sealant. */
export function drawBottle(scene: Scene, random: Random): void {
  const color = random.pick(['#b3202a', '#1f4fae', '#1e7f4f', '#d97b16', '#2a2d33', '#5b3d8f', '#0f7d8c']);
  const shell = random.pick([m.whitePlastic, m.lightPlastic, m.lacquer(color, 0.35), m.blackPlastic]);
  const isSpray = random.chance(0.25);
  const bottle = (radius: number, height: number) => {
    scene.at(rotate('x', -90), () => {
      const neck = radius * (isSpray ? 0.94 : 0.42);
      scene.use(isSpray ? m.lacquer(color, 0.25) : shell).lathe(
        [
          [0, 0],
          [radius - 0.4, 0],
          [radius, 0.4],
          [radius, height * 0.72],
          [radius * 0.94, height * 0.79],
          [neck + 0.2, height * 0.9],
          [neck, height * 0.93],
          [neck, height],
          [0, height],
        ],
        { segments: 72 },
      );
      scene.use(m.lacquer(isSpray ? '#eceff1' : color, 0.45)).lathe(
        [
          [radius + 0.03, height * 0.14],
          [radius + 0.03, height * 0.66],
        ],
        { segments: 72 },
      );
      scene.use(m.lacquer(isSpray ? color : '#f1f2f3', 0.45)).lathe(
        [
          [radius + 0.05, height * 0.3],
          [radius + 0.05, height * 0.44],
        ],
        { segments: 72 },
      );
      scene.use(m.lacquer('#22262b', 0.5)).lathe(
        [
          [radius + 0.06, height * 0.5],
          [radius + 0.06, height * 0.53],
        ],
        { segments: 72, from: 200, to: 320 },
      );
      scene.use(isSpray ? m.whitePlastic : m.lacquer(color, 0.3));
      if (isSpray) scene.cylinder(radius * 0.86, height, height * 1.22, 0.3, 60);
      else {
        scene.extrude(
          polar((angle) => neck + 0.32 + Math.sin(angle * 36) * 0.06, 288),
          height * 0.95,
          height * 1.1,
          { bevel: 0.08 },
        );
        scene.lathe([
          [neck * 0.8, height * 1.1],
          [neck * 0.35, height * 1.24],
          [neck * 0.3, height * 1.34],
          [0, height * 1.34],
        ]);
      }
    });
  };
  const count = random.pick([1, 2, 3]);
  bottle(3.4, 13);
  if (count > 1) scene.at(shift(7.6, 0, -2), () => bottle(2.7, 9.5));
  if (count > 2) scene.at(shift(-6.8, 0, 1.5), () => bottle(2.2, 7.2));
}
