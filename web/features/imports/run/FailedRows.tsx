import { Box, Group, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listImportRows } from '#contract/imports/endpoints.ts';
import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { type Column, DataTable } from '#web/ui/tables/DataTable.tsx';
import { useFieldNames, useFieldValues } from '../fieldChoices.ts';

/** How many failed rows the result shows; the file has all. */
const most = 20;

const failedQuery = (id: number, version: string) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, 'failed', version],
    queryFn: async ({ signal }) => {
      const query = { results: ['error' as const], page: 1, per_page: most };
      return (await call(listImportRows, { params: { id }, query, signal })).data;
    },
  });

/** One thing that is wrong with a row. */
interface Failure {
  row: ImportRow;
  field: string;
  message: string;
}

/** The first of the rows that were not published, with why. */
export function FailedRows({ detail, tools }: { detail: ImportDetail; tools: ReactNode }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const valueName = useFieldValues();
  const { data } = useQuery(failedQuery(detail.id, detail.updated_at));
  const total = detail.counts?.error ?? 0;
  const failures = data?.flatMap((row) =>
    Object.entries(row.errors).map(([field, { message }]): Failure => ({ row, field, message })),
  );
  const columns: Column<Failure>[] = [
    {
      id: 'row',
      title: t('row'),
      align: 'right',
      width: 72,
      phone: 'hide',
      cell: ({ row }) => formatQuantity(row.line),
    },
    {
      id: 'article',
      title: t('failures.article'),
      phone: 'lead',
      cell: ({ row }) => (
        <>
          <div className="strong clip">{row.values.title || t('failures.noTitle')}</div>
          <div className="xs muted code">{row.values.internal_reference}</div>
          {row.advertisement_id !== null && (
            <Link className="link xs" to="/advertisement/$id" params={{ id: String(row.advertisement_id) }}>
              {t('double.open')}
            </Link>
          )}
          <div className="xs muted num only-s">{t('grid.rowNumber', { line: formatQuantity(row.line) })}</div>
        </>
      ),
    },
    { id: 'column', title: t('column'), width: 150, cell: ({ field }) => nameOf(field) },
    {
      id: 'value',
      title: t('failures.value'),
      width: 130,
      cell: ({ row, field }) => (
        <span className="code">
          {valueName(field, row.values[field] ?? '') || <span className="muted">{t('empty')}</span>}
        </span>
      ),
    },
    { id: 'reason', title: t('failures.reason'), phone: 'bare', cell: ({ message }) => message },
  ];
  return (
    <Stack aria-labelledby="failed-title" component="section" gap={10}>
      <Group gap={10}>
        <Box component="h2" className="h2 grow num" miw={170} id="failed-title">
          {t('failures.title', { count: total, number: formatQuantity(total) })}
        </Box>
        {tools}
      </Group>
      <DataTable
        caption={t('failures.title', { count: total, number: formatQuantity(total) })}
        columns={columns}
        rows={failures}
        rowKey={({ row, field }) => `${row.number} ${field}`}
      />
      <p className="sm muted num">
        {t('failures.shown', { shown: formatQuantity(data?.length ?? 0), total: formatQuantity(total) })}
      </p>
    </Stack>
  );
}
