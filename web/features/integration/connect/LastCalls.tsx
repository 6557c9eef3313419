import { useTranslation } from 'react-i18next';
import type { StockFeed } from '#contract/feeds/schemas.ts';
import { formatShortly } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './Connect.module.css';

const rows = 5;

/** The last files of a feed, and what came of each. */
export function LastCalls({ feed }: { feed: StockFeed }) {
  const { t } = useTranslation('integration');
  return (
    <section className={classes.calls} aria-label={t('connect.calls')}>
      <h3 className="h3">{t('connect.calls')}</h3>
      {feed.runs.length === 0 ? (
        <p className="sm muted">{t('feeds.noRuns')}</p>
      ) : (
        <ul>
          {feed.runs.slice(0, rows).map(({ n, name, lines, state, reason, created_at: at }) => (
            <li key={n}>
              <span className="sm muted num">{formatShortly(at)}</span>
              <Link to={`/integration/feeds/${feed.id}/runs/${n}`} className="link sm">
                {name ?? t('connect.run', { n })}
                {lines !== null && `, ${t('connect.lines', { count: lines })}`}
              </Link>
              <span className="sm">
                <b>{t(`runState.${state}`, { ns: 'feedRun' })}</b>
                {reason && <span className="muted"> {reason}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
