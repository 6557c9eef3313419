import type { Random } from '../random.ts';
import { sprocketOutline } from './drivetrain.ts';
import * as m from './materials.ts';
import { capsule, circle, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Material, type Scene } from './scene.ts';
import { along, chain as poses, rotate, shift, type Vector } from './vector.ts';

const cast = m.grained(m.blackPlastic, 0.05, 9);

/** A mid-mounted motor on its side. */
export function drawMotor(scene: Scene, random: Random): void {
  const shell = random.pick([cast, m.grained(m.greyPlastic, 0.05, 9), m.greyAnodized]);
  const outline = smooth(
    [
      [-6, -2.8],
      [-6.4, 2.2],
      [-3.6, 5.4],
      [1, 6.2],
      [5.6, 6.6],
      [9, 5.2],
      [9.4, 2.4],
      [6.6, 0.6],
      [5.4, -2.6],
      [2.2, -5.8],
      [-2.8, -5.6],
    ],
    8,
  );
  scene.at(poses(rotate('x', -68), rotate('z', random.between(-15, 15))), () => {
    scene.use(shell).extrude(outline, -3, 2.2, { bevel: 0.9 });
    scene.use(m.greyPlastic).extrude(
      smooth(
        [
          [-4.6, -2.2],
          [-4.8, 1.8],
          [-2.6, 4],
          [1, 4.6],
          [4.2, 3.4],
          [4, -1.8],
          [1.4, -4.2],
          [-2.2, -4.2],
        ],
        8,
      ),
      2.1,
      2.9,
      { bevel: 0.35 },
    );
    scene.use(m.turned(m.greyAnodized, 0.06, 30)).cylinder(3.1, 2.8, 3.3, 0.15);
    scene.use(m.steel).extrude(sprocketOutline(18, 0.4), 3.3, 3.6, { holes: [circle(1.6, 40)], bevel: 0.03 });
    scene.use(m.darkSteel).cylinder(1.5, 3, 4.3, 0.12);
    scene.use(m.chrome);
    scene.cylinder(0.95, -6, 6.4, 0.1);
    for (let tooth = 0; tooth < 10; tooth += 1)
      scene.at(poses(rotate('z', tooth * 36), shift(0.92, 0, 0)), () => scene.cylinder(0.16, 4.6, 6.3, 0.03, 8));
    scene.use(m.steel);
    for (const [x, y] of [
      [-5.2, 3.3],
      [8, 4],
      [-5, -3.4],
      [1.8, -4.9],
      [3.4, 5.6],
      [7.4, 2.2],
    ] as const) {
      scene.at(shift(x, y, 0), () => scene.cylinder(0.52, 2, 2.55, 0.08, 20));
    }
    scene.use(m.blackSteel);
    for (const [x, y] of [
      [-5.2, 3.3],
      [8, 4],
      [-5, -3.4],
      [1.8, -4.9],
      [3.4, 5.6],
      [7.4, 2.2],
    ] as const) {
      scene.at(shift(x, y, 0), () => scene.extrude(circle(0.24, 6), 2.45, 2.57));
    }
    scene.use(m.rubber).tube(
      curve(
        [
          [6, 5.4, 0],
          [9, 8, 0.2],
          [12, 7.6, -0.6],
          [13.5, 5, -1.6],
        ],
        8,
      ),
      0.36,
    );
  });
}

/** A hub motor with its cable. */
export function drawHubMotor(scene: Scene, random: Random): void {
  const shell = random.pick([m.blackAnodized, m.brightAluminium, m.greyAnodized]);
  scene.at(poses(rotate('y', 58), rotate('z', 10)), () => {
    scene.use(m.turned(shell, 0.05, 20));
    scene.lathe(
      [
        [1.2, -4.2],
        [3.6, -3.9],
        [7.2, -3],
        [8.4, -2.6],
        [9.3, -2.5],
        [9.4, -2.1],
        [8.5, -1.9],
        [8.3, 0],
        [8.5, 1.9],
        [9.4, 2.1],
        [9.3, 2.5],
        [8.4, 2.6],
        [7.2, 3.1],
        [3.6, 4],
        [1.2, 4.3],
      ],
      { segments: 96 },
    );
    scene.use(m.steel);
    for (let bolt = 0; bolt < 8; bolt += 1)
      scene.at(poses(rotate('z', bolt * 45), shift(6.4, 0, 0)), () => scene.cylinder(0.36, 2.9, 3.6, 0.06, 16));
    scene.use(m.darkSteel).cylinder(0.95, -7, 7.6, 0.1);
    scene.use(m.steel).extrude(circle(1.5, 6), 4.4, 5.3, { bevel: 0.1 });
    scene.use(m.rubber).tube(
      curve(
        [
          [0, 0, 7.5],
          [0.4, -0.6, 9.4],
          [0.6, -4, 11],
          [2, -8, 11],
        ],
        8,
      ),
      0.34,
    );
  });
}

/** A frame battery lying on its back, with charge lights and lock. */
export function drawBattery(scene: Scene, random: Random): void {
  const shell = random.pick([m.grained(m.blackPlastic, 0.04, 8), m.glossBlack, m.grained(m.greyPlastic, 0.04, 8)]);
  const length = random.pick([17, 20, 23]);
  const lit = random.between(2, 5);
  scene.at(poses(rotate('y', 24)), () => {
    const section = smooth(
      [
        [-3.6, 0],
        [-4, 2.2],
        [-3.2, 5],
        [0, 6.2],
        [3.2, 5],
        [4, 2.2],
        [3.6, 0],
      ],
      5,
    );
    scene.use(shell).extrude(section, -length, length, { bevel: 0.5 });
    scene.use(m.greyPlastic);
    for (const end of [-1, 1])
      scene.at(shift(0, 0, end * (length + 0.2)), () =>
        scene.extrude(
          smooth(
            [
              [-3, 0.4],
              [-3.4, 2.2],
              [-2.7, 4.5],
              [0, 5.5],
              [2.7, 4.5],
              [3.4, 2.2],
              [3, 0.4],
            ],
            5,
          ),
          -0.6,
          0.6,
          { bevel: 0.25 },
        ),
      );
    scene.at(poses(shift(0, 6.02, 0), rotate('x', -90)), () => {
      scene.use(m.greyPlastic).extrude(roundedRectangle(3, length * 1.1, 1.2), -0.15, 0.12, { bevel: 0.08 });
      for (let light = 0; light < 5; light += 1) {
        scene
          .use(light < lit ? green : m.blackPlastic)
          .extrude(circle(0.36, 18, [0, -length * 0.35 + light * 1.5]), 0.1, 0.24, { bevel: 0.04 });
      }
      scene.use(m.greyPlastic).extrude(circle(1.1, 30, [0, length * 0.36]), 0.05, 0.34, { bevel: 0.1 });
    });
    scene.at(poses(shift(3.9, 2.4, length - 4), rotate('y', 90)), () => {
      scene.use(m.chrome).cylinder(1, -0.2, 0.35, 0.08);
      scene.use(m.blackSteel).extrude(roundedRectangle(0.24, 1, 0.05), 0.3, 0.4);
    });
  });
}

const green: Material = { color: m.paint('#1c7c3c'), metal: 0, rough: 0.3, glow: [0.02, 0.5, 0.12] };

/** A charger with its two leads. */
export function drawCharger(scene: Scene, random: Random): void {
  const shell = random.pick([m.grained(m.blackPlastic, 0.05, 10), m.greyPlastic]);
  scene.at(rotate('y', 18), () => {
    scene.at(poses(shift(0, 2, 0), rotate('x', -90)), () => {
      scene.use(shell).extrude(roundedRectangle(17, 9, 1.6), -2, 2, { bevel: 0.6 });
      scene.use(m.greyPlastic);
      for (let rib = -3; rib <= 3; rib += 1)
        scene.extrude(roundedRectangle(0.5, 6, 0.25, 4, [rib * 1.1 - 3, 0]), 1.95, 2.2, { bevel: 0.08 });
      scene.use(green).extrude(circle(0.28, 14, [6.6, 2]), 1.95, 2.1);
    });
    scene.use(m.rubber).tube(
      curve(
        [
          [8.2, 1.8, 0],
          [11, 1.4, 0.5],
          [13, 0.5, 3],
          [10, 0.4, 7.5],
          [2, 0.4, 8.5],
          [-3, 0.4, 9.5],
        ],
        10,
      ),
      0.36,
    );
    scene.use(m.blackPlastic).at(along([-3, 0.9, 9.5], [-7, 0.9, 10.4]), () => {
      scene.cylinder(0.9, 0, 3.2, 0.2);
      scene.use(m.brass).cylinder(0.55, 3.2, 4, 0.06);
    });
    scene.use(m.rubber).tube(
      curve(
        [
          [-8.2, 1.8, 0],
          [-12, 1.2, -1],
          [-14, 0.5, -4],
          [-10, 0.4, -8],
        ],
        10,
      ),
      0.32,
    );
    scene.use(m.blackPlastic).at(along([-10, 1, -8], [-6.5, 1, -9.5]), () => {
      scene.lathe([
        [0.5, 0],
        [1.2, 0.6],
        [1.5, 2.6],
        [0, 2.8],
      ]);
      scene.use(m.chrome);
      for (const x of [-0.75, 0.75]) scene.at(shift(x, 0, 0), () => scene.cylinder(0.22, 2.6, 4.4, 0.05, 14));
    });
  });
}

/** A display with its remote. */
export function drawDisplay(scene: Scene, random: Random): void {
  const shell = random.pick([m.glossBlack, m.blackPlastic, m.greyPlastic]);
  const [width, height] = random.pick([
    [6.4, 7.8],
    [8.4, 6.6],
    [5.6, 8.4],
  ] as const);
  scene.at(poses(shift(-2, height / 2 + 0.6, 0), rotate('x', -24), rotate('y', 14)), () => {
    scene.use(shell).extrude(roundedRectangle(width, height, 1), -0.6, 0.6, { bevel: 0.3 });
    scene.use(m.litScreen).extrude(roundedRectangle(width - 1, height - 1.3, 0.5), 0.55, 0.66, { bevel: 0.04 });
    scene.use(screenInk);
    scene.extrude(roundedRectangle(width - 3.2, 1, 0.1, 3, [0, height * 0.14]), 0.66, 0.67);
    for (let bar = 0; bar < 5; bar += 1)
      scene.extrude(
        roundedRectangle(0.45, 0.5 + bar * 0.24, 0.06, 3, [-width / 2 + 1.3 + bar * 0.7, -height * 0.28 + bar * 0.12]),
        0.66,
        0.67,
      );
    scene
      .use(m.blackAnodized)
      .at(poses(shift(0, -height / 2 + 0.4, -1.9), rotate('y', 90)), () => scene.ring(1.6, 1.25, -0.6, 0.6));
  });
  if (random.chance(0.75)) {
    scene.at(poses(shift(7, 1.3, 3), rotate('y', -22), rotate('x', -55)), () => {
      scene.use(m.blackPlastic).extrude(
        smooth(
          [
            [-1.8, -2.2],
            [-2, 1.6],
            [0, 3],
            [2, 1.6],
            [1.8, -2.2],
          ],
          6,
        ),
        -0.7,
        0.7,
        { bevel: 0.3 },
      );
      scene.use(m.greyPlastic);
      scene.extrude(circle(0.62, 24, [0, 1.4]), 0.6, 0.9, { bevel: 0.08 });
      scene.extrude(roundedRectangle(1.5, 0.8, 0.3, 5, [0, -0.1]), 0.6, 0.9, { bevel: 0.08 });
      scene.extrude(roundedRectangle(1.5, 0.8, 0.3, 5, [0, -1.3]), 0.6, 0.9, { bevel: 0.08 });
    });
    scene.use(m.rubber).tube(
      curve(
        [
          [7, 0.7, 2],
          [6, 0.5, -2],
          [2, 0.4, -4.5],
          [-1.5, 1, -2.6],
        ],
        10,
      ),
      0.2,
    );
  }
}

const screenInk: Material = { color: m.paint('#dfe9f2'), metal: 0, rough: 0.5, glow: [0.3, 0.36, 0.42] };

/** A speed sensor with its cable and magnet. */
export function drawSensor(scene: Scene, random: Random): void {
  scene.at(rotate('y', random.between(-20, 20)), () => {
    scene.at(poses(shift(0, 0.8, 0), rotate('x', -90)), () => {
      scene.use(cast).extrude(
        smooth(
          [
            [-3, -1],
            [-3, 1],
            [0, 1.4],
            [3, 0.8],
            [3, -0.8],
            [0, -1.4],
          ],
          6,
        ),
        -0.8,
        0.8,
        { holes: [capsule([-1.8, 0], 0.3, [-0.6, 0], 0.3, 6)], bevel: 0.2 },
      );
      scene.use(m.steel).at(shift(-1.2, 0, 0), () => scene.cylinder(0.6, 0.6, 1.1, 0.1));
    });
    const path: Vector[] = [[2.8, 0.8, 0]];
    for (let step = 0; step <= 26; step += 1) {
      const angle = (step / 26) * 5.2 * Math.PI;
      path.push([
        6.5 + (4.2 - step * 0.02) * Math.cos(angle + Math.PI),
        0.4 + step * 0.025,
        -1 + (4.2 - step * 0.02) * Math.sin(angle + Math.PI),
      ]);
    }
    scene.use(m.rubber).tube(curve(path, 5), 0.2, { sides: 10 });
    scene.use(m.greyPlastic).at(along([10.6, 0.7, -1], [11, 0.6, 3]), () => scene.cylinder(0.42, 0, 2.4, 0.1));
    scene.at(poses(shift(-2.5, 1.1, 4), rotate('x', -60)), () => {
      scene.use(m.blackPlastic).cylinder(1.1, -0.8, 0.6, 0.2);
      scene.use(m.steel).extrude(circle(0.55, 20), 0.55, 0.75, { bevel: 0.05 });
    });
  });
}

/** A coiled cable with two plugs. */
export function drawElectricCable(scene: Scene, random: Random): void {
  const color = random.pick([m.rubber, m.rubber, m.lacquer('#c2571a', 0.6), m.lacquer('#2a4f8f', 0.6)]);
  const path: Vector[] = [[-9, 0.4, 6]];
  const turns = 3;
  for (let step = 0; step <= 60; step += 1) {
    const angle = (step / 60) * turns * 2 * Math.PI + 2.4;
    path.push([
      (5.4 + Math.sin(step * 0.9) * 0.18) * Math.cos(angle),
      0.4 + step * 0.022,
      (5.4 + Math.cos(step * 0.7) * 0.18) * Math.sin(angle) * 0.92,
    ]);
  }
  path.push([9, 0.8, 5.6]);
  scene.use(m.rubber).tube(curve(path, 4), 0.27, { sides: 10 });
  for (const [from, to] of [
    [
      [-9, 0.6, 6],
      [-12, 0.6, 7],
    ],
    [
      [9, 0.8, 5.6],
      [11.8, 0.6, 7],
    ],
  ] as [Vector, Vector][]) {
    scene.at(along(from, to), () => {
      scene.use(color).lathe([
        [0.3, -0.6],
        [0.45, 0],
        [0.72, 0.3],
        [0.78, 2],
        [0.6, 2.2],
      ]);
      scene.use(m.blackPlastic).ring(0.86, 0.6, 1.2, 2.6);
      scene.use(m.brass);
      for (let pin = 0; pin < 3; pin += 1)
        scene.at(poses(rotate('z', pin * 120), shift(0.25, 0, 0)), () => scene.cylinder(0.08, 2, 2.9, 0.02, 8));
    });
  }
  scene.use(m.blackPlastic).at(poses(shift(0, 0.9, 5), rotate('y', 90)), () => scene.ring(1.05, 0.85, -0.3, 0.3));
}
