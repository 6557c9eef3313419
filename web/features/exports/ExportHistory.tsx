import { Box, Button, Flex } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportSummary } from '#contract/exports/schemas.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { formatDate, formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { HistoryFile, HistoryTable } from '#web/ui/tables/HistoryTable.tsx';
import { exportsQuery, isBeingMade, useCreateExport } from './queries.ts';

/** How many exports are listed first, and how many are added at once. */
const first = 6;
const more = 12;

/** Whose exports are listed: the organization's for who manages it. */
function useListed(): 'mine' | 'organization' {
  return useScope('export.run') === 'own' ? 'mine' : 'organization';
}

/** How many exports there are; null while that is not known. */
export function useExportTotal(): number | null {
  return useQuery(exportsQuery(first, useListed())).data?.total ?? null;
}

/** What was exported before, with its file while that can be downloaded. */
export function ExportHistory() {
  const { t } = useTranslation('exports');
  const [visibleCount, setVisibleCount] = useState(first);
  const query = useQuery(exportsQuery(visibleCount, useListed()));
  const create = useCreateExport();
  const { data } = query;
  if (query.isError && !data) return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  const again = ({ format, scope, query: asked }: ExportSummary) =>
    void notify.outcome(
      create.mutateAsync({ format, scope, ...(asked !== null && { query: asked }) }),
      t('history.again'),
    );
  const columns: Column<ExportSummary>[] = [
    {
      id: 'file',
      title: t('history.file'),
      phone: 'lead',
      cell: ({ name, scope, selection, user, created_at: created }) => (
        <HistoryFile icon={IconTable} name={name}>
          {t(selection ? `which.short.${selection}` : `which.all.${scope}`)}. {user.name}, {formatWhen(created)}
        </HistoryFile>
      ),
    },
    {
      id: 'rows',
      title: t('history.rows'),
      align: 'right',
      width: 80,
      cell: ({ rows }) => (rows === null ? '–' : formatQuantity(rows)),
    },
    { id: 'state', title: t('history.state'), width: 260, phone: 'bare', cell: (each) => <State of={each} /> },
    {
      id: 'actions',
      title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
      width: 150,
      phone: 'bare',
      cell: (each) => (
        <Flex justify={{ base: 'flex-start', sm: 'flex-end' }}>
          {each.url && each.is_mine && (
            <Button
              component="a"
              size="compact-sm"
              href={each.url}
              download={each.name}
              aria-label={t('history.downloadOf', { name: each.name })}
              leftSection={<IconDownload size={14} stroke={1.75} />}
            >
              {t('history.download')}
            </Button>
          )}
          {!each.url && each.is_mine && !isBeingMade(each) && each.selection !== 'ids' && (
            <Button size="compact-sm" disabled={create.isPending} onClick={() => again(each)}>
              {t('history.exportAgain')}
            </Button>
          )}
        </Flex>
      ),
    },
  ];
  const total = data?.total ?? 0;
  const listed = data?.rows.length ?? 0;
  return (
    <HistoryTable
      caption={t('history.caption')}
      columns={columns}
      rows={data?.rows}
      empty={{ title: t('history.none'), hint: t('history.noneHint') }}
      summary={t('history.shown', { shown: listed, total })}
      more={
        total > listed
          ? {
              label: t('history.more', { count: Math.min(more, total - listed) }),
              onMore: () => setVisibleCount(Math.min(visibleCount + more, 100)),
            }
          : null
      }
    />
  );
}

function State({ of: each }: { of: ExportSummary }) {
  const { t } = useTranslation('exports');
  const { state, failure, url, rows, written, expires_at: expires } = each;
  if (failure)
    return (
      <Box component="span" c="var(--gs-danger-text)">
        {failure}
      </Box>
    );
  if (isBeingMade(each)) {
    return (
      <span className="num">
        {rows === null
          ? t('current.counting')
          : t('current.written', { written: formatQuantity(written), rows: formatQuantity(rows) })}
      </span>
    );
  }
  if (url && expires) return <span className="num">{t('history.readyUntil', { date: formatDate(expires) })}</span>;
  return (
    <span className="muted num">
      {state === 'expired' && expires ? t('history.ended', { date: formatDate(expires) }) : t(`state.${state}`)}
    </span>
  );
}
