import type { exportKinds } from '#contract/imports/choices.ts';
import { type ImportField, importFields } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import { plain } from '#server/reading/text.ts';
import { type ExportRow, readExportRows } from '#server/reading/vocabulary.ts';
import type { ColumnFacts, Guess } from './facts.ts';
import { choiceFields } from './lexicon.ts';

// The exports of known systems. Their columns have fixed names, so that nothing about them has to be guessed.

/** An export of a system: what is known of its columns, by their plain names. */
export interface KnownExport {
  system: string;
  kind: (typeof exportKinds)[number];
  /** Names that the header has once each. */
  signs: Set<string>[];
  /** What a column is: a field, `secret`, `option`, `surcharge`, `none` or `group`; and how far back among the names of its field. */
  roles: Map<string, { role: string; rank: number }>;
  /** Columns, and values in them, whose rows are no articles; of `parents`, only where rows of variants follow. */
  skipped: { column: string; value: string }[];
  parents: { column: string; value: string }[];
}

let known: KnownExport[] | null = null;

function knownExports(): KnownExport[] {
  if (known) return known;
  const found = new Map<string, KnownExport>();
  for (const row of readExportRows()) {
    const key = `${row.system} ${row.kind}`;
    const one = found.get(key) ?? emptyExport(row);
    found.set(key, one);
    learn(one, row);
  }
  known = [...found.values()];
  return known;
}

const emptyExport = ({ system, kind }: ExportRow): KnownExport => ({
  system,
  kind: kind as KnownExport['kind'],
  signs: [],
  roles: new Map(),
  skipped: [],
  parents: [],
});

function learn(one: KnownExport, { role, names }: ExportRow): void {
  if (role === 'sign') one.signs.push(new Set(names.map(plain)));
  else if (role === 'skip') one.skipped.push(...names.map(valueIn));
  else if (role === 'parent') one.parents.push(...names.map(valueIn));
  // A purchase price is one whatever else the column may be.
  else
    for (const [rank, name] of names.entries())
      if (role === 'secret' || !one.roles.has(plain(name))) one.roles.set(plain(name), { role, rank });
}

/** `Type=variable`. */
function valueIn(name: string): { column: string; value: string } {
  const [column = '', value = ''] = name.split('=');
  return { column: plain(column), value: value.toLowerCase() };
}

/** The known export that a header is of; null for none. */
export function findExport(header: readonly string[]): KnownExport | null {
  const names = new Set(header.map(plain).filter(Boolean));
  const fitting = knownExports()
    .filter(({ signs }) => signs.every((sign) => [...sign].some((name) => names.has(name))))
    .map((one) => ({ one, known: [...names].filter((name) => one.roles.has(name)).length }))
    .sort((a, b) => b.known - a.known);
  const [best] = fitting;
  // Most columns of an export are known, whatever the shop has added to it.
  return best && (best.one.kind === 'orders' || best.known >= 4) ? best.one : null;
}

/** The line in which a known export has its header; null for no such line. */
export const exportHeader = (lines: readonly Line[]): number | null =>
  lines.slice(0, 10).find(({ cells }) => findExport(cells.map(String)) !== null)?.number ?? null;

/** The places of the columns with purchase prices. */
export const secretsOf = (one: KnownExport | null, header: readonly string[]): number[] =>
  header.flatMap((name, index) => (one?.roles.get(plain(name))?.role === 'secret' ? [index] : []));

/** Whether the variants of an article differ in a column. */
export const isOptionOf = (one: KnownExport | null, header: string): boolean =>
  one?.roles.get(plain(header))?.role === 'option';

/** Whether the rows of an article and its variants have the same value in a column. */
export const isGroupOf = (one: KnownExport | null, header: string): boolean =>
  one?.roles.get(plain(header))?.role === 'group';

/** Whether a column has what the system alone needs, such as whether to sell without stock. */
export const isOtherOf = (one: KnownExport | null, header: string): boolean =>
  one?.roles.get(plain(header))?.role === 'none';

/** Whether a column has what a variant costs more than its article. */
export const isSurchargeOf = (one: KnownExport | null, header: string): boolean =>
  one?.roles.get(plain(header))?.role === 'surcharge';

const isField = (role: string): role is ImportField => (importFields as readonly string[]).includes(role);

/** What is known of the columns of an export, in the place of guesses. Columns that the system does not have stay guesses. */
export function guessesOf(
  one: KnownExport | null,
  columns: readonly ColumnFacts[],
  guesses: readonly Guess[],
): Guess[] {
  if (!one) return [...guesses];
  // `Name` is what an order is called.
  if (one.kind === 'orders')
    return guesses.map((guess) => (guess.sureness === 'sure' ? { ...guess, sureness: 'look' as const } : guess));
  const reason = message('As {{system}} exports it', { system: one.system });
  const roleOf = ({ written }: ColumnFacts) => one.roles.get(plain(written));
  const most = Math.max(...columns.map(({ filled }) => filled));
  // A column that is empty in most rows is taken where no other one is.
  const worseOf = ({ filled }: ColumnFacts, rank = 0) => rank + (filled < most / 2 ? 100 : 0);
  const places = new Map<ImportField, ColumnFacts>();
  for (const column of columns) {
    const role = roleOf(column);
    if (!role || !isField(role.role) || column.filled === 0 || column.secret) continue;
    const former = places.get(role.role);
    if (!former || worseOf(former, roleOf(former)?.rank) > worseOf(column, role.rank)) places.set(role.role, column);
  }
  return columns.map((column, index) => {
    const guess = guesses[index] as Guess;
    if (column.secret) return guess;
    const role = roleOf(column);
    const field = [...places].find(([, place]) => place === column)?.[0];
    // Values of choices are understood one by one, so that an open one is still to be reviewed.
    if (field && guess.field === field && choiceFields.includes(field)) return guess;
    // Shops write codes of their own there, too.
    if (field === 'gtin' && guess.field !== field)
      return { field: null, sureness: 'unused', reason: 'No matching post field' };
    // `InStock` says whether there are any, not how many. A shop that counts few of its articles is asked for the others.
    if (field === 'number_of_items' && guess.field === 'availability') return guess;
    if (field === 'number_of_items' && column.filled < most / 10)
      return { field: null, sureness: 'unused', reason: 'No matching post field' };
    if (field) return { field, sureness: choiceFields.includes(field) ? 'look' : 'sure', reason };
    const isTaken = guess.field !== null && places.has(guess.field);
    return role || isTaken ? { field: null, sureness: 'unused', reason: role ? reason : taken } : guess;
  });
}

const taken = 'Another column fills this field';

/** The rows of an export that are articles: without groups of variants, which have no stock of their own. */
export function articlesOf(one: KnownExport | null, columns: readonly ColumnFacts[], rows: Line[]): Line[] {
  if (!one || one.skipped.length + one.parents.length === 0) return rows;
  const isOne = (line: Line | undefined, marks: KnownExport['skipped']) =>
    marks.some(({ column, value }) =>
      columns.some(
        ({ written, index }) =>
          plain(written) === column &&
          String(line?.cells[index] ?? '')
            .trim()
            .toLowerCase() === value,
      ),
    );
  return rows.filter((line, index) => {
    if (isOne(line, one.skipped)) return false;
    const next = rows[index + 1];
    return !isOne(line, one.parents) || next === undefined || isOne(next, one.parents) || isOne(next, one.skipped);
  });
}
