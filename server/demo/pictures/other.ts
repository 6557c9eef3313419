import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, polar, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { along, chain as poses, rotate, shift, type Vector } from './vector.ts';

/** Workshop tools: wrench, hex keys or a chain tool. */
export function drawTool(scene: Scene, random: Random, kind: 'wrench' | 'keys' | 'socket'): void {
  const handle = random.pick([
    m.lacquer('#1f57b8', 0.5),
    m.lacquer('#b3202a', 0.5),
    m.lacquer('#2b2e33', 0.5),
    m.lacquer('#d97b16', 0.5),
  ]);
  if (kind === 'wrench') {
    scene.at(poses(shift(0, 0.5, 0), rotate('x', -90), rotate('z', 18)), () => {
      scene.use(m.chrome).extrude(
        smooth(
          [
            [7, -1.1],
            [9.6, -2.4],
            [12.6, -2],
            [13.4, -0.9],
            [10.8, -0.8],
            [10.8, 0.8],
            [13.4, 0.9],
            [12.6, 2],
            [9.6, 2.4],
            [7, 1.1],
            [-4, 0.9],
            [-4, -0.9],
          ],
          4,
        ),
        -0.35,
        0.35,
        { bevel: 0.12 },
      );
      scene.use(handle).extrude(capsule([-15, 0], 1.35, [-1, 0], 1.15), -0.75, 0.75, {
        holes: [circle(0.5, 20, [-14.8, 0])],
        bevel: 0.4,
      });
      scene.use(m.whitePlastic).extrude(roundedRectangle(6, 0.5, 0.2, 4, [-7.6, 0]), 0.74, 0.77);
    });
    return;
  }
  if (kind === 'keys') {
    for (let key = 0; key < 7; key += 1) {
      const size = 0.18 + key * 0.06;
      const length = 7 + key * 1.4;
      scene.use(key % 2 ? m.darkSteel : m.chrome).tube(
        curve(
          [
            [-length, size, -5 + key * 1.5],
            [-1, size, -5 + key * 1.5],
            [0.4, size, -4.9 + key * 1.5],
            [0.9, size, -3.9 + key * 1.5 + size],
            [1, size, -2.2 + key * 1.6],
          ],
          6,
        ),
        size,
        { sides: 6 },
      );
    }
    scene
      .use(handle)
      .at(poses(shift(-5.2, 1.1, -0.3), rotate('x', -90)), () =>
        scene.extrude(roundedRectangle(3, 12.4, 1), -1.1, 0.8, { bevel: 0.3 }),
      );
    return;
  }
  scene.at(poses(shift(0, 1.6, 0), rotate('y', 62)), () => {
    scene.use(m.chrome).extrude(
      polar((angle) => 1.2 - (((angle * 12) / (2 * Math.PI)) % 1 < 0.5 ? 0.14 : 0), 192),
      6,
      8.4,
      { holes: [circle(0.7, 30)], bevel: 0.05 },
    );
    scene.use(m.darkSteel).cylinder(1.55, 3, 6.1, 0.12);
    scene.use(m.steel).cylinder(0.55, 8, 10, 0.1);
    scene.use(m.darkSteel).cylinder(0.8, -2, 3.2, 0.1);
    scene.use(handle).lathe(
      [
        [0, -13],
        [1.3, -12.6],
        [1.55, -11],
        [1.3, -7],
        [1.6, -3],
        [1.3, -1.4],
        [0.8, -1.2],
      ],
      { segments: 48 },
    );
  });
}

/** Derailleur hangers with their bolts. */
export function drawHanger(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium, m.brightAluminium, m.greyAnodized]);
  const lean = random.pick([0.6, -0.4, 1.2]);
  const outline = smooth(
    [
      [-1.6, 2.6],
      [-0.8, 4],
      [0.9, 4.1],
      [1.8, 2.8],
      [1.5, 0.6],
      [1.9 + lean, -1.8],
      [1.5 + lean, -3.5],
      [0.2 + lean, -3.7],
      [-0.7 + lean * 0.6, -2.4],
      [-1.3, -0.2],
    ],
    6,
  );
  scene.at(poses(shift(-1.6, 0.3, 0), rotate('x', -84), rotate('z', 18)), () => {
    scene.use(material).extrude(outline, -0.35, 0.35, {
      holes: [circle(0.62, 30, [0.1, 2.7]), circle(0.5, 28, [0.6 + lean, -2.5]), circle(0.28, 18, [0.2, 0.6])],
      bevel: 0.1,
    });
    scene.use(m.steel).at(shift(0.6 + lean, -2.5, 0), () => scene.ring(0.62, 0.48, -0.36, 0.4, 0.05));
  });
  scene.at(poses(shift(3.2, 0.38, 0.4), rotate('y', 60)), () => {
    scene.use(m.darkSteel).cylinder(0.26, -1.2, 0.8, 0.04, 20);
    scene.use(m.blackSteel).cylinder(0.48, 0.8, 1.3, 0.08, 26);
  });
  scene.at(poses(shift(2.4, 0.1, 2.6), rotate('x', -90)), () => {
    scene.use(m.steel).ring(0.6, 0.3, -0.1, 0.15, 0.04);
    scene.use(material).extrude(circle(0.7, 28), 0.15, 0.4, { holes: [circle(0.32, 20)], bevel: 0.06 });
  });
}

/** A reel of housing, or coiled cables. */
export function drawHousing(scene: Scene, random: Random): void {
  const color = random.pick([
    m.rubber,
    m.rubber,
    m.lacquer('#e4e6e8', 0.6),
    m.lacquer('#a8231f', 0.6),
    m.lacquer('#2b5ea8', 0.6),
  ]);
  const isReel = random.chance(0.5);
  if (isReel) {
    scene.at(poses(shift(0, 7.6, 0), rotate('y', 28)), () => {
      for (const z of [-3.2, 3])
        scene.use(m.cardboard).extrude(circle(7.4, 80), z, z + 0.3, { holes: [circle(1.6, 40)], bevel: 0.05 });
      const path: Vector[] = Array.from({ length: 420 }, (_, step) => {
        const angle = (step / 419) * 12 * 2 * Math.PI;
        return [6.4 * Math.cos(angle), 6.4 * Math.sin(angle), -2.6 + (step / 419) * 5.3];
      });
      scene.use(color).tube(path, 0.25, { sides: 8 });
      scene.use(m.cardboard).ring(6, 5.6, -3, 3);
    });
    return;
  }
  const path: Vector[] = Array.from({ length: 260 }, (_, step) => {
    const angle = (step / 259) * 7 * 2 * Math.PI;
    return [
      (8 + Math.sin(step * 0.5) * 0.2) * Math.cos(angle),
      0.3 + (step / 259) * 1.6 + Math.sin(step * 0.31) * 0.12,
      (8 + Math.cos(step * 0.37) * 0.2) * Math.sin(angle),
    ];
  });
  scene.use(color).tube(path, 0.25, { sides: 8 });
  for (let end = 0; end < 7; end += 1) {
    const angle = end * 0.9 + 0.3;
    scene.at(
      along(
        [2.6 * Math.cos(angle), 0.28, 2.6 * Math.sin(angle)],
        [4 * Math.cos(angle + 0.8), 0.28, 4 * Math.sin(angle + 0.8)],
      ),
      () => scene.use(random.pick([m.brass, m.chrome, m.blackAnodized])).ring(0.28, 0.16, 0, 1.1, 0.04, 20),
    );
  }
}

/** A closed carton with a label, for what has no shape of its own. */
export function drawCarton(scene: Scene, random: Random): void {
  const box = (width: number, height: number, depth: number) => {
    scene.at(poses(shift(0, height / 2, 0)), () => {
      scene.use(m.cardboard).extrude(roundedRectangle(width, height, 0.15, 3), -depth / 2, depth / 2, { bevel: 0.1 });
      scene
        .use(m.lacquer('#c9b08a', 0.5))
        .at(rotate('x', -90), () =>
          scene.extrude(roundedRectangle(width, 2.4, 0.05, 2), height / 2 - 0.02, height / 2 + 0.03),
        );
      scene
        .use(m.white)
        .extrude(
          roundedRectangle(width * 0.4, height * 0.42, 0.1, 2, [width * 0.2, height * 0.1]),
          depth / 2,
          depth / 2 + 0.03,
        );
      scene.use(m.rubber);
      for (let bar = 0; bar < 14; bar += 1)
        scene.extrude(
          roundedRectangle(0.1 + (bar % 3) * 0.07, height * 0.14, 0.01, 1, [
            width * 0.06 + bar * width * 0.021,
            height * 0.02,
          ]),
          depth / 2 + 0.03,
          depth / 2 + 0.04,
        );
      for (let line = 0; line < 3; line += 1)
        scene.extrude(
          roundedRectangle(width * (0.3 - line * 0.05), 0.22, 0.05, 2, [
            width * (0.17 - line * 0.02),
            height * (0.25 - line * 0.05),
          ]),
          depth / 2 + 0.03,
          depth / 2 + 0.04,
        );
    });
  };
  scene.at(rotate('y', -24), () => box(20, 12, 14));
  if (random.chance(0.6)) scene.at(poses(shift(2, 12, -1), rotate('y', 12)), () => box(13, 8, 9));
}
