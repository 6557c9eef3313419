import { IconAlertTriangle, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { formatBytes } from '#web/lib/format/format.ts';
import { Badge } from '../text/Badge.tsx';
import classes from './Files.module.css';
import { useDrop } from './useDrop.ts';

/** A photo of a post: one that is kept (with the server's id and address), or a file that was chosen. */
export interface Photo {
  key: string;
  /** Id of a picture that the server has already. */
  id?: string;
  url?: string;
  file?: File;
  /** Why the server or the rules refuse it; it keeps its slot. */
  error?: string;
}

const photoLimits = { count: 3, bytes: 5 * 1024 ** 2 } as const;

let lastKey = 0;

/** A chosen file as a photo, with what is wrong with it. */
export function photoOf(file: File): Photo {
  lastKey += 1;
  const isJpeg = file.type === 'image/jpeg' || (file.type === '' && /\.jpe?g$/i.test(file.name));
  const error = !isJpeg
    ? 'Use a photo in jpg format'
    : file.size > photoLimits.bytes
      ? messages.imageTooLarge
      : undefined;
  return { key: `photo-${lastKey}`, file, ...(error ? { error } : {}) };
}

interface PhotoSlotsProps {
  value: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  /** The message for more photos than slots. */
  onTooMany?: (message: string) => void;
  /** Share of the upload that is done, 0 to 1, while it runs. */
  progress?: number | null;
  id?: string;
}

/** Up to three photos; the first is what lists show. Choose or drop, reorder by dragging or with Alt and the arrows. */
export function PhotoSlots({ value, onChange, onTooMany, progress = null, id }: PhotoSlotsProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const base = id ?? ownId;
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = (files: File[]) => {
    const slotsLeft = photoLimits.count - value.length;
    if (files.length > slotsLeft) onTooMany?.(messages.tooManyImages);
    onChange([...value, ...files.slice(0, Math.max(0, slotsLeft)).map(photoOf)]);
  };
  const move = (from: number, to: number) => {
    const photo = value[from];
    if (!photo || to < 0 || to >= value.length || from === to) return;
    const rest = value.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), photo, ...rest.slice(to)]);
    setAnnouncement(t('files.moved', { number: to + 1 }));
    // The focus goes along with the photo.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-photo]')[to]?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowRight' ? 1 : -1));
  };

  return (
    <div>
      <ul className={classes.slots} ref={list}>
        {value.map((photo, index) => (
          <li
            key={photo.key}
            id={`${base}-photo-${index}`}
            data-photo
            // biome-ignore lint/a11y/noNoninteractiveTabindex: Alt and the arrows move the photo
            tabIndex={0}
            draggable
            aria-label={t('files.photoName', { number: index + 1, name: photo.file?.name ?? '' })}
            aria-describedby={`${base}-hint`}
            className={photo.error ? `${classes.slot} ${classes.bad}` : classes.slot}
            onKeyDown={(event) => onKeyDown(event, index)}
            onDragStart={() => {
              dragged.current = index;
            }}
            onDragOver={(event: DragEvent) => {
              if (dragged.current !== null) event.preventDefault();
            }}
            onDrop={(event: DragEvent) => {
              if (dragged.current === null) return;
              event.preventDefault();
              move(dragged.current, index);
              dragged.current = null;
            }}
            onDragEnd={() => {
              dragged.current = null;
            }}
          >
            <PhotoContent photo={photo} number={index + 1} />
            {progress !== null && photo.file && !photo.error && <UploadBar share={progress} />}
            <button
              type="button"
              className={classes.tool}
              aria-label={t('files.removePhoto', { number: index + 1 })}
              onClick={() => {
                onChange(value.filter(({ key }) => key !== photo.key));
                // The focus stays in this place: at the photo that moved up, or at the empty slot.
                requestAnimationFrame(() =>
                  (
                    list.current?.children[index]?.querySelector('input') ??
                    (list.current?.children[index] as HTMLElement | undefined)
                  )?.focus(),
                );
              }}
            >
              <IconTrash size={14} stroke={1.75} />
            </button>
            {index === 0 && !photo.error && (
              <span className={classes.caption}>
                <Badge className={classes.first ?? ''}>{t('files.first')}</Badge>
              </span>
            )}
          </li>
        ))}
        {Array.from({ length: photoLimits.count - value.length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are all alike
          <li key={`empty ${index}`}>
            <EmptySlot inputId={index === 0 ? base : `${base}-${index}`} onFiles={add} />
          </li>
        ))}
      </ul>
      <span id={`${base}-hint`} className="vh">
        {t('files.moveHint')}
      </span>
      <span className="vh" role="status">
        {announcement}
      </span>
    </div>
  );
}

function PhotoContent({ photo, number }: { photo: Photo; number: number }) {
  const { t } = useTranslation();
  const preview = useMemo(
    () => (photo.file && !photo.error ? URL.createObjectURL(photo.file) : null),
    [photo.file, photo.error],
  );
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  if (photo.error) {
    return (
      <>
        <IconAlertTriangle size={20} stroke={1.75} />
        <b role="alert">{photo.error}</b>
        {photo.file && (
          <span className="num clip" style={{ maxWidth: '100%' }}>
            {photo.file.name}, {formatBytes(photo.file.size)}
          </span>
        )}
      </>
    );
  }
  return <img src={preview ?? photo.url} alt={t('files.photo', { number })} draggable={false} />;
}

function EmptySlot({ inputId, onFiles }: { inputId: string; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const { isOver, handlers } = useDrop(onFiles);
  return (
    <label className={`${classes.slot} ${classes.drop}`} data-over={isOver || undefined} {...handlers}>
      <input
        id={inputId}
        type="file"
        accept="image/jpeg"
        multiple
        className={classes.input}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <IconPhoto size={24} stroke={1.5} />
      <b>{t('files.choosePhoto')}</b>
      <span className="only-l">{t('files.orDrop')}</span>
    </label>
  );
}

/** How far an upload is, 0 to 1. */
export function UploadBar({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <span
      className={classes.bar}
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={t('files.progress', { percent })}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
