import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Language, languages, languageTags, sourceLanguage } from '#contract/languages.ts';
import type { Text } from '#contract/texts/writer.ts';

type Catalogue = Readonly<Record<string, string>>;

const catalogueFiles = import.meta.glob<{ default: Catalogue }>('./*/*.ts', { eager: true });
const textFiles = import.meta.glob<{ default: Readonly<Record<string, Text>> }>('../../contract/texts/*/*.ts', {
  eager: true,
});
const catalogueOf = (language: string, name: string): Catalogue =>
  catalogueFiles[`./${language}/${name}.ts`]?.default ?? {};
const names = Object.keys(catalogueFiles)
  .filter((file) => file.startsWith('./en/'))
  .map((file) => file.slice('./en/'.length, -'.ts'.length));
const translations = languageTags.filter((tag) => tag !== sourceLanguage);

/** Each text of a language beside what it is in English: of catalogues, and of what the contract and the server say. */
function pairsOf(language: Language): { of: string; english: string; text: string }[] {
  const ofCatalogues = names.flatMap((name) => {
    const english = catalogueOf(sourceLanguage, name);
    return Object.entries(catalogueOf(language, name)).map(([key, text]) => {
      const source = english[key] ?? english[key.replace(/_(?:two|few|many)$/, '_other')] ?? '';
      return { of: `${name}:${key}`, english: source, text };
    });
  });
  const ofServer = Object.entries(textFiles)
    .filter(([file]) => file.includes(`/texts/${language}/`))
    .flatMap(([, { default: own }]) =>
      Object.entries(own).flatMap(([english, text]) =>
        (typeof text === 'string' ? [text] : Object.values(text)).map((form) => ({ of: english, english, text: form })),
      ),
    );
  return [...ofCatalogues, ...ofServer];
}

const marksIn = (text: string) =>
  [...text.matchAll(/\{\{\w+(?:, \w+)?\}\}|<\/?\w+\/?>|\n/g)].map(([found]) => found).sort();

/** Words that address somebody informally. */
const informal: Record<Exclude<Language, 'en'>, RegExp> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|eure[mnrs]?)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu,
};

test.each(translations)('each text of %s has the values, links and lines of the English one', (language) => {
  const wrong = pairsOf(language).filter(({ of, english, text }) => {
    // One of something may be said without its number.
    const mayLack = /_(?:one|many)$/.test(of) ? '{{count}}' : null;
    const [own, source] = [text, english].map((each) => marksIn(each).filter((mark) => mark !== mayLack));
    return String(own) !== String(source);
  });
  expect(wrong).toEqual([]);
});

test.each(translations)('%s addresses its reader formally, everywhere', (language) => {
  const pattern = informal[language as keyof typeof informal];
  expect(pairsOf(language).filter(({ text }) => pattern.test(text))).toEqual([]);
});

test.each(translations)('plural texts of %s have the forms that it counts in', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const name of names) {
    const own = Object.keys(catalogueOf(language, name));
    if (own.length === 0) continue;
    const counted = Object.keys(catalogueOf(sourceLanguage, name))
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.slice(0, -'_other'.length));
    for (const base of counted) {
      const forms = own
        .filter((key) => key.startsWith(`${base}_`))
        .map((key) => key.slice(base.length + 1))
        .filter((form) => /^(?:one|two|few|many|other)$/.test(form));
      expect([name, base, forms.sort()]).toEqual([name, base, [...pluralCategories].sort()]);
    }
  }
  for (const { default: own } of Object.entries(textFiles).flatMap(([file, code]) =>
    file.includes(`/texts/${language}/`) ? [code] : [],
  )) {
    for (const [english, text] of Object.entries(own))
      if (typeof text !== 'string')
        expect([english, Object.keys(text).sort()]).toEqual([english, [...pluralCategories].sort()]);
  }
});

test('a language that is offered has every text of every other one', () => {
  for (const { tag } of languages.filter(({ tag, state }) => tag !== sourceLanguage && state === 'offered')) {
    for (const name of names) {
      const own = catalogueOf(tag, name);
      const missing = Object.keys(catalogueOf(sourceLanguage, name)).filter((key) => !(key in own));
      expect([tag, name, missing]).toEqual([tag, name, []]);
    }
    const keysOf = (language: string) =>
      Object.entries(textFiles).flatMap(([file, { default: own }]) =>
        file.includes(`/texts/${language}/`) ? Object.keys(own) : [],
      );
    const own = new Set(keysOf(tag));
    expect([tag, keysOf('de').filter((key) => !own.has(key))]).toEqual([tag, []]);
  }
});

/** Texts that are the same in English: names, codes, abbreviations, and words that both languages have. */
const isAlike = (text: string): boolean => !/\p{Ll}{3}.*\s.*\p{Ll}{3}/u.test(text.replaceAll(/\{\{.+?\}\}|<.+?>/g, ''));

const alike = new Set(['exports:format.xlsx', 'exports:format.csv']);

test.each(translations)('no sentence of %s is left in English', (language) => {
  const left = pairsOf(language).filter(
    ({ of, english, text }) => text === english && !alike.has(of) && !isAlike(text),
  );
  expect(left.map(({ of, text }) => `${of}: ${text}`)).toEqual([]);
});

test.each(languageTags)('every count of %s has its text: 0, 1, 2 and a million', async (language) => {
  const library = i18next.createInstance();
  const resources = { [language]: Object.fromEntries(names.map((name) => [name, catalogueOf(language, name)])) };
  await library.init({
    lng: language,
    fallbackLng: false,
    ns: names,
    resources,
    interpolation: { escapeValue: false },
  });
  for (const name of names) {
    for (const key of Object.keys(catalogueOf(language, name)).filter((each) => each.endsWith('_other'))) {
      const base = key.slice(0, -'_other'.length);
      for (const count of [0, 1, 2, 1_000_000])
        expect([base, count, library.exists(base, { ns: name as 'common', count })]).toEqual([base, count, true]);
    }
  }
});
