import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { useFieldChoices, useFieldNames, useFieldValues } from '../fieldChoices.ts';
import { type Repairs, type RowFilter, rowsQuery } from './rows.ts';

/** How many cards are added at once. */
const atOnce = 20;

interface ErrorCardsProps {
  detail: ImportDetail;
  filter: RowFilter;
  repairs: Repairs;
}

/** In place of the grid on phones: one card a row with errors, with the fields that are wrong. */
export function ErrorCards({ detail, filter, repairs }: ErrorCardsProps) {
  const { t } = useTranslation('imports');
  const query = useQuery(rowsQuery(detail.id, filter));
  const [visibleCount, setVisibleCount] = useState(atOnce);
  if (query.isError && !query.data) {
    return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  }
  if (!query.data) {
    return (
      <Loading>
        <RowsSkeleton rows={4} height={96} />
      </Loading>
    );
  }
  // Repaired ones stay until the filter is set again, so that what was typed can be seen.
  const rows = query.data.filter(({ errors, repaired }) => Object.keys(errors).length > 0 || repaired.length > 0);
  const rest = rows.length - visibleCount;
  return (
    <Stack component="ul" gap={10}>
      {rows.slice(0, visibleCount).map((row) => (
        <Stack component="li" key={row.number} className="panel" gap={10}>
          <Group component="p" className="xs muted" gap="xs" align="stretch" wrap="nowrap">
            <span className="num nb">{t('grid.rowNumber', { line: formatQuantity(row.line) })}</span>
            <span className="clip">{row.values.title || row.written}</span>
          </Group>
          {[...new Set([...Object.keys(row.errors), ...row.repaired])].map((field) => (
            <CardField
              key={field}
              row={row}
              field={field}
              isDisabled={!detail.abilities.repair}
              onChange={(value) =>
                void repairs
                  .edit(t('grid.undo.one', { text: value || t('empty'), line: row.line }), [
                    { row: row.number, field, before: row.values[field] ?? '', after: value },
                  ])
                  .catch(notify.failure)
              }
            />
          ))}
        </Stack>
      ))}
      {rest > 0 && (
        <li>
          <Button fullWidth onClick={() => setVisibleCount(visibleCount + atOnce)}>
            {t('check.moreCards', { count: Math.min(atOnce, rest), number: formatQuantity(rows.length) })}
          </Button>
        </li>
      )}
    </Stack>
  );
}

interface CardFieldProps {
  row: ImportRow;
  field: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function CardField({ row, field, isDisabled, onChange }: CardFieldProps) {
  const choices = useFieldChoices()(field);
  const label = useFieldNames()(field);
  const valueName = useFieldValues();
  const saved = valueName(field, row.values[field] ?? '');
  const [text, setText] = useState(saved);
  const error = row.errors[field]?.message;
  if (choices) {
    const labels = [...new Set(choices.map(({ label }) => label))];
    return (
      <SelectField
        label={label}
        wide
        searchable
        value={labels.includes(saved) ? saved : null}
        placeholder={saved}
        data={labels}
        error={error}
        disabled={isDisabled}
        onChange={(value) => value && onChange(value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      wide
      value={text}
      error={error}
      disabled={isDisabled}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== saved && onChange(text)}
    />
  );
}
