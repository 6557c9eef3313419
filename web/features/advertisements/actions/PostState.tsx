import { useTranslation } from 'react-i18next';
import type { AdvertisementState } from '#contract/advertisements/choices.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';

const kinds: Record<AdvertisementState, BadgeKind> = {
  active: 'ok',
  paused: 'neutral',
  expired: 'warning',
  sold: 'neutral',
  blocked: 'bad',
  deleted: 'neutral',
};
const day = 86_400_000;
const soon = 14;

interface PostStateProps {
  post: { state: AdvertisementState; type: 'offered' | 'wanted'; expires_at: string | null };
}

/** The state of a post; an active one shows when it is about to end. */
export function PostState({ post }: PostStateProps) {
  const { t } = useTranslation('posts');
  const days = post.expires_at ? daysUntil(post.expires_at) : null;
  if (post.state === 'active' && days !== null && days <= soon) {
    return <Badge kind="warning">{t('state.expiresIn', { count: Math.max(0, days) })}</Badge>;
  }
  if (post.state === 'sold' && post.type === 'wanted') return <Badge>{t('state.fulfilled')}</Badge>;
  return <Badge kind={kinds[post.state]}>{t(`state.${post.state}`)}</Badge>;
}

function daysUntil(instant: string): number {
  return Math.ceil((new Date(instant).getTime() - Date.now()) / day);
}
