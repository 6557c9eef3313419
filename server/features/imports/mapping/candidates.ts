import type { DecimalSign } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import { mentionsKind } from '#server/reading/headers/mentions.ts';
import type { HeaderMeaning } from '#server/reading/headers/names.ts';
import { isCodeWord } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { confirm, ofCodes } from './confirm.ts';
import { behindHeader, type Candidate, type ColumnFacts, headers, pause, valuesOf } from './facts.ts';
import { canBeReference } from './forms.ts';
import { leaveOutInitials, leaveOutNeeds, leaveOutPartial, leaveOutSales } from './leftOut.ts';
import type { Lexicon } from './lexicon.ts';

/** What the columns that are open may be by their headers, the clearest first. Those that others come near to are to be looked at. */
export async function findCandidates(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  isOpen: (index: number) => boolean,
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [index, column] of columns.entries()) {
    const meaning = read[index];
    if (!meaning || !isOpen(index) || column.secret || column.filled === 0) continue;
    await pause();
    const found = confirm(meaning, column, table, lexicon, decimal);
    if (!found) continue;
    const isSure = found.sure && !meaning.doubt;
    const reason = meaning.doubt ?? (isSure ? behindHeader(headers.named, found.reason) : found.reason);
    const guess = { field: meaning.field, sureness: isSure ? ('sure' as const) : ('look' as const), reason };
    candidates.push({ index, guess, rank: meaning.rank + found.apart + emptiness(column, table) });
    // Some programs call a number the name of an article; `title` is our own word for what people read.
    const isCode = meaning.field === 'title' && found.apart === ofCodes && column.header !== 'title';
    if (isCode && canBeReference(valuesOf(column, table.rows, 300), { isVague: true }))
      candidates.push({
        index,
        guess: { field: 'internal_reference', sureness: 'look', reason: 'Codes: is it what you call the article?' },
        rank: ofCodes,
      });
  }
  leaveOutInitials(candidates, columns, table, decimal);
  leaveOutPartial(candidates, columns, read, table);
  leaveOutNeeds(candidates, columns, read, table);
  leaveOutSales(candidates, columns, read, table, decimal);
  if (
    !candidates.some(({ guess }) => guess.field === 'internal_reference' || guess.field === 'supplier_article_number')
  )
    callTypesNumbers(candidates, columns, table);
  candidates.sort((a, b) => a.rank - b.rank);
  for (const candidate of candidates) {
    const rival = candidates.find((other) => isRival(candidate, other));
    if (rival && candidate.guess.sureness === 'sure')
      candidate.guess = {
        ...candidate.guess,
        sureness: 'look',
        reason: message('{{column}} may be it too', { column: columns[rival.index]?.letter ?? '' }),
      };
  }
  return candidates;
}

/** `Typ`, `Type` above codes that differ from row to row, in a list that has no other numbers of its articles. */
function callTypesNumbers(candidates: Candidate[], columns: readonly ColumnFacts[], table: Table): void {
  for (const column of columns) {
    if (column.secret || column.filled < table.rows.length * 0.9 || !mentionsKind(column.header)) continue;
    const values = valuesOf(column, table.rows, 300);
    if (values.length < 3 || !values.every(isCodeWord) || new Set(values).size < values.length * 0.95) continue;
    if (!canBeReference(values, { isVague: true })) continue;
    const reason = 'Codes: is it what you call the article?';
    candidates.push({
      index: column.index,
      guess: { field: 'internal_reference', sureness: 'look', reason },
      rank: ofCodes,
    });
  }
}

/** How near another column comes, before it is doubtful which of two a field is filled by. */
const near = 0.45;

const rivalFields: ReadonlySet<ImportField> = new Set(['internal_reference', 'price_per_unit', 'number_of_items']);

/** Whether two columns claim a field that a list has once, and nearly as well. */
const isRival = (one: Candidate, other: Candidate): boolean =>
  one.index !== other.index &&
  one.guess.field === other.guess.field &&
  rivalFields.has(one.guess.field) &&
  other.rank >= one.rank &&
  other.rank - one.rank < near;

/** How much a column is left out: of two for a field the fuller one wins. */
const emptiness = ({ filled }: ColumnFacts, { rows }: Table): number =>
  rows.length === 0 ? 0 : 1.5 * (1 - filled / rows.length);
