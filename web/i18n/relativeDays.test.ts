import { expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./*/**/*.ts', {
  eager: true,
  import: 'default',
});
const screens = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** The texts that get a day in everyday form (today, yesterday, Fri 20 Nov), as patterns of their keys with its name in them. */
const relative = Object.entries(screens)
  .filter(([file]) => !file.includes('.test.'))
  .flatMap(([, source]) =>
    [...source.matchAll(/\bt\(\s*['`]([^'`]+)['`],\s*\{([^{}]*)\}/g)].flatMap(([, key = '', values = '']) =>
      [...values.matchAll(/(\w+): [^,]*?format(?:Day|Shortly|When|Relative)\(/g)].map(([, name = '']) => {
        const pattern = key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+');
        return { key: new RegExp(`^${pattern}(?:_\\w+)?$`), name };
      }),
    ),
  );

// 'Am heute' and 'op vandaag' are no words: a day after these is written as a date.
const prepositions: Readonly<Record<string, string>> = {
  en: 'on|of|from',
  de: 'am|vom|zum|dem|den',
  nl: 'op|van|vanaf',
  fr: 'le|du|au|jusqu’au|depuis(?:\\s?:)?',
};

test.each(languageTags)('%s has no everyday day after a preposition that needs a date', (language) => {
  expect(relative.length).toBeGreaterThan(20);
  const found = Object.entries(catalogues)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([, texts]) =>
      Object.entries(texts).filter(([key, text]) =>
        relative.some(
          (each) =>
            each.key.test(key) &&
            new RegExp(`(?:^|\\s)(?:${prepositions[language]})\\s\\{\\{${each.name}\\}\\}`, 'i').test(text),
        ),
      ),
    );
  expect(found).toEqual([]);
});
