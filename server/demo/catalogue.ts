import { type Unit, units } from '#contract/advertisements/choices.ts';
import { gtinCheckDigit } from '#contract/gtin.ts';
import { createRandom, hashText, type Random } from './random.ts';
import { type Row, readChoice, readNumber, readTable, splitList } from './tables.ts';
import { type Language, languages, type Texts, translate } from './words.ts';

/** How many pieces a seller has of such a part. */
const stockClasses = ['bulk', 'small', 'medium', 'large'] as const;
export type StockClass = (typeof stockClasses)[number];

/** What a part is called, as in a title and of several. */
type Noun = { title: Texts; many: Texts };

/** A sentence that is true of the articles of a sub-category; the names of options are filled in. */
type Fact = { isForUnused: boolean; texts: Texts };

/** The catalogue's data for one sub-category. */
export type PartDefinition = {
  /** Slug of the sub-category in the category tree. */
  sub: string;
  /** Share of the market, relative to the others. */
  weight: number;
  stock: StockClass;
  /** Units with their weights. */
  units: readonly (readonly [Unit, number])[];
  /** Details that a title goes on with, in several ways; the names of options are filled in. */
  details: readonly (readonly string[])[];
  facts: readonly Fact[];
};

type Option = { text: string; code: string };
type Options = Readonly<Record<string, readonly Option[]>>;
type Model = { brand: string; name: string; noun: Noun; articlePattern: string; euros: number; options: Options };

/** One sub-category with its models. */
export type Range = { category: string; definition: PartDefinition; models: readonly Model[] };

/** One article as its maker sells it: two posts about the same article agree in all of this. */
export type Article = {
  range: Range;
  brand: string;
  model: string;
  noun: Noun;
  /** What distinguishes articles that look different: the model and its options. */
  key: string;
  articleNumber: string;
  gtin: string;
  /** Euros a unit in trade, before the seller's own price. */
  euros: number;
  /** The chosen options by name, in English; what has no such option is empty. */
  options: Readonly<Record<string, string>>;
};

/** Every sub-category of the market. */
export const ranges: readonly Range[] = readCatalogue(readTable);

/** Every brand of the catalogue, by name. */
export const brandNames: readonly string[] = [
  ...new Set(ranges.flatMap((range) => range.models.map((model) => model.brand))),
].sort((a, b) => a.localeCompare(b, 'en'));

type Reader = typeof readTable;
type Nouns = ReadonlyMap<string, Noun>;

function readNouns(read: Reader): Nouns {
  const columns = languages.flatMap((language) => [language, `${language} plural`] as const);
  return new Map(
    read('catalogue/nouns.tsv', columns).map((row) => {
      const many = Object.fromEntries(languages.map((language) => [language, row[`${language} plural`]])) as Texts;
      return [row.en, { title: row, many }];
    }),
  );
}

function getNoun(nouns: Nouns, row: Row, name: string): Noun {
  const noun = nouns.get(name);
  if (!noun) throw new Error(`${row.at}: the noun "${name}" is not in nouns.tsv.`);
  return noun;
}

function readFacts(read: Reader): Map<string, Fact[]> {
  const rows = read('catalogue/facts.tsv', ['sub-category', 'when?', ...languages]);
  const all = new Map<string, Fact[]>();
  for (const row of rows) {
    const isForUnused = row.when !== '' && readChoice(row, row.when, ['unused']) === 'unused';
    const list = all.get(row['sub-category']) ?? [];
    all.set(row['sub-category'], [...list, { isForUnused, texts: row }]);
  }
  return all;
}

/** Reads the catalogue. Throws an Error that names file and line where a table does not fit to the others. */
export function readCatalogue(read: Reader): Range[] {
  const nouns = readNouns(read);
  const facts = readFacts(read);
  const parts = read('catalogue/parts.tsv', [
    'sub-category',
    'category',
    'share',
    'stock',
    'units',
    'noun',
    'details?',
    'options?',
  ]);
  const models = new Map(
    [...new Set(parts.map((part) => part.category))].map((category) => [category, readModelRows(read, category)]),
  );
  return parts.map((part) => {
    const sub = part['sub-category'];
    const definition: PartDefinition = {
      sub,
      weight: readNumber(part, part.share),
      stock: readChoice(part, part.stock, stockClasses),
      units: splitList(part.units).map((cell) => {
        const [unit = '', weight = ''] = cell.split(' ');
        return [readChoice(part, unit, units), readNumber(part, weight)] as const;
      }),
      details: part.details.split('|').map(splitList),
      facts: facts.get(sub) ?? [],
    };
    const usual = { noun: getNoun(nouns, part, part.noun), options: readOptions(part, part.options) };
    const rows = models.get(part.category)?.filter((row) => row['sub-category'] === sub) ?? [];
    if (rows.length === 0) throw new Error(`${part.at}: no models in demo/catalogue/${part.category}.tsv.`);
    return {
      category: part.category,
      definition,
      models: rows.map((row) => readModel(row, definition, { ...usual, nouns })),
    };
  });
}

function readModelRows(read: Reader, category: string) {
  return read(`catalogue/${category}.tsv`, [
    'sub-category',
    'brand',
    'model',
    'noun?',
    'article number',
    'euros',
    'options?',
  ]);
}

type ModelRow = ReturnType<typeof readModelRows>[number];

function readModel(
  row: ModelRow,
  definition: PartDefinition,
  usual: { noun: Noun; options: Options; nouns: Nouns },
): Model {
  const model = {
    brand: row.brand,
    name: row.model,
    noun: row.noun ? getNoun(usual.nouns, row, row.noun) : usual.noun,
    articlePattern: row['article number'],
    euros: readNumber(row, row.euros),
    options: { ...usual.options, ...readOptions(row, row.options) },
  };
  const templates = [
    ...definition.details.flat(),
    ...definition.facts.map((fact) => fact.texts.en),
    row['article number'],
  ];
  for (const [, name = ''] of templates.join(' ').matchAll(/\{(\w+)\}/g)) {
    if (!model.options[name]) throw new Error(`${row.at}: there is no option "${name}".`);
  }
  for (const detail of definition.details.flat()) {
    for (const text of fillAll(detail, model.options)) {
      const missing = languages.find((language) => translate(text, language) === null);
      if (missing) throw new Error(`${row.at}: words.tsv has no row for "${text}".`);
    }
  }
  return model;
}

// name=value,value; name=value ... where `text=code` gives the form that article numbers use.
function readOptions(row: Row, cell: string): Options {
  const parts = cell.split(';').filter((part) => part.trim());
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      if (at < 0) throw new Error(`${row.at}: the option "${part.trim()}" has no values.`);
      return [
        part.slice(0, at).trim(),
        part
          .slice(at + 1)
          .split(',')
          .map(readOption),
      ];
    }),
  );
}

function readOption(value: string): Option {
  const at = value.indexOf('=');
  const text = (at < 0 ? value : value.slice(0, at)).trim();
  if (at >= 0) return { text, code: value.slice(at + 1).trim() };
  const size = /^\d[\d.,–-]*/.exec(text)?.[0];
  return {
    text,
    code: (size ?? text)
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 5),
  };
}

function fillAll(template: string, options: Options): string[] {
  const name = /\{(\w+)\}/.exec(template)?.[1];
  if (!name) return [template];
  return (options[name] ?? [])
    .filter((option) => option.text)
    .flatMap((option) => fillAll(template.replaceAll(`{${name}}`, option.text), options));
}

const letters = [...'ABCDEFGHKLMNPRSTUVWX'];

/** Chooses an article of a sub-category. Article number and GTIN follow from the choice alone, not from `random`. */
export function pickArticle(range: Range, random: Random): Article {
  // The power favours the first lines of each list: the models that everyone has.
  const model = range.models[Math.floor(random.next() ** 1.35 * range.models.length)];
  if (!model) throw new Error(`No models in ${range.definition.sub}.`);
  const chosen = Object.entries(model.options).map(([name, values]) => [name, random.pick(values)] as const);
  const codes = new Map(chosen.map(([name, option]) => [name, option.code]));
  const key = [model.brand, model.name, ...chosen.map(([, option]) => option.text)].join('|');
  const digits = createRandom(hashText(key));
  const articleNumber = model.articlePattern
    .replace(/\{(\w+)\}/g, (_, name: string) => codes.get(name) ?? '')
    .replace(/#/g, () => String(digits.between(0, 9)))
    .replace(/@/g, () => digits.pick(letters))
    .replace(/-$/, '');
  const [prefix, length] = companyPrefix(model.brand);
  // One article number has one GTIN, whatever else there is to choose.
  const item = createRandom(hashText(`${model.brand}|${articleNumber}`)).between(0, 99_999_999);
  return {
    range,
    brand: model.brand,
    model: model.name,
    noun: model.noun,
    key,
    articleNumber,
    gtin: makeGtin(prefix, item, length),
    euros: model.euros,
    options: Object.fromEntries(chosen.map(([name, option]) => [name, option.text])),
  };
}

/** Fills the options of an article into a text; null if it has none of a name. */
export function fillOptions(article: Article, template: string): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in article.options)) return whole;
    const value = article.options[name] ?? '';
    isComplete &&= value !== '';
    return value;
  });
  return isComplete ? text : null;
}

/** Details of an article in a language, as far as it has them. */
export function describeDetails(article: Article, details: readonly string[], language: Language): string[] {
  return details.flatMap((detail) => {
    const text = fillOptions(article, detail);
    return text === null ? [] : [translate(text, language) ?? text];
  });
}

// Company prefixes of GTINs as printed on the makers' packaging; the ones of 12 digits are American.
const prefixes = new Map(
  readTable('catalogue/brands.tsv', ['brand', 'GTIN prefix', 'GTIN length']).map((row) => [
    row.brand,
    [row['GTIN prefix'], row['GTIN length'] === '12' ? 12 : 13] as const,
  ]),
);

/** The company prefix of a brand's GTINs and their length; brands without a known one get one of Taiwan's range. */
export function companyPrefix(brand: string): readonly [string, 12 | 13] {
  return prefixes.get(brand) ?? [`471${String(hashText(brand) % 10000).padStart(4, '0')}`, 13];
}

/** A GTIN-13 or, for a company prefix of the GTIN-12 range, a GTIN-12: prefix, item number, check digit. */
export function makeGtin(companyPrefix: string, item: number, length: 12 | 13): string {
  const digits = length - 1 - companyPrefix.length;
  const body = companyPrefix + String(item % 10 ** digits).padStart(digits, '0');
  return body + gtinCheckDigit(body);
}
