import i18next from 'i18next';
import { expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';

const catalogueFiles = import.meta.glob<{ default: Readonly<Record<string, string>> }>('../../texts/*/screens/*.json', {
  eager: true,
});

/** The catalogues of a language by their names. */
const cataloguesOf = (language: string) =>
  Object.fromEntries(
    Object.entries(catalogueFiles)
      .filter(([file]) => file.startsWith(`../../texts/${language}/`))
      .map(([file, { default: texts }]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );

test.each(languageTags)('every counted text of %s has a form for 0, 1, 2 and a million', async (language) => {
  const library = i18next.createInstance();
  const catalogues = cataloguesOf(language);
  await library.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(catalogues),
    resources: { [language]: catalogues },
    interpolation: { escapeValue: false },
  });
  for (const [name, texts] of Object.entries(catalogues)) {
    for (const key of Object.keys(texts).filter((each) => each.endsWith('_other'))) {
      const base = key.slice(0, -'_other'.length);
      for (const count of [0, 1, 2, 1_000_000])
        expect([base, count, library.exists(base, { ns: name as 'common', count })]).toEqual([base, count, true]);
    }
  }
});

// 'von 1 Anbieter', 'in 1 Zeile': behind a preposition, German says one in a word.
test('German has one in words behind a preposition', () => {
  const digits =
    /(?<!\p{L})(?:von|bei|mit|für|in|aus|an|nach|vor|auf|zu|seit|binnen) \{\{(?:count|number|quantity)\}\} \p{Lu}/u;
  const found = Object.values(cataloguesOf('de')).flatMap((texts) =>
    Object.entries(texts).filter(([key, text]) => key.endsWith('_one') && digits.test(text)),
  );
  expect(found).toEqual([]);
});

// 'Sie hat', 'von Sie', 'par Vous': where the reader may be named, the sentence only begins with the name.
test.each(['de', 'fr'])('%s says who acts in a deal of the reader as of anyone else', (language) => {
  const acts = Object.entries(cataloguesOf(language).deals ?? {}).filter(
    ([key, text]) => key.startsWith('event.') && key !== 'event.taken_over' && text.includes('{{name}}'),
  );
  expect(acts.length).toBeGreaterThan(15);
  expect(acts.filter(([, text]) => !/^\{\{name\}\}\u202f?:/.test(text))).toEqual([]);
});

// One word for each thing (docs/languages): these had a second word, or meant something else, or sounded translated.
const rules = import.meta.glob<{ refused?: string }>('../../texts/*/rules.json', { eager: true, import: 'default' });

const factTables = import.meta.glob<string>('../../vocabulary/facts/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The cells of a row; in quotes, a cell may have commas. */
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) => quoted ?? plain);

/** What facts, their values and hints are called in a language. */
const factTextsIn = (language: string): string[] =>
  Object.values(factTables).flatMap((table) => {
    const [head = [], ...rows] = table.trim().split(/\r?\n/).map(cellsOf);
    return rows.map((row) => row[head.indexOf(language)] ?? '');
  });

test.each(languageTags)('%s says each thing with the word of its glossary', (language) => {
  const words = rules[`../../texts/${language}/rules.json`]?.refused;
  const refused = words ? new RegExp(words, 'u') : null;
  const files = import.meta.glob<Readonly<Record<string, string | Readonly<Record<string, string>>>>>(
    '../../texts/*/{screens,sentences}/*.json',
    { eager: true, import: 'default' },
  );
  const found = Object.entries(files).flatMap(([file, texts]) => {
    const isOf = (folder: string) => file.startsWith(`../../texts/${folder}`);
    const formsOf = (text: (typeof texts)[string]) => (typeof text === 'string' ? [text] : Object.values(text));
    // English sentences are the keys of every other language.
    const own = language === 'en' && isOf('de/sentences/') ? [Object.keys(texts)] : [];
    return [...(isOf(`${language}/`) ? Object.values(texts).map(formsOf) : []), ...own].flat();
  });
  expect(found.length).toBeGreaterThan(2_000);
  expect([...found, ...factTextsIn(language)].filter((text) => refused?.test(text))).toEqual([]);
});

// A field of 320 px has room for 31 characters beside the mark of its list.
test('every category can be read whole where it is chosen on a phone', () => {
  const names = import.meta.glob<Readonly<Record<string, string>>>('../../texts/*/sentences/categories.json', {
    eager: true,
    import: 'default',
  });
  const categories = Object.values(names).flatMap((texts) => Object.values(texts));
  expect(categories.length).toBeGreaterThan(300);
  expect(categories.filter((name) => name.length > 31)).toEqual([]);
});

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

// French has a space before a colon, which `labelled` writes.
test('no screen joins a label and its value with a colon of its own', () => {
  const joined = /\}: \$\{|<\/\w+>: ?\{|\{': '\}|join\(': '\)|>\s*\{[\w.]+\}:\s/;
  const found = Object.entries(sources).filter(([file, code]) => !file.includes('.test.') && joined.test(code));
  expect(found.map(([file]) => file)).toEqual([]);
});
