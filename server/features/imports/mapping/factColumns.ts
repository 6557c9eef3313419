import { factColumn, factKeyOf, type ImportField } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import { plainText } from '#server/reading/text.ts';
import { type CatalogueField, nearest, readFactValue } from '../../facts/index.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import type { Chosen, Plan } from './plan.ts';

// Columns of facts: their names are data of the installation, not words of `vocabulary/headers.csv`.

/** The fields of facts of a market, as a process that understands files is given them. */
export interface MarketFacts {
  fields: readonly CatalogueField[];
  /** The keys of the fields of each sub-category. */
  categories: readonly (readonly [number, readonly string[]])[];
}

/** The fields of facts for reading files. */
export interface KnownFacts {
  byKey: ReadonlyMap<string, CatalogueField>;
  byCategory: ReadonlyMap<number, ReadonlySet<string>>;
  /** The fields that a header is the name of in any language. */
  named(header: string): readonly CatalogueField[];
}

/** What a header is called without case, accents and signs. */
const comparable = (text: string): string => plainText(text).replaceAll(/[\s._\-–/()'’"?¿:[\]]+/g, '');

/** `Länge (mm)`, `Gewicht [kg]`: a name and the unit behind it; null without one. */
function splitUnit(header: string): { name: string; unit: string } | null {
  const text = header.trim();
  const from = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  if (from < 1 || !/[)\]]$/.test(text)) return null;
  const [name, unit] = [text.slice(0, from).trim(), text.slice(from + 1, -1).trim()];
  return name !== '' && unit !== '' && unit.length <= 12 ? { name, unit } : null;
}

/** Indexes fields by what columns call them. */
export function knowFacts({ fields, categories }: MarketFacts): KnownFacts {
  const named = new Map<string, CatalogueField[]>();
  for (const field of fields) {
    const names = [field.key, field.name, ...Object.values(field.names), ...field.headers];
    for (const name of new Set(names.flatMap((each) => [each, splitUnit(each)?.name ?? each]).map(comparable)))
      named.set(name, [...(named.get(name) ?? []), field]);
  }
  return {
    byKey: new Map(fields.map((field) => [field.key, field])),
    byCategory: new Map(categories.map(([id, keys]) => [id, new Set(keys)])),
    named(header) {
      const { name, unit } = splitUnit(header) ?? {};
      const found = named.get(comparable(header)) ?? (name ? named.get(comparable(name)) : undefined) ?? [];
      // In brackets may be another unit, and then it is another thing.
      return name && unit ? found.filter((field) => field.unit === null || readsUnit(field, unit)) : found;
    },
  };
}

/** The unit that a header has in brackets, where it is another one than the fact's own: numbers below it are of that. */
function unitOfHeader(header: string, field: CatalogueField): string | null {
  const unit = splitUnit(header)?.unit;
  return unit && comparable(unit) !== comparable(field.unit ?? '') && readsUnit(field, unit) ? unit : null;
}

const readsUnit = (field: CatalogueField, unit: string): boolean =>
  comparable(unit) === comparable(field.unit ?? '') ||
  readFactValue(field, `${field.least ?? 1} ${unit}`).problem === null;

/** Units in which lists write sizes and weights of parcels, too. */
const ofParcels: ReadonlySet<string> = new Set(['mm', 'kg']);

/**
 * What columns of facts mean, by their place. A column `fact_…` is one. One with the name of a field is one if its values are, if
 * articles of the list can have it, and if it is no size of a parcel; otherwise people are asked.
 */
export function guessFacts(
  columns: readonly ColumnFacts[],
  rows: Parameters<typeof valuesOf>[1],
  facts: KnownFacts,
  subCategories: ReadonlySet<number>,
): Map<number, Guess> {
  const guesses = new Map<number, Guess>();
  const taken = new Set<string>();
  const give = (index: number, guess: Guess) => {
    if (guess.field) taken.add(guess.field);
    guesses.set(index, guess);
  };
  for (const { index, header, secret } of columns) {
    const key = factKeyOf(header.trim().toLowerCase());
    if (key === undefined || secret) continue;
    const column = factColumn(key);
    if (facts.byKey.has(key) && !taken.has(column))
      give(index, { field: column, sureness: 'sure', reason: 'The name of a fact' });
    else if (facts.byKey.size > 0 && !facts.byKey.has(key))
      give(index, {
        field: null,
        sureness: 'look',
        reason: message('No fact has this name. Similar: {{others}}', {
          others: nearest(key, [...facts.byKey.keys()])
            .map(factColumn)
            .join(', '),
        }),
      });
  }
  const isOfList = ({ key }: CatalogueField) => [...subCategories].some((id) => facts.byCategory.get(id)?.has(key));
  for (const column of columns) {
    if (guesses.has(column.index) || column.secret || column.filled === 0) continue;
    const named = facts.named(column.header);
    if (named.length === 0) continue;
    const ofList = named.filter(isOfList);
    const values = valuesOf(column, rows, 300);
    const candidates = (ofList.length > 0 ? ofList : named)
      .filter(({ key }) => !taken.has(factColumn(key)))
      .map((field) => ({ field, share: shareRead(field, values) }))
      .filter(({ share }) => share >= 0.5);
    const [first, another] = candidates;
    if (!first || (subCategories.size > 0 && ofList.length === 0)) continue;
    const isSure = !another && ofList.length > 0 && first.share >= 0.95 && statesUnit(first.field, column, values);
    give(
      column.index,
      isSure
        ? { field: factColumn(first.field.key), sureness: 'sure', reason: 'The name of a fact, and values of it' }
        : {
            field: null,
            sureness: 'look',
            reason: 'Is it one of these facts? It is left out until you choose it',
            proposed: candidates.slice(0, 3).map(({ field }) => factColumn(field.key)),
          },
    );
  }
  return guesses;
}

const shareRead = (field: CatalogueField, values: readonly string[]): number =>
  values.filter((value) => readFactValue(field, value).problem === null).length / Math.max(1, values.length);

/** Whether header or values name the unit, where a bare number may be the size of a parcel. */
const statesUnit = ({ unit, kind }: CatalogueField, { header }: ColumnFacts, values: readonly string[]): boolean =>
  (kind !== 'number' && kind !== 'range') ||
  !ofParcels.has(unit?.trim() ?? '') ||
  splitUnit(header) !== null ||
  plainText(header).endsWith(unit ?? '') ||
  values.filter((value) => /\d\s?[a-z]/i.test(value)).length > values.length * 0.8;

/** Which columns of facts no one chose and only have the name of one, and which have another unit. */
export function aboutFacts(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  chosen: Chosen,
  facts: KnownFacts,
): Pick<Plan, 'guessedFacts' | 'factUnits'> {
  const guessed: ImportField[] = [];
  const units: Record<string, string> = {};
  for (const [index, { key, header }] of columns.entries()) {
    const field = settled[index]?.field ?? null;
    const fact = field && facts.byKey.get(factKeyOf(field) ?? '');
    if (!fact) continue;
    if (!chosen.columns[key] && factKeyOf(header) === undefined) guessed.push(field);
    const unit = unitOfHeader(header, fact);
    if (unit) units[field] = unit;
  }
  return {
    ...(guessed.length > 0 ? { guessedFacts: guessed } : {}),
    ...(Object.keys(units).length > 0 ? { factUnits: units } : {}),
  };
}
