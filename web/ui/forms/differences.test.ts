import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it('names only the fields whose descriptions differ', () => {
  const mine = { title: 'Fork', price: '31.9', note: '' };
  const theirs = { title: 'Fork', price: '31.90', note: 'Two left' };
  const describe = (field: keyof typeof mine, value: string) => (field === 'price' ? Number(value).toFixed(2) : value);
  expect(differencesOf(mine, theirs, (field) => field.toUpperCase(), describe)).toEqual([
    { field: 'NOTE', theirs: 'Two left', mine: '' },
  ]);
});
