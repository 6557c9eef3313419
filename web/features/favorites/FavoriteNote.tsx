import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Favorites.module.css';

/** Characters a note may have. */
const longest = 500;

interface FavoriteNoteProps {
  note: string | null;
  /** The post's. */
  name: string;
  onSave: (note: string | null) => void;
}

/** A remark of one's own on a favourite, written in its place. */
export function FavoriteNote({ note, name, onSave }: FavoriteNoteProps) {
  const { t } = useTranslation('favorites');
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== null;
  // The focus goes into the field and back to where the writing began.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (draft === null) {
    const button = (
      <button
        ref={opener}
        type="button"
        className={note ? classes.note : classes.addNote}
        aria-label={note ? t('note.edit', { note }) : t('note.addFor', { name })}
        onClick={() => setDraft(note ?? '')}
      >
        <IconPencil size={14} stroke={1.75} aria-hidden="true" />
        <span>{note ?? t('note.add')}</span>
      </button>
    );
    return note ? <div className={classes.noteLine}>{button}</div> : button;
  }
  const close = () => setDraft(null);
  const save = () => {
    const text = draft.trim();
    const next = text === '' ? null : text;
    if (next !== note) onSave(next);
    close();
  };
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        aria-label={t('note.labelFor', { name })}
        placeholder={t('note.hint')}
        value={draft}
        maxLength={longest}
        rows={2}
        ref={field}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            close();
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="row">
        <Button type="submit" size="xs" variant="filled">
          {t('note.save')}
        </Button>
        <Button size="xs" onClick={close}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        {draft.length > longest * 0.8 && (
          <span className="xs muted num">
            {draft.length}/{longest}
          </span>
        )}
      </div>
    </form>
  );
}
