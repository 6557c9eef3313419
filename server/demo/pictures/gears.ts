import type { Random } from '../random.ts';
import { sprocketOutline } from './drivetrain.ts';
import * as m from './materials.ts';
import { capsule, circle, type Outline, polar, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { chain as poses, rotate, shift } from './vector.ts';

/** A rear derailleur standing as it hangs on a bicycle. */
export function drawRearDerailleur(scene: Scene, random: Random): void {
  const body = random.pick([m.blackAnodized, m.greyAnodized, m.glossBlack, m.darkSteel]);
  const cage = random.pick([m.blackSteel, m.steel, m.carbon]);
  const long = random.pick([8.5, 10.5]);
  scene.at(poses(rotate('x', -62), rotate('z', 8)), () => {
    scene.use(body);
    scene.extrude(
      smooth(
        [
          [-1.5, 5.6],
          [-0.3, 6.6],
          [1.2, 6.2],
          [2.3, 4.6],
          [4.8, 1.9],
          [5.4, 0.6],
          [4.5, -0.7],
          [2.9, -0.6],
          [1.6, 1.2],
          [-0.4, 3.5],
        ],
        6,
      ),
      0.3,
      2.2,
      { bevel: 0.45 },
    );
    scene.use(m.greyAnodized).extrude(capsule([0.8, 4.9], 0.5, [3.9, 0.9], 0.55), 2.15, 2.55, { bevel: 0.14 });
    scene.use(m.chrome);
    for (const [x, y] of [
      [0.7, 5],
      [3.95, 0.85],
      [1.9, 4.4],
      [2.9, -0.1],
    ] as const)
      scene.at(shift(x, y, 0), () => scene.cylinder(0.32, 2.2, 2.75, 0.06, 20));
    scene.use(body).at(shift(-0.2, 5.4, 0), () => scene.cylinder(1.35, -1.1, 1.6, 0.3));
    scene.use(m.turned(m.steel, 0.1, 40)).at(shift(-0.2, 5.4, 0), () => scene.cylinder(0.7, 1.4, 1.95, 0.1));
    scene.use(body).at(shift(4, 0.2, 0), () => scene.cylinder(1.5, -0.9, 1, 0.25));
    scene.at(poses(shift(4, 0.2, 0), rotate('z', -152)), () => {
      for (const z of [-0.55, 0.55]) {
        scene.use(cage).extrude(capsule([0, 0], 1, [long * 0.72, 0.5], 0.85), z - 0.09, z + 0.09, {
          holes: [capsule([1.9, 0.16], 0.42, [long * 0.72 - 1.9, 0.38], 0.36)],
          bevel: 0.04,
        });
      }
      for (const x of [0.1, long * 0.72]) {
        scene.at(shift(x, x > 1 ? 0.5 : 0.1, 0), () => {
          scene.use(m.blackPlastic).extrude(sprocketOutline(x > 1 ? 13 : 11, 0.4, 0.7), -0.32, 0.32, {
            holes: [circle(0.45, 20)],
            bevel: 0.05,
          });
          scene.use(m.chrome).cylinder(0.5, -0.75, 0.75, 0.06, 20);
        });
      }
    });
    scene.use(m.rubber).tube(
      curve(
        [
          [1.2, 6.4, 1.4],
          [2.8, 8.2, 1.6],
          [5.4, 8.8, 1.5],
        ],
        8,
      ),
      0.22,
    );
    scene.use(m.steel).tube(
      [
        [1.2, 6.4, 1.4],
        [1.9, 7.2, 1.5],
      ],
      0.32,
    );
  });
}

/** A front derailleur. */
export function drawFrontDerailleur(scene: Scene, random: Random): void {
  const body = random.pick([m.blackAnodized, m.greyAnodized]);
  scene.at(poses(rotate('y', -20)), () => {
    const plate = (lift: number): Outline =>
      smooth(
        [
          [-5, -1.6],
          [-3, 0.5],
          [0.5, 1.9],
          [4.6, 1.9 + lift],
          [5, 0.6],
          [1, -0.4],
          [-2, -1.8],
          [-4.4, -3.2],
        ],
        6,
      );
    scene.use(m.steel);
    scene.extrude(plate(0.5), 0.7, 0.86, { bevel: 0.03 });
    scene.extrude(plate(0), -0.55, -0.4, { bevel: 0.03 });
    scene.use(m.darkSteel).extrude(roundedRectangle(1.2, 0.5, 0.1, 4, [-4.4, -2]), -0.5, 0.8);
    scene.use(m.darkSteel).extrude(roundedRectangle(1.2, 0.3, 0.1, 4, [4.4, 1.6]), -0.5, 0.8);
    scene.use(body).extrude(
      smooth(
        [
          [-1, 1.6],
          [0, 4.2],
          [2.2, 4.6],
          [3.2, 3],
          [2.4, 1.4],
          [0.6, 1],
        ],
        6,
      ),
      -1.6,
      0.6,
      { bevel: 0.25 },
    );
    scene.use(m.chrome).at(shift(1.4, 3.4, 0), () => scene.cylinder(0.36, 0.5, 1, 0.06));
    scene.at(poses(shift(1.1, 4, -2.9), rotate('x', 90)), () => {
      scene.use(body).ring(2.1, 1.75, -0.75, 0.75);
      scene.at(shift(-2.3, 0, 0), () => scene.extrude(roundedRectangle(1, 1.2, 0.2), -0.7, 0.7, { bevel: 0.08 }));
    });
  });
}

/** A trigger shifter with clamp. */
export function drawShifter(scene: Scene, random: Random): void {
  const body = random.pick([m.glossBlack, m.blackPlastic, m.greyPlastic]);
  const lever = random.pick([m.darkSteel, m.blackAnodized, m.steel]);
  scene.at(rotate('y', 12), () => {
    scene.at(rotate('x', -90), () => {
      scene.use(body).extrude(
        smooth(
          [
            [-3.2, -1.6],
            [-3.4, 1.2],
            [-1, 2.4],
            [2, 2.2],
            [3.4, 0.6],
            [2.8, -1.4],
            [0.5, -2.2],
          ],
          6,
        ),
        0.4,
        2.1,
        { bevel: 0.5 },
      );
      scene.use(m.greyPlastic).extrude(
        smooth(
          [
            [-2, -0.8],
            [-2, 0.9],
            [0.6, 1.3],
            [2, 0.3],
            [1, -1],
          ],
          6,
        ),
        2.05,
        2.3,
        { bevel: 0.1 },
      );
      scene.use(lever).extrude(
        smooth(
          [
            [0, -1],
            [2.6, -2.6],
            [5.6, -3.6],
            [6.8, -2.9],
            [5.8, -1.9],
            [3, -1],
            [1, 0],
          ],
          6,
        ),
        0.1,
        0.55,
        { bevel: 0.14 },
      );
      scene.use(lever).extrude(
        smooth(
          [
            [-1, -1.6],
            [0.4, -3.4],
            [2.2, -4.6],
            [3.2, -4.3],
            [2, -3],
            [0.6, -1.4],
          ],
          6,
        ),
        -0.5,
        -0.1,
        { bevel: 0.12 },
      );
      scene.use(m.chrome).cylinder(0.4, 2.1, 2.5, 0.06);
    });
    scene.at(poses(shift(-0.4, 1.2, -3.5), rotate('y', 90)), () => {
      scene.use(m.blackAnodized).ring(1.55, 1.15, -0.55, 0.55);
      scene
        .use(m.blackAnodized)
        .at(shift(0, 0, 0), () =>
          scene.extrude(roundedRectangle(0.9, 1.4, 0.2, 4, [0, -1.7]), -0.5, 0.5, { bevel: 0.08 }),
        );
    });
    scene.use(m.rubber).tube(
      curve(
        [
          [-3, 1.2, -0.6],
          [-5, 1.3, -1],
          [-7, 0.9, -3],
          [-8, 0.4, -5.5],
        ],
        8,
      ),
      0.22,
    );
    scene.use(m.darkSteel).tube(
      [
        [-2.9, 1.2, -0.6],
        [-4, 1.25, -0.75],
      ],
      0.34,
    );
  });
}

/** The two cups of a bottom bracket with the sleeve between them. */
export function drawBottomBracket(scene: Scene, random: Random): void {
  const cup = random.pick([m.blackAnodized, m.greyAnodized, m.brightAluminium, m.redAnodized]);
  const drawCup = () => {
    scene.use(m.turned(cup, 0.06, 40));
    scene.extrude(
      polar((angle) => 2.25 - (Math.abs((((angle * 16) / (2 * Math.PI)) % 1) - 0.5) < 0.17 ? 0.18 : 0), 320),
      0,
      0.95,
      { holes: [circle(1.2, 40)], bevel: 0.07 },
    );
    scene.use(m.blackPlastic).ring(1.75, 1.2, 0.5, 1.05);
    scene.use(m.darkSteel);
    for (let thread = 0; thread < 7; thread += 1)
      scene.ring(1.72, 1.4, -0.16 - thread * 0.15, -0.02 - thread * 0.15, 0.05);
  };
  scene.at(poses(shift(-3.1, 2.3, 0.8), rotate('y', -62)), drawCup);
  scene.at(poses(shift(3.3, 1.1, 1.6), rotate('x', -90)), () => scene.at(shift(0, 0, 0), drawCup));
  scene.at(poses(shift(0.8, 1.55, -2.4), rotate('y', 76)), () =>
    scene.use(m.blackPlastic).lathe([
      [1.5, -3],
      [1.55, -2.8],
      [1.4, 0],
      [1.55, 2.8],
      [1.5, 3],
      [1.3, 3],
      [1.2, 0],
      [1.3, -3],
      [1.5, -3],
    ]),
  );
}

/** A platform or clipless pedal pair. */
export function drawPedal(scene: Scene, random: Random): void {
  const body = random.pick([
    m.blackAnodized,
    m.blackAnodized,
    m.brightAluminium,
    m.orangeAnodized,
    m.blueAnodized,
    m.redAnodized,
  ]);
  const outline = smooth(
    [
      [-5, -3.6],
      [-5.2, 0],
      [-5, 3.6],
      [-2.6, 4.6],
      [2.6, 4.6],
      [5, 3.6],
      [5.2, 0],
      [5, -3.6],
      [2.6, -4.6],
      [-2.6, -4.6],
    ],
    6,
  );
  const pedal = () => {
    scene.use(body).extrude(outline, -0.75, 0.75, {
      holes: [
        smooth(
          [
            [-3.9, 1.3],
            [-3.6, 3.2],
            [0, 3.7],
            [3.6, 3.2],
            [3.9, 1.3],
            [0, 1.2],
          ],
          6,
        ),
        smooth(
          [
            [-3.9, -1.3],
            [-3.6, -3.2],
            [0, -3.7],
            [3.6, -3.2],
            [3.9, -1.3],
            [0, -1.2],
          ],
          6,
        ),
      ],
      bevel: 0.18,
    });
    scene.at(rotate('y', 90), () => {
      scene.use(body).cylinder(1.02, -5, 5, 0.2);
      scene.use(m.chrome).cylinder(0.62, 5, 6.4, 0.1);
      scene.use(m.steel).extrude(circle(0.95, 6), 5.2, 5.7, { bevel: 0.06 });
      scene.use(m.darkSteel).cylinder(0.7, 6.3, 8.2, 0.12);
    });
    scene.use(m.steel);
    for (const x of [-4.4, -2.4, 2.4, 4.4])
      for (const y of [-3.7, 3.7])
        scene.at(shift(x, y * (Math.abs(x) > 3 ? 0.86 : 1.08), 0), () => scene.cylinder(0.2, -1.15, 1.15, 0.03, 10));
  };
  scene.at(poses(shift(-4.2, 1.4, -1.5), rotate('x', -82), rotate('z', 24)), pedal);
  if (random.chance(0.65)) scene.at(poses(shift(6.5, 1.6, 4.5), rotate('x', -78), rotate('z', 168)), pedal);
}
