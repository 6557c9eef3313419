import { readFile } from 'node:fs/promises';
import {
  advertisementTypes,
  availabilityLabels,
  conditionLabels,
  typeLabels,
} from '#contract/advertisements/choices.ts';
import { labelOfChoice } from '#contract/advertisements/fields.ts';
import {
  declaredFieldOf,
  factColumn,
  type ImportField,
  type SpreadsheetColumn,
  spreadsheetColumns,
} from '#contract/imports/columns.ts';
import { labelled, sourceLanguage } from '#contract/languages.ts';
import { byEnglish, message } from '#contract/texts/message.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type NewCell, safeInWorkbook } from '#server/platform/spreadsheets/index.ts';
import { columnNamesIn } from '#server/reading/headers/columnNames.ts';
import { type CatalogueField, fieldsOf, readCatalogue } from '../facts/index.ts';
import { type CategoryReader, describeCategories, listCountries, listCurrencies } from '../vocabulary/index.ts';
import { messagesOf } from './checking/problems.ts';
import type { ImportDependencies } from './dependencies.ts';
import type { Analysis } from './mapping/analysis.ts';
import { indexesOf } from './mapping/plan.ts';
import { listRows } from './repository/rows.ts';
import { getImport } from './uploads/service.ts';

const rowsAPart = 500;

/** The rows with errors as they came, with an added column for the reason in the reader's language. */
export async function writeErrors(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  { language, write }: CategoryReader,
): Promise<{ name: string; content: Buffer }> {
  const row = await getImport(dependencies, actor, id);
  const analysis = row.analysis as unknown as Analysis | null;
  const headers = analysis?.headers ?? [];
  // A reader finds what is wrong by the columns of the file.
  const nameOf = (field: ImportField) => {
    const source = analysis?.plan.sources[field];
    const columns = source ? indexesOf(source).flatMap((index) => headers[index] || []) : [];
    return columns.join(', ') || field;
  };
  async function* parts(): AsyncGenerator<NewCell[][]> {
    yield [[...headers, write(message('Reason'))]];
    for (let page = 1; ; page += 1) {
      const filter = { results: ['error'], group: null, changed: null, page, perPage: rowsAPart } as const;
      const { rows } = await listRows(dependencies.db, id, filter);
      if (rows.length === 0) return;
      yield rows.map(({ cells, errors }) => [
        ...headers.map((_, index) => {
          const cell = cells[index] ?? '';
          return typeof cell === 'string' ? safeInWorkbook(cell) : cell;
        }),
        Object.entries(errors ?? {})
          .map(([field, problem]) =>
            labelled(language, nameOf(field as ImportField), write(messagesOf(problem).message)),
          )
          .join('; '),
      ]);
    }
  }
  const failed = write(message('Failed rows'));
  const base = (row.name ?? write(message('Pasted rows'))).replace(/\.[a-z]{2,4}$/i, '');
  return {
    name: `${base}, ${failed}.xlsx`,
    content: await dependencies.sheets.write({ format: 'xlsx', name: failed, parts: parts() }, ({ path }) =>
      readFile(path),
    ),
  };
}

/** The lists that cells of our own columns, and of the columns of facts behind them, choose from, in English unless a reader is given. */
export async function listsOfColumns(
  db: ImportDependencies['db'],
  reader: CategoryReader | null = null,
  facts: readonly CatalogueField[] = [],
): Promise<Map<number, readonly string[]>> {
  const categories = await describeCategories(db, {}, reader);
  const inLanguage = (label: string) => (reader ? reader.write(byEnglish(label)) : label);
  const names = (isTop: boolean) =>
    categories.filter(({ parent_id }) => (parent_id === null) === isTop).map(({ name }) => name);
  const own: Partial<Record<SpreadsheetColumn, readonly string[]>> = {
    type: advertisementTypes.map((type) => nameOfType(type, reader)),
    category: names(true),
    subcategory: names(false),
  };
  const listOf = (column: SpreadsheetColumn): readonly string[] | undefined => {
    const field = declaredFieldOf(column);
    if (own[column] || !field) return own[column];
    if (field.kind === 'choice') return field.choices.map((value) => inLanguage(labelOfChoice(field, value)));
    if (field.kind === 'currency') return listCurrencies().map(({ id }) => id);
    return field.kind === 'country' ? listCountries().map(({ id }) => id) : undefined;
  };
  const ofFacts = facts.map((field) => (field.kind === 'choice' ? namesOfValues(field, reader) : undefined));
  return new Map(
    [...spreadsheetColumns.map(listOf), ...ofFacts].flatMap((list, index) => (list ? [[index, list] as const] : [])),
  );
}

const namesOfValues = ({ values }: CatalogueField, reader: CategoryReader | null): string[] =>
  values.map(({ name, names }) => (reader ? (names[reader.language] ?? name) : name));

/** A fact as someone might write it into an example. */
function sampleOf(field: CatalogueField, reader: CategoryReader): NewCell {
  const number = field.reading.typical?.[0] ?? field.least;
  switch (field.kind) {
    case 'choice':
      return namesOfValues(field, reader)[0] ?? null;
    case 'number':
      return number;
    case 'range':
      return `${number}-${field.greatest}`;
    case 'boolean':
    case 'date':
    case 'text':
      return null;
  }
}

/** A kind of post as cells write it: by its code in English, by its label in other languages. */
const nameOfType = (type: keyof typeof typeLabels, reader: CategoryReader | null): string =>
  reader && reader.language !== sourceLanguage ? reader.write(byEnglish(typeLabels[type])) : type;

/**
 * The example in its reader's language: two posts in the columns of bulk upload, of this market's own categories, and in those of the
 * facts that their sub-categories have. In English the columns have the names that every file may use.
 */
export async function writeExample(
  dependencies: ImportDependencies,
  format: 'xlsx' | 'csv',
  reader: CategoryReader,
): Promise<Buffer> {
  const { write } = reader;
  const categories = await describeCategories(dependencies.db, {}, reader);
  const sub = categories.filter(({ parent_id }) => parent_id !== null);
  const categoryNamed = (id: number | null) => categories.find((category) => category.id === id)?.name ?? '';
  const of = (place: number) => sub[place % Math.max(1, sub.length)];
  const catalogue = await readCatalogue(dependencies.db);
  const fieldsAt = (place: number) => fieldsOf(catalogue, of(place)?.id ?? null);
  const facts = [...new Set([0, 4].flatMap(fieldsAt))];
  const examples = [0, 4].map(
    (place, index): Record<string, NewCell> => ({
      ...Object.fromEntries(fieldsAt(place).map((field) => [factColumn(field.key), sampleOf(field, reader)])),
      internal_reference: `00${12345 + index}`,
      type: nameOfType(index === 0 ? 'offered' : 'wanted', reader),
      title: write(
        index === 0 ? message('Example: surplus from the spring order') : message('Example: wanted for the autumn'),
      ),
      category: categoryNamed(of(place)?.parent_id ?? null) || (categories[0]?.name ?? ''),
      subcategory: of(place)?.name ?? '',
      supplier_article_number: `EX-00${index + 1}`,
      condition: write(byEnglish(conditionLabels.new)),
      number_of_items: 240,
      minimal_order_quantity: 10,
      currency: 'EUR',
      price_per_unit: 8.9,
      whole_lot_price: null,
      availability: write(byEnglish(availabilityLabels.in_stock)),
      country: 'NL',
      location: 'Utrecht',
      description: write(message('Original packing. Delete these two rows before you upload your own.')),
    }),
  );
  const columns = [...spreadsheetColumns, ...facts.map(({ key }) => factColumn(key))];
  const isEnglish = reader.language === sourceLanguage;
  const nameOf = isEnglish
    ? (column: ImportField) => column
    : columnNamesIn(reader.language, (label) => write(byEnglish(label)));
  const nameOfFact = ({ key, name, names }: CatalogueField) =>
    isEnglish ? factColumn(key) : (names[reader.language] ?? name);
  const headings = [...spreadsheetColumns.map(nameOf), ...facts.map(nameOfFact)];
  const rows = [headings, ...examples.map((example) => columns.map((column) => example[column] ?? null))];
  const lists =
    format === 'xlsx' ? await listsOfColumns(dependencies.db, reader, facts) : new Map<number, readonly string[]>();
  return dependencies.sheets.write({ format, name: write(message('Posts')), lists, parts: [rows] }, ({ path }) =>
    readFile(path),
  );
}
