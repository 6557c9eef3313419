import { ActionIcon, Button, Flex } from '@mantine/core';
import { IconArrowBackUp, IconClipboardText, IconDownload, IconTable, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importMessages } from '#contract/imports/choices.ts';
import { downloadErrors } from '#contract/imports/endpoints.ts';
import type { ImportSummary } from '#contract/imports/schemas.ts';
import { fillPath } from '#web/lib/api/formData.ts';
import type { ListPage } from '#web/lib/api/lists.ts';
import { formatDateTime, formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { HistoryFile, HistoryTable } from '#web/ui/tables/HistoryTable.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { Mix } from '../Mix.tsx';
import { isRunning, useDeleteImport } from '../queries.ts';
import { UndoDialog } from '../run/UndoDialog.tsx';
import classes from './Start.module.css';

interface HistoryProps {
  query: UseQueryResult<ListPage<ImportSummary>>;
  onMore: () => void;
  /** How many more are shown at once. */
  step: number;
}

/** What was uploaded before, with what became of it and what can still be done. */
export function History({ query, onMore, step }: HistoryProps) {
  const { t } = useTranslation('imports');
  const { data, isError } = query;
  const [undoing, setUndoing] = useState<ImportSummary | null>(null);
  if (isError && !data) return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  const columns: Column<ImportSummary>[] = [
    { id: 'file', title: t('history.file'), phone: 'lead', cell: (upload) => <FileCell upload={upload} /> },
    {
      id: 'rows',
      title: t('history.rows'),
      align: 'right',
      width: 72,
      phone: 'hide',
      cell: ({ row_count: rows }) => (rows > 0 ? formatQuantity(rows) : ''),
    },
    { id: 'result', title: t('history.result'), phone: 'bare', cell: (upload) => <ResultCell upload={upload} /> },
    {
      id: 'state',
      title: t('history.state'),
      width: 150,
      phone: 'bare',
      cell: (upload) => <StateCell upload={upload} />,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
      width: 236,
      phone: 'bare',
      cell: (upload) => <Actions upload={upload} onUndo={() => setUndoing(upload)} />,
    },
  ];
  const total = data?.total ?? 0;
  const visibleCount = data?.rows.length ?? 0;
  return (
    <>
      <HistoryTable
        caption={t('history.uploads')}
        columns={columns}
        rows={data?.rows}
        empty={{ title: t('history.none'), hint: t('history.noneHint') }}
        summary={t('history.shown', { shown: visibleCount, total })}
        more={
          total > visibleCount
            ? { label: t('history.more', { count: Math.min(step, total - visibleCount) }), onMore }
            : null
        }
      />
      {undoing && <UndoDialog id={undoing.id} onClose={() => setUndoing(null)} />}
    </>
  );
}

function FileCell({ upload }: { upload: ImportSummary }) {
  const { t } = useTranslation('imports');
  const name = upload.name ?? t('pasted');
  return (
    <HistoryFile
      icon={upload.name === null ? IconClipboardText : IconTable}
      name={
        upload.state === 'failed' && upload.counts === null ? (
          <span title={name}>{name}</span>
        ) : (
          <Link to="/my-posts/bulk-create/$id" params={{ id: String(upload.id) }} title={name} data-opens-row>
            {name}
          </Link>
        )
      }
    >
      {upload.user.name}, {formatWhen(upload.created_at)}
    </HistoryFile>
  );
}

const waiting: readonly string[] = ['uploaded', 'mapped', 'checked'];

function ResultCell({ upload }: { upload: ImportSummary }) {
  const { t } = useTranslation('imports');
  const { state, failure, counts } = upload;
  if (failure) return <span className={`sm ${classes.problem}`}>{failure}</span>;
  if (!counts) return <span className="sm muted">{t('history.unchecked')}</span>;
  if (state !== 'checked') return <Mix counts={counts} withBar />;
  const right = counts.create + counts.update + counts.unchanged;
  return (
    <span className="sm num">
      {t('history.right', { count: right, number: formatQuantity(right) })}
      {counts.error > 0 && (
        <b className={classes.problem}>
          , {t('history.wrong', { count: counts.error, number: formatQuantity(counts.error) })}
        </b>
      )}
    </span>
  );
}

function StateCell({ upload }: { upload: ImportSummary }) {
  const { t } = useTranslation('imports');
  const { state, counts, undo_until: until, undone_at: undone } = upload;
  if (waiting.includes(state)) return <Badge kind="warning">{t('history.waits')}</Badge>;
  if (isRunning(upload)) return <span className="sm">{t('history.running')}</span>;
  const nothing = counts && counts.create + counts.update === 0;
  const second =
    state === 'undone'
      ? undone && formatDateTime(undone)
      : state === 'done' &&
        (nothing ? t('history.nothing') : until && t('history.undoUntil', { when: formatWhen(until) }));
  return (
    <>
      <div className="sm">
        {t(`history.${state === 'undone' ? 'undone' : state === 'done' ? 'done' : counts ? 'unpublished' : 'unread'}`)}
      </div>
      {second && <div className="xs muted num">{second}</div>}
    </>
  );
}

function Actions({ upload, onUndo }: { upload: ImportSummary; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  const { id, state, counts, undo_until: until } = upload;
  const name = upload.name ?? t('pasted');
  const deletion = useDeleteImport();
  const remove = async () => {
    const isSure = await confirm({
      title: t('confirm.delete', { ns: 'common' }),
      body: t('history.deleteBody', { name }),
      confirmLabel: t('action.delete', { ns: 'common' }),
      danger: true,
    });
    if (isSure) await notify.outcome(deletion.mutateAsync(id), importMessages.removed);
  };
  if (waiting.includes(state) || isRunning(upload)) {
    return (
      <Flex gap={6} wrap="wrap" justify={{ base: 'flex-start', sm: 'flex-end' }}>
        <LinkButton
          size="compact-sm"
          to="/my-posts/bulk-create/$id"
          params={{ id: String(id) }}
          aria-label={`${t(isRunning(upload) ? 'history.show' : 'history.goOn')}, ${name}`}
        >
          {t(isRunning(upload) ? 'history.show' : 'history.goOn')}
        </LinkButton>
        {!isRunning(upload) && (
          <ActionIcon variant="subtle" aria-label={t('history.delete', { name })} onClick={() => void remove()}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </Flex>
    );
  }
  const failed = state === 'done' ? (counts?.error ?? 0) : 0;
  return (
    <Flex gap={6} wrap="wrap" justify={{ base: 'flex-start', sm: 'flex-end' }}>
      {failed > 0 && (
        <Button
          component="a"
          size="compact-sm"
          href={fillPath(downloadErrors.url, { id })}
          download
          leftSection={<IconDownload size={14} stroke={1.75} />}
        >
          {t('history.failedRows', { count: failed, number: formatQuantity(failed) })}
        </Button>
      )}
      {until && (
        <Button
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
          aria-label={`${t('undo.short')}, ${name}`}
          onClick={onUndo}
        >
          {t('undo.short')}
        </Button>
      )}
    </Flex>
  );
}
