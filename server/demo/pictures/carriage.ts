import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { along, chain as poses, rotate, shift, type Vector } from './vector.ts';

/** A mudguard with its stays. */
export function drawMudguard(scene: Scene, random: Random): void {
  const material = random.pick([m.glossBlack, m.grained(m.blackPlastic, 0.03, 8), m.lacquer('#b9bdc2', 0.3), m.steel]);
  const guard = (from: number, to: number, radius: number) => {
    const rings: Vector[][] = Array.from({ length: 60 }, (_, step) => {
      const angle = ((from + ((to - from) * step) / 59) * Math.PI) / 180;
      return Array.from({ length: 18 }, (__, k) => {
        const inside = k >= 9;
        const across = ((inside ? 17 - k : k) / 8 - 0.5) * 2;
        const dip = 1.3 * Math.abs(across) ** 2.6;
        const r = radius - dip - (inside ? 0.22 : 0);
        return [r * Math.cos(angle), r * Math.sin(angle), across * 2.6] as Vector;
      });
    });
    scene.use(material).loft(rings);
    scene.use(m.steel);
    for (const degrees of [from + 16, from + 60]) {
      const angle = (degrees * Math.PI) / 180;
      for (const z of [-2.7, 2.7])
        scene.tube(
          [
            [(radius - 1.5) * Math.cos(angle), (radius - 1.5) * Math.sin(angle), z],
            [4 * Math.cos(angle + 0.4), 4 * Math.sin(angle + 0.4), z * 1.5],
          ],
          0.2,
          { sides: 8 },
        );
    }
  };
  scene.at(poses(rotate('y', 24), rotate('x', -6)), () => guard(20, 178, 33));
  if (random.chance(0.5)) scene.at(poses(shift(6, 0, 13), rotate('y', 26)), () => guard(40, 150, 30));
}

/** A carrier of bent tubes. */
export function drawCarrier(scene: Scene, random: Random): void {
  const material = random.pick([m.grained(m.blackPlastic, 0.02, 6), m.brightAluminium, m.blackAnodized]);
  scene.at(rotate('y', 30), () => {
    scene.use(material);
    const deck: Vector[] = [
      [-17, 26, -5.4],
      [0, 26, -5.8],
      [14, 26, -5.6],
      [18.4, 26, -3.6],
      [18.8, 26, 0],
      [18.4, 26, 3.6],
      [14, 26, 5.6],
      [0, 26, 5.8],
      [-17, 26, 5.4],
      [-18.4, 26, 3.4],
      [-18.6, 26, 0],
      [-18.4, 26, -3.4],
    ];
    scene.tube(curve(deck, 6, true), 0.55, { closed: true, sides: 14 });
    for (const x of [-9, 0, 9])
      scene.tube(
        [
          [x, 26, -5.7],
          [x, 26, 5.7],
        ],
        0.4,
        { sides: 10 },
      );
    for (const z of [-1.8, 1.8])
      scene.tube(
        [
          [-18.4, 26, z],
          [18.6, 26, z],
        ],
        0.36,
        { sides: 10 },
      );
    for (const side of [-1, 1]) {
      scene.tube(
        curve(
          [
            [-8, 26, side * 5.8],
            [-8, 20, side * 6.4],
            [-3, 6, side * 7],
            [-1, 1.2, side * 7],
          ],
          8,
        ),
        0.55,
        { sides: 14 },
      );
      scene.tube(
        curve(
          [
            [12, 26, side * 5.8],
            [11, 18, side * 6.6],
            [3, 5, side * 7],
            [-0.4, 1.2, side * 7],
          ],
          8,
        ),
        0.55,
        { sides: 14 },
      );
      scene.tube(
        [
          [-5.4, 13, side * 6.8],
          [7.6, 13, side * 6.8],
        ],
        0.4,
        { sides: 10 },
      );
      scene.at(shift(-0.8, 0.8, side * 7), () =>
        scene.extrude(capsule([0, -0.8], 1, [0, 0.8], 1), -0.3, 0.3, {
          holes: [circle(0.42, 18, [0, -0.6])],
          bevel: 0.08,
        }),
      );
      scene.use(m.steel).tube(
        curve(
          [
            [-18, 25.4, side * 2.6],
            [-24, 24, side * 3],
            [-29, 23, side * 4],
          ],
          6,
        ),
        0.36,
        { sides: 10 },
      );
      scene.use(material);
    }
    scene
      .use(m.clearRed)
      .at(poses(shift(19.4, 23.6, 0), rotate('y', 90)), () =>
        scene.extrude(roundedRectangle(6.5, 2.4, 0.8), -0.4, 0.5, { bevel: 0.2 }),
      );
  });
}

/** A kickstand. */
export function drawKickstand(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium, m.grained(m.blackPlastic, 0.03, 8)]);
  scene.at(poses(shift(0, 1.4, 0), rotate('y', 24), rotate('x', -80)), () => {
    scene.use(material).extrude(
      smooth(
        [
          [-2.2, 11],
          [2, 11.4],
          [2.6, 8.6],
          [1.6, 6.6],
          [-1.6, 6.6],
          [-2.6, 8.4],
        ],
        6,
      ),
      -1.2,
      1.2,
      { holes: [circle(0.5, 20, [-0.9, 9.8]), circle(0.5, 20, [1, 9.9])], bevel: 0.35 },
    );
    scene.tube(
      curve(
        [
          [0, 7, 0],
          [0.4, 0, 0.2],
          [1.4, -12, 0.4],
          [2.2, -17, 0.5],
        ],
        8,
      ),
      (t) => 1.15 - t * 0.25,
      { sides: 22 },
    );
    scene.use(m.steel).cylinder(0.5, -1.6, 1.6, 0.08, 20);
    scene.use(m.rubber).at(along([2.2, -16.6, 0.5], [2.8, -21, 0.6]), () =>
      scene.lathe(
        [
          [0.9, 0],
          [1.15, 0.3],
          [1.15, 3.6],
          [1.5, 4],
          [1.5, 4.6],
          [0, 4.7],
        ],
        { segments: 36 },
      ),
    );
    scene.use(m.chrome).at(shift(0, 7.4, 0), () => scene.cylinder(0.7, -1.4, 1.5, 0.1, 26));
  });
}

/** A frame lock with its key, or a U-lock. */
export function drawLock(scene: Scene, random: Random, kind: 'frame' | 'bar'): void {
  if (kind === 'frame') {
    scene.at(poses(shift(0, 1.6, 0), rotate('x', -66)), () => {
      const arc = (radius: number, from: number, to: number) =>
        Array.from({ length: 30 }, (_, step) => {
          const angle = ((from + ((to - from) * step) / 29) * Math.PI) / 180;
          return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
        });
      scene
        .use(m.grained(m.blackPlastic, 0.04, 8))
        .extrude([...arc(8.6, -35, 215), ...arc(4.9, 215, -35)], -1.6, 1.6, { bevel: 0.5 });
      scene.use(m.chrome).tube(
        arc(5.4, 205, 335).map(([x, y]) => [x, y, 0] as Vector),
        0.55,
        { sides: 16 },
      );
      scene.use(m.greyPlastic).extrude(roundedRectangle(3.4, 6, 1, 5, [7.4, 1.4]), 1.4, 2.4, { bevel: 0.3 });
      scene.at(shift(7.4, 2.6, 0), () => {
        scene.use(m.chrome).cylinder(0.9, 2.2, 2.8, 0.1, 30);
        scene.use(m.steel).extrude(roundedRectangle(0.3, 5, 0.1, 3, [0, 1.6]), 2.6, 5.4, { bevel: 0.04 });
      });
    });
    return;
  }
  const bar = random.pick([m.rubber, m.darkSteel]);
  scene.at(poses(shift(0, 1.5, 0), rotate('y', 24), rotate('x', -84)), () => {
    scene.use(bar).tube(
      curve(
        [
          [-5, -7, 0],
          [-5, 4, 0],
          [-4.6, 8.6, 0],
          [-2.6, 11.2, 0],
          [0, 12, 0],
          [2.6, 11.2, 0],
          [4.6, 8.6, 0],
          [5, 4, 0],
          [5, -7, 0],
        ],
        8,
      ),
      0.95,
      { sides: 24 },
    );
    scene.at(poses(shift(0, -8, 0), rotate('y', 90)), () => {
      scene.use(m.grained(m.blackPlastic, 0.04, 10)).cylinder(1.75, -7.6, 7.6, 0.3, 48);
      scene
        .use(random.pick([m.lacquer('#d8b23a', 0.4), m.lacquer('#d97b16', 0.4), m.lightPlastic]))
        .ring(1.85, 1.6, -6.4, -4.6, 0.08);
      scene.use(m.chrome).cylinder(1.1, 7.5, 7.8, 0.06, 40);
    });
  });
}

/** A floor pump, or a hand pump lying down. */
export function drawPump(scene: Scene, random: Random, kind: 'floor' | 'hand'): void {
  const barrel = random.pick([
    m.lacquer('#1f57b8'),
    m.lacquer('#2b2e33'),
    m.brightAluminium,
    m.lacquer('#b3202a'),
    m.lacquer('#c9ccd1'),
  ]);
  if (kind === 'hand') {
    scene.at(poses(shift(0, 1.4, 0), rotate('y', 62)), () => {
      scene.use(barrel).cylinder(1.15, -10, 5, 0.1, 40);
      scene.use(m.blackPlastic).lathe(
        [
          [1.15, 5],
          [1.4, 5.2],
          [1.4, 7.4],
          [1, 8],
          [0, 8.2],
        ],
        { segments: 40 },
      );
      scene.use(m.rubber).lathe(
        [
          [0, -16],
          [1.3, -15.6],
          [1.5, -14],
          [1.3, -12],
          [1.5, -10.4],
          [1.15, -10],
        ],
        { segments: 40 },
      );
      scene.use(m.chrome).ring(1.25, 1, 4.4, 5);
      scene.use(m.rubber).tube(
        curve(
          [
            [0, 0.6, 8],
            [0, 3, 10],
            [-1, 5, 8],
            [-2, 4, 2],
          ],
          8,
        ),
        0.36,
      );
    });
    return;
  }
  scene.use(m.grained(m.blackPlastic, 0.03, 8)).at(rotate('x', -90), () =>
    scene.extrude(
      smooth(
        [
          [-8, -2.4],
          [-8.6, 0],
          [-8, 2.4],
          [-2, 2.6],
          [0, 4.6],
          [2, 2.6],
          [8, 2.4],
          [8.6, 0],
          [8, -2.4],
          [2, -2.8],
          [-2, -2.8],
        ],
        5,
      ),
      0,
      1.8,
      { bevel: 0.5 },
    ),
  );
  scene.at(rotate('x', -90), () => {
    scene.use(barrel).cylinder(1.7, 1.6, 40, 0.1, 44);
    scene.use(m.blackPlastic).ring(2, 1.4, 38.6, 41, 0.2);
    scene.use(m.chrome).cylinder(0.6, 40, 46, 0.05, 24);
    scene.at(shift(0, -2.3, 5), () =>
      scene.at(rotate('x', 90), () => {
        scene.use(m.blackPlastic).cylinder(3, -0.6, 1.1, 0.3, 52);
        scene.use(m.white).cylinder(2.6, 1, 1.16, 0.02, 52);
        scene.use(m.redPlastic).extrude(roundedRectangle(0.2, 2, 0.08, 3, [0.3, 0.7]), 1.16, 1.22);
      }),
    );
  });
  scene.use(m.cork).at(poses(shift(0, 46, 0), rotate('y', 90)), () =>
    scene.lathe(
      [
        [0, -9],
        [1.3, -8.8],
        [1.5, -6],
        [1.15, -2],
        [1.2, 0],
        [1.15, 2],
        [1.5, 6],
        [1.3, 8.8],
        [0, 9],
      ],
      { segments: 40 },
    ),
  );
  scene.use(m.rubber).tube(
    curve(
      [
        [1.2, 3, 1.4],
        [5, 3.6, 3.4],
        [7.4, 10, 3],
        [6, 22, 1.6],
        [4, 33, 1.2],
        [2.4, 37, 1.8],
        [1.9, 34.6, 2.2],
      ],
      9,
    ),
    0.46,
  );
}
