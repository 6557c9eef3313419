import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatDateTime, formatQuantity } from '#web/lib/format/format.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import styles from './Side.module.css';

/** Who discarded a run, and what became of the next one. */
export function Decided({ feed, run }: { feed: StockFeed; run: FeedRunDetail }) {
  const { t } = useTranslation('feedRun');
  const by = run.discarded_by;
  const next = feed.runs.findLast(({ n }) => n > run.n);
  const counts = next?.counts;
  const facts: [string, string][] = [
    ...(run.ended_at ? [[t('decided.when'), formatDateTime(run.ended_at)] as [string, string]] : []),
    ...(next
      ? [
          [t('decided.nextRun'), `${formatDateTime(next.created_at)}, ${t(`runState.${next.state}`)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(counts
      ? [
          [
            t('decided.result'),
            t('decided.counts', {
              update: formatQuantity(counts.update),
              create: formatQuantity(counts.create),
              unchanged: formatQuantity(counts.unchanged),
            }),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <section className={styles.panel}>
      <Strip kind="info" role="status">
        {by ? t('decided.by', { name: by.name }) : t('decided.newer')}
      </Strip>
      <Facts facts={facts} className={styles.details ?? ''} />
      {next && (
        <LinkButton to={`/integration/feeds/${feed.id}/runs/${next.n}`}>{t('decided.see', { n: next.n })}</LinkButton>
      )}
    </section>
  );
}
