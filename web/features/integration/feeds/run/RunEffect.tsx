import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from '../../Integration.module.css';
import styles from './Effect.module.css';
import type { RowFilter, RowsChoice } from './useRowsChoice.ts';
import { counted } from './useRunTitle.ts';

type Live = NonNullable<FeedRunDetail['live']>['before'];

/** What a run changed, or would change: the live posts before and after, and the rows by what becomes of them. */
export function RunEffect({ feed, run, rows }: { feed: StockFeed; run: FeedRunDetail; rows: RowsChoice }) {
  const { t } = useTranslation('feedRun');
  const title = useId();
  const isHeld = run.state === 'held';
  const isDiscarded = run.state === 'discarded';
  const { live } = run;
  const rule = feed.mode === 'delta' ? 'delta' : feed.on_missing === 'pause' ? 'full' : 'keep';
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <div className="grow">
          <h2 className="h2" id={title}>
            {t(isHeld ? 'effect.held' : isDiscarded ? 'effect.discarded' : 'effect.done')}
          </h2>
          {!feed.veloconnect && <p className="sm muted">{t(`effect.${rule}`)}</p>}
        </div>
      </div>
      {live && (
        <div className={styles.live}>
          <LiveStock title={t(isHeld ? 'effect.now' : 'effect.before')} live={live.before} />
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
          <LiveStock
            title={t(isHeld ? 'effect.then' : 'effect.after')}
            live={live.after}
            isBad={isHeld && live.after.posts < live.before.posts}
          />
        </div>
      )}
      <Figures run={run} rows={rows} />
    </section>
  );
}

function LiveStock({ title, live, isBad = false }: { title: string; live: Live; isBad?: boolean }) {
  const { t } = useTranslation('feedRun');
  const pieces = t('effect.pieces', counted(live.pieces));
  const amount = live.asked.map((sum) => formatMoney(sum.amount, sum.currency)).join(' + ');
  return (
    <div>
      <span className="sm muted">{title}</span>
      <b className={styles.large} data-bad={isBad || undefined}>
        {formatQuantity(live.posts)}
      </b>
      <span className="sm muted num">{amount ? t('effect.asked', { pieces, amount }) : pieces}</span>
    </div>
  );
}

function Figures({ run, rows }: { run: FeedRunDetail; rows: RowsChoice }) {
  const { t } = useTranslation('feedRun');
  const { counts, state } = run;
  if (!counts) return null;
  const would = state === 'held' || state === 'discarded';
  const figures: [kind: string, count: number, word: string, filter: RowFilter | null][] = [
    ['new', counts.create, t('figure.create'), 'create'],
    ['change', counts.update, t(would ? 'figure.wouldUpdate' : 'figure.update'), 'update'],
    ['same', counts.unchanged, t('figure.unchanged'), null],
    ['bad', counts.pause, t(would ? 'figure.wouldPause' : 'figure.pause'), run.missing_total > 0 ? 'pause' : 'update'],
    ['error', counts.error, t('figure.error'), 'error'],
  ];
  return (
    <ul className={styles.figures} aria-label={t('figure.group')}>
      {figures.map(([kind, count, word, filter]) => {
        if (kind === 'error' && count === 0) return null;
        const content = (
          <>
            <b className="num">{formatQuantity(count)}</b>
            <span className="sm">
              <i data-kind={kind} />
              {word}
            </span>
          </>
        );
        const isEmpty = filter === null || count === 0;
        return (
          <li key={kind} data-bad={(kind === 'bad' && state === 'held' && count > 0) || undefined}>
            {isEmpty ? (
              content
            ) : (
              <button type="button" onClick={() => rows.change({ filter })}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
