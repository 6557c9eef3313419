import { IconAlertTriangle, IconArrowRight, IconRuler } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HoldReason } from '#contract/feeds/choices.ts';
import type { FeedRun } from '#contract/feeds/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import classes from '../../Integration.module.css';
import { lossLimitOf } from './lossLimit.ts';
import styles from './Run.module.css';

/** What was found in the file of a held run, the rule that holds it, and what to do. */
export function WhyHeld({ hold, run }: { hold: HoldReason; run: FeedRun }) {
  const { t } = useTranslation('integration');
  const { lines, lines_before: before, posts, lost } = run;
  const isShort = lines !== null && before !== null && lines < before;
  const isLoss = hold === 'loss' || hold === 'empty';
  const found = isLoss
    ? [
        isShort && t('feeds.why.lines', { count: lines, before: formatQuantity(before) }),
        lost !== null && lost > 0 && t('feeds.why.loss', { count: lost, posts: formatQuantity(posts ?? 0) }),
      ]
    : [run.reason];
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className="h2">{t('feeds.why.title')}</h2>
      </div>
      <ul className={styles.why}>
        {found.map(
          (sentence) =>
            sentence && (
              <li key={sentence}>
                <IconAlertTriangle className={styles.bad ?? ''} size={18} stroke={1.75} aria-hidden="true" />
                <b>{sentence}</b>
              </li>
            ),
        )}
        <li>
          <IconRuler size={18} stroke={1.75} aria-hidden="true" />
          <span>{t(`feeds.rule.${hold}`, { limit: formatQuantity(lossLimitOf(posts ?? 0)) })}</span>
        </li>
        <li>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          <span>{t(`feeds.todo.${isLoss ? 'loss' : hold}`)}</span>
        </li>
      </ul>
    </section>
  );
}
