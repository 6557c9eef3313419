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
      for (const cell of [written as FactValue, String(written)])
        expect([field.key, readFactValue(field, cell).value]).toEqual([field.key, value]);
    }
  }
});

it.each([
  ['speeds', ['12-speed', '12-fach', '12 versnellingen', '12 vitesses', '12 velocidades', '12 velocità'], 12],
  ['holes', ['32 holes', '32 Loch', '32 gaten', '32 trous', '32 agujeros', '32 fori'], 32],
  ['links', ['116 links', '116 Glieder', '116 schakels', '116 maillons', '116 eslabones', '116 maglie'], 116],
  ['pistons', ['4 pistons', '4-Kolben', '4 zuigers', '4 pistons', '4 pistones', '4 pistoni'], 4],
  ['rotor', ['180 mm', '180mm', '18 cm', '180', '180,0 mm'], 180],
  ['weight_kg', ['2,5 kg', '2500 g', '2.5'], 2.5],
  ['tpi', ['120 TPI', '120 tpi', '120'], 120],
  ['angle', ['-6', '−6°', '- 6', '-6,0'], -6],
] as const)('%s are read with their unit in each language', (key, texts, value) => {
  const field = fields.find((each) => each.key === key) as (typeof fields)[number];
  for (const text of texts) expect([text, readFactValue(field, text).value]).toEqual([text, value]);
});

it.each([
  ['freehub', 'micro-spline', 'micro_spline'],
  ['rotor_mount', '6 agujeros', 'six_bolt'],
  ['rotor_mount', '6 Viti', 'six_bolt'],
  ['bead', 'plegable', 'folding'],
  ['bead', 'pieghevole', 'folding'],
  ['side', 'Trasero', 'rear'],
  ['side', 'anteriore', 'front'],
  ['chemistry', 'iones de litio', 'lithium_ion'],
  ['chemistry', 'Ioni di litio', 'lithium_ion'],
  ['tubeless', 'Sí', true],
  ['e_bike', 'sì', true],
  ['placed_on_eu', 'todavía no', 'not_yet'],
  ['placed_on_eu', 'non ancora', 'not_yet'],
  ['placed_on_eu', '18.02.2027', '2027-02-18'],
] as const)('%s: %s', (key, text, value) => {
  const field = fields.find((each) => each.key === key) as (typeof fields)[number];
  expect(readFactValue(field, text).value).toBe(value);
});
