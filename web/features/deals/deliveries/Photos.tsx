import { Button, Group } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptFiles } from '#contract/deals/choices.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './Deliveries.module.css';

interface PhotosProps {
  files: readonly File[];
  /** How many there may be. */
  most: number;
  onChange: (files: File[]) => void;
}

/** Pictures of what arrived, from the camera or the device, with what they show. */
export function Photos({ files, most, onChange }: PhotosProps) {
  const { t } = useTranslation('deals');
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: readonly File[]) => {
    const { maxBytes, tooMany, tooLarge } = receiptFiles.images;
    const fitting = chosen.filter(({ size }) => size <= maxBytes);
    if (fitting.length < chosen.length) notify.error(tooLarge);
    if (files.length + fitting.length > most) notify.error(tooMany);
    onChange([...files, ...fitting].slice(0, most));
  };
  return (
    <Group gap={8}>
      {files.map((file) => (
        <Photo
          key={`${file.name}-${file.lastModified}-${file.size}`}
          file={file}
          onRemove={() => onChange(files.filter((one) => one !== file))}
        />
      ))}
      {files.length < most && (
        <Button leftSection={<IconCamera size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
          {t('receive.photo', { most })}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg"
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Group>
  );
}

function Photo({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('asking');
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={classes.photo}>
      {url && <img src={url} alt={file.name} />}
      <button type="button" aria-label={t('detach', { name: file.name })} onClick={onRemove}>
        <IconX size={14} stroke={2} />
      </button>
    </span>
  );
}
