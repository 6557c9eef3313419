import { describe, expect, it } from 'vitest';
import { nameKey } from './nameKey.ts';

describe('the key of a name', () => {
  it.each([
    ['letter case', 'Velo Atelier', 'VELO ATELIER'],
    ['Cyrillic letters', 'paypal', 'рауpаl'],
    ['Greek letters', 'velo', 'νelο'],
    ['a capital I for an l', 'Velo', 'VeIo'],
    ['a one for an l, a zero for an o', 'Cloud', 'C10ud'],
    ['rn for m', 'Mavic', 'rnavic'],
    ['full-width letters', 'Velo', 'Ｖｅｌｏ'],
    ['several spaces', 'Cycle City', ' Cycle \u00a0 City'],
    ['invisible marks', 'Cycle City', 'Cy\u200bcle City\u202e'],
    ['composed letters', 'V\u00e9lo', 'Ve\u0301lo'],
    ['ligatures', 'Fine Cycles', 'ﬁne Cycles'],
  ])('is the same despite %s', (_what, one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ['Velo', 'Vélo'],
    ['Velo Atelier', 'Velo Atelier 2'],
    ['Cycle City', 'CycleCity'],
    ['自転車', '自動車'],
  ])('is different for %s and %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});
