/** Ten shades, lightest first. */
export type ColourScale = readonly [string, string, string, string, string, string, string, string, string, string];

// Lightness and share of the given chroma per shade, read off the product's own blue in OKLCH; shade 6 is the given colour.
const lightness = [0.97, 0.93, 0.86, 0.77, 0.66, 0.57, 0.5, 0.43, 0.37, 0.31] as const;
const chroma = [0.06, 0.17, 0.34, 0.56, 0.8, 0.95, 1, 0.88, 0.74, 0.58] as const;

/** A scale of ten shades of one brand colour, given as `#rrggbb`; dark enough at shade 6 for white text. */
export function scaleOf(colour: string): ColourScale {
  const [red, green, blue] = channels(colour);
  const lab = toOklab(red, green, blue);
  const baseChroma = Math.hypot(lab[1], lab[2]);
  const hue = Math.atan2(lab[2], lab[1]);
  const shades = lightness.map((light, index) => {
    const amount = baseChroma * (chroma[index] ?? 1);
    return fromOklab(light, amount * Math.cos(hue), amount * Math.sin(hue));
  });
  return shades as unknown as ColourScale;
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toChannel(linear: number): string {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}

// Björn Ottosson's OKLab matrices.
function toOklab(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(light: number, a: number, b: number): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${toChannel(red)}${toChannel(green)}${toChannel(blue)}`;
}
