import { describe, expect, it } from 'vitest';
import { editDistance } from '#server/platform/values/index.ts';
import { endsWithin, groupsOf, keysWithin, withoutLabel } from './keys.ts';
import { otherSpellings } from './variants.ts';

describe('spelling', () => {
  it('counts missing, extra, wrong and swapped letters', () => {
    expect(editDistance('calliper', 'calliper')).toBe(0);
    expect(editDistance('caliper', 'calliper')).toBe(1);
    expect(editDistance('shimnao', 'shimano')).toBe(1);
    expect(editDistance('rotr', 'rotor')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('has a second form for some words, in singular and plural', () => {
    expect(otherSpellings('caliper')).toEqual(['calliper']);
    expect(otherSpellings('tyres')).toEqual(['tires']);
    expect(otherSpellings('chain')).toEqual([]);
  });
});

describe('a part number in groups', () => {
  it('is recognised without leading zeros in its groups, and is no size', () => {
    expect(groupsOf('11.6218.025.532')).toEqual(groupsOf('11.6218.25.532'));
    expect(groupsOf('00.6818.076.560')).toEqual(groupsOf('0.6818.76.560'));
    expect(groupsOf('310-014550')).toEqual(groupsOf('310-14550'));
    expect(groupsOf('28-622')).toEqual([]);
    expect(groupsOf('RT-MT800')).toEqual([]);
  });

  it('may be the end of a GTIN beside a name, but not a part of another number', () => {
    expect(endsWithin('Shimano 806521')).toEqual(['806521']);
    expect(endsWithin('CS806521X 1234567890123')).toEqual([]);
  });

  it('may be a whole GTIN in groups within a text, also before a quantity', () => {
    expect(endsWithin('suche EAN 4 550170 447755 10 Stück')).toContain('4550170447755');
    expect(endsWithin('4550170447755 x 10')).toEqual(['4550170447755']);
  });

  it('may be joined to a brand, and have any of its ones written as an l', () => {
    const keys = (text: string) => keysWithin(text, (word) => word === 'shimano');
    expect(keys('ShimanoBL-M8100-R')).toContain('BLM8100R');
    expect(keys('shimano/rt-mt800-m')).toContain('RTMT800M');
    expect(keys('tektro/rt-mt800-m')).not.toContain('RTMT800M');
    expect(keys('abbl00675l')).toContain('ABBL6751');
    expect(keys('cn-l0')).toContain('CN10');
    expect(keys('30l')).toEqual([]);
  });
});

describe('a label in front of a number', () => {
  it.each([
    'n° de pièce',
    'N° article :',
    'numéro de piece',
    'numéro de commande',
    'réf. produit',
    'code article',
    'référence de la pièce',
    'cod.art.',
    'cod. articolo',
    'codice articolo:',
    'codice prodotto',
    'num. articolo',
    'codice del ricambio',
    'cód. artículo',
    'código de producto',
    'número de pieza',
    'n.º de recambio',
    'ref. pieza',
    'artikelnummer',
    'Artikel-Nr.:',
    'bestelcode',
    'part no.',
  ])('is left out: %s', (label) => {
    expect([label, withoutLabel(`${label} CN-10`)]).toEqual([label, 'CN-10']);
  });

  it.each(['code rouge CN-10', 'n 10 spokes', 'pièce de CN-10', 'ref', 'número'])('is no label: %s', (text) => {
    expect(withoutLabel(text)).toBe(text);
  });
});
