import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HoldReason } from '#contract/feeds/choices.ts';
import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { lossLimitOf } from './LinesChart.tsx';
import styles from './Side.module.css';
import { counted } from './useRunTitle.ts';

/** What was found in the file of a held run, the rule that holds it, and what to do. */
export function WhyHeld({ hold, run }: { hold: HoldReason; run: FeedRunDetail }) {
  const { t } = useTranslation('feedRun');
  const title = useId();
  const { lines, lines_before: before, posts, lost, most_lost: mostLost, prices } = run;
  const isShort = lines !== null && before !== null && lines < before;
  const isLoss = hold === 'loss' || hold === 'empty';
  const { cut } = run.source_file;
  const limit = lossLimitOf(posts ?? 0);
  const rule = t(`rule.${hold}`, { limit: formatQuantity(limit) });
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 className="h2" id={title}>
        {t('why.title')}
      </h2>
      <ul className={`sm ${styles.why}`}>
        {cut && (
          <Finding isBad>
            <b>{t('why.cut')}</b>{' '}
            {t('why.cutLine', {
              line: formatQuantity(cut.line),
              cells: formatQuantity(cut.cells),
              columns: formatQuantity(cut.columns),
            })}
          </Finding>
        )}
        {isLoss && isShort && (
          <Finding isBad>
            <b>{t('why.lines', { ...counted(lines), before: formatQuantity(before) })}</b>
          </Finding>
        )}
        {isLoss ? (
          <Finding isBad>
            {lost !== null && lost > 0 && <b>{t('why.loss', counted(lost))}</b>} {rule}{' '}
            {mostLost !== null && hold === 'loss' && t('why.mostLost', counted(mostLost))}
          </Finding>
        ) : (
          <Finding isBad>
            {hold !== 'cut' && <b>{run.reason}</b>} {rule}
          </Finding>
        )}
        {isLoss && prices !== null && prices.count > 0 && prices.moved === 0 && (
          <Finding>{t('why.pricesFine')}</Finding>
        )}
        <li>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          <span>{t(`todo.${isLoss ? 'loss' : hold}`)}</span>
        </li>
      </ul>
    </section>
  );
}

function Finding({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const Icon = isBad ? IconAlertTriangle : IconCheck;
  return (
    <li>
      <Icon className={(isBad ? styles.bad : styles.fine) ?? ''} size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
