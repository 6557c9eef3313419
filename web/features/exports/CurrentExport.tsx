import { Box, Group } from '@mantine/core';
import { IconCheck, IconDownload, IconTable, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDay, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import classes from './Exports.module.css';
import { exportQuery, isBeingMade, useStopExport } from './queries.ts';

/** An export that takes its time: how far it is, and then its file. */
export default function CurrentExport({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const { data } = useQuery(exportQuery(id));
  const stop = useStopExport();
  if (!data) return null;
  const { rows, written, columns, size, url, name, failure, expires_at: expires } = data;
  const isMaking = isBeingMade(data);
  const share = rows ? written / rows : 0;
  const facts = [
    rows !== null && t('rows', { count: rows, number: formatQuantity(rows) }),
    columns !== null && t('columns', { count: columns }),
    size !== null && formatBytes(size),
  ].filter(Boolean);
  return (
    <Group component="section" className="panel" gap={12} mb="md" px="md" py={14} aria-label={t('current.label')}>
      <span className={classes.sign} data-state={isMaking ? 'making' : url ? 'ready' : 'bad'}>
        {url ? <IconCheck size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
      </span>
      <Box className="grow" miw="min(100%, 220px)" role="status">
        <b className="strong">{t(isMaking ? 'current.making' : url ? 'current.ready' : `state.${data.state}`)}</b>
        {isMaking && (
          <>
            <div
              className={classes.bar}
              role="progressbar"
              aria-label={t('current.making')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(share * 100)}
            >
              <i style={{ transform: `scaleX(${share})` }} />
            </div>
            <p className="sm muted num">
              {rows === null
                ? t('current.counting')
                : t('current.written', { written: formatQuantity(written), rows: formatQuantity(rows) })}
            </p>
          </>
        )}
        {url && (
          <p className="sm muted num">
            {facts.join(', ')}. {expires && t('current.until', { date: formatDay(expires) })}
          </p>
        )}
        {failure && <p className="sm">{failure}</p>}
      </Box>
      {isMaking && (
        <EntranceButton
          disabled={stop.isPending}
          onClick={() => stop.mutate(id, { onSuccess: onClose, onError: notify.failure })}
        >
          {t('current.stop')}
        </EntranceButton>
      )}
      {url && (
        <a className={classes.download} href={url} download={name}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {name}
        </a>
      )}
      {!isMaking && (
        <button
          type="button"
          className={classes.close}
          aria-label={t('action.close', { ns: 'common' })}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </Group>
  );
}
