import { expect, it } from 'vitest';
import type { FactValue } from '#contract/facts/choices.ts';
import { shippedFields } from '../catalogue/shipped.ts';
import { writtenFact } from '../presenter.ts';
import { readFactValue } from './values.ts';

const fields = shippedFields().map((field, position) => ({
  ...field,
  id: position,
  position,
  values: field.values.map((value, place) => ({ ...value, id: place, position: place })),
}));

it('each value of the shipped fields is read as it is written for spreadsheets', () => {
  for (const field of fields) {
    const { kind, values, least, greatest } = field;
    const samples: FactValue[] = {
      choice: values.map(({ key }) => key),
      number: [least ?? 0, greatest ?? 12.5],
      range: [[least ?? 10, greatest ?? 51] as const, [least ?? 10, least ?? 10] as const],
      boolean: [true, false],
      date: ['2027-02-18', ...values.map(({ key }) => key)],
      text: ['DE 12345'],
    }[kind];
    for (const value of samples) {
      const written = writtenFact(field, value);
      expect([field.key, readFactValue(field, written as FactValue).value]).toEqual([field.key, value]);
    }
  }
});
