import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labelOfChoice, readNamesOf } from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { type DeclaredColumn, declaredColumns, declaredFieldOf } from '#contract/imports/columns.ts';
import type { ImportRow } from '#contract/imports/schemas.ts';
import { advertisementQuery } from '#web/features/advertisements/post/queries.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatQuantity } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { type Column, DataTable } from '#web/ui/tables/DataTable.tsx';
import { useFieldNames, useFieldValues } from '../fieldChoices.ts';

type Reader = (post: Advertisement) => string | number | null;

/** The columns that don't read as the post's field of that name; null for columns that the dialog leaves out. */
const ownReaders: Partial<Record<DeclaredColumn, Reader | null>> = {
  // A double is of the same type as its row.
  type: null,
  category: (post) => translated(post.category.name),
  subcategory: (post) => post.sub_category && translated(post.sub_category.name),
  available_at: (post) => post.available_at_date,
  country: (post) => countryName(post.country_code),
  // Too long for a line.
  description: null,
};

/** How a declared column reads in the post that a row is compared with. */
function readerOf(column: DeclaredColumn): Reader | null {
  const own = ownReaders[column];
  const field = declaredFieldOf(column);
  if (own !== undefined || !field) return own ?? null;
  const read: Reader = (post) => {
    const value = post[readNamesOf(field)[0] as keyof Advertisement];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  if (field.kind !== 'choice') return read;
  return (post) => {
    const choice = read(post);
    return typeof choice === 'string' ? translated(labelOfChoice(field, choice)) : null;
  };
}

const compared = declaredColumns.flatMap((field) => {
  const of = readerOf(field);
  return of ? [{ field, of }] : [];
});

/** A row and the post that it is likely a double of, field by field. */
export function DoubleDialog({ row, postId, onClose }: { row: ImportRow; postId: number; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const valueName = useFieldValues();
  const query = useQuery(advertisementQuery(postId));
  const { data } = query;
  const lines = data
    ? compared.map(({ field, of }) => ({
        field,
        ours: valueName(field, row.values[field] ?? ''),
        theirs: String(of(data) ?? ''),
      }))
    : [];
  const columns: Column<(typeof lines)[number]>[] = [
    { id: 'field', title: t('double.field'), phone: 'lead', cell: ({ field }) => nameOf(field) },
    { id: 'row', title: t('grid.rowNumber', { line: formatQuantity(row.line) }), cell: ({ ours }) => ours },
    {
      id: 'post',
      title: t('double.post'),
      cell: ({ ours, theirs }) => (ours === theirs || ours === '' ? theirs : <b className="strong">{theirs}</b>),
    },
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('double.title')}
      subtitle={t('double.hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close', { ns: 'common' })}</Button>
          <LinkButton variant="filled" to="/advertisement/$id" params={{ id: String(postId) }}>
            {t('double.open')}
          </LinkButton>
        </>
      }
    >
      {data ? (
        <DataTable
          caption={t('double.title')}
          columns={columns}
          rows={lines.filter(({ ours, theirs }) => ours !== '' || theirs !== '')}
          rowKey={({ field }) => field}
        />
      ) : query.isError ? (
        <LoadFailure query={query}>{t('failed')}</LoadFailure>
      ) : (
        <Loading>
          <RowsSkeleton rows={6} height={32} />
        </Loading>
      )}
    </Dialog>
  );
}
