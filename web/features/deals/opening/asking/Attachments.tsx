import { Group } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dealFiles } from '#contract/deals/choices.ts';
import { formatBytes } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './Asking.module.css';

interface AttachmentsProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** Documents that go along with the message; each seller gets them. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const { t } = useTranslation('asking');
  const input = useRef<HTMLInputElement>(null);
  const { max, maxBytes, tooMany, tooLarge } = dealFiles.documents;
  const add = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= maxBytes);
    if (fitting.length < chosen.length) notify.error(tooLarge);
    if (files.length + fitting.length > max) notify.error(tooMany);
    onChange([...files, ...fitting].slice(0, max));
  };
  return (
    <div className={classes.files}>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}`}>
              <span className="clip">{file.name}</span>
              <span className="xs muted nb">{formatBytes(file.size)}</span>
              <button
                type="button"
                aria-label={t('detach', { name: file.name })}
                onClick={() => onChange(files.filter((_, place) => place !== index))}
              >
                <IconX size={16} stroke={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < max && (
        <button type="button" className="link" onClick={() => input.current?.click()}>
          <Group component="span" gap={5} wrap="nowrap">
            <IconPaperclip size={14} stroke={1.75} />
            {t('attach')}
          </Group>
        </button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
