import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { RoundToggle, type ToggleVariant } from '#web/ui/RoundToggle.tsx';
import { useMarks, useToggleMark } from './marks.ts';

interface CompareButtonProps {
  post: Pick<AdvertisementSummary, 'id' | 'name' | 'type'>;
  variant?: ToggleVariant;
}

/** The scale: marks a post for comparing. Nothing for what is wanted, which has nothing to weigh up. */
export function CompareButton({ post, variant = 'plain' }: CompareButtonProps) {
  const { t } = useTranslation();
  const isMarked = useMarks(({ ids }) => ids.includes(post.id));
  const toggle = useToggleMark();
  if (post.type === 'wanted') return null;
  return (
    <RoundToggle
      isOn={isMarked}
      variant={variant}
      fill="ground"
      aria-label={t('compare.mark', { name: post.name })}
      title={t('compare.action')}
      onClick={() => toggle(post.id)}
    >
      <IconScale size={16} stroke={isMarked ? 2.4 : 1.75} />
    </RoundToggle>
  );
}
