import { expect, it } from 'vitest';
import { scaleOf } from './colourScale.ts';

/** Contrast of two colours by WCAG. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = channels.map((share) =>
      share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['#1f5bd3', '#e4572e', '#7b2cbf', '#ffcc00', '#00b3a4', '#222222'])(
  'makes ten shades of %s, with white readable on shade 6 and shade 7 on the lightest',
  (colour) => {
    const scale = scaleOf(colour);
    expect(scale).toHaveLength(10);
    for (const shade of scale) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(scale[6], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scale[7], scale[0])).toBeGreaterThanOrEqual(4.5);
  },
);
