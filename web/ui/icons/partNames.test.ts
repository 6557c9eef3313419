import { expect, it } from 'vitest';
import { findPartName } from './partNames.ts';

it.each([
  [{ subCategory: 'Cassettes', title: 'Eagle XG-1275', category: 'drivetrain-and-gears' }, 'cassette'],
  [{ subCategory: null, title: 'Deore XT RT-MT800 disc rotor', category: 'brake-systems' }, 'disc-rotor'],
  [{ subCategory: 'Disc callipers', title: 'MT5', category: 'brake-systems' }, 'disc-calliper'],
  [{ subCategory: null, title: 'Front light 60 lux', category: 'light' }, 'headlight'],
  [{ subCategory: 'Carriers', title: 'Light-it rear carrier, 35 kg', category: 'other' }, 'carton'],
  [{ subCategory: null, title: 'Something else', category: 'wheels' }, 'wheel'],
  [{ title: '', category: null }, 'carton'],
])('draws %j as %s', (post, name) => {
  expect(findPartName(post)).toBe(name);
});
