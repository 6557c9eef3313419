import { describe, expect, it } from 'vitest';
import { findHeaderRow } from './header.ts';

const chains = Array.from(
  { length: 8 },
  (_, index) => `K-${index + 1};Ketting zilver ${index};${index + 10},95;${index}`,
);
const pads = [
  'B-1;Remblok B05S;Shimano;4550170443887;7,50;12;stuk',
  'B-2;Remblok B03S;Shimano;4550170443870;6,50;9;stuk',
];
const headerOf = (...lines: string[]) =>
  findHeaderRow(lines.map((line, index) => ({ number: index + 1, cells: line.split(';') })));

describe('a header below another one, with more of its names known', () => {
  const [first, second] = [
    'Artikelnummer;Omschrijving;Prijs;Voorraad',
    'SKU;Naam;Merk;EAN;Verkoopprijs;Aantal;Eenheid',
  ];

  it('begins a second list below rows: the first keeps its header', () => {
    expect(headerOf(first, ...chains, second, ...pads)).toBe(1);
  });

  it('is the header of the list if fewer than five rows are above it', () => {
    expect(headerOf(first, ...chains.slice(0, 2), second, ...pads)).toBe(4);
  });
});
