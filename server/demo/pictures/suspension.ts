import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { capsule, circle, roundedRectangle, smooth } from './polygon.ts';
import { curve, type Scene } from './scene.ts';
import { chain as poses, rotate, shift, type Vector } from './vector.ts';

/** A suspension fork lying at an angle. */
export function drawFork(scene: Scene, random: Random): void {
  const lowers = random.pick([
    m.glossBlack,
    m.grained(m.blackPlastic, 0.03, 6),
    m.lacquer('#a8231f'),
    m.lacquer('#5a6169'),
    m.lacquer('#17365f'),
    m.lacquer('#3b4a3c'),
  ]);
  const stanchion = random.pick([m.blackAnodized, m.kashima, m.chrome, m.blackAnodized]);
  const accent = random.pick([m.whitePlastic, m.lacquer('#c9a53c'), m.lacquer('#c9ccd1')]);
  scene.at(poses(rotate('y', 64), rotate('x', -78)), () => {
    for (const x of [-5.6, 5.6]) {
      scene.at(poses(shift(x, 0, 0), rotate('x', -90)), () => {
        scene.use(stanchion).cylinder(1.72, 0, 22, 0.05, 40);
        scene.use(m.rubber).ring(2.2, 1.7, -1.2, 0.2);
        scene.use(lowers).lathe(
          [
            [2.3, -1],
            [2.35, -2.4],
            [2.1, -6],
            [2, -20],
            [1.9, -24],
            [1.6, -26],
            [1.4, -27.4],
            [0, -27.4],
          ],
          { segments: 48 },
        );
        scene.use(accent).lathe(
          [
            [2.09, -8],
            [2.07, -15],
          ],
          { segments: 30, from: x < 0 ? 200 : 260, to: x < 0 ? 280 : 340 },
        );
        scene
          .use(x < 0 ? m.turned(m.redAnodized, 0.1, 30) : m.turned(m.blueAnodized, 0.1, 30))
          .cylinder(1.5, 21.8, 23.4, 0.2);
      });
    }
    scene.use(lowers).tube(
      curve(
        [
          [-5.8, -3, 0.8],
          [-5, 0.6, 2.6],
          [-2.6, 2.6, 3.4],
          [0, 3.2, 3.6],
          [2.6, 2.6, 3.4],
          [5, 0.6, 2.6],
          [5.8, -3, 0.8],
        ],
        8,
      ),
      (t) => 1 + 0.25 * Math.sin(t * Math.PI),
      { sides: 16 },
    );
    scene.at(rotate('x', -90), () => {
      scene.use(m.blackAnodized);
      scene.extrude(
        smooth(
          [
            [-8, -2.2],
            [-8.2, 1.6],
            [-4, 2.8],
            [0, 3.6],
            [4, 2.8],
            [8.2, 1.6],
            [8, -2.2],
            [4.6, -2.6],
            [0, -2.6],
            [-4.6, -2.6],
          ],
          6,
        ),
        17.6,
        21,
        { bevel: 0.7 },
      );
      scene.use(m.brightAluminium).lathe(
        [
          [2.5, 21],
          [2.4, 22.4],
          [1.9, 27],
          [1.43, 30],
          [1.43, 44],
          [1.2, 44],
          [0, 44],
        ],
        { segments: 44 },
      );
    });
    scene.use(lowers);
    for (const x of [-5.6, 5.6])
      scene.at(poses(shift(x, -26, 0), rotate('y', 90)), () => scene.cylinder(1.7, -1.3, 1.3, 0.3));
    scene.use(m.darkSteel).at(poses(shift(0, -26, 0), rotate('y', 90)), () => scene.cylinder(0.75, -7.2, 7.2, 0.1));
    scene.use(lowers).at(poses(shift(-6.2, -16, -2.4), rotate('y', 90)), () =>
      scene.extrude(capsule([0, -3.6], 0.9, [0, 3.6], 0.9), -0.6, 0.8, {
        holes: [circle(0.3, 16, [0, -3.6]), circle(0.3, 16, [0, 3.6])],
        bevel: 0.15,
      }),
    );
  });
}

/** A rigid fork with disc mount. */
export function drawRigidFork(scene: Scene, random: Random): void {
  const material = random.pick([m.carbon, m.glossBlack, m.lacquer('#7d2420'), m.lacquer('#2c4a66')]);
  scene.at(poses(rotate('y', 62), rotate('x', -80)), () => {
    scene.use(material);
    for (const side of [-1, 1]) {
      scene.tube(
        curve(
          [
            [side * 2.4, 19, 0],
            [side * 4.2, 16.5, 0.1],
            [side * 5.2, 12, 0.3],
            [side * 5.5, 0, 0.5],
            [side * 5.4, -14, 1],
            [side * 5.3, -21, 3],
          ],
          8,
        ),
        (t) => 1.75 - t * 0.85,
        { sides: 20 },
      );
      scene
        .use(m.brightAluminium)
        .at(poses(shift(side * 5.3, -21.4, 3.1), rotate('y', 90)), () =>
          scene.extrude(circle(1.4, 30), -0.5, 0.5, { holes: [circle(0.7, 24)], bevel: 0.1 }),
        );
      scene.use(material);
    }
    scene.tube(
      curve(
        [
          [-4, 17, 0],
          [-2, 19.4, 0],
          [0, 20, 0],
          [2, 19.4, 0],
          [4, 17, 0],
        ],
        8,
      ),
      1.9,
      { sides: 20 },
    );
    scene.at(rotate('x', -90), () => {
      scene.lathe(
        [
          [2.4, 20],
          [2.5, 21.6],
          [1.9, 26],
          [1.43, 30],
        ],
        { segments: 44 },
      );
      scene.use(m.brightAluminium).lathe(
        [
          [1.43, 30],
          [1.43, 46],
          [1.2, 46.1],
          [0, 46.1],
        ],
        { segments: 40 },
      );
      scene.use(m.chrome).ring(2.62, 1.8, 21.4, 21.8);
    });
  });
}

/** A shock: coil over damper, or an air can. */
export function drawShock(scene: Scene, random: Random, isCoil: boolean): void {
  const shaft = random.pick([m.kashima, m.chrome, m.blackAnodized]);
  const color = random.pick([
    m.lacquer('#c4501d'),
    m.lacquer('#a81f24'),
    m.lacquer('#2a2d31'),
    m.lacquer('#d6d9dc'),
    m.lacquer('#1d4d9c'),
  ]);
  scene.at(poses(rotate('y', 66)), () => {
    const eye = (z: number) => {
      scene.use(m.blackAnodized).at(poses(shift(0, 0, z), rotate('y', 90)), () => {
        scene.ring(1.75, 0.9, -1.1, 1.1);
        scene.use(m.steel).ring(0.9, 0.45, -1.5, 1.5);
      });
    };
    eye(-11.5);
    eye(11.5);
    scene.use(m.blackAnodized).lathe(
      [
        [0.9, -10.4],
        [1.9, -9.6],
        [2.4, -8.6],
        [2.4, -7],
        [1.9, -6.4],
      ],
      { segments: 48 },
    );
    scene.use(shaft).cylinder(0.9, 2, 10.4, 0.05);
    if (isCoil) {
      scene.use(m.blackAnodized).cylinder(1.75, -9, 3, 0.15);
      scene.use(m.turned(m.greyAnodized, 0.2, 8)).ring(3.2, 1.8, -8, -7.2);
      scene.use(m.blackAnodized).ring(3.1, 1, 8.6, 9.4);
      const path: Vector[] = Array.from({ length: 200 }, (_, step) => {
        const angle = (step / 199) * 7.4 * 2 * Math.PI;
        return [2.75 * Math.cos(angle), 2.75 * Math.sin(angle), -7 + (step / 199) * 15.4];
      });
      scene.use(color).tube(path, 0.52, { sides: 14 });
    } else {
      scene.use(color).lathe(
        [
          [1.9, -7.4],
          [2.9, -6.8],
          [3.1, -6],
          [3.1, 1.6],
          [2.9, 2.4],
          [1.2, 2.8],
        ],
        { segments: 60 },
      );
      scene.use(m.whitePlastic).lathe(
        [
          [3.12, -4.2],
          [3.12, -2.6],
        ],
        { segments: 40, from: 20, to: 160 },
      );
      scene.use(m.rubber).ring(1.2, 0.9, 4, 4.3);
    }
    if (isCoil || random.chance(0.6)) {
      scene.use(m.blackAnodized).at(shift(0, 4.6, 0), () =>
        scene.lathe(
          [
            [0, -10.4],
            [1.5, -10.2],
            [1.75, -9.6],
            [1.75, -1.6],
            [1.5, -1],
            [0, -0.8],
          ],
          { segments: 44 },
        ),
      );
      scene.at(shift(0, 2.4, -8), () => scene.extrude(roundedRectangle(2.4, 3.4, 0.6), -1, 1, { bevel: 0.2 }));
      scene.use(m.turned(m.blueAnodized, 0.1, 30)).at(shift(0, 4.6, 0), () => scene.cylinder(0.9, -0.9, 0.1, 0.12));
    }
  });
}

/** Coil springs. */
export function drawSpring(scene: Scene, random: Random): void {
  const color = random.pick([
    m.lacquer('#c4501d'),
    m.lacquer('#2a2d31'),
    m.lacquer('#b9bdc2'),
    m.lacquer('#1d4d9c'),
    m.lacquer('#d0a92e'),
  ]);
  const spring = (turns: number) => {
    const path: Vector[] = Array.from({ length: 260 }, (_, step) => {
      const t = step / 259;
      const angle = t * turns * 2 * Math.PI;
      const flat = Math.min(1, Math.min(t, 1 - t) * turns * 0.9);
      return [3 * Math.cos(angle), t * turns * 1.7 * (0.85 + 0.15 * flat), 3 * Math.sin(angle)];
    });
    scene.use(color).tube(path, 0.56, { sides: 16 });
  };
  scene.at(poses(shift(-4, 0, -1)), () => spring(7));
  if (random.chance(0.7)) scene.at(poses(shift(2, 3.6, 3), rotate('z', -90), rotate('y', 20)), () => spring(6));
}

/** Seals, foam rings and wipers of a service kit. */
export function drawSealKit(scene: Scene, random: Random): void {
  const accent = random.pick([
    m.lacquer('#1e7f4f', 0.6),
    m.lacquer('#b3202a', 0.6),
    m.lacquer('#2b66b5', 0.6),
    m.rubber,
  ]);
  scene.at(rotate('x', -90), () => {
    const wiper = (x: number, y: number, z: number) =>
      scene.at(shift(x, y, z), () => {
        scene.use(m.rubber).lathe(
          [
            [1.7, 0],
            [2.5, 0],
            [2.5, 0.8],
            [2.9, 0.9],
            [2.9, 1.3],
            [2.2, 1.9],
            [1.8, 2.1],
            [1.7, 1.8],
            [1.8, 1],
            [1.7, 0],
          ],
          { segments: 60 },
        );
        scene.use(m.steel).lathe(
          [
            [2.24, 1.5],
            [2.32, 1.62],
            [2.24, 1.76],
          ],
          { segments: 60 },
        );
      });
    wiper(-4.4, 1.6, 0);
    wiper(1.6, 3.6, 0);
    const foam = (x: number, y: number) =>
      scene.at(shift(x, y, 0), () => scene.use(m.grained(accent, 0.12, 24)).ring(2.3, 1.65, 0, 0.9, 0.2));
    foam(6.4, 0.2);
    foam(-0.8, -2.4);
    for (let ring = 0; ring < 8; ring += 1) {
      const radius = random.pick([0.6, 0.9, 1.3, 1.7]);
      const [x, y] = [-7 + random.next() * 14, -6.4 - random.next() * 3.2];
      const path: Vector[] = Array.from({ length: 40 }, (_, step) => [
        x + radius * Math.cos((step / 40) * 2 * Math.PI),
        y + radius * Math.sin((step / 40) * 2 * Math.PI),
        0.16,
      ]);
      scene.use(random.pick([m.rubber, m.rubber, accent])).tube(path, 0.14, { closed: true, sides: 10 });
    }
  });
}

/** Bushings, spacers and a bolt. */
export function drawHardware(scene: Scene, random: Random): void {
  const material = random.pick([m.blackAnodized, m.redAnodized, m.greyAnodized, m.brightAluminium]);
  const bushing = (length: number) => {
    scene.use(material).ring(0.95, 0.42, -length, length, 0.1);
    scene.ring(1.35, 0.9, -length * 0.35, -length * 0.1, 0.06);
    scene.ring(1.35, 0.9, length * 0.1, length * 0.35, 0.06);
    scene.use(m.rubber).ring(1.05, 0.9, length * 0.55, length * 0.7, 0.05);
  };
  scene.at(poses(shift(-3, 1.35, 0), rotate('y', 60)), () => bushing(2.2));
  scene.at(poses(shift(2.4, 1.35, -1.4), rotate('y', -40)), () => bushing(2.2));
  scene.at(poses(shift(1.4, 0, 3.2), rotate('x', -90)), () => scene.use(m.steel).ring(0.9, 0.46, 0, 2.2, 0.1));
  scene.at(poses(shift(-1.6, 0.75, 5), rotate('y', 78)), () => {
    scene.use(m.darkSteel).cylinder(0.42, -4, 3, 0.05, 24);
    scene.use(m.blackSteel).cylinder(0.78, 3, 3.9, 0.12, 30);
    scene.use(m.darkSteel).extrude(circle(0.4, 6), 3.88, 3.94);
    scene.use(m.steel);
    for (let thread = 0; thread < 10; thread += 1)
      scene.ring(0.45, 0.3, -4 + thread * 0.18, -3.86 + thread * 0.18, 0.04, 22);
  });
}
