import { type CSSProperties, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedLimits } from '#contract/feeds/choices.ts';
import type { FeedRun, StockFeed } from '#contract/feeds/schemas.ts';
import { formatQuantity, formatShortly } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from '../../Integration.module.css';
import styles from './Run.module.css';

const runsDrawn = 14;
const runsOnPhones = 4;
const badStates: readonly FeedRun['state'][] = ['held', 'failed', 'discarded', 'undone'];

/** The lines of the last files as bars, each a link to its run, with the number under which a full file is held. */
export function LinesChart({ feed, run }: { feed: StockFeed; run: FeedRun }) {
  const { t } = useTranslation('feedRun');
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const drawn = feed.runs
    .filter(({ lines }) => lines !== null)
    .slice(0, runsDrawn)
    .reverse();
  if (drawn.length < 2) return null;
  const least = feed.mode === 'full' ? leastLinesOf(run) : null;
  const most = Math.max(1, least ?? 0, ...drawn.map(({ lines }) => lines ?? 0));
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <div className="grow">
          <h2 className="h2" id={title}>
            {t('chart.title')}
          </h2>
          {least !== null && <p className="sm muted">{t('chart.least', { count: least })}</p>}
        </div>
      </div>
      <ol className={styles.chart} data-all={isWhole || undefined}>
        {drawn.map(({ n, lines, state, created_at: at }) => (
          <li key={n} data-bad={badStates.includes(state) || undefined}>
            <Link
              to={`/integration/feeds/${feed.id}/runs/${n}`}
              className={styles.bar ?? ''}
              aria-current={n === run.n ? 'page' : undefined}
            >
              <span className={`xs num ${styles.count}`}>{formatQuantity(lines ?? 0)}</span>
              <span className={styles.column}>
                {least !== null && <s style={shareOf(least, most)} />}
                {least !== null && n === drawn.at(-1)?.n && (lines ?? 0) < least && (
                  <span className={`xs num ${styles.limit}`} style={shareOf(least, most)} aria-hidden="true">
                    {formatQuantity(least)}
                  </span>
                )}
                <i style={shareOf(lines ?? 0, most)} />
              </span>
              <span className={`xs muted num ${styles.when}`}>{formatShortly(at)}</span>
              {badStates.includes(state) && <span className="vh">{t(`runState.${state}`)}</span>}
            </Link>
          </li>
        ))}
      </ol>
      {drawn.length > runsOnPhones && !isWhole && (
        <button type="button" className={`link sm ${styles.whole}`} onClick={() => setWhole(true)}>
          {t('chart.all', { count: drawn.length })}
        </button>
      )}
    </section>
  );
}

/** How much of a bar's length a number takes. */
const shareOf = (lines: number, most: number) =>
  ({ '--share': `${Math.max(lines > 0 ? 1 : 0, (100 * lines) / most)}%` }) as CSSProperties;

/** The lines under which a full file is held, where each line of the file before stood for about one post; else null. */
function leastLinesOf({ posts, lines_before: before }: FeedRun): number | null {
  if (posts === null || before === null || Math.abs(before - posts) > posts * feedLimits.hold.share) return null;
  const least = posts - lossLimitOf(posts);
  return least > 0 ? least : null;
}

const { posts: fewest, share } = feedLimits.hold;

/** How many of a feed's posts a full file may take offline before it is held. */
export const lossLimitOf = (posts: number): number => Math.max(fewest, Math.floor(posts * share));
