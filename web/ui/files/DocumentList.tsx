import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { formatBytes } from '#web/lib/format/format.ts';
import box from '../fields/Box.module.css';
import { FileSign } from './FileSign.tsx';
import classes from './Files.module.css';
import { UploadBar } from './PhotoSlots.tsx';
import { useDrop } from './useDrop.ts';

/** A document: one that is kept, or a file that was chosen. */
export interface DocumentEntry {
  key: string;
  id?: string;
  name: string;
  /** In bytes. */
  size: number;
  file?: File;
  error?: string;
  /** What it is, where that is asked. */
  kind?: string | null;
}

let lastKey = 0;

interface DocumentListProps {
  value: readonly DocumentEntry[];
  onChange: (documents: DocumentEntry[]) => void;
  /** How many at most: 3, or 1. */
  max?: 1 | 3;
  /** Bytes that each may have. */
  maxBytes?: number;
  onTooMany?: (message: string) => void;
  progress?: number | null;
  /** For the file chooser: `.pdf,.xlsx`. */
  accept?: string;
  id?: string;
  chooseLabel?: string;
  /** What each may be, where that is asked, and the label of the question. */
  kinds?: { choices: readonly { value: string; label: string }[]; labelOf: (name: string) => string };
}

/** Attached documents, one per line; a refused one keeps its line and shows the reason. */
export function DocumentList({
  value,
  onChange,
  max = 3,
  maxBytes = 5 * 1024 ** 2,
  onTooMany,
  progress = null,
  accept,
  id,
  chooseLabel,
  kinds,
}: DocumentListProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const base = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const add = (files: File[]) => {
    const slotsLeft = Math.max(0, max - value.length);
    if (files.length > slotsLeft) onTooMany?.(max === 1 ? messages.oneFileOnly : messages.tooManyDocuments);
    const entries = files.slice(0, slotsLeft).map((file): DocumentEntry => {
      lastKey += 1;
      const isTooLarge = file.size > maxBytes;
      return {
        key: `document-${lastKey}`,
        name: file.name,
        size: file.size,
        file,
        ...(isTooLarge ? { error: messages.documentTooLarge } : {}),
      };
    });
    onChange([...value, ...entries]);
  };
  const { isOver, handlers } = useDrop(add);
  return (
    <div className={classes.documents} data-over={isOver || undefined} {...handlers}>
      {value.length > 0 && (
        <ul>
          {value.map((entry, index) => (
            <li key={entry.key} className={classes.document} data-bad={entry.error ? true : undefined}>
              <FileSign icon={entry.error ? IconAlertTriangle : IconFile} isBad={Boolean(entry.error)} />
              <div className="grow">
                <div className="row">
                  <span className="clip grow">{entry.name}</span>
                  <span className="xs muted num">{formatBytes(entry.size)}</span>
                </div>
                {kinds && (
                  <NativeSelect
                    size="xs"
                    mt={4}
                    maw={280}
                    aria-label={kinds.labelOf(entry.name)}
                    value={entry.kind ?? ''}
                    data={[{ value: '', label: '–' }, ...kinds.choices]}
                    onChange={({ currentTarget }) => {
                      const kind = currentTarget.value || null;
                      onChange(value.map((each) => (each.key === entry.key ? { ...each, kind } : each)));
                    }}
                  />
                )}
                {entry.error && (
                  <p role="alert" className={classes.problem}>
                    {entry.error}
                  </p>
                )}
                {progress !== null && entry.file && !entry.error && <UploadBar share={progress} />}
              </div>
              <button
                type="button"
                id={`${base}-document-${index}`}
                className={`${box.icon} ${classes.remove}`}
                aria-label={t('files.removeDocument', { name: entry.name })}
                onClick={() => {
                  onChange(value.filter(({ key }) => key !== entry.key));
                  requestAnimationFrame(() =>
                    (document.getElementById(`${base}-document-${index}`) ?? document.getElementById(base))?.focus(),
                  );
                }}
              >
                <IconX size={16} stroke={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        {...(accept ? { accept } : {})}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        id={base}
        leftSection={<IconUpload size={16} stroke={1.75} />}
        onClick={() => input.current?.click()}
        w="fit-content"
      >
        {chooseLabel ?? t('files.chooseDocuments')}
      </Button>
    </div>
  );
}
