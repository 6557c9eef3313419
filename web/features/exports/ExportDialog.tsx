import { Box, Button, Checkbox, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportScope, type exportFormats, exportLimits } from '#contract/exports/choices.ts';
import { readOnlyColumns, spreadsheetColumns } from '#contract/imports/columns.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './Exports.module.css';
import { exportCountQuery, isBeingMade, useCreateExport } from './queries.ts';

/** What can be exported from where one is. */
export interface ExportOf {
  scope: ExportScope;
  /** What is selected. */
  ids?: readonly number[];
  /** The query string of the list on the screen; null where it shows everything. */
  query: string | null;
}

type Which = 'selection' | 'filter' | 'all';

interface ExportDialogProps {
  of: ExportOf;
  onClose: () => void;
}

/** Which posts or deals, in what file. What fits where one comes from is chosen already. */
export default function ExportDialog({ of: { scope, ids = [], query }, onClose }: ExportDialogProps) {
  const { t } = useTranslation('exports');
  const { organization } = useBootstrap();
  const isOwn = scope === 'mine' || scope === 'organization';
  const kind = scope === 'deals' ? 'deals' : 'posts';
  const audience = kind === 'deals' ? 'deals' : scope === 'insights' ? 'insights' : isOwn ? 'own' : 'public';
  const [which, setWhich] = useState<Which>(ids.length > 0 ? 'selection' : query === null ? 'all' : 'filter');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xlsx');
  const [withReadOnly, setReadOnly] = useState(true);
  const filtered = useQuery({ ...exportCountQuery(scope, query), enabled: query !== null });
  const all = useQuery(exportCountQuery(scope, null));
  const create = useCreateExport();
  const counts: Record<Which, number | undefined> = {
    selection: ids.length,
    filter: filtered.data?.rows,
    all: all.data?.rows,
  };
  const isCut = (which === 'filter' ? filtered.data : which === 'all' ? all.data : undefined)?.is_cut ?? false;
  const offered: Which[] = [
    ...(ids.length > 0 ? (['selection'] as const) : []),
    ...(query === null ? [] : (['filter'] as const)),
    'all',
  ];
  const count = counts[which];
  const run = async () => {
    try {
      const made = await create.mutateAsync({
        format,
        scope,
        read_only: isOwn && withReadOnly,
        ...(which === 'selection' && { ids: [...ids] }),
        ...(which === 'filter' && { query }),
      });
      if (!isBeingMade(made)) notify.success(t('dialog.done', { name: made.name }));
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`dialog.title.${kind}`)}
      subtitle={t(`dialog.of.${scope}`, { organization: organization?.name ?? '' })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button
            variant="filled"
            loading={create.isPending}
            disabled={count === undefined || count === 0}
            onClick={() => void run()}
          >
            {count === undefined
              ? t('dialog.export')
              : t(`dialog.exportCount.${kind}`, { count, number: formatQuantity(count) })}
          </Button>
        </>
      }
    >
      <Stack>
        <Radio.Group
          label={t(`dialog.which.${kind}`)}
          value={which}
          onChange={(value) => setWhich(value as Which)}
          classNames={{ label: classes.label ?? '' }}
        >
          <Stack gap="xs">
            {offered.map((each) => (
              <Radio.Card key={each} value={each} className={classes.choice ?? ''}>
                <Radio.Indicator />
                <span className="grow">
                  <b className="strong">{t(each === 'all' ? `which.all.${scope}` : `which.${each}`)}</b>
                  <small>{t(each === 'all' ? `which.allHint.${audience}` : `which.${each}Hint`)}</small>
                </span>
                <span className="num strong">{counts[each] === undefined ? '…' : formatQuantity(counts[each])}</span>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <p className={classes.label}>{t('history.file')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('history.file')}
            value={format}
            onChange={(value) => setFormat(value as typeof format)}
            data={[
              { value: 'xlsx', label: t('format.xlsx') },
              { value: 'csv', label: t('format.csv') },
            ]}
          />
          <Box component="p" className="sm muted" mt={6}>
            {t(kind === 'deals' && format === 'xlsx' ? 'format.xlsxHint.deals' : `format.${format}Hint`)}
          </Box>
        </div>
        {isOwn && (
          <Checkbox
            checked={withReadOnly}
            onChange={(event) => setReadOnly(event.currentTarget.checked)}
            label={t('dialog.readOnly', { count: readOnlyColumns.length })}
            description={t('dialog.readOnlyHint', {
              columns: readOnlyColumns.join(', '),
              count: spreadsheetColumns.length,
            })}
          />
        )}
        <Strip kind="info">
          {t(
            (
              {
                own: 'dialog.again',
                public: 'dialog.public',
                deals: 'dialog.deals',
                insights: 'dialog.insights',
              } as const
            )[audience],
          )}
        </Strip>
        {isCut && <Strip>{t('dialog.cut', { number: formatQuantity(count ?? 0) })}</Strip>}
        {count !== undefined && count > exportLimits.atOnce && (
          <p className="sm muted">{t('dialog.large', { days: exportLimits.daysToDownload })}</p>
        )}
      </Stack>
    </Dialog>
  );
}
