import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ranges, readCatalogue } from './catalogue.ts';
import { listPapers } from './illustrations/papers.ts';
import { contentFolder, parseTable, readChoice, readNumber, splitList } from './tables.ts';
import { languages, translate } from './words.ts';

const tables = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsv'),
);

describe('a table', () => {
  const parse = (text: string) => parseTable('demo/parts.tsv', text, ['name', 'share', 'note?']);

  it('has its rows by column name, with empty cells in optional columns', () => {
    const rows = parse('name\tshare\tnote\nchains\t8\t\ncassettes\t10\tall of them\n\n');
    expect(rows).toEqual([
      { at: 'demo/parts.tsv, line 2', name: 'chains', share: '8', note: '' },
      { at: 'demo/parts.tsv, line 3', name: 'cassettes', share: '10', note: 'all of them' },
    ]);
  });

  it('may have the line breaks of spreadsheets, and leave out empty cells at the end', () => {
    expect(parse('name\tshare\tnote\r\nchains\t8\r\n')).toMatchObject([{ name: 'chains', share: '8', note: '' }]);
  });

  it.each([
    ['name\tnote\nchains\t8', 'demo/parts.tsv, line 1: the columns have to be name, share, note, separated by tabs.'],
    ['name\tshare\tnote\nchains\t8\t\npedals', 'demo/parts.tsv, line 3: "share" is empty.'],
    ['name\tshare\tnote\n\t8\t', 'demo/parts.tsv, line 2: "name" is empty.'],
    ['name\tshare\tnote\nchains\t8\t\t9', 'demo/parts.tsv, line 2: 4 cells for 3 columns.'],
  ])('that cannot be read is refused with file, line and reason (%#)', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('names the line of an invalid number or choice', () => {
    const row = { at: 'demo/parts.tsv, line 7' };
    expect(() => readNumber(row, 'many')).toThrow('demo/parts.tsv, line 7: "many" is no number above zero.');
    expect(() => readNumber(row, '0')).toThrow('line 7');
    expect(readNumber(row, '2.5')).toBe(2.5);
    expect(() => readChoice(row, 'huge', ['small', 'large'])).toThrow('line 7: "huge" is none of small, large.');
    expect(readChoice(row, 'large', ['small', 'large'])).toBe('large');
  });

  it('may list several values in a cell, separated by commas', () => {
    expect(splitList('wheels, seat,, light ')).toEqual(['wheels', 'seat', 'light']);
    expect(splitList('')).toEqual([]);
  });
});

describe('the tables of the demo', () => {
  it.each(tables)('in %s have a header line, no stray spaces and no duplicate rows', (name) => {
    const lines = readFileSync(path.join(contentFolder, name), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/ \t|\t |^ | {2}|\r/);
    const rows = name === 'sentences.tsv' ? [] : lines.slice(1);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('describe every sub-category with several models and at least one fact', () => {
    for (const { definition, models } of ranges) {
      expect([definition.sub, models.length > 5]).toEqual([definition.sub, true]);
      expect([definition.sub, definition.facts.length > 0]).toEqual([definition.sub, true]);
    }
  });

  it('have every text in every language', () => {
    for (const { definition, models } of ranges) {
      const texts = [
        ...models.flatMap(({ noun }) => [noun.title, noun.many]),
        ...definition.facts.map((fact) => fact.texts),
      ];
      for (const text of texts) for (const language of languages) expect(text[language]).toBeTruthy();
    }
  });
});

describe('the catalogue', () => {
  /** Reads the catalogue with one mistake in one of its files. */
  const readWith = (file: string, right: string, wrong: string) =>
    readCatalogue((name, columns) => {
      const text = readFileSync(path.join(contentFolder, name), 'utf8');
      if (name === `catalogue/${file}`) expect(text).toContain(right);
      const read = name === `catalogue/${file}` ? text.replace(right, wrong) : text;
      return parseTable(`demo/${name}`, read, columns);
    });

  it.each([
    [
      'parts.tsv',
      '\tcassette\t',
      '\tcasette\t',
      'demo/catalogue/parts.tsv, line 2: the noun "casette" is not in nouns.tsv.',
    ],
    ['parts.tsv', 'piece 1', 'peice 1', 'demo/catalogue/parts.tsv, line 2: "peice" is none of piece, '],
    [
      'parts.tsv',
      '{speed}-speed',
      '{sped}-speed',
      'demo/catalogue/drivetrain-and-gears.tsv, line 2: there is no option "sped".',
    ],
    [
      'parts.tsv',
      'cassettes\t',
      'casettes\t',
      'demo/catalogue/parts.tsv, line 2: no models in demo/catalogue/drivetrain-and-gears.tsv.',
    ],
    ['wheels.tsv', 'size=29 inch', 'size=29 feet', 'words.tsv has no row for "29 feet".'],
    ['seat.tsv', '\t92\t', '\tfree\t', 'demo/catalogue/seat.tsv, line 2: "free" is no number above zero.'],
    ['light.tsv', 'lux=70,80', 'lux', 'demo/catalogue/light.tsv, line 2: the option "lux" has no values.'],
    ['facts.tsv', 'cassettes\tunused', 'cassettes\tnew', 'demo/catalogue/facts.tsv, line 2: "new" is none of unused.'],
  ])('reports where %s is wrong (%#)', (file, right, wrong, message) => {
    expect(() => readWith(file, right, wrong)).toThrow(message);
  });
});

describe('the words of titles', () => {
  it.each([
    ['12-speed', 'de', '12-fach'],
    ['1-speed', 'en', 'single-speed'],
    ['10–51 teeth', 'nl', '10–51 tanden'],
    ['26 to 29 inch', 'fr', '26 à 29 pouces'],
    ['for Bosch Gen 4', 'fr', 'pour Bosch Gen 4'],
    ['26 to 29 inch', 'es', '26 a 29 pulgadas'],
    ['rear 12 × 148 mm', 'it', 'posteriore 12 × 148 mm'],
    ['BSA 68/73 mm', 'de', 'BSA 68/73 mm'],
    ['rear 12 × 148 mm', 'nl', 'achter 12 × 148 mm'],
    ['2.5 metres', 'de', '2,5 Meter'],
    ['2.5 metres', 'en', '2.5 metres'],
    ['clamp 31.8 mm', 'fr', 'collier 31,8 mm'],
    ['31.8 mm', 'it', '31,8 mm'],
    ['29 × 2.25', 'de', '29 × 2.25'],
  ] as const)('are translated: "%s" in %s is "%s"', (text, language, expected) => {
    expect(translate(text, language)).toBe(expected);
  });

  it('have no translation if the table lacks them', () => {
    expect(translate('made of cheese', 'de')).toBeNull();
  });
});

describe('the papers', () => {
  it('are small PDF documents for existing sub-categories', () => {
    const subCategories = new Set(ranges.map(({ definition }) => definition.sub));
    const rows = parseTable('papers', readFileSync(path.join(contentFolder, 'papers/papers.tsv'), 'utf8'), [
      'file',
      'name',
      'sub-categories',
      'share',
      'purpose?',
    ]);
    for (const row of rows) for (const slug of splitList(row['sub-categories'])) expect(subCategories).toContain(slug);
    const contents = listPapers().map((paper) => paper.write());
    expect(contents).toHaveLength(rows.length);
    for (const content of contents) {
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(content.length).toBeLessThan(20_000);
    }
  });
});
