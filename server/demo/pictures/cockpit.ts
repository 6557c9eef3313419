import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, roundedRectangle } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { chain as poses, rotate, shift, type Vector } from './vector.ts';

/** A stem. */
export function drawStem(scene: Scene, random: Random): void {
  const material = random.pick([
    m.blackAnodized,
    m.blackAnodized,
    m.greyAnodized,
    m.brightAluminium,
    m.carbon,
    m.redAnodized,
  ]);
  const length = random.pick([5, 7, 9.5]);
  scene.at(poses(shift(0, 2.4, 0), rotate('y', random.pick([28, -32])), rotate('z', 6)), () => {
    scene.use(material);
    scene.at(rotate('x', -90), () => {
      scene.ring(2.05, 1.45, -2.2, 2.2, 0.2);
      scene.extrude(roundedRectangle(1.5, 2, 0.5, 5, [-2.3, 0]), -2, 2, { bevel: 0.3 });
    });
    scene.tube(
      curve(
        [
          [1.4, 0, 0],
          [length * 0.5, 0, 0],
          [length - 1.4, 0, 0],
        ],
        8,
      ),
      (t) => 1.75 - 0.35 * Math.sin(t * Math.PI),
      { sides: 28 },
    );
    scene.at(shift(length, 0, 0), () => {
      scene.ring(2.15, 1.6, -2.3, 2.3, 0.2);
      scene.extrude(roundedRectangle(1, 4.8, 0.4, 5, [1.2, 0]), -2.2, 2.2, { holes: [], bevel: 0.25 });
      for (const y of [-1.9, 1.9]) {
        for (const z of [-1.5, 1.5]) {
          scene.at(poses(shift(0, y, z), rotate('y', 90)), () => {
            scene.use(m.chrome).cylinder(0.42, 0.6, 2.15, 0.08, 20);
            scene.use(m.blackSteel).extrude(circle(0.22, 6), 2.14, 2.18);
          });
        }
      }
    });
    scene.use(m.chrome);
    for (const y of [-1.1, 1.1]) scene.at(poses(shift(-2.6, y, 0)), () => scene.cylinder(0.38, -1.5, 1.5, 0.06, 18));
  });
}

/** A flat or riser bar. */
export function drawFlatBar(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.blackAnodized, m.carbon, m.brightAluminium, m.greyAnodized]);
  const rise = random.pick([0.4, 2.2, 3.6]);
  const sweepBack = random.pick([2.5, 5]);
  const path: Vector[] = [
    [-37, rise, -sweepBack],
    [-24, rise * 0.95, -1.2],
    [-14, rise * 0.6, 0],
    [-9, 0.1, 0],
    [-4, 0, 0],
    [4, 0, 0],
    [9, 0.1, 0],
    [14, rise * 0.6, 0],
    [24, rise * 0.95, -1.2],
    [37, rise, -sweepBack],
  ];
  scene.at(poses(rotate('y', random.pick([24, -26])), rotate('x', 18)), () => {
    scene.use(material).tube(curve(path, 10), (t) => 1.12 + 0.5 * Math.exp(-(((t - 0.5) * 9) ** 4)), { sides: 28 });
    scene.use(m.lightPlastic);
    for (const x of [-3.4, 3.4])
      scene.at(poses(shift(x, 0, 0), rotate('y', 90)), () =>
        scene.lathe(
          [
            [1.63, -0.06],
            [1.63, 0.06],
          ],
          { segments: 40 },
        ),
      );
  });
}

/** A drop bar, taped or bare. */
export function drawDropBar(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.carbon, m.brightAluminium, m.blackAnodized]);
  const half: Vector[] = [
    [4, 0, 0],
    [14, 0, 0],
    [18.6, 0, 0.6],
    [20, -0.2, 3],
    [20.4, -0.8, 6.4],
    [20.8, -3, 9.2],
    [21.2, -7, 9.8],
    [21.6, -10.6, 7.4],
    [21.8, -12, 3.4],
    [22, -12.4, -1],
  ];
  const path: Vector[] = [...half.map(([x, y, z]) => [-x, y, z] as Vector).reverse(), ...half];
  scene.at(poses(rotate('y', random.pick([22, -24])), rotate('x', -4)), () => {
    scene.use(material).tube(curve(path, 8), (t) => 1.12 + 0.5 * Math.exp(-(((t - 0.5) * 14) ** 4)), { sides: 26 });
    scene.use(m.blackPlastic);
  });
}

/** A pair of grips: lock-on with ribs, or ergonomic. */
export function drawGrips(scene: Scene, random: Random): void {
  const color = random.pick([
    m.rubber,
    m.rubber,
    m.rubber,
    m.lacquer('#7a4a24', 0.8),
    m.lacquer('#8c1f22', 0.8),
    m.lacquer('#3a4148', 0.85),
  ]);
  const ring = random.pick([m.blackAnodized, m.redAnodized, m.brightAluminium, m.blueAnodized]);
  const isErgonomic = random.chance(0.4);
  const grip = () => {
    scene.use(color);
    if (isErgonomic) {
      const rings = Array.from({ length: 25 }, (_, step) => {
        const t = step / 24;
        const z = -6.5 + t * 13;
        const wing = 0.5 + 1.9 * t ** 2.2;
        return Array.from({ length: 28 }, (__, k) => {
          const angle = (k / 28) * 2 * Math.PI;
          const reach = 1.65 + wing * Math.max(0, Math.cos(angle)) ** 2.4;
          return [reach * Math.cos(angle), (1.6 - 0.1 * t) * Math.sin(angle), z] as Vector;
        });
      });
      scene.loft(rings);
    } else {
      const profile: [number, number][] = [[1.4, -6.4]];
      for (let rib = 0; rib < 24; rib += 1) {
        const z = -6.2 + rib * 0.52;
        profile.push([1.48, z], [1.66, z + 0.08], [1.66, z + 0.3], [1.48, z + 0.38]);
      }
      profile.push([1.4, 6.4]);
      scene.lathe(profile, { segments: 44 });
    }
    scene.use(ring).ring(1.78, 1.2, -7.3, -6.3, 0.12);
    scene.use(m.chrome).at(poses(shift(0, 1.5, -6.8), rotate('x', -90)), () => scene.cylinder(0.3, 0, 0.36, 0.05, 16));
    scene.use(isErgonomic ? m.blackPlastic : ring).cylinder(1.72, 6.3, 7.1, 0.14, 44);
  };
  scene.at(poses(shift(-2.6, 1.8, -1), rotate('y', 68)), grip);
  scene.at(poses(shift(1.6, 1.8, 4), rotate('y', 104)), grip);
}

/** Rolls of bar tape with plugs. */
export function drawBarTape(scene: Scene, random: Random): void {
  const color = random.pick([
    m.rubber,
    m.lacquer('#b3202a', 0.7),
    m.lacquer('#e8eaec', 0.7),
    m.lacquer('#2b5ea8', 0.7),
    m.cork,
    m.lacquer('#c9a227', 0.7),
  ]);
  const tape = {
    ...color,
    bump: ([x, y, z]: Vector, n: Vector): Vector =>
      Math.sin(x * 9) * Math.sin(y * 9 + z * 9) > 0.55 ? [n[0] * 0.7, n[1] - 0.25, n[2] * 0.7] : n,
  };
  const roll = () => {
    const path: Vector[] = Array.from({ length: 300 }, (_, step) => {
      const angle = (step / 299) * 9 * 2 * Math.PI;
      const r = 1.3 + (step / 299) * 3;
      return [r * Math.cos(angle), 0, r * Math.sin(angle)];
    });
    const rings = path.map(([x, , z]) => {
      const r = Math.hypot(x, z);
      const [ux, uz] = [x / r, z / r];
      return [
        [x - ux * 0.14, -1.5, z - uz * 0.14],
        [x + ux * 0.14, -1.5, z + uz * 0.14],
        [x + ux * 0.14, 1.5, z + uz * 0.14],
        [x - ux * 0.14, 1.5, z - uz * 0.14],
      ] as Vector[];
    });
    scene.use(tape).loft(rings);
  };
  scene.at(shift(-3.8, 1.5, 0), roll);
  scene.at(poses(shift(4.4, 4.4, -2), rotate('x', 78), rotate('z', 20)), roll);
  for (const [x, z] of [
    [3.6, 4.4],
    [7, 3],
  ] as const) {
    scene.at(poses(shift(x, 0, z), rotate('x', -90)), () => {
      scene.use(m.blackPlastic).lathe(
        [
          [0, 0],
          [1.3, 0],
          [1.3, 0.3],
          [0.9, 0.5],
          [0.85, 1.6],
          [0.5, 2],
          [0, 2],
        ],
        { segments: 40 },
      );
    });
  }
}

/** A headset taken apart: cups, bearings, cover. */
export function drawHeadset(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium, m.redAnodized, m.greyAnodized]);
  const bearing = (radius: number) => {
    scene.use(m.steel).ring(radius, radius - 0.4, 0, 0.8, 0.12);
    scene.use(m.blackPlastic).ring(radius - 0.4, radius - 0.6, 0.06, 0.72, 0.05);
    scene.use(m.steel).ring(radius - 0.6, radius - 0.95, 0, 0.8, 0.12);
  };
  scene.at(rotate('x', -90), () => {
    scene.at(shift(-5, 1.5, 0), () =>
      scene.use(m.turned(material, 0.04, 30)).lathe(
        [
          [2.1, 1.8],
          [2.1, 0],
          [2.25, 0],
          [2.25, 1.2],
          [2.9, 1.3],
          [3, 2.2],
          [2.7, 2.3],
          [2.6, 1.9],
          [2.1, 1.8],
        ],
        { segments: 72 },
      ),
    );
    scene.at(shift(1.6, 3, 0), () =>
      scene.use(m.turned(material, 0.04, 30)).lathe(
        [
          [1.6, 1.6],
          [1.6, 0.2],
          [1.75, 0.2],
          [2.6, 0.9],
          [2.6, 1.5],
          [1.9, 2.1],
          [1.6, 1.6],
        ],
        { segments: 72 },
      ),
    );
    scene.at(shift(6.4, 1, 0), () => bearing(2.45));
    scene.at(shift(0.4, -3, 0), () => bearing(2.1));
    scene.at(shift(-4.4, -3.8, 0), () =>
      scene.use(m.steel).lathe(
        [
          [1.9, 0],
          [2.5, 0],
          [2.5, 0.25],
          [2, 0.7],
          [1.9, 0.6],
          [1.9, 0],
        ],
        { segments: 60 },
      ),
    );
    scene.at(shift(5.4, -3.8, 0), () => {
      scene.use(material).lathe(
        [
          [0.35, 0.9],
          [1.2, 0.8],
          [1.8, 0.4],
          [1.8, 0],
          [0, 0],
        ],
        { segments: 56 },
      );
      scene.use(m.chrome).cylinder(0.42, 0.5, 1.1, 0.06, 20);
    });
  });
}

/** A pair of bar ends. */
export function drawBarEnds(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium]);
  const end = () => {
    scene.use(material).ring(1.7, 1.15, -1.1, 1.1, 0.15);
    scene.extrude(roundedRectangle(1.6, 1.5, 0.3, 4, [-1.9, 0]), -1, 1, { bevel: 0.12 });
    scene.tube(
      curve(
        [
          [1, 0.4, 0],
          [3, 1.4, 0],
          [7.5, 3.2, 0],
          [10, 5.6, 0],
          [10.4, 8, 0],
        ],
        8,
      ),
      1.05,
      { sides: 22 },
    );
    scene.use(m.blackPlastic).ball([10.4, 8.1, 0], 1.08, [1, 0.5, 1]);
    scene.use(m.chrome).at(poses(shift(-2.2, 0, 0), rotate('x', 90)), () => scene.cylinder(0.36, -1.1, 1.2, 0.06, 18));
  };
  scene.at(poses(shift(-5, 1.4, 0), rotate('x', -78)), end);
  scene.at(poses(shift(6, 1.4, 3), rotate('x', -78), rotate('y', 180)), end);
}

/** A bell, or a mirror. */
export function drawBell(scene: Scene, random: Random): void {
  const dome = random.pick([m.brass, m.glossBlack, m.chrome, m.copper, m.lacquer('#b3202a', 0.2)]);
  const radius = random.pick([2.2, 3]);
  scene.at(rotate('y', 20), () => {
    scene.at(poses(shift(0, 2.6, 0), rotate('x', -90)), () => {
      scene.use(dome).lathe(
        [
          [radius, 0],
          [radius, 0.5],
          [radius * 0.95, radius * 0.42],
          [radius * 0.72, radius * 0.78],
          [radius * 0.34, radius * 0.96],
          [0, radius],
        ],
        { segments: 64 },
      );
      scene.lathe(
        [
          [radius - 0.12, 0.5],
          [radius - 0.14, 0],
          [radius, 0],
        ],
        { segments: 64 },
      );
      scene.use(m.blackPlastic).cylinder(radius * 0.82, -0.5, 0.2, 0.1, 40);
      scene.use(m.chrome).cylinder(0.3, radius - 0.1, radius + 0.18, 0.05, 16);
    });
    scene
      .use(m.blackPlastic)
      .at(rotate('y', 90), () => scene.at(shift(0, 1.3, 0), () => scene.ring(1.5, 1.15, -0.6, 0.6)));
    scene
      .use(m.steel)
      .at(poses(shift(radius + 0.2, 2.7, 0.4), rotate('x', -80)), () =>
        scene.extrude(capsule([-0.8, 0], 0.45, [1.4, 0.3], 0.7), -0.2, 0.2, { bevel: 0.08 }),
      );
  });
}
