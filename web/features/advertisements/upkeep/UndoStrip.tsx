import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#contract/advertisements/upkeep/choices.ts';
import type { BulkOutcome } from '#contract/advertisements/upkeep/schemas.ts';
import { labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useUndo } from './queries.ts';
import classes from './Upkeep.module.css';

/** How long a strip offers the way back, in milliseconds; not while it has the focus or the pointer. */
const lifetime = 10_000;

/** What was done to a selection. */
export interface Done {
  action: BulkAction;
  outcome: BulkOutcome;
}

interface UndoStripProps {
  done: Done;
  /** After it was taken back, its time was over, or it was closed. */
  onClose: () => void;
}

/** Says what was just done to several posts and offers to take it back, in place of asking before. */
export function UndoStrip({ done: { action, outcome }, onClose }: UndoStripProps) {
  const { t } = useTranslation('upkeep');
  const undo = useUndo();
  const button = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  // Someone who works by keyboard finds the way back where the focus was.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isHeld || undo.isPending) return;
    const timer = setTimeout(() => close(), lifetime);
    return () => clearTimeout(timer);
  }, [isHeld, undo.isPending]);
  const { undo: token, changed, kept, posts } = outcome;
  const takeBack = async () => {
    if (!token || undo.isPending) return;
    try {
      const { undone, kept: left } = await undo.mutateAsync(token);
      const [first] = left;
      notify.success(
        t('undone', { count: undone }),
        first && t('kept', { count: left.length, reason: labelled(first.name, first.note ?? '') }),
      );
    } catch (error) {
      notify.failure(error);
    }
    onClose();
  };
  const stayed = posts.find((post) => !post.changes);
  return (
    <section
      className={classes.undo}
      aria-label={t('undoRegion')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      <p className="grow" role="status">
        <b>{t(`done.${action}`, { count: changed })}</b>{' '}
        {stayed && <span>{t('kept', { count: kept, reason: labelled(stayed.name, stayed.note ?? '') })}</span>}
      </p>
      {token && (
        <button ref={button} type="button" aria-busy={undo.isPending} onClick={() => void takeBack()}>
          {t('undo')}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('action.close', { ns: 'common' })}
        onClick={onClose}
      >
        <IconX size={16} stroke={1.75} />
      </button>
    </section>
  );
}
