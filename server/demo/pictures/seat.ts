import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { roundedRectangle, smooth } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { chain as poses, rotate, shift, type Vector } from './vector.ts';

const postAngle = 64;

/** A seatpost, dropper or suspension post lying on the table; `kind` tells which. */
function layPost(scene: Scene, random: Random, kind: 'rigid' | 'dropper' | 'suspension'): void {
  const material =
    kind === 'rigid' ? random.pick([m.blackAnodized, m.carbon, m.brightAluminium, m.greyAnodized]) : m.blackAnodized;
  const radius = random.pick([1.36, 1.55, 1.58]);
  const length = kind === 'dropper' ? 38 : 33;
  scene.at(poses(shift(0, 2.6, 0), rotate('y', postAngle)), () => {
    scene.use(material).cylinder(radius, -length / 2, kind === 'rigid' ? length / 2 - 1 : 2, 0.08, 48);
    if (kind === 'dropper') {
      scene.use(m.blackAnodized).lathe(
        [
          [radius, 1.4],
          [radius + 0.4, 1.6],
          [radius + 0.45, 3.6],
          [radius - 0.1, 4],
        ],
        { segments: 48 },
      );
      scene
        .use(random.pick([m.kashima, m.chrome, m.glossBlack]))
        .cylinder(radius - 0.28, 3.8, length / 2 - 1, 0.05, 44);
    } else if (kind === 'suspension') {
      const profile: [number, number][] = [[radius, 1.6]];
      for (let fold = 0; fold < 8; fold += 1)
        profile.push([radius + 0.7, 2.2 + fold * 1.05], [radius - 0.05, 2.7 + fold * 1.05]);
      scene.use(m.rubber).lathe(profile, { segments: 44 });
      scene.use(m.chrome).cylinder(radius - 0.35, 10, length / 2 - 1, 0.05, 44);
    }
    scene.use(m.lightPlastic);
    for (let mark = 0; mark < 6; mark += 1)
      scene.lathe(
        [
          [radius + 0.012, -length / 2 + 3 + mark * 1.2],
          [radius + 0.012, -length / 2 + 3.08 + mark * 1.2],
        ],
        { segments: 10, from: 60, to: mark % 2 ? 80 : 96 },
      );
    scene.at(shift(0, 0, length / 2), () => {
      scene.use(material);
      scene.at(rotate('y', 90), () =>
        scene.extrude(
          smooth(
            [
              [-2.4, -1.6],
              [-2.2, 1.2],
              [0.6, 1.9],
              [1.4, 1.6],
              [1.4, -1.6],
              [0.6, -1.9],
            ],
            6,
          ),
          -1.7,
          1.7,
          { bevel: 0.4 },
        ),
      );
      scene.use(m.greyAnodized).at(poses(shift(0, 0, 1.9), rotate('x', 90)), () => {
        scene.extrude(roundedRectangle(4.6, 1, 0.3, 4), -2.1, 2.1, { bevel: 0.15 });
        scene.at(shift(0, 1, 0), () => scene.extrude(roundedRectangle(4.6, 0.7, 0.3, 4), -1.8, 1.8, { bevel: 0.12 }));
      });
      scene.use(m.chrome);
      for (const y of [-2.4, 2.4]) scene.at(shift(0, y, 0), () => scene.cylinder(0.36, -1.4, 3.4, 0.06, 18));
    });
  });
}

/** A rigid seatpost. */
export function drawSeatpost(scene: Scene, random: Random): void {
  layPost(scene, random, 'rigid');
}

/** A dropper post. */
export function drawDropper(scene: Scene, random: Random): void {
  layPost(scene, random, 'dropper');
}

/** A suspension seatpost. */
export function drawSuspensionSeatpost(scene: Scene, random: Random): void {
  layPost(scene, random, 'suspension');
}

/** A saddle on its rails. */
export function drawSaddle(scene: Scene, random: Random): void {
  const isLeather = random.chance(0.22);
  const cover = isLeather
    ? random.pick([m.brownLeather, m.honeyLeather, m.glossBlack])
    : random.pick([
        m.grained(m.blackPlastic, 0.03, 12),
        m.grained(m.blackPlastic, 0.03, 12),
        m.grained(m.greyPlastic, 0.03, 12),
        m.lacquer('#7b2c1e', 0.6),
      ]);
  const wide = random.pick([7.2, 7.8, 9.2]);
  const hasChannel = !isLeather && random.chance(0.7);
  const length = 27;
  const rings: Vector[][] = Array.from({ length: 45 }, (_, step) => {
    const t = step / 44;
    const z = -length / 2 + t * length;
    // From the tail (0) to the nose (1).
    const half =
      t < 0.1
        ? wide * Math.sqrt(Math.max(0.02, 1 - ((0.1 - t) / 0.1) ** 2)) * 0.94
        : wide *
          (0.28 + 0.68 / (1 + Math.exp((t - 0.46) * 13))) *
          (t > 0.93 ? Math.sqrt(Math.max(0.02, 1 - ((t - 0.93) / 0.07) ** 2)) : 1);
    const lift = 6.4 + 1.5 * (1 - t) ** 3 - 0.5 * Math.sin(t * Math.PI) - 0.9 * Math.max(0, t - 0.8);
    return Array.from({ length: 36 }, (__, k) => {
      const angle = (k / 36) * 2 * Math.PI;
      const x = half * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.75;
      const top = Math.sin(angle) > 0;
      const channel = hasChannel && top && t > 0.1 && t < 0.86 ? 0.75 * Math.exp(-((x / 1.1) ** 2)) : 0;
      const y =
        lift + (top ? 1.5 * Math.sin(angle) ** 0.8 - channel : -(1 + half * 0.16) * Math.abs(Math.sin(angle)) ** 0.7);
      return [x, y, z] as Vector;
    });
  });
  scene.at(rotate('y', 205), () => {
    scene.use(cover).loft(rings);
    scene.use(random.pick([m.steel, m.blackSteel, m.chrome]));
    for (const side of [-1, 1]) {
      scene.tube(
        curve(
          [
            [side * 4.2, 5.4, -11],
            [side * 3.4, 3, -8.4],
            [side * 2.2, 1.6, -4.5],
            [side * 2.2, 1.5, 3],
            [side * 1.8, 2.8, 7.4],
            [side * 0.8, 5, 12],
          ],
          8,
        ),
        0.36,
        { sides: 14 },
      );
    }
    if (isLeather) {
      scene.use(m.copper);
      for (const x of [-5.2, -2.8, 0, 2.8, 5.2])
        scene.ball([x, 8.2 - Math.abs(x) * 0.12, -12.9 + Math.abs(x) * 0.16], 0.5, [1, 0.7, 0.6]);
    }
  });
}

/** A seat clamp with bolt or lever. */
export function drawSeatClamp(scene: Scene, random: Random): void {
  const material = random.pick([
    m.blackAnodized,
    m.redAnodized,
    m.brightAluminium,
    m.blueAnodized,
    m.orangeAnodized,
    m.purpleAnodized,
  ]);
  scene.at(poses(rotate('x', -90), rotate('z', random.between(-20, 30))), () => {
    scene.use(m.turned(material, 0.04, 30)).ring(2.1, 1.74, 0, 1.5, 0.12, 72);
    scene.use(material);
    for (const side of [-1, 1])
      scene.at(shift(2.35, side * 0.62, 0.75), () =>
        scene.extrude(roundedRectangle(1.1, 0.6, 0.2, 4), -0.7, 0.7, { bevel: 0.12 }),
      );
    scene.at(poses(shift(2.5, 0, 0.75), rotate('x', 90)), () => {
      scene.use(m.chrome).cylinder(0.24, -1.5, 1.5, 0.04, 18);
      scene.use(m.blackSteel).cylinder(0.44, 0.9, 1.5, 0.08, 24);
      if (random.chance(0.5))
        scene.use(material).at(shift(0, 0, -1.3), () =>
          scene.extrude(
            smooth(
              [
                [-0.5, -0.5],
                [0.6, -0.5],
                [0.4, 2.4],
                [-0.2, 4.4],
                [-0.9, 4.3],
                [-0.6, 2],
              ],
              6,
            ),
            -0.3,
            0.3,
            { bevel: 0.12 },
          ),
        );
    });
  });
}

/** A saddle bag with strap and buckle. */
export function drawSaddleBag(scene: Scene, random: Random): void {
  const fabric = m.grained(random.pick([m.rubber, m.lacquer('#3b4148', 0.9), m.lacquer('#5a1d1d', 0.9)]), 0.06, 30);
  const rings: Vector[][] = Array.from({ length: 21 }, (_, step) => {
    const t = step / 20;
    const height = 3.4 + 2.6 * t ** 0.8;
    return Array.from({ length: 30 }, (__, k) => {
      const angle = (k / 30) * 2 * Math.PI;
      const power = (v: number) => Math.sign(v) * Math.abs(v) ** 0.6;
      const round = Math.min(
        1,
        Math.sqrt(Math.max(0.02, 1 - (Math.max(0, t - 0.9) / 0.1) ** 2)),
        Math.sqrt(Math.max(0.02, 1 - (Math.max(0, 0.1 - t) / 0.1) ** 2)),
      );
      return [
        3.2 * power(Math.cos(angle)) * round,
        4 + (height / 2) * power(Math.sin(angle)) * round + 1.2 * t,
        -8 + t * 15,
      ] as Vector;
    });
  });
  scene.at(rotate('y', 52), () => {
    scene.use(fabric).loft(rings);
    scene
      .use(m.lightPlastic)
      .at(poses(shift(3.24, 4.4, 0), rotate('y', 90)), () =>
        scene.extrude(roundedRectangle(9.5, 0.4, 0.2, 4), -0.1, 0.06),
      );
    scene.use(m.blackPlastic);
    for (const z of [-1.5, 4])
      scene.at(shift(0, 5, z), () =>
        scene.extrude(roundedRectangle(7.2, 7.6, 2.2, 6), -0.7, 0.7, {
          holes: [roundedRectangle(6.7, 7.1, 2, 6)],
          bevel: 0.05,
        }),
      );
    scene
      .use(m.greyPlastic)
      .at(poses(shift(3.4, 4.6, 4), rotate('y', 90)), () =>
        scene.extrude(roundedRectangle(2, 1.6, 0.3, 4), -0.1, 0.5, { bevel: 0.12 }),
      );
  });
}
