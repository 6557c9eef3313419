import { Button, Progress } from '@mantine/core';
import { IconCheck, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatQuantity, labelled } from '#web/lib/format/format.ts';
import classes from './ArchiveLine.module.css';
import { addArchiveTo, useUploads } from './uploads.ts';

/** The .zip of an upload: how far it is, what it holds, or a way to add one where columns name files. */
export function ArchiveLine({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { archive: sending, read } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const isOurs = read === null || read.id === detail.id;
  const { archive } = detail;
  if (isOurs && sending?.state === 'sending') {
    const { loaded, total } = sending.progress ?? { loaded: 0, total: 1 };
    const percent = Math.round((loaded / total) * 100);
    return (
      <div className={classes.line}>
        <IconFileZip size={16} stroke={1.75} aria-hidden="true" />
        <span>{t('archive.sending', { name: sending.name })}</span>
        <Progress flex={1} miw={120} value={percent} size={6} aria-label={sending.name} />
        <span className="num muted">{percent}%</span>
      </div>
    );
  }
  if (isOurs && sending?.state === 'refused') {
    return (
      <div className={`${classes.line} ${classes.bad}`} role="alert">
        <IconFileZip size={16} stroke={1.75} aria-hidden="true" />
        <span>{labelled(sending.name, sending.problem ?? '')}</span>
      </div>
    );
  }
  if (archive) {
    const { name, files, named, found } = archive;
    return (
      <div className={classes.line}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" className={classes.ok ?? ''} />
        <span className="num">
          {named === null || found === null
            ? t('archive.holds', { count: files, number: formatQuantity(files), name })
            : t('archive.found', { count: named, found: formatQuantity(found), named: formatQuantity(named), name })}
        </span>
      </div>
    );
  }
  const namesFiles = detail.columns.some(({ field }) => field && /^(image|document)_/.test(field));
  if (!namesFiles || !detail.abilities.map) return null;
  return (
    <div className={classes.line}>
      <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('archive.none')}</span>
      <Button size="compact-sm" onClick={() => input.current?.click()}>
        {t('archive.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip"
        className="vh"
        tabIndex={-1}
        aria-label={t('archive.add')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void addArchiveTo(detail.id, file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
