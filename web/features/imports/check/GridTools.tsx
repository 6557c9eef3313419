import { ActionIcon, Button, Checkbox, Flex } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '#contract/imports/columns.ts';
import { downloadErrors } from '#contract/imports/endpoints.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { fillPath } from '#web/lib/api/formData.ts';
import { notify } from '#web/lib/notify.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { Repairs, RowFilter } from './rows.ts';

/** Shows a failure of a repair as a message. */
export const report = (work: Promise<void>): void => void work.catch(notify.failure);

interface GridToolsProps {
  detail: ImportDetail;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  repairs: Repairs;
  /** The fields in use, and the ones whose columns are hidden. */
  all: readonly ImportField[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}

/** Above the grid: only errors, which columns, undo and redo, and the file of errors. */
export function GridTools({ detail, filter, onFilter, repairs, all, hidden, onHide }: GridToolsProps) {
  const { t } = useTranslation('imports');
  const last = repairs.history.done.at(-1);
  return (
    <Flex rowGap="xs" columnGap={10} align="center" wrap="wrap" mb={10}>
      {(filter.result === 'error' || filter.result === null) && (
        <Checkbox
          label={t('check.onlyErrors')}
          checked={filter.result === 'error'}
          onChange={(event) => onFilter({ result: event.currentTarget.checked ? 'error' : null, group: null })}
        />
      )}
      <ColumnMenu fields={all} hidden={hidden} onChange={onHide} />
      <span className="grow" />
      {detail.abilities.repair && (
        <>
          <ActionIcon
            aria-label={t('grid.redo')}
            disabled={repairs.history.undone.length === 0 || repairs.isBusy}
            variant="default"
            size="sm"
            onClick={() => report(repairs.redo())}
          >
            <IconArrowForwardUp size={14} stroke={1.75} />
          </ActionIcon>
          <Button
            size="compact-sm"
            maw={{ base: '100%', sm: 280 }}
            disabled={!last || repairs.isBusy}
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            onClick={() => report(repairs.undo())}
          >
            {last ? t('grid.undoOf', { what: last.label }) : t('undo.short')}
          </Button>
        </>
      )}
      {(detail.counts?.error ?? 0) > 0 && (
        <Button
          component="a"
          size="compact-sm"
          href={fillPath(downloadErrors.url, { id: detail.id })}
          download
          leftSection={<IconDownload size={14} stroke={1.75} />}
        >
          {t('check.errorsFile')}
        </Button>
      )}
    </Flex>
  );
}
