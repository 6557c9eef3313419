import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { PreviewImage } from '#web/ui/forms/PreviewImageField.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import classes from './Profile.module.css';

const mostBytes = 2 * 1024 ** 2;

interface AvatarFieldProps {
  name: string;
  /** Address of the present picture. */
  current: string | null;
  value: PreviewImage;
  onChange: (value: PreviewImage) => void;
  error?: string | undefined;
}

const ImageCropper = lazy(async () => ({ default: (await import('#web/ui/files/ImageCropper.tsx')).ImageCropper }));

/** The portrait: at most 2 MB, cut to a square before it is sent. */
export function AvatarField({ name, current, value, onChange, error }: AvatarFieldProps) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const chosen = useMemo(() => (value.file ? URL.createObjectURL(value.file) : null), [value.file]);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const pictured = chosen ?? (value.isRemoved ? null : current);
  const message = problem ?? error;

  const take = async (file: File) => {
    if (file.size > mostBytes) return setProblem(messages.previewImageTooLarge);
    const { readPicture } = await import('#web/ui/files/ImageCropper.tsx');
    const read = await readPicture(file);
    setProblem(read ? null : t('avatar.unreadable'));
    setPicture(read);
  };
  const close = () => {
    picture?.close();
    setPicture(null);
    button.current?.focus();
  };

  return (
    <div>
      <Group className={classes.avatar} gap="md" wrap="nowrap">
        <Avatar name={name} image={pictured} size={88} />
        <div>
          <Group gap={8} align="stretch">
            <Button ref={button} onClick={() => input.current?.click()} aria-describedby="avatar-hint avatar-error">
              {t(pictured ? 'avatar.change' : 'avatar.choose')}
            </Button>
            {pictured && (
              <Button variant="subtle" onClick={() => onChange({ file: null, isRemoved: current !== null })}>
                {t('avatar.remove')}
              </Button>
            )}
          </Group>
          <p id="avatar-hint" className="xs muted" style={{ marginTop: 6 }}>
            {t('avatar.hint')}
          </p>
        </div>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('avatar.choose')}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {message && (
        <Group
          id="avatar-error"
          component="p"
          className="sm"
          gap={5}
          wrap="nowrap"
          mt={5}
          c="var(--gs-danger-text)"
          fw="var(--gs-w-medium)"
          role="alert"
        >
          <IconAlertTriangle size={14} stroke={1.75} />
          {message}
        </Group>
      )}
      {picture && (
        <Suspense fallback={null}>
          <ImageCropper
            round
            picture={picture}
            onCancel={close}
            onDone={(file) => {
              onChange({ file, isRemoved: false });
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
