import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { Avatar } from '../text/Avatar.tsx';
import classes from './PreviewImageField.module.css';

const mostBytes = 2 * 1024 ** 2;

export interface PreviewImage {
  /** A newly chosen picture. */
  file: File | null;
  /** The current picture is removed. */
  isRemoved: boolean;
}

interface PreviewImageFieldProps {
  label: string;
  /** Whose initials stand in for a picture. */
  name: string;
  shape: 'round' | 'square';
  /** The current picture. */
  current: string | null;
  value: PreviewImage;
  onChange: (value: PreviewImage) => void;
  error?: string | undefined;
  id: string;
}

/** A logo or a portrait: at most 2 MB, shown as it will be. */
export function PreviewImageField({ label, name, shape, current, value, onChange, error, id }: PreviewImageFieldProps) {
  const { t } = useTranslation('organization');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useMemo(() => (value.file ? URL.createObjectURL(value.file) : null), [value.file]);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const pictured = chosen ?? (value.isRemoved ? null : current);
  const message = problem ?? error;
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <Group gap="var(--gs-3)" mb="var(--gs-1)">
        <Avatar name={name || '?'} image={pictured} shape={shape} size={64} />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0] ?? null;
            event.currentTarget.value = '';
            if (!file) return;
            setProblem(file.size > mostBytes ? messages.previewImageTooLarge : null);
            if (file.size <= mostBytes) onChange({ file, isRemoved: false });
          }}
        />
        <Button id={id} leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
          {t('picture.choose')}
        </Button>
        {pictured && (
          <Button variant="subtle" onClick={() => onChange({ file: null, isRemoved: true })}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      <p className="xs muted">{t('picture.hint')}</p>
      {message && (
        <p className={classes.problem} role="alert">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
