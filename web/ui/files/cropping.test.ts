import { describe, expect, it } from 'vitest';
import { drag, keepInside, sideOf } from './cropping.ts';

const wide = { width: 1200, height: 800 };

describe('cropping a picture', () => {
  it('starts with the largest square', () => expect(sideOf(wide, 1)).toBe(800));

  it('keeps the square inside the picture', () => {
    expect(keepInside(wide, { x: 0, y: 1, zoom: 1 })).toEqual({ x: 1 / 3, y: 0.5, zoom: 1 });
    expect(keepInside(wide, { x: 2, y: 0.5, zoom: 2 })).toEqual({ x: 1 - 1 / 6, y: 0.5, zoom: 2 });
  });

  it('limits the zoom', () => {
    expect(keepInside(wide, { x: 0.5, y: 0.5, zoom: 99 }).zoom).toBe(5);
    expect(keepInside(wide, { x: 0.5, y: 0.5, zoom: 0 }).zoom).toBe(1);
  });

  it('moves the picture with the pointer', () => {
    // At twice the size, 280 pixels of the view are 400 of the picture.
    const moved = drag(wide, { x: 0.5, y: 0.5, zoom: 2 }, { x: 28, y: -28 }, 280);
    expect(moved.x).toBeCloseTo(0.5 - 40 / 1200);
    expect(moved.y).toBeCloseTo(0.5 + 40 / 800);
  });
});
