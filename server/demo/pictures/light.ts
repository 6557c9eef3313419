import type { Random } from '../random.ts';
import * as m from './materials.ts';
import { circle, roundedRectangle } from './polygon.ts';
import type { Material, Scene } from './scene.ts';
import { chain as poses, rotate, shift, type Vector } from './vector.ts';

/** A headlight on its bracket. */
export function drawHeadlight(scene: Scene, random: Random): void {
  const shell = random.pick([m.glossBlack, m.blackPlastic, m.blackAnodized, m.brightAluminium]);
  if (random.chance(0.5)) {
    const back = random.pick([4.5, 6]);
    scene.at(poses(shift(0, 5.6, 0), rotate('y', -12)), () => {
      scene.use(shell).lathe(
        [
          [0, -back],
          [1.4, -back + 0.2],
          [2.4, -back + 1.4],
          [2.9, -1],
          [3.3, 1.4],
          [3.4, 2.2],
          [3.2, 2.4],
          [3, 2.2],
        ],
        { segments: 64 },
      );
      reflector(scene, 2.95);
      scene.use(shell);
      for (let fin = 0; fin < 4; fin += 1)
        scene.ring(2.95, 2.3, -back + 1.6 + fin * 0.7, -back + 1.85 + fin * 0.7, 0.08);
    });
    scene.use(m.blackPlastic).tube(
      [
        [0, 3, -1],
        [0, 1.2, -1.4],
      ],
      0.7,
    );
    scene.at(poses(shift(0, 1.1, -1.5), rotate('y', 90)), () => scene.use(m.blackSteel).ring(1.3, 0.75, -0.5, 0.5));
  } else {
    scene.at(poses(shift(0, 4.8, 0), rotate('y', -10)), () => {
      scene.use(shell).extrude(roundedRectangle(8.4, 4.6, 1.8), -4, 2, { bevel: 0.6 });
      scene.use(m.chrome).extrude(roundedRectangle(7.4, 3.6, 1.4), 1.7, 2.06, { bevel: 0.1 });
      scene.use(m.clearWhite).extrude(roundedRectangle(7, 3.2, 1.2), 2, 2.4, { bevel: 0.3 });
      scene.use(m.litWhite);
      for (const x of [-1.8, 1.8]) scene.extrude(circle(0.8, 26, [x, 0]), 2.38, 2.44);
    });
    scene.use(m.steel).tube(
      [
        [0, 2.6, -1.6],
        [0, 1, -2.2],
        [0, 0.5, -4.6],
      ],
      0.5,
    );
  }
}

function reflector(scene: Scene, radius: number): void {
  scene.use(m.chrome).lathe(
    [
      [0.4, 0.4],
      [radius * 0.55, 0.8],
      [radius * 0.85, 1.5],
      [radius, 2.1],
    ],
    { segments: 64 },
  );
  scene.use(m.litWhite).cylinder(0.75, 0.3, 0.8, 0.1);
  scene.use(m.chrome).ring(radius + 0.1, radius - 0.15, 2, 2.3);
}

/** A rear light. */
export function drawRearLight(scene: Scene, random: Random): void {
  const isWide = random.chance(0.6);
  const [width, height] = isWide ? [10.5, 3.6] : [3.8, 7.4];
  scene.at(poses(shift(0, height / 2 + 0.2, 0), rotate('y', 16), rotate('x', -8)), () => {
    scene.use(m.blackPlastic).extrude(roundedRectangle(width, height, 1.5), -1.4, 0.2, { bevel: 0.35 });
    scene.use(m.clearRed).extrude(roundedRectangle(width - 0.7, height - 0.7, 1.2), 0.1, 0.9, { bevel: 0.4 });
    scene.use(litRed);
    const dots = isWide ? [-3, -1, 1, 3].map((x) => [x, 0] as const) : [-2, -0.7, 0.7, 2].map((y) => [0, y] as const);
    for (const dot of dots) scene.extrude(circle(0.42, 20, dot), 0.85, 0.95, { bevel: 0.03 });
    scene.use(m.steel);
    for (const x of isWide ? [-2.5, 2.5] : [0])
      scene.at(shift(x, 0, 0), () => scene.cylinder(0.36, -3.4, -1.3, 0.05, 16));
  });
}

const litRed: Material = { color: m.paint('#ff2a2a'), metal: 0, rough: 0.2, coat: 1, glow: [0.9, 0.08, 0.08] };

/** A headlight and a rear light together. */
export function drawLightSet(scene: Scene, random: Random): void {
  scene.at(shift(-5.5, 0, 0), () => drawHeadlight(scene, random));
  scene.at(shift(6, 0, 2.5), () => drawRearLight(scene, random));
}

/** Reflectors: red, amber or white, as they are screwed on. */
export function drawReflector(scene: Scene, random: Random): void {
  const color = random.pick([m.clearRed, m.clearAmber, m.clearWhite]);
  const facets = {
    ...color,
    bump: ([x, y]: Vector, n: Vector): Vector =>
      [
        n[0] + (Math.sin(x * 14) > 0 ? 0.22 : -0.22),
        n[1] + (Math.sin(y * 14 + (Math.sin(x * 14) > 0 ? 1.6 : 0)) > 0 ? 0.22 : -0.22),
        n[2],
      ] as Vector,
  };
  const one = (round: boolean) => {
    const outline = round ? circle(3.4, 48) : roundedRectangle(9, 3.2, 1.2);
    scene.use(m.blackPlastic).extrude(outline, -0.6, 0.3, { bevel: 0.15 });
    scene.use(facets).extrude(round ? circle(3.1, 48) : roundedRectangle(8.4, 2.6, 1), 0.25, 0.6, { bevel: 0.15 });
    scene.use(m.steel).cylinder(0.3, -2, -0.5, 0.05, 14);
  };
  const round = random.chance(0.5);
  scene.at(poses(shift(-4, 3.2, -1), rotate('x', -18), rotate('y', 18)), () => one(round));
  scene.at(poses(shift(4.6, 1.2, 3), rotate('x', -64), rotate('z', -14)), () => one(round));
}
