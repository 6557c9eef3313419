import { Box, Button, CloseButton, Flex, Progress } from '@mantine/core';
import { IconCheck, IconFileZip, IconTable, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatQuantity } from '#web/lib/format/format.ts';
import { FileSign } from '#web/ui/files/FileSign.tsx';
import { useDrop } from '#web/ui/files/useDrop.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './Start.module.css';
import { type ChosenFile, removeArchive, removeSheet, resetUploads, takeFiles, useUploads } from './uploads.ts';

/** One zone for the spreadsheet and the .zip, the files that were chosen, and the way to the next step. */
export function FileDrop() {
  const { t } = useTranslation('imports');
  const { sheet, archive, read, refusal } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { isOver, handlers } = useDrop((files) => void takeFiles(files));
  // One comes back to this screen to upload something else.
  useEffect(() => {
    if (useUploads.getState().archive?.state !== 'sending') resetUploads();
  }, []);
  return (
    <section className="panel" aria-label={t('start.files')}>
      <div className={classes.drop} data-over={isOver || undefined} {...handlers}>
        <IconTable className={classes.art ?? ''} stroke={1.1} aria-hidden="true" />
        <div className="grow">
          <h2 className="h2">{t('start.drop')}</h2>
          <Box component="p" className="sm" maw="46ch" c="var(--gs-text-2)">
            {t('start.dropHint')}
          </Box>
        </div>
        <Button
          size="md"
          {...(read ? {} : { variant: 'filled' })}
          leftSection={<IconUpload size={18} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {t('start.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          className="vh"
          tabIndex={-1}
          aria-label={t('start.choose')}
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,.zip"
          onChange={(event) => {
            void takeFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Box component="p" className="xs muted" mt="xs" mb={10}>
        {t('start.limits')}
      </Box>
      {refusal && (
        <Strip kind="danger" role="alert">
          {refusal}
        </Strip>
      )}
      {(sheet || archive) && (
        <ul className={classes.files}>
          {sheet && (
            <FileRow
              file={sheet}
              kind="sheet"
              onRemove={removeSheet}
              message={
                read &&
                t('start.read', {
                  size: formatBytes(sheet.size),
                  rows: t('rows', { count: read.row_count, number: formatQuantity(read.row_count) }),
                  columns: t('columns', { count: read.columns.length }),
                })
              }
            />
          )}
          {archive && <FileRow file={archive} kind="archive" onRemove={removeArchive} message={null} />}
        </ul>
      )}
      {read && (
        <Flex rowGap={12} columnGap={14} align="center" wrap="wrap" pt={14}>
          <Button
            size="md"
            variant="filled"
            onClick={() => void navigate({ to: '/my-posts/bulk-create/$id', params: { id: String(read.id) } })}
          >
            {t('step.map')}
          </Button>
          <Box component="span" className="sm muted grow" miw={200}>
            {archive && `${t('start.noWait')} `}
            {t('start.nothingYet')}
          </Box>
        </Flex>
      )}
    </section>
  );
}

interface FileRowProps {
  file: ChosenFile;
  kind: 'sheet' | 'archive';
  /** What is known of it once it is read. */
  message: string | null;
  onRemove: () => void;
}

/** A chosen file: its name, how far its upload is, or why it was refused. */
function FileRow({ file, kind, message, onRemove }: FileRowProps) {
  const { t } = useTranslation('imports');
  const { progress, state } = file;
  const share = progress && progress.total > 0 ? progress.loaded / progress.total : 0;
  const percent = Math.round(share * 100);
  const isSending = state === 'sending';
  return (
    <li className={classes.file}>
      <FileSign icon={kind === 'sheet' ? IconTable : IconFileZip} />
      <div className="grow">
        <div className="strong clip">{file.name}</div>
        {file.problem ? (
          <div className={`sm ${classes.problem}`} role="alert">
            {file.problem}
          </div>
        ) : (
          <div className="xs muted num">{message ?? (isSending ? <Sent file={file} /> : formatBytes(file.size))}</div>
        )}
      </div>
      <span className={`sm ${state === 'done' ? classes.done : 'muted'}`} role="status">
        {state === 'done' && (
          <span className="row">
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
            {t(kind === 'sheet' ? 'file.read' : 'file.uploaded')}
          </span>
        )}
        {isSending && share > 0 && share < 1 && <span className="num">{percent}%</span>}
        {isSending && share === 1 && t('file.reading')}
        {state === 'waiting' && t('file.waiting')}
      </span>
      <CloseButton
        aria-label={t(isSending ? 'file.stop' : 'remove', { name: file.name })}
        size={28}
        onClick={onRemove}
      />
      {isSending && <Progress className={classes.bar ?? ''} value={percent} size={6} aria-label={file.name} />}
    </li>
  );
}

/** `91 of 148 MB, about 40 seconds left`. */
function Sent({ file: { size, progress, elapsed } }: { file: ChosenFile }) {
  const { t } = useTranslation('imports');
  if (!progress) return '\u00a0';
  // What is sent has the form's own bytes around the file.
  const amount = t('file.amount', { sent: formatBytes(Math.min(progress.loaded, size)), total: formatBytes(size) });
  const left = progress.loaded > 0 ? (elapsed * (progress.total - progress.loaded)) / progress.loaded : 0;
  return elapsed < 2 || left < 5 ? amount : `${amount}, ${t('left.seconds', { count: Math.ceil(left / 5) * 5 })}`;
}
