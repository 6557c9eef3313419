import { useTranslation } from 'react-i18next';
import classes from './Terms.module.css';

/** A value and the one that it took the place of: old → new. */
export function Changed({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation('deals');
  return (
    <span className={classes.changed}>
      <s>{before}</s>
      <span aria-hidden="true">→</span>
      <span className="vh">{t('term.changed')}</span>
      <b>{now}</b>
    </span>
  );
}
