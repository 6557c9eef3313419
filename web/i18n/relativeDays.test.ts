import { expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../texts/*/screens/*.json', {
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
const rules = import.meta.glob<{ datePrepositions?: string }>('../../texts/*/rules.json', {
  eager: true,
  import: 'default',
});

test.each(languageTags)('%s has no everyday day after a preposition that needs a date', (language) => {
  const prepositions = rules[`../../texts/${language}/rules.json`]?.datePrepositions;
  expect(relative.length).toBeGreaterThan(20);
  const found = Object.entries(catalogues)
    .filter(([file]) => file.startsWith(`../../texts/${language}/`))
    .flatMap(([, texts]) =>
      Object.entries(texts).filter(([key, text]) =>
        relative.some(
          (each) =>
            prepositions &&
            each.key.test(key) &&
            new RegExp(`(?:^|\\s)(?:${prepositions})\\s\\{\\{${each.name}\\}\\}`, 'i').test(text),
        ),
      ),
    );
  expect(found).toEqual([]);
});
