import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import own from './i18next.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../i18n/en/*.ts', { eager: true });
const catalogues = Object.entries(files).map(([path, module]) => ({
  name: path.replace(/^.*\/|\.ts$/g, ''),
  texts: module.default,
}));
const theirs = i18next.createInstance();

beforeAll(async () => {
  const resources = { en: Object.fromEntries(catalogues.map(({ name, texts }) => [name, texts])) };
  await theirs.init({ lng: 'en', defaultNS: 'common', resources, interpolation: { escapeValue: false } });
  await own.init({ resources });
});

/** What the package and ours say for a key, with the same for each of the values that its text has. */
function sayBoth(name: string, key: string, value: unknown, count?: number): string[] {
  const texts = catalogues.find((catalogue) => catalogue.name === name)?.texts ?? {};
  const forms = [key, `${key}_other`].map((each) => texts[each] ?? '');
  const values = forms.flatMap((text) => text.match(/(?<=\{\{)[^}]+(?=\}\})/g) ?? []);
  const options = { ...Object.fromEntries(values.map((each) => [each, value])), ...(count !== undefined && { count }) };
  return [theirs, own].map(
    (library) => library.getFixedT('en', name as never)(key as never, options as never) as string,
  );
}

const plural = /_(zero|one|other)$/;
const pairs = catalogues.flatMap(({ name, texts }) => Object.keys(texts).map((key) => [name, key] as const));

it('says every text of every catalogue as the package does', () => {
  for (const [name, key] of pairs) {
    const singular = key.replace(plural, '');
    const said = [sayBoth(name, key, 'a value'), sayBoth(name, singular, 'a value')];
    for (const count of plural.test(key) ? [0, 1, 2, 11] : []) said.push(sayBoth(name, singular, 'a value', count));
    for (const [expected, got] of said) expect(got).toBe(expected);
  }
});

it('puts any value into a text as the package does', () => {
  const value = fc.oneof(
    fc.string(),
    fc.double(),
    fc.constantFrom('$t(nav.home)', '{{count}}', '$&', '<b>', '', null, undefined),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      value,
      fc.option(fc.nat(), { nil: undefined }),
      ([name, key], given, count) => {
        const [expected, got] = sayBoth(name, key.replace(plural, ''), given, count);
        expect(got).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
});

it('gives the default where there is no text', () => {
  const options = { defaultValue: 'no {{name}}', name: 'text' };
  for (const key of ['there.is.none', 'action.cancel']) {
    expect(own.t(key, options)).toBe(theirs.t(key as never, options as never));
  }
});

it('gives common texts where no catalogue is named, another where it is', () => {
  expect(own.t('action.cancel')).toBe(theirs.t('action.cancel'));
  const options = { ns: 'common' } as const;
  expect(own.getFixedT('en', 'posts')('action.cancel', options)).toBe(
    theirs.getFixedT('en', 'posts' as never)('action.cancel' as never, options),
  );
  expect(own.exists('action.cancel')).toBe(true);
  expect(own.exists('there.is.none')).toBe(false);
});
