import type { BackendModule, Module } from 'i18next';

// Used in place of the package `i18next` in the browser: it is 16 kB on every page, for the texts of one language without
// contexts, nesting or formats. Types, and what unit tests run, are those of the package; i18next.test.ts compares the two.

type Texts = Record<string, string>;

interface Options {
  [name: string]: string | number | readonly string[] | null | undefined;
  ns?: string | readonly string[];
}

const catalogues = new Map<string, Texts>();
const plurals = new Intl.PluralRules('en');
let readCatalogue: BackendModule['read'] | undefined;

/** The key itself, or that of the plural: 0 may have a text of its own. */
function keysOf(key: string, count: unknown): string[] {
  if (count === undefined || typeof count === 'string') return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals.select(Number(count))}`, key];
}

function findText(key: string, { ns = 'common', count }: Options): string | undefined {
  for (const name of typeof ns === 'string' ? [ns] : ns) {
    const texts = catalogues.get(name);
    const found = texts && keysOf(key, count).find((each) => texts[each] !== undefined);
    if (found) return texts[found];
  }
  return undefined;
}

/** A text with the values in it; where there is none, `defaultValue` or the key. A value that is not given leaves its name. */
function t(key: string, options: Options = {}): string {
  const fill = (place: string, name: string) => (name in options ? String(options[name] ?? '') : place);
  const text = findText(key, options) ?? options.defaultValue;
  return typeof text === 'string' ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, fill) : key;
}

function loadNamespace(name: string): Promise<void> {
  return new Promise((resolve) => {
    readCatalogue?.('en', name, (error, texts) => {
      if (!error) catalogues.set(name, texts as Texts);
      // Without its texts a screen shows their keys, as the package has it.
      resolve();
    });
  });
}

const i18next = {
  t,
  use(module: Module) {
    if (module.type === 'backend') readCatalogue = (module as BackendModule).read;
    return i18next;
  },
  init({ resources }: { resources: { en: Record<string, Texts> } }) {
    for (const [name, texts] of Object.entries(resources.en)) catalogues.set(name, texts);
    return Promise.resolve(t);
  },
  getFixedT: (_language: string, ns: string) => (key: string, options?: Options) => t(key, { ns, ...options }),
  exists: (key: string) => findText(key, {}) !== undefined,
  hasLoadedNamespace: (name: string) => catalogues.has(name),
  loadNamespaces: loadNamespace,
  hasResourceBundle: (_language: string, name: string) => catalogues.has(name),
  addResourceBundle(_language: string, name: string, texts: Texts) {
    catalogues.set(name, { ...catalogues.get(name), ...texts });
  },
};

export default i18next;
