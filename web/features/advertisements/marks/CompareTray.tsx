import { IconScale, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './CompareTray.module.css';
import { useMarks } from './marks.ts';

/** How many posts are marked for comparing, and the way to the comparison; on every screen but that one. */
export function CompareTray() {
  const { t } = useTranslation();
  const { ids, set } = useMarks();
  const isThere = useLocation({ select: ({ pathname }) => pathname }) === '/compare';
  if (ids.length === 0 || isThere) return null;
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
