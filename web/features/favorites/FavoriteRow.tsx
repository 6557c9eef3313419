import { IconHeartFilled, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Favorite } from '#contract/favorites/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { findChanges } from './changes.ts';
import { FavoriteNote } from './FavoriteNote.tsx';
import classes from './Favorites.module.css';
import { GoneRow, LiveRow, type PostChoice, type PostParts, RemovedRow } from './PostRow.tsx';
import { useSetFavorite } from './queries.ts';
import { useSetTeamFavorite } from './teamQueries.ts';

interface FavoriteRowProps {
  favorite: Favorite;
  parts: PostParts;
  choice?: PostChoice | undefined;
}

/** A favourite, the message once it is removed, or what remains of a post that is gone. */
export function FavoriteRow({ favorite, parts, choice }: FavoriteRowProps) {
  const { t } = useTranslation('favorites');
  const setFavorite = useSetFavorite();
  const [isRemoved, setIsRemoved] = useState(false);
  const [note, setNote] = useState(favorite.note);
  useEffect(() => setNote(favorite.note), [favorite.note]);
  const remove = async () => {
    setIsRemoved(true);
    if (!(await setFavorite(favorite.id, false))) setIsRemoved(false);
  };
  const undo = async () => {
    setIsRemoved(false);
    if (!(await setFavorite(favorite.id, true, note))) setIsRemoved(true);
  };
  const saveNote = async (text: string | null) => {
    const before = note;
    setNote(text);
    if (!(await setFavorite(favorite.id, true, text))) setNote(before);
  };

  const { advertisement: post } = favorite;
  const isGone = !post || favorite.gone !== null;
  if (isRemoved) return <RemovedRow message={t('removed', { name: favorite.name })} onUndo={isGone ? null : undo} />;
  if (isGone) return <GoneRow favorite={favorite} onRemove={remove} />;
  return (
    <LiveRow
      post={post}
      changes={findChanges(favorite)}
      parts={parts}
      choice={choice}
      note={
        <>
          <FavoriteNote note={note} name={post.name} onSave={saveNote} />
          {favorite.is_shared && <span className="xs muted">{t('team.shared')}</span>}
        </>
      }
      end={
        <>
          <button
            type="button"
            className={classes.heart}
            aria-label={t('remove', { name: post.name })}
            onClick={remove}
          >
            <IconHeartFilled size={20} />
          </button>
          <Sharing id={post.id} name={post.name} isShared={favorite.is_shared} />
        </>
      }
    />
  );
}

/** Puts a favourite on the list of one's organization, and takes it off. */
function Sharing({ id, name, isShared }: { id: number; name: string; isShared: boolean }) {
  const { t } = useTranslation('favorites');
  const { organization } = useBootstrap();
  const share = useSetTeamFavorite();
  if (!organization) return null;
  return (
    <RowMenu
      name={name}
      isBusy={share.isPending}
      actions={[
        {
          icon: IconUsers,
          text: t(isShared ? 'team.unshare' : 'team.share'),
          onClick: () => share.mutate({ id, isShared: !isShared }),
        },
      ]}
    />
  );
}
