import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { expect, it } from 'vitest';
import { dayFormatOf, typedFormatsOf } from './writtenDay.ts';

dayjs.extend(customParseFormat);

it.each([
  ['en-GB', 'MM/DD/YYYY', '1/31/2027'],
  ['de-DE', 'DD.MM.YYYY', '31.1.2027'],
  ['de-AT', 'DD.MM.YYYY', '31.01.2027'],
  ['nl-NL', 'DD-MM-YYYY', '31-1-2027'],
  ['fr-FR', 'DD/MM/YYYY', '31/01/2027'],
  ['fr-FR', 'DD/MM/YYYY', '2027-01-31'],
])('in %s a day is written %s, and %s is read', (formats, shown, typed) => {
  expect(dayFormatOf(formats)).toBe(shown);
  expect(dayjs(typed, typedFormatsOf(shown), true).format('YYYY-MM-DD')).toBe('2027-01-31');
});
