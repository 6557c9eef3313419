import { expect, test } from 'vitest';
import { typedChoice } from './typedChoice.ts';

const data = [
  { value: '', label: 'Any condition' },
  {
    group: 'New',
    items: [
      { value: 'new', label: 'New' },
      { value: 'nos', label: 'New old stock' },
    ],
  },
  { value: 'used', label: 'Used' },
  { value: 'gone', label: 'Neglected', disabled: true },
];

let clock = 0;

/** Types letters 50 ms apart, some time after the last ones; gives what is chosen at the end. */
function type(letters: string, from: string): string {
  clock += 10_000;
  let current = from;
  [...letters].forEach((key, index) => {
    const timeStamp = clock + index * 50;
    const chosen = typedChoice({ key, ctrlKey: false, metaKey: false, altKey: false, timeStamp }, data, current);
    if (chosen) current = chosen.value;
  });
  return current;
}

test.each([
  ['u', '', 'used'],
  ['n', '', 'new'],
  ['nn', '', 'nos'],
  ['nnn', '', 'new'],
  ['new o', '', 'nos'],
  ['NEW', '', 'new'],
  ['a', 'used', ''],
  ['x', 'used', 'used'],
  [' ', 'used', 'used'],
  ['ne', 'nos', 'new'],
])('typing "%s" with "%s" chosen chooses "%s"', (letters, from, expected) => {
  expect(type(letters, from)).toBe(expected);
});

test('keys with Ctrl choose nothing', () => {
  expect(
    typedChoice({ key: 'n', ctrlKey: true, metaKey: false, altKey: false, timeStamp: 0 }, data, ''),
  ).toBeUndefined();
});
