import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, type Point, polar } from './polygon.ts';
import { curve, type Material, type Scene } from './scene.ts';
import { along, chain as poses, rotate, shift, type Vector } from './vector.ts';

const rimProfile = (radius: number, width: number, depth: number): Point[] => [
  [radius, -width / 2],
  [radius, -width / 2 + 0.25],
  [radius - 0.7, -width / 2 + 0.4],
  [radius - 0.8, 0],
  [radius - 0.7, width / 2 - 0.4],
  [radius, width / 2 - 0.25],
  [radius, width / 2],
  [radius - 0.9, width / 2 + 0.05],
  [radius - depth * 0.6, width * 0.42],
  [radius - depth, width * 0.16],
  [radius - depth, -width * 0.16],
  [radius - depth * 0.6, -width * 0.42],
  [radius - 0.9, -width / 2 - 0.05],
  [radius, -width / 2],
];

/** A hub around the z axis: flanges, axle and, behind, a freehub or a rotor mount. */
function buildHub(scene: Scene, material: Material, rear: boolean): void {
  const flange = (z: number) => {
    scene.use(material).extrude(circle(2.9, 64), z - 0.16, z + 0.16, {
      holes: Array.from({ length: 16 }, (_, hole) =>
        circle(0.15, 10, [2.55 * Math.cos((hole / 16) * 2 * Math.PI), 2.55 * Math.sin((hole / 16) * 2 * Math.PI)]),
      ),
      bevel: 0.05,
    });
  };
  flange(-3);
  flange(2.4);
  scene.use(m.turned(material, 0.05, 30)).lathe([
    [2.4, -3],
    [1.9, -2.6],
    [1.45, -1.2],
    [1.4, 0.6],
    [1.9, 2],
    [2.4, 2.4],
  ]);
  scene.use(material).lathe([
    [2.3, -3.1],
    [2.1, -4.2],
    [1.2, -4.5],
    [0, -4.5],
  ]);
  scene.use(m.darkSteel);
  if (rear) {
    scene.extrude(
      polar((angle) => 1.72 - (((angle * 9) / (2 * Math.PI)) % 1 < 0.35 ? 0.16 : 0), 216),
      2.6,
      5.6,
      { bevel: 0.05 },
    );
    scene.use(m.steel).ring(2, 1.6, 2.45, 2.7);
  } else {
    scene.use(material).lathe([
      [2.3, 2.5],
      [2, 3.4],
      [1.1, 3.8],
      [0, 3.8],
    ]);
  }
  scene.use(m.steel).cylinder(0.95, -5.6, rear ? 6.8 : 5, 0.12);
  scene.use(m.blackSteel).cylinder(0.6, -5.7, rear ? 6.9 : 5.1, 0.02);
}

/** A hub on the table. */
export function drawHub(scene: Scene, random: Random): void {
  const material = random.pick([
    m.blackAnodized,
    m.blackAnodized,
    m.brightAluminium,
    m.redAnodized,
    m.purpleAnodized,
    m.orangeAnodized,
    m.greyAnodized,
  ]);
  scene.at(rotate('y', random.pick([62, -58])), () => buildHub(scene, material, random.chance(0.65)));
}

/** A whole wheel leaning back. */
export function drawWheel(scene: Scene, random: Random): void {
  const radius = 31;
  const rim = random.pick([m.blackAnodized, m.brightAluminium, m.carbon, m.blackAnodized]);
  const spoke = random.pick([m.blackSteel, m.steel]);
  const depth = random.pick([2.2, 4.5]);
  const hasTyre = random.chance(0.6);
  scene.at(poses(rotate('x', -14), rotate('y', 0)), () => {
    scene.use(rim).lathe(rimProfile(radius, 2.8, depth), { segments: 128 });
    scene.use(spoke);
    const inner = radius - depth;
    for (let index = 0; index < 28; index += 1) {
      const side = index % 2 === 0 ? -1 : 1;
      const lean = (index % 4 < 2 ? 1 : -1) * 0.62;
      const at = (index / 28) * 2 * Math.PI;
      scene.tube(
        [
          [2.5 * Math.cos(at + lean), 2.5 * Math.sin(at + lean), side * 2.7],
          [inner * Math.cos(at), inner * Math.sin(at), side * 0.3],
        ],
        0.13,
        { sides: 7 },
      );
    }
    scene.at(rotate('z', 0), () => buildHub(scene, m.blackAnodized, random.chance(0.5)));
    if (hasTyre) scene.use(m.rubber).lathe(tyreSection(radius + 1.6, 1.9), { segments: 128 });
    scene.use(m.steel).tube(
      [
        [0, -inner + 0.2, 0],
        [0, -inner + 3.4, 0],
      ],
      0.24,
      { sides: 8 },
    );
  });
}

function tyreSection(radius: number, width: number): Point[] {
  return Array.from({ length: 21 }, (_, step) => {
    const angle = -2.35 + (step / 20) * 4.7;
    return [radius - 0.4 + width * Math.cos(angle), width * Math.sin(angle)] as const;
  });
}

/** A rim, lying or leaning. */
export function drawRim(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.brightAluminium, m.greyAnodized, m.carbon]);
  const depth = random.pick([2, 2.6, 4.5]);
  const radius = 29;
  scene.at(rotate('x', random.pick([-78, -30])), () => {
    scene.use(material).lathe(rimProfile(radius, 3, depth), { segments: 128 });
    scene.use(m.steel);
    for (let hole = 0; hole < 32; hole += 1)
      scene.at(
        poses(rotate('z', hole * 11.25), shift(radius - depth + 0.05, 0, hole % 2 ? 0.25 : -0.25), rotate('y', -90)),
        () => scene.cylinder(0.34, -0.1, 0.12, 0.04, 12),
      );
  });
}

/** A tyre: slick with a stripe, or knobbly. */
export function drawTyre(scene: Scene, random: Random): void {
  const radius = 31;
  const width = random.pick([1.9, 2.5, 3]);
  const isKnobbly = width > 2.2;
  const sidewall = random.pick([m.rubber, m.rubber, m.tanRubber]);
  const hasStripe = !isKnobbly && random.chance(0.6);
  const section = (from: number, to: number, grow: number): Point[] =>
    Array.from({ length: 17 }, (_, step) => {
      const angle = from + ((to - from) * step) / 16;
      return [radius - 0.4 + (width + grow) * Math.cos(angle), (width + grow) * Math.sin(angle)] as const;
    });
  scene.at(rotate('x', random.pick([-18, -64])), () => {
    scene.use(sidewall);
    scene.lathe(section(-2.3, -0.75, 0), { segments: 140 });
    scene.lathe(section(0.75, 2.3, 0), { segments: 140 });
    scene.use(isKnobbly ? m.rubber : grooved).lathe(section(-0.85, 0.85, 0.06), { segments: 140 });
    if (hasStripe) {
      scene.use(m.white);
      scene.lathe(section(1.12, 1.2, 0.03), { segments: 140 });
      scene.lathe(section(-1.2, -1.12, 0.03), { segments: 140 });
    }
    scene.use(m.rubber);
    scene.lathe(section(2.2, 2.36, 0.25), { segments: 140 });
    scene.lathe(section(-2.36, -2.2, 0.25), { segments: 140 });
    if (isKnobbly) {
      for (let knob = 0; knob < 72; knob += 1) {
        const row = knob % 2 === 0 ? [-0.72, 0, 0.72] : [-0.36, 0.36];
        for (const lean of row) {
          scene.at(
            poses(
              rotate('z', knob * 5),
              shift(radius - 0.4, 0, 0),
              rotate('y', (-lean * 180) / Math.PI),
              shift(width + 0.05, 0, 0),
            ),
            () => {
              scene.at(rotate('y', 90), () =>
                scene.extrude(
                  [
                    [-0.5, -0.75],
                    [0.5, -0.75],
                    [0.5, 0.75],
                    [-0.5, 0.75],
                  ],
                  -0.1,
                  0.5,
                  { bevel: 0.08 },
                ),
              );
            },
          );
        }
      }
    }
  });
}

const grooved: Material = {
  ...m.rubber,
  bump: ([x, y, z], normal) => {
    const wave = Math.sin(Math.atan2(y, x) * 180 + Math.abs(z) * 5);
    const edge = wave > 0.55 ? 0.55 : wave < -0.85 ? -0.35 : 0;
    return [
      normal[0] + edge * -y * 0.03,
      normal[1] + edge * x * 0.03,
      normal[2] + (Math.abs(Math.abs(z) - 0.7) < 0.08 ? 0.6 : 0),
    ];
  },
};

/** A folded inner tube with its valve. */
export function drawTube(scene: Scene, random: Random): void {
  const loop = (radius: number, lift: number, squeeze: number): Vector[] =>
    Array.from({ length: 48 }, (_, step) => {
      const angle = (step / 48) * 2 * Math.PI;
      return [
        radius * Math.cos(angle) + Math.sin(angle * 3) * 0.4,
        lift + Math.sin(angle * 2 + lift) * 0.25,
        radius * squeeze * Math.sin(angle),
      ] as const;
    });
  scene.use(m.rubber);
  scene.tube(curve(loop(7.6, 1.2, 0.62), 3, true), 1.15, { closed: true, sides: 16 });
  scene.tube(curve(loop(7.2, 3, 0.6), 3, true), 1.1, { closed: true, sides: 16 });
  scene.tube(curve(loop(6.9, 4.6, 0.57), 3, true), 1.05, { closed: true, sides: 16 });
  // The rubber band that keeps the loops together.
  scene.use(random.pick([m.lacquer('#b3202a', 0.7), m.lacquer('#d8b23a', 0.7), m.lacquer('#2b66b5', 0.7)]));
  scene.at(shift(7.2, 0, 0), () => {
    scene.extrude(capsule([0, 1.3], 1.4, [-0.5, 4.5], 1.35), -0.5, 0.5, {
      holes: [capsule([0, 1.3], 1.28, [-0.5, 4.5], 1.23)],
    });
  });
  const isPresta = random.chance(0.55);
  scene.at(along([-2, 4.8, 4], [-5, 6, 9]), () => {
    scene.use(m.rubber).lathe([
      [1, -0.4],
      [0.8, 0],
      [0.4, 0.4],
    ]);
    scene.use(isPresta ? m.turned(m.brass, 0.2, 20) : m.rubber).cylinder(isPresta ? 0.3 : 0.42, 0, 4.2, 0.05, 24);
    scene.use(m.brass).cylinder(isPresta ? 0.16 : 0.36, 4, 5, 0.04, 16);
    if (isPresta) scene.use(m.chrome).extrude(circle(0.52, 6), 0.9, 1.4, { bevel: 0.05 });
  });
}

/** A bundle of spokes with nipples. */
export function drawSpokes(scene: Scene, random: Random): void {
  const spoke = random.pick([m.steel, m.blackSteel, m.chrome]);
  const nipple = random.pick([m.brass, m.chrome, m.redAnodized, m.blackAnodized]);
  const length = 27;
  for (let index = 0; index < 22; index += 1) {
    const x = (index % 8) * 0.42 - 1.6 + random.next() * 0.2;
    const y = 0.2 + Math.floor(index / 8) * 0.36 + random.next() * 0.06;
    const lean = (random.next() - 0.5) * 1.2;
    scene.use(spoke).tube(
      [
        [-length / 2, y, x + lean],
        [length / 2, y, x - lean],
        [length / 2 + 0.4, y + 0.06, x - lean + 0.12],
        [length / 2 + 0.5, y + 0.5, x - lean + 0.2],
      ],
      0.1,
      { sides: 8 },
    );
    scene.at(along([-length / 2, y, x + lean], [-length / 2 - 1, y, x + lean + 0.05]), () =>
      scene.use(m.darkSteel).cylinder(0.11, 0, 0.2, 0.01, 8),
    );
  }
  scene
    .use(m.lacquer('#d8b23a', 0.7))
    .at(poses(shift(4, 0.6, 0), rotate('y', 90)), () => scene.ring(1.95, 1.85, -0.3, 0.3));
  for (let index = 0; index < 14; index += 1) {
    const from: Vector = [-6 + random.next() * 12, 0.22, 4.5 + random.next() * 3.5];
    const angle = random.next() * 6.28;
    scene.at(along(from, [from[0] + Math.cos(angle), 0.22, from[2] + Math.sin(angle)]), () => {
      scene.use(nipple).cylinder(0.2, 0, 1.1, 0.03, 12);
      scene.cylinder(0.28, 0.9, 1.3, 0.06, 14);
    });
  }
}

/** Thru axles, or a quick release. */
export function drawAxle(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.greyAnodized, m.brightAluminium, m.redAnodized]);
  const rod = (length: number) => {
    scene.use(material).cylinder(0.62, -length / 2, length / 2 - 2.2, 0.05);
    scene.use(m.darkSteel);
    for (let thread = 0; thread < 12; thread += 1)
      scene.ring(0.64, 0.4, length / 2 - 2.2 + thread * 0.18, length / 2 - 2.05 + thread * 0.18, 0.05, 28);
    scene.use(material).lathe([
      [0.6, -length / 2],
      [1.15, -length / 2 - 0.2],
      [1.15, -length / 2 - 0.8],
      [0.9, -length / 2 - 1],
      [0, -length / 2 - 1],
    ]);
    scene.use(m.blackSteel).extrude(circle(0.42, 6), -length / 2 - 1.04, -length / 2 - 0.98);
  };
  scene.at(poses(shift(0, 1.15, -1.8), rotate('y', 76)), () => rod(16));
  scene.at(poses(shift(0, 1.15, 2.2), rotate('y', 84)), () => {
    rod(14);
    scene.use(m.darkSteel).at(poses(shift(0, 0, -7.6), rotate('y', 90), rotate('z', 60)), () =>
      scene.tube(
        curve(
          [
            [0, 0, 0],
            [0.4, 2, 0.2],
            [0.2, 5, 0.4],
          ],
          6,
        ),
        0.36,
      ),
    );
  });
}

/** A freehub body with its bearings. */
export function drawFreehub(scene: Scene, random: Random): void {
  const material = random.pick([m.brightAluminium, m.blackAnodized, m.steel]);
  scene.at(poses(shift(0, 1.9, 0), rotate('y', 48)), () => {
    scene.use(material).extrude(
      polar((angle) => 1.8 - (((angle * 12) / (2 * Math.PI)) % 1 < 0.4 ? 0.2 : 0), 288),
      -2,
      2.2,
      { holes: [circle(1.1, 40)], bevel: 0.06 },
    );
    scene.use(m.turned(m.steel, 0.08, 40)).ring(1.95, 1.1, -2.6, -2);
    scene.use(m.blackPlastic).ring(1.35, 0.95, 2.05, 2.3);
    scene.use(m.chrome).ring(0.95, 0.65, 2, 2.35);
    scene.use(m.darkSteel).ring(1.5, 0.8, -3.6, -2.5);
    for (let pawl = 0; pawl < 3; pawl += 1)
      scene.at(rotate('z', pawl * 120), () =>
        scene.extrude(
          [
            [1.2, -0.3],
            [2, 0.1],
            [1.9, 0.5],
            [1.2, 0.4],
          ],
          -3.4,
          -2.8,
          { bevel: 0.04 },
        ),
      );
  });
  scene.at(poses(shift(4.2, 0.45, 2.6), rotate('x', -90)), () => {
    scene.use(m.steel).ring(1.3, 1, -0.4, 0.4);
    scene.use(m.blackPlastic).ring(1, 0.85, -0.35, 0.35);
    scene.use(m.steel).ring(0.86, 0.62, -0.4, 0.4);
  });
}
