/** Which square of a picture is kept: its centre as shares of width and height, and how far it is zoomed in, from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const mostZoom = 5;

/** The side of the square that is kept, in pixels of the picture. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that is inside the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom));
  const side = sideOf(size, zoom);
  return { zoom, x: clampShare(crop.x, side / size.width), y: clampShare(crop.y, side / size.height) };
}

/** The crop after the picture was dragged by some pixels of a view that is `view` pixels wide. */
export function drag(size: Size, crop: Crop, by: { x: number; y: number }, view: number): Crop {
  const pixel = sideOf(size, crop.zoom) / view;
  return keepInside(size, {
    ...crop,
    x: crop.x - (by.x * pixel) / size.width,
    y: crop.y - (by.y * pixel) / size.height,
  });
}

// `part` is how much of this direction the square takes.
function clampShare(centre: number, part: number): number {
  return Math.min(1 - part / 2, Math.max(part / 2, centre));
}
