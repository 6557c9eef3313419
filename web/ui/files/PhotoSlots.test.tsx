// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Photo, PhotoSlots, photoOf } from './PhotoSlots.tsx';

let photos: Photo[] = [];
let tooMany: string[] = [];

function Form({ start }: { start: Photo[] }) {
  const [value, setValue] = useState(start);
  photos = value;
  return <PhotoSlots id="photos" value={value} onChange={setValue} onTooMany={(message) => tooMany.push(message)} />;
}

const jpeg = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const names = () => photos.map(({ file }) => file?.name);

beforeAll(() => {
  // jsdom draws nothing and has no object URLs.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

beforeEach(() => {
  tooMany = [];
});

afterEach(cleanup);

it('refuses files that are not jpg or are larger than 5 MB', () => {
  expect(photoOf(jpeg('a.jpg')).error).toBeUndefined();
  expect(photoOf(new File(['x'], 'a.png', { type: 'image/png' })).error).toMatch(/jpg/);
  expect(photoOf(jpeg('b.jpg', 5 * 1024 ** 2)).error).toBeUndefined();
  expect(photoOf(jpeg('b.jpg', 5 * 1024 ** 2 + 1)).error).toBe('Image size should be less than 5 MB');
});

it('accepts three photos and reports the fourth', () => {
  render(<Form start={[]} />);
  const input = document.querySelector('#photos');
  fireEvent.change(input as Element, {
    target: { files: ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => jpeg(name)) },
  });
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(tooMany).toEqual(['You can only upload 3 images']);
});

it('moves a photo with Alt and the arrow keys, within the slots', () => {
  render(<Form start={['1.jpg', '2.jpg'].map((name) => photoOf(jpeg(name)))} />);
  const first = () => document.querySelectorAll('[data-photo]')[0] as Element;
  fireEvent.keyDown(first(), { key: 'ArrowRight', altKey: true });
  expect(names()).toEqual(['2.jpg', '1.jpg']);
  fireEvent.keyDown(first(), { key: 'ArrowLeft', altKey: true });
  fireEvent.keyDown(first(), { key: 'ArrowRight' });
  expect(names()).toEqual(['2.jpg', '1.jpg']);
});

it('keeps the slot of a refused file and shows what is wrong with it', () => {
  render(<Form start={[photoOf(jpeg('big.jpg', 5 * 1024 ** 2 + 1))]} />);
  expect(screen.getByRole('alert').textContent).toBe('Image size should be less than 5 MB');
  expect(screen.getByText('big.jpg, 5.0 MB')).toBeDefined();
});
