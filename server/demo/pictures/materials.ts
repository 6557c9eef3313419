import type { Material } from './scene.ts';
import type { Vector } from './vector.ts';

/** A colour as screens name it, in linear light. */
export function paint(hex: string): Vector {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}

const metal = (hex: string, rough: number): Material => ({ color: paint(hex), metal: 1, rough });
const plastic = (hex: string, rough: number, coat = 0): Material => ({ color: paint(hex), metal: 0, rough, coat });

export const steel = metal('#b4b7bb', 0.26);
export const chrome = metal('#dfe1e4', 0.08);
export const brightAluminium = metal('#bfc2c6', 0.36);
export const darkSteel = metal('#83878c', 0.32);
export const blackSteel = metal('#3f4246', 0.38);
export const brass = metal('#cda85f', 0.3);
export const gold = metal('#d8b067', 0.24);
export const copper = metal('#c98a63', 0.26);
export const blackAnodized: Material = { color: paint('#232529'), metal: 0.55, rough: 0.42 };
export const greyAnodized: Material = { color: paint('#6f747b'), metal: 0.85, rough: 0.44 };
export const redAnodized: Material = { color: paint('#b3202a'), metal: 0.85, rough: 0.3 };
export const blueAnodized: Material = { color: paint('#1f4fae'), metal: 0.85, rough: 0.3 };
export const orangeAnodized: Material = { color: paint('#e0661c'), metal: 0.8, rough: 0.32 };
export const purpleAnodized: Material = { color: paint('#6b3fa0'), metal: 0.85, rough: 0.3 };
export const kashima: Material = { color: paint('#b5803a'), metal: 0.9, rough: 0.24 };
export const blackPlastic = plastic('#1f2124', 0.5);
export const glossBlack = plastic('#121316', 0.16, 0.9);
export const greyPlastic = plastic('#4b4f55', 0.55);
export const lightPlastic = plastic('#c9ccd1', 0.5);
export const whitePlastic = plastic('#eceef0', 0.4, 0.3);
export const redPlastic = plastic('#a81a20', 0.3, 0.5);
export const rubber = plastic('#212326', 0.82);
export const cardboard = plastic('#b48a5c', 0.95);
export const copperPad: Material = { color: paint('#8b6a4e'), metal: 0.35, rough: 0.85 };
export const clearRed: Material = { color: paint('#c4121c'), metal: 0, rough: 0.06, coat: 1, glow: [0.12, 0.0, 0.0] };
export const clearAmber: Material = { color: paint('#e98a12'), metal: 0, rough: 0.06, coat: 1, glow: [0.14, 0.05, 0] };
export const litWhite: Material = { color: paint('#fff6df'), metal: 0, rough: 0.2, glow: [0.9, 0.86, 0.7] };
export const clearWhite: Material = { color: paint('#d7dde2'), metal: 0.25, rough: 0.05, coat: 1 };
export const litScreen: Material = {
  color: paint('#0d1420'),
  metal: 0,
  rough: 0.05,
  coat: 1,
  glow: [0.02, 0.05, 0.09],
};
export const cork = plastic('#b58f5f', 0.9);
export const brownLeather = plastic('#6b3c1e', 0.42, 0.35);
export const honeyLeather = plastic('#b0752f', 0.4, 0.35);
export const tanRubber = plastic('#b5895a', 0.8);
export const white = plastic('#eef0f2', 0.6);

/** Lacquer in any colour. */
export function lacquer(hex: string, rough = 0.3): Material {
  return plastic(hex, rough, 0.7);
}

/** A metal turned on a lathe: fine grooves around the z axis of its own place. */
export function turned(material: Material, strength = 0.1, density = 60): Material {
  return {
    ...material,
    bump: ([x, y], normal) => {
      const r = Math.hypot(x, y);
      const groove = Math.sin(r * density) * 0.6 + Math.sin(r * density * 2.7 + 1.3) * 0.4;
      // Turned faces shine in two opposite sectors: the grooves lean the light outwards there.
      const sector = Math.sin(2 * Math.atan2(y, x) + 0.8) * 0.16;
      const factor = (strength * groove + sector) / (r || 1);
      return [normal[0] + x * factor, normal[1] + y * factor, normal[2]];
    },
  };
}

/** The weave of carbon fibre under lacquer. */
export const carbon: Material = {
  color: paint('#1b1d20'),
  metal: 0.3,
  rough: 0.42,
  coat: 0.7,
  bump: ([x, y, z], normal) => {
    const lean = (Math.floor((x + z) * 6) + Math.floor((y + z * 0.5) * 6)) % 2 === 0 ? 0.09 : -0.09;
    return [normal[0] + lean, normal[1] - lean, normal[2] + lean * 0.5];
  },
};

/** The grain of rubber, leather or cast metal: little random dents. */
export function grained(material: Material, strength = 0.12, density = 14): Material {
  return {
    ...material,
    bump: ([x, y, z], normal) => {
      const wave = (a: number, b: number) =>
        Math.sin(x * a + Math.sin(y * b) * 2) +
        Math.sin(z * a * 1.3 + Math.cos(x * b) * 2) +
        Math.sin(y * a * 1.1 + z * b);
      return [
        normal[0] + strength * wave(density, density * 1.7) * 0.4,
        normal[1] + strength * wave(density * 1.3, density) * 0.4,
        normal[2] + strength * wave(density * 0.9, density * 1.4) * 0.4,
      ];
    },
  };
}
