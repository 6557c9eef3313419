import { IconScale, IconX } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './CompareTray.module.css';
import { useMarks } from './marks.ts';

/** The screens on which people look for posts: elsewhere the tray would be in the way. */
const browsing: ReadonlySet<string> = new Set(['/', '/$category', '/advertisement/$id', '/favorites']);

/** How many posts are marked for comparing, and the way to the comparison; above what can be done on the screen. */
export function CompareTray() {
  const { t } = useTranslation();
  const { ids, set } = useMarks();
  const isBrowsing = useMatches({ select: (matches) => browsing.has(matches.at(-1)?.fullPath ?? '') });
  if (ids.length === 0 || !isBrowsing) return null;
  return (
    <section className={`only-screen ${classes.tray}`} aria-label={t('compare.action')}>
      <IconScale size={16} stroke={1.75} aria-hidden="true" />
      <span role="status" className="num">
        {t('compare.marked', { count: ids.length })}
      </span>
      <Link to="/compare" search={{ posts: ids.map(String) }} className={classes.go}>
        {t('compare.action')}
      </Link>
      <button type="button" aria-label={t('compare.clear')} onClick={() => set([])}>
        <IconX size={16} stroke={1.75} />
      </button>
    </section>
  );
}
