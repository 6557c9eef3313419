import { messages } from '#contract/errors.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDecimal } from '#web/lib/format/format.ts';
import { type Search, splitHits } from './find.ts';
import type { GridField, GridRow } from './model.ts';

interface CellTextProps {
  row: GridRow;
  field: GridField;
  search: Search | null;
}

/** What a cell shows: its text with what is looked for marked, and before it what it replaces. */
export function CellText({ row, field: { name, isNumber }, search }: CellTextProps) {
  const value = row.values[name] ?? '';
  const mark = row.marks[name];
  if (value === '' && mark === 'bad') return translated(messages.required);
  const isSearched = search && (search.field === null || search.field === name);
  const found = isSearched ? splitHits(value, search) : [];
  const parts = found.length > 1 ? found : [isNumber ? formatDecimal(value) : value];
  const before = mark === 'changed' || mark === 'look' ? row.current?.[name] : undefined;
  return (
    <>
      {before !== undefined && before !== '' && (
        <>
          <s>{before}</s>{' '}
        </>
      )}
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
      )}
    </>
  );
}
