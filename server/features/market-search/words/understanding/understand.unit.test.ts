import { describe, expect, it } from 'vitest';
import { loadGlossary } from '#server/features/vocabulary/index.ts';
import type { MarketWords } from './groups.ts';
import { foldKey, partKey, readGtin, withLatinLetters } from './keys.ts';
import { readSize } from './sizes.ts';
import { isCompound } from './terms.ts';
import { understand } from './understand.ts';

const glossary = loadGlossary();
const market: MarketWords = {
  knows: (word) => ['shimano', 'powertube', 'magura'].includes(word),
  isName: (word) => ['shimano', 'magura'].includes(word),
  wordsFor: () => [],
  inflectionsOf: () => [],
};
const read = (q: string) =>
  understand(q, glossary, market).groups.map(({ typed, kind, concepts, as }) => ({ typed, kind, concepts, as }));

describe('understanding a query', () => {
  it('splits it into sizes, terms, numbers and words', () => {
    expect(read('Shimano Scheibenbremsbelag 180mm BR-M8120')).toEqual([
      { typed: 'Shimano', kind: 'word', concepts: [], as: null },
      { typed: 'Scheibenbremsbelag', kind: 'concept', concepts: ['brake pad'], as: 'brake pad' },
      { typed: '180mm', kind: 'size', concepts: [], as: '180 mm' },
      { typed: 'BR-M8120', kind: 'number', concepts: [], as: null },
    ]);
  });

  it('finds the part that is meant, which the others only qualify', () => {
    const head = (q: string) =>
      understand(q, glossary, market)
        .groups.filter(({ isHead }) => isHead)
        .map(({ typed }) => typed);
    expect(head('pads for mt200 callipers')).toEqual(['pads']);
    expect(head('rueda trasera con cassette 9v')).toEqual(['rueda trasera']);
    expect(head('oplader voor accu')).toEqual(['oplader']);
    expect(head('Vorderrad Nabendynamo silber')).toEqual(['Vorderrad']);
    expect(head('saddle rotor')).toEqual([]);
  });

  it('prefers a term with one wrong letter to splitting a compound', () => {
    expect(read('bandelichters')).toMatchObject([{ concepts: ['tyre lever'] }]);
    expect(read('démonte-pneux')).toMatchObject([{ concepts: ['tyre lever'] }]);
    expect(read('Kettennietter')).toMatchObject([{ concepts: ['chain tool'] }]);
  });

  it.each(['bargains', 'Lagerware', 'soldes', 'ganga'])('finds no part in %s', (word) => {
    expect(read(word)).toMatchObject([{ kind: 'word', concepts: [] }]);
  });

  it('keeps the words of a phrase together, including fillers', () => {
    expect(read('plaquettes de frein')).toMatchObject([{ typed: 'plaquettes de frein', concepts: ['brake pad'] }]);
    expect(read("camera d'aria")).toMatchObject([{ concepts: ['inner tube'] }]);
  });

  it('recognises a term with its words swapped, or with a property in between', () => {
    expect(read('seatpost suspension')).toMatchObject([{ concepts: ['suspension seatpost'] }]);
    const [lever] = read('levier droit de frein');
    expect(lever).toMatchObject({ typed: 'levier frein', concepts: ['brake lever'] });
  });

  it('ignores prices, and does not require quantities', () => {
    expect(read('Kette bis 25,00 EUR')).toMatchObject([{ concepts: ['chain'] }]);
    const { groups } = understand('20 pcs chain', glossary, market);
    expect(groups.filter(({ isOptional }) => !isOptional)).toMatchObject([{ concepts: ['chain'] }]);
  });

  it('reads words joined by brackets, and sizes joined by a word for x', () => {
    expect(read('tyre(29)')).toMatchObject([{ concepts: ['tyre'] }, { kind: 'size', typed: '29' }]);
    expect(read('700 by 28')).toMatchObject([{ kind: 'size', typed: '700 x 28' }]);
  });

  it('recognises a name typed as two words with a mistake', () => {
    const like = { ...market, nameLike: (word: string) => (word === 'rockshock' ? 'rockshox' : null) };
    expect(understand('rock shock', glossary, like).groups).toMatchObject([{ typed: 'rock shock', as: 'rockshox' }]);
  });

  it('recognises a term with a known mistake in one of its words', () => {
    expect(read('chian ring')).toEqual([
      { typed: 'chian ring', kind: 'concept', concepts: ['chainring'], as: 'chainring' },
    ]);
    expect(read('chian')).toMatchObject([{ typed: 'chian', concepts: ['chain'], as: 'chain' }]);
  });

  it.each([
    ['grip tape for drop bars', 'grip tape'],
    ['Griffe für Lenker', 'Griffe'],
    ['patins pour disque', 'patins'],
    ['handlebar grip', 'handlebar grip'],
    ['disc brake rotor bolts', 'bolts'],
  ])('gives most weight to the part itself, not to what it is for: %s', (q, meant) => {
    const parts = understand(q, glossary, market).groups.filter(({ concepts }) => concepts.length > 0);
    const most = Math.max(...parts.map(({ weight }) => weight));
    expect(parts.filter(({ weight }) => weight === most).map(({ typed }) => typed)).toEqual([meant]);
  });

  it('leaves as few words unexplained as possible', () => {
    expect(read('disc break pads').flatMap(({ concepts }) => concepts)).toContain('brake pad');
  });

  it('joins words that the market writes as one, and splits compounds', () => {
    expect(read('power tube')).toMatchObject([{ typed: 'power tube', kind: 'word' }]);
    expect(read('Vorderradbremsbelag').map(({ concepts }) => concepts)).toEqual([
      ['front wheel', 'property:front'],
      ['brake pad'],
    ]);
  });

  it('does not require a condition, unless it is the only word', () => {
    const groups = understand('Kette neu', glossary, market).groups;
    expect(groups.map(({ typed, isOptional }) => ({ typed, isOptional }))).toEqual([
      { typed: 'Kette', isOptional: false },
      { typed: 'neu', isOptional: true },
    ]);
    expect(understand('neu', glossary, market).groups[0]?.isOptional).toBe(false);
  });

  it.each([
    '',
    '   ',
    '%',
    "'",
    '"',
    '---',
    'a',
    'de la',
    '\u{1F6B2}',
    'x'.repeat(200),
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14',
  ])('accepts %s', (q) => expect(understand(q, glossary, market).groups.length).toBeLessThanOrEqual(12));
});

describe('a search that was pasted', () => {
  it.each([
    ['{"brand":"Shimano","article":"BR-M8120","qty":4}', ['Shimano', 'BR-M8120']],
    ['{"gtin": 4550170447755, "qty": 2}', ['4550170447755']],
    ['Shimano; BR-M7120; disc calliper rear; 6; 45.00', ['Shimano', 'BR-M7120', 'disc calliper', 'rear']],
    ['| Shimano | BR-M7120 | 6 | € 45,00 |', ['Shimano', 'BR-M7120']],
    ['saddle; pedals', ['saddle', 'pedals']],
  ])('is read without names of fields, quantities and prices: %s', (q, typed) =>
    expect(read(q).map((group) => group.typed)).toEqual(typed),
  );
});

describe('alternatives', () => {
  it.each([
    ['xt or slx brake lever', 'xt or slx'],
    ['Bremsbeläge organisch oder gesintert', 'organisch oder gesintert'],
    ['seatpost 30.9 or 31.6', '30.9 or 31.6'],
  ])('are one term, of which one is enough: %s', (q, typed) =>
    expect(read(q).map((one) => one.typed)).toContain(typed),
  );

  it('are no parts, and of one kind', () => {
    expect(read('saddle or pedals')).toHaveLength(2);
    expect(read('xt or 180mm')).toHaveLength(2);
  });
});

describe('a language that has no terms of its own', () => {
  it.each([
    ['łańcuch 11 rzędowy', ['chain'], '11-speed'],
    ['kaseta 12 rzędowa', ['cassette'], '12-speed'],
    ['kedja 12 växlar', ['chain'], '12-speed'],
    ['řetěz 11 rychlostí', ['chain'], '11-speed'],
    ['corrente 12 velocidades', ['chain'], '12-speed'],
    ['sedlovka 27,2 mm', ['seatpost'], '27.2 mm'],
    ['innerslang 28 tum', ['inner tube'], '28"'],
  ])('is read all the same: %s', (q, concepts, size) => {
    const groups = read(q);
    expect(groups[0]?.concepts).toEqual(concepts);
    expect(groups.find(({ kind }) => kind === 'size')?.as ?? groups.find(({ kind }) => kind === 'size')?.typed).toBe(
      size,
    );
  });

  it.each([
    ['klocki hamulcowe tarczowe', ['brake pad']],
    ['pastilhas de travão', ['brake pad']],
    ['duše galuskový ventilek', ['inner tube', 'property:Presta valve']],
    ['siodełko czarne', ['saddle', 'property:black']],
    ['pneu dobrável', ['tyre', 'property:folding']],
    ['kabellås', ['cable lock']],
    ['kæde til cykel', ['chain', 'bicycle']],
    ['sadelpind sort', ['seatpost', 'property:black']],
    ['selim de couro', ['saddle', 'property:leather']],
  ])('has parts and their properties: %s', (q, concepts) =>
    expect(read(q).flatMap((group) => group.concepts)).toEqual(concepts),
  );

  it('never changes what a word means in the others', () => {
    for (const [word, concept] of [
      ['tija', 'seatpost'],
      ['camera', 'inner tube'],
    ] as const)
      expect(glossary.conceptsOf(word)).toContain(concept);
  });
});

describe('a property of which parts have one', () => {
  const opposed = (q: string) =>
    understand(q, glossary, market).groups.flatMap((group) => group.opposed.map((words) => words.join(' ')));
  it.each([
    ['pinza anteriore', 'hinten'],
    ['étrier arrière', 'front'],
    ['tube presta', 'schrader'],
    ['calliper flat mount', 'post mount'],
    ['pads sintered', 'organic'],
    ['lever left', 'rechts'],
  ])('is contradicted by the others: %s', (q, other) => expect(opposed(q)).toContain(other));

  it('is not contradicted by words that mean more: a Dutch voor', () => {
    expect(opposed('étrier arrière')).not.toContain('voor');
    expect(opposed('handlebar black')).toEqual([]);
  });

  it.each([
    ['dragermontage', 'Gepäckträgermontage'],
    ['post mount', 'Postmount'],
    ['gleichschließend', 'keyed alike'],
    ['gabbia lunga', 'long cage'],
  ])('is the same in all languages: %s and %s', (one, other) => {
    expect(glossary.conceptsOf(one)).not.toEqual([]);
    expect(glossary.conceptsOf(one)).toEqual(glossary.conceptsOf(other));
  });
});

it.each([
  ['carbon seatpost', ['property:carbon', 'seatpost']],
  ['tubeless tyre', ['property:tubeless', 'tyre']],
  ['copertone pieghevole', ['tyre', 'property:folding']],
  ['Faltreifen', ['property:folding', 'tyre']],
  ['flat mount caliper', ['property:flat mount', 'brake caliper']],
  ['freno delantero', ['brake', 'property:front']],
])('a term of a part never drops what decides which one is meant: %s', (q, concepts) =>
  expect(
    understand(q, glossary, market)
      .groups.filter(({ isOptional }) => !isOptional)
      .flatMap((group) => group.concepts),
  ).toEqual(concepts),
);

it('what ends in a plus is a name, and no abbreviation', () => {
  expect(read('ant+ display')[0]).toMatchObject({ typed: 'ant+', concepts: [] });
});

it('a model stands for a property, without being read as it', () => {
  expect(read('PD-M520')).toMatchObject([{ kind: 'number', concepts: [] }]);
  expect(understand('pedali SPD', glossary, market).groups.flatMap(({ wordings }) => wordings)).toContainEqual([
    'pd',
    'm520',
  ]);
});

describe('an exclusion', () => {
  const named = { ...market, isName: (word: string) => ['shimano', 'brooks', 'selle', 'royal'].includes(word) };
  it.each([
    ['tyres other than shimano', ['shimano']],
    ['pedals, anything but shimano', ['shimano']],
    ['selle autre que brooks', ['brooks']],
    ['Sattel außer Brooks und Selle Royal', ['Brooks', 'Selle Royal']],
    ['Griffe nicht schwarz oder rot', ['schwarz', 'rot']],
    // What is wanted goes on with a part.
    ['Kette nicht Shimano und Kassette', ['Shimano']],
    ['pedali ma non shimano', ['shimano']],
    ['kæde ikke shimano', ['shimano']],
    ['siodełko bez brooks', ['brooks']],
    ['selim que não seja brooks', ['brooks']],
    ['sadel inte brooks eller royal', ['brooks', 'royal']],
  ])('may be of several words, and go on: %s', (q, excluded) =>
    expect(
      understand(q, glossary, named).excluded.map(({ groups }) => groups.map(({ typed }) => typed).join(' ')),
    ).toEqual(excluded),
  );
});

describe('a size', () => {
  it.each([
    ['cadena de doce velocidades', '12'],
    ['Kette elffach', '11'],
    ['batería de 500 vatios hora', '500 Wh'],
  ])('may be in words: %s', (q, as) => {
    const size = understand(q, glossary, market).groups.find(({ kind }) => kind === 'size');
    expect(size?.as ?? size?.typed).toContain(as);
  });

  const sameWay = (a: string, b: string) => {
    const ways = (text: string) => new Set(readSize(text, glossary)?.wordings.map((words) => words.join(' ')));
    const [first, second] = [ways(a), ways(b)];
    return [...first].some((way) => second.has(way));
  };
  it.each([
    ['180mm', '180 mm'],
    ['ø31.8', '31,8 mm'],
    ['500Wh', '0,5 kWh'],
    ['10-51t', '10/51'],
    ['12-fach', '12 speed'],
    ['12v', '12 vitesses'],
    ['36 Loch', '36h'],
    ['700c', '622'],
    ['27,5"', '650b'],
    ['584', '27.5'],
    ['12x148', '148 x 12 mm'],
    ['1 l', '1000ml'],
    ['700x40', '40-622'],
    ['700 x 40C', '28 x 1,50'],
    ['29x2.4', '62-622'],
    ['27,5 x 2.60"', '66-584'],
    ['26 x 1.95', '50-559'],
    ['650b x 47', '47-584'],
    ['20x1.35', '35/406'],
    ['700-23c', '23x622'],
    ['450 lbs', '450lb'],
    ['6-bouts', '6 trous'],
    ['6 viti', '6-bolt'],
    ['6 děr', '6 śrub'],
    ['six bolt', '6 furos'],
    ['316 x 400', '31,6 x 400'],
    ['BB92', 'press fit 92'],
    ['35er', '35 mm'],
    ['650B x 2.25', '57-584'],
  ])('can be written as %s and as %s', (a, b) => expect(sameWay(a, b)).toBe(true));

  it.each([
    ['tyre 27.5 inch 60mm wide', '60r584'],
    ['cubierta 29 pulgadas 2.4', '62r622'],
    ['pneu 650B 50', '50r584'],
    ['28 inch tube 40mm presta 60mm', '40r622'],
    ['Schlauch 28 Zoll 47 mm Dunlop', '47r622'],
    ['copertone 28 pollici 42 mm', '42r622'],
  ])('of a tyre may have its rim and its width apart: %s', (q, word) => {
    const sizes = understand(q, glossary, market).groups.filter(({ kind }) => kind === 'size');
    expect(sizes.flatMap(({ wordings }) => wordings)).toContainEqual([word]);
  });

  it('of a tyre is one word of a post, whose numbers may not be anywhere', () => {
    expect(readSize('40-622', glossary)?.wordings).toContainEqual(['40r622']);
    expect(readSize('40-622', glossary)?.wordings).not.toContainEqual(['40', '622']);
    expect(readSize('50-622', glossary)?.wordings).not.toContainEqual(['28', '2']);
    expect(readSize('700c', glossary)?.wordings).not.toContainEqual(['28']);
  });

  it('behind a valve is how long that is', () => {
    const sizes = understand('inner tube 28 inch Schrader valve 40mm', glossary, market).groups.map(
      ({ typed }) => typed,
    );
    expect(sizes).toContain('40mm');
  });

  it('of a rotor may be in inches, and a word next to it only says what it measures', () => {
    const groups = understand('8 inch rotor', glossary, market).groups;
    expect(groups.find(({ kind }) => kind === 'size')?.wordings).toContainEqual(['203mm']);
    const labelled = understand('potencia 90 mm abrazadera 31,8', glossary, market).groups;
    expect(labelled.filter(({ isOptional }) => isOptional).map(({ typed }) => typed)).toEqual(['abrazadera']);
    expect(understand('clamp 31.8', glossary, market).groups.every(({ isOptional }) => !isOptional)).toBe(true);
  });

  it.each(['28-2', '26-12', '12x148', '11-34', '46-30'])('of a tyre is not read from %s', (text) =>
    expect(
      readSize(text, glossary)
        ?.wordings.flat()
        .filter((word) => /^(622|584|559|406|203)$/.test(word)),
    ).toEqual([]),
  );

  it('with a v means volts unless parts have that many speeds, and a capacity matches no bare number', () => {
    expect(readSize('36v', glossary)).toMatchObject({ as: '36 V', weak: [] });
    expect(readSize('12v', glossary)).toMatchObject({ as: '12 V / 12-speed', weak: [] });
    expect(readSize('13Ah', glossary)?.weak).toEqual([]);
  });

  it('is named in the unit that posts have', () => {
    expect(readSize('2 m', glossary)).toMatchObject({ as: '2000 mm' });
    expect(readSize('9cm', glossary)).toMatchObject({ as: '90 mm' });
    expect(readSize('27,2 mm', glossary)).toMatchObject({ as: '27.2 mm' });
  });

  it('in inches does not match as a bare number beside an unindexed word', () =>
    expect(readSize('26 Zoll', glossary)?.wordings).not.toContainEqual(['26', 'in']));

  it.each(['8100 x', 'chain', 'M8100', '2700439', 'rt-mt'])('is not read from %s', (text) =>
    expect(readSize(text, glossary)).toBeNull(),
  );
});

describe('a number', () => {
  it('is the same in every notation', () => {
    expect(partKey('rt-mt 800')).toBe('RTMT800');
    expect(foldKey(partKey('CS-M81OO'))).toBe(foldKey(partKey('CS-M8100')));
    expect(foldKey('005016')).toBe('5016');
    expect(partKey(withLatinLetters('СS-М8100'))).toBe('CSM8100');
  });

  it('can be a GTIN in any length, labelled, in groups, of a case, or only its end', () => {
    const typed = [
      '4550170447755',
      '4 550170 447755',
      '4-550170-447755',
      '04550170447755',
      'EAN 4550170447755',
      'GTIN: 4550170447755',
    ];
    for (const text of typed) expect(readGtin(text)?.exact).toContain('4550170447755');
    expect(readGtin('14550170447752')?.exact).toContain('4550170447755');
    expect(readGtin('447755')).toEqual({ exact: [], end: '447755' });
    expect(readGtin('455O17O6143OO')?.exact).toContain('4550170614300');
    expect(readGtin('olio1l')).toBeNull();
    expect(readGtin('12345')).toBeNull();
    expect(readGtin('4550170447755 rotor')).toBeNull();
  });
});

describe('a compound of two words of the glossary', () => {
  it.each(['schaltwerkszug', 'umwerferzug', 'sattelzug', 'lenkergriff', 'remkabelset'])('is known as one: %s', (word) =>
    expect(isCompound(word, glossary)).toBe(true),
  );

  it.each(['schaltwekr', 'botom', 'brakett', 'shimnao', 'handelbar', 'kasette', 'derailer', 'bremssheibe', 'pedaal'])(
    'is no slip: %s',
    (word) => expect(isCompound(word, glossary)).toBe(false),
  );
});
