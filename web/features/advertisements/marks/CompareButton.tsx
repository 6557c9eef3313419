import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import classes from './CompareButton.module.css';
import { useMarks, useToggleMark } from './marks.ts';

interface CompareButtonProps {
  post: Pick<AdvertisementSummary, 'id' | 'name' | 'type'>;
  /** `plate` is on a picture and has a ground of its own, `plain` is on a surface. */
  look?: 'plate' | 'plain';
}

/** The scale: marks a post for comparing. Nothing for what is wanted, which has nothing to weigh up. */
export function CompareButton({ post, look = 'plain' }: CompareButtonProps) {
  const { t } = useTranslation();
  const isMarked = useMarks(({ ids }) => ids.includes(post.id));
  const toggle = useToggleMark();
  if (post.type === 'wanted') return null;
  return (
    <button
      type="button"
      className={classes.mark}
      data-look={look}
      data-on={isMarked || undefined}
      aria-pressed={isMarked}
      aria-label={t('compare.mark', { name: post.name })}
      title={t('compare.action')}
      onClick={() => toggle(post.id)}
    >
      <span className={classes.ground}>
        <IconScale size={16} stroke={isMarked ? 2.4 : 1.75} />
      </span>
    </button>
  );
}
