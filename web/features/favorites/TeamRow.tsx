import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamFavorite } from '#contract/favorites/schemas.ts';
import { findChanges } from './changes.ts';
import { FavoriteNote } from './FavoriteNote.tsx';
import { GoneRow, LiveRow, type PostChoice, type PostParts, RemovedRow } from './PostRow.tsx';
import { useSetTeamFavorite } from './teamQueries.ts';

interface TeamRowProps {
  favorite: TeamFavorite;
  parts: PostParts;
  choice?: PostChoice | undefined;
}

/** A post on the list of one's organization, with who put it there. */
export function TeamRow({ favorite, parts, choice }: TeamRowProps) {
  const { t } = useTranslation('favorites');
  const { mutateAsync: set } = useSetTeamFavorite();
  const [isRemoved, setIsRemoved] = useState(false);
  const [note, setNote] = useState(favorite.note);
  const { id, name, advertisement: post, added_by: by } = favorite;
  /** Shown at once, taken back where the server refuses. */
  const change = async (isShared: boolean, nextNote = note) => {
    const before = { isRemoved, note };
    setIsRemoved(!isShared);
    setNote(nextNote);
    try {
      await set({ id, isShared, ...(isShared ? { note: nextNote } : {}) });
    } catch {
      setIsRemoved(before.isRemoved);
      setNote(before.note);
    }
  };
  const remove = () => void change(false);
  const isGone = !post || favorite.gone !== null;
  if (isRemoved)
    return <RemovedRow message={t('team.removed', { name })} onUndo={isGone ? null : () => void change(true)} />;
  if (isGone) return <GoneRow favorite={{ ...favorite, note }} onRemove={remove} />;
  return (
    <LiveRow
      post={post}
      changes={findChanges(favorite)}
      parts={parts}
      choice={choice}
      note={
        <>
          <span className="muted">{t('team.addedBy', { name: by.name })}</span>
          <FavoriteNote note={note} name={post.name} onSave={(text) => change(true, text)} />
        </>
      }
      end={
        <Button size="xs" aria-label={t('team.removeOf', { name })} onClick={remove}>
          {t('action.remove', { ns: 'common' })}
        </Button>
      }
    />
  );
}
