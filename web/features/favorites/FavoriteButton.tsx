import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { RoundToggle, type ToggleVariant } from '#web/ui/RoundToggle.tsx';
import { useIsFavorite, useSetFavorite } from './queries.ts';

interface FavoriteButtonProps {
  post: { id: number; name: string; is_favorite: boolean };
  variant?: ToggleVariant;
}

/** The heart. Nothing for people who keep no favourites. */
export function FavoriteButton({ post, variant = 'plain' }: FavoriteButtonProps) {
  const { t } = useTranslation();
  const isFavorite = useIsFavorite(post);
  const setFavorite = useSetFavorite();
  const mayKeep = useScope('favorite.manage') !== 'none';
  if (!mayKeep) return null;
  const Heart = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <RoundToggle
      isOn={isFavorite}
      variant={variant}
      fill="sign"
      data-favorite={post.id}
      aria-label={t('favourite.label', { name: post.name })}
      onClick={() => void setFavorite(post.id, !isFavorite)}
    >
      <Heart size={16} stroke={1.75} />
    </RoundToggle>
  );
}
