import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/session/index.ts';
import classes from './FavoriteButton.module.css';
import { useIsFavorite, useSetFavorite } from './queries.ts';

interface FavoriteButtonProps {
  post: { id: number; name: string; is_favorite: boolean };
  /** `plate` is on a picture and has a ground of its own, `plain` is on a surface. */
  look?: 'plate' | 'plain';
}

/** The heart: 32 px to see, 44 px to hit. Nothing for people who keep no favourites. */
export function FavoriteButton({ post, look = 'plain' }: FavoriteButtonProps) {
  const { t } = useTranslation();
  const isFavorite = useIsFavorite(post);
  const setFavorite = useSetFavorite();
  const mayKeep = useScope('favorite.manage') !== 'none';
  if (!mayKeep) return null;
  const Heart = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      data-look={look}
      data-on={isFavorite || undefined}
      data-favorite={post.id}
      aria-pressed={isFavorite}
      aria-label={t('favourite.label', { name: post.name })}
      onClick={() => void setFavorite(post.id, !isFavorite)}
    >
      <span className={classes.ground}>
        <Heart size={16} stroke={1.75} />
      </span>
    </button>
  );
}
