import type { z } from 'zod';
import { encodingLabels } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { ImportColumn, importDetail } from '#contract/imports/schemas.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { findHeaderRow, findSecondHeader } from '#server/reading/tables/header.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import { cutTable, findDateForm, findDecimal, type Table } from '#server/reading/tables/shape.ts';
import type { CutLine, Sheet } from '../reading/sheet.ts';
import { createNotes, type MessagesByEnglish } from '../texts.ts';
import { withoutAffixes } from './affixes.ts';
import { stackBlocks } from './blocks.ts';
import { guessColumns, isOwnExport, withoutSeller } from './columns.ts';
import { findCurrency, type ListDefaults } from './currency.ts';
import { articlesOf, exportHeader, findExport, guessesOf, isOtherOf, secretsOf } from './exports.ts';
import { aboutFacts } from './factColumns.ts';
import { type ColumnFacts, describeColumns, type Guess, pause } from './facts.ts';
import { choiceFields, type Lexicon } from './lexicon.ts';
import { optionsOf } from './options.ts';
import { type Chosen, cellOf, indexesOf, type Plan } from './plan.ts';
import { applyBasis, findPriceBasis } from './priceBasis.ts';
import { findPriceBreaks } from './priceBreaks.ts';
import { findQuestions } from './questions.ts';
import { findRepeats, settleRepeats } from './repeats.ts';
import {
  findCopies,
  findOtherSecrets,
  findPriceQuestion,
  findSecretColumns,
  findStrays,
  type PriceQuestion,
  withoutColumns,
} from './secrets.ts';
import { settleColumns, settleFixed, sourcesOf, typeOfList } from './sources.ts';
import { findTails } from './tails.ts';
import { applyUnsold, findUnsold } from './unsold.ts';
import { continueRows, fillDown, nameVariants, withoutParents } from './variants.ts';

type Detail = z.output<typeof importDetail>;

/** What the second screen shows, kept with the upload so that reading it needs no file. */
export type Analysis = Pick<
  Detail,
  | 'options'
  | 'lines'
  | 'columns'
  | 'sureness'
  | 'missing'
  | 'value_groups'
  | 'fixed'
  | 'price_question'
  | 'currency_unknown'
  | 'questions'
  | 'encoding_doubts'
  | 'repeats'
  | 'export'
  | 'blocks'
  | 'second_header'
> & {
  plan: Plan;
  /** Texts with values, by their English; absent in what the version before stored. */
  messages?: MessagesByEnglish;
  headers: string[];
  header_row: number;
  /** Where the file is cut off; absent where it is not. */
  cut?: CutLine;
};

/**
 * Settles how a sheet is understood: what people chose, and guesses where they chose nothing. Other work of the process goes
 * on between its parts.
 */
export async function analyse(
  sheet: Sheet,
  chosen: Chosen,
  lexicon: Lexicon,
  defaults: ListDefaults,
): Promise<{ analysis: Analysis; table: Table }> {
  const first = exportHeader(sheet.lines) ?? findHeaderRow(sheet.lines);
  const { headerRow: likely, other } = findLongerList(sheet.lines, first);
  const headerRow = chosen.options.header_row ?? likely;
  const blocks = stackBlocks(sheet.lines, headerRow);
  const below = blocks.count === 1 ? findSecondHeader(blocks.lines, headerRow) : null;
  const second = below ?? (headerRow === likely ? other : null);
  const whole = withoutNulls(
    cutTable(below ? blocks.lines.filter(({ number }) => number < below.number) : blocks.lines, headerRow),
  );
  const known = findExport(whole.header);
  const named = new Set([
    ...findSecretColumns(withoutAffixes(whole.header), sheet.lines, first),
    ...secretsOf(known, whole.header),
  ]);
  // The columns of an export have their names above them.
  const strays = known ? [] : findStrays(whole, named);
  for (const place of [...findOtherSecrets(sheet, Math.max(headerRow, likely)), ...strays]) named.add(place);
  for (const place of findCopies(whole, named)) named.add(place);
  const visible = withoutColumns(whole, named);
  await pause();
  const written = findDecimal(visible.rows, sheet.delimiter);
  const sign = chosen.options.decimal ?? written.sign;
  await pause();
  const given = await describeColumns(visible, named);
  const steps = findPriceBreaks(given, visible, sign);
  const question = findPriceQuestion(
    given.filter(({ index, written: name }) => !steps.guesses.has(index) && !isOtherOf(known, name)),
    visible,
    sign,
  );
  const held = (question?.lowers ?? []).filter((place) => chosen.columns[given[place]?.key ?? ''] !== 'price_per_unit');
  const secrets = new Set([...named, ...held]);
  const cut = held.length === 0 ? visible : withoutColumns(visible, secrets);
  const columns = held.length === 0 ? given : await describeColumns(cut, secrets);
  const decimal = held.length === 0 ? written : findDecimal(cut.rows, sheet.delimiter);
  await pause();
  const date = findDateForm(cut.rows, sign);
  const dateForm = chosen.options.date_format ?? date.form;
  const guessed = await guessColumns(columns, cut, lexicon, sign, steps.guesses);
  const guesses = withoutSeller(guessesOf(known, columns, guessed), columns, cut, lexicon);
  const { messages, note } = createNotes();
  const settled = settleColumns(columns, guesses, chosen);
  const unsold = findUnsold(columns, settled, chosen.columns, cut);
  const completed = continueRows(cut.rows, settled, cut.header, known, unsold);
  const continued = withoutParents(fillDown(completed, settled), settled);
  const listed = { ...cut, rows: nameVariants(articlesOf(known, columns, continued), settled, cut.header, known) };
  const basis = findPriceBasis(columns, settled, chosen.columns, listed, sign);
  const currency = findCurrency(columns, settled, listed, sheet, lexicon, {
    decimal: sign,
    defaults,
  });
  const fixed = settleFixed(settled, chosen, {
    country: defaults.country,
    type: typeOfList(columns, settled, listed, sheet, lexicon),
    currency: currency.code,
    ...steps.fixed,
  });
  const isPriceOpen = question !== null && !columns.some(({ key }) => chosen.columns[key] === 'price_per_unit');
  const sources = sourcesOf(columns, settled, chosen, fixed, sign);
  // Until a person chooses between two prices, rows have none, so that nothing is published.
  const { price_per_unit: priced } = sources;
  if (isPriceOpen && priced?.kind === 'column' && priced.index === question.higher) delete sources.price_per_unit;
  const ofArticles = columns.filter(({ written }) => !isOtherOf(known, written));
  const repeated = findRepeats(listed, { sources, decimal: sign }, ofArticles, settled, known);
  const table = settleRepeats(listed, { sources, decimal: sign }, ofArticles, chosen.repeats ?? null, known);
  const tails = findTails(sources, columns, table, lexicon);
  const plan: Plan = {
    decimal: sign,
    dateForm,
    sources,
    values: chosen.values,
    ...(basis ? { priceBasis: basis } : {}),
    ...(unsold.length > 0 ? { unsold } : {}),
    ...(Object.keys(tails).length > 0 ? { tails } : {}),
    ...(isOwnExport(columns) ? { ownExport: true } : {}),
    ...aboutFacts(columns, settled, chosen, lexicon.facts),
  };
  const describe = (guess: Guess, index: number) => applyUnsold(applyBasis(guess, index, basis), index, unsold);
  const shown = columns.map<ImportColumn>((column, index) => {
    const {
      field,
      sureness,
      reason,
      proposed = [],
    } = describeQuestion(describe(settled[index] as Guess, index), index, question, columns, chosen);
    const split =
      chosen.splits.find((entry) => entry.column === column.key)?.fields.filter((part) => part !== null) ?? [];
    return {
      key: column.key,
      header: column.written,
      letter: column.letter,
      samples: column.samples,
      field,
      split: split as string[],
      proposed: [...proposed],
      sureness: split.length > 0 ? 'sure' : sureness,
      reason: note(split.length > 0 ? 'Split by you' : reason),
      secret: column.secret,
    };
  });
  const values = await valueGroupsOf(table, plan, columns, lexicon, note);
  const count = (sureness: string) => shown.filter((column) => column.sureness === sureness).length;
  return {
    table,
    analysis: {
      plan,
      headers: columns.map(({ key }) => key),
      header_row: table.headerRow,
      ...(sheet.cut ? { cut: sheet.cut } : {}),
      messages,
      options: optionsOf(
        sheet,
        chosen,
        table,
        second,
        { decimal: { ...decimal, sign }, date: { ...date, form: dateForm } },
        note,
      ),
      lines: linesOf(sheet, table, new Set([...secrets].flatMap(blocks.placesOf))),
      blocks: blocks.count,
      second_header: second?.number ?? null,
      columns: shown,
      sureness: { sure: count('sure'), look: count('look'), unused: count('unused') },
      missing: missingOf(sources),
      value_groups: values,
      export: known && { system: known.system, kind: known.kind },
      repeats: repeated && { ...repeated, chosen: chosen.repeats ?? null },
      fixed,
      encoding_doubts: (sheet.doubts ?? []).map(({ encoding, cells }) => ({
        value: encoding,
        label: encodingLabels[encoding],
        lines: cells.flatMap(({ column, text }) => (secrets.has(column) ? [] : [text])),
      })),
      currency_unknown: currency.unlisted,
      questions: findQuestions({ columns, settled, table, decimal: sign, chosen, sources, known }, question, currency),
      price_question: question && {
        columns: [question.higher, ...question.lowers].map((place) => columns[place]?.key ?? ''),
        is_open: isPriceOpen,
      },
    },
  };
}

/** How databases and programs write that there is nothing. */
const isNull = (cell: string | number): boolean =>
  typeof cell === 'string' && /^(?:null|none|nan|n\/a|\\n)$/i.test(cell);

/** A table without those words for nothing: they are neither references that repeat nor names. */
function withoutNulls(table: Table): Table {
  if (!table.rows.slice(0, 300).some(({ cells }) => cells.some(isNull))) return table;
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (isNull(cell) ? '' : cell)),
  }));
  return { ...table, rows };
}

/** Of two lists below each other the one with more rows, and the header of the other. */
function findLongerList(lines: readonly Line[], first: number): { headerRow: number; other: Line | null } {
  const second = first > 0 ? findSecondHeader(lines, first) : null;
  const place = lines.findIndex(({ number }) => number === second?.number);
  const start = lines.findIndex(({ number }) => number === first);
  return second && lines.length - place > place - start
    ? { headerRow: second.number, other: lines[start] ?? null }
    : { headerRow: first, other: null };
}

/** Until a person chooses between two prices, neither is marked as sure nor shown. */
function describeQuestion(
  guess: Guess,
  index: number,
  question: PriceQuestion | null,
  columns: readonly ColumnFacts[],
  chosen: Chosen,
): Guess {
  if (question?.lowers.includes(index) && columns[index]?.secret)
    return { ...guess, reason: 'Lower throughout: is it what you paid? Not read, not stored' };
  const isChosen = chosen.columns[columns[index]?.key ?? ''] !== undefined;
  if (question?.higher !== index || isChosen || guess.field === null) return guess;
  return { ...guess, sureness: 'look', reason: 'Another price is lower throughout: which one do you ask for?' };
}

function missingOf(sources: Plan['sources']): string[] {
  // A row that finds its post needs nothing but what it changes.
  const required: ImportField[] = [
    'title',
    'category',
    'number_of_items',
    'availability',
    'price_per_unit',
    'currency',
    'type',
  ];
  return required.filter((field) => !sources[field] && !(field === 'category' && sources.subcategory));
}

function linesOf(sheet: Sheet, table: Table, secret: ReadonlySet<number>): Detail['lines'] {
  const shown = sheet.lines.slice(
    0,
    Math.max(7, Math.min(12, sheet.lines.findIndex(({ number }) => number === table.headerRow) + 4)),
  );
  return shown.map(({ number, cells }) => ({
    number,
    role:
      number === table.headerRow
        ? ('header' as const)
        : number < table.headerRow
          ? ('left_out' as const)
          : ('row' as const),
    // Of a column that is secret only words are shown, such as its header.
    cells: cells.map((cell, index) => (secret.has(index) && /\d/.test(String(cell)) ? '' : String(cell).slice(0, 80))),
  }));
}

/** The number of open values per field for which similar known ones are searched. */
const mostSuggested = 100;

/** The share of open values up to which the known ones of a column are sure. */
const mostOpen = 0.2;

/** What each value of the columns with choices means; open ones first, then by rows. */
async function valueGroupsOf(
  table: Table,
  plan: Plan,
  columns: readonly ColumnFacts[],
  lexicon: Lexicon,
  note: (sentence: Sentence) => string,
): Promise<Detail['value_groups']> {
  const groups: Detail['value_groups'] = [];
  for (const field of choiceFields) {
    const source = plan.sources[field];
    if (!source || source.kind === 'fixed') continue;
    await pause();
    const counts = new Map<string, number>();
    for (const { cells } of table.rows) {
      const value = String(cellOf(source, cells)).trim();
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const chosen = plan.values[field] ?? {};
    const values = [...counts].map(([value, rows]) => {
      const choice = chosen[value];
      const meaning = lexicon.understand(field, value);
      const label = choice ? lexicon.labelOf(field, choice) : (meaning?.label ?? null);
      return {
        value: value.slice(0, 200),
        rows,
        language: meaning?.language ?? null,
        choice: label === null ? null : (choice ?? meaning?.choice ?? null),
        label,
        sureness: (label !== null && (choice || meaning?.sure) ? 'sure' : 'look') as 'sure' | 'look',
        hint: choice || !meaning?.hint ? null : note(meaning.hint),
        suggestions: [] as { choice: string; label: string; reason: string }[],
      };
    });
    const open = values.filter(({ choice }) => choice === null);
    // Where words of another trade are among them, the known ones may only be alike.
    if ((field === 'category' || field === 'subcategory') && open.length >= values.length * mostOpen)
      for (const value of values) if (chosen[value.value] === undefined) value.sureness = 'look';
    // What needs a person comes first.
    const needOf = ({ choice, sureness }: (typeof values)[number]) =>
      choice === null ? 2 : sureness === 'look' ? 1 : 0;
    values.sort((a, b) => needOf(b) - needOf(a) || b.rows - a.rows);
    open.sort((a, b) => b.rows - a.rows);
    for (const [index, value] of open.slice(0, mostSuggested).entries()) {
      if (index % 5 === 0) await pause();
      value.suggestions = lexicon.nearest(field, value.value).map((each) => ({ ...each, reason: note(each.reason) }));
    }
    const indexes = indexesOf(source);
    groups.push({
      field,
      columns: indexes.map((index) => columns[index]?.key ?? ''),
      rows: values.reduce((sum, { rows }) => sum + rows, 0),
      open: open.length,
      open_rows: open.reduce((sum, { rows }) => sum + rows, 0),
      unsure: values.filter(({ choice, sureness }) => choice !== null && sureness === 'look').length,
      values: values.slice(0, 500),
    });
  }
  return groups;
}
