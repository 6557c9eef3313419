import { IconList, IconPencil, IconPlayerPlay, IconRoute, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeedRun, StockFeed } from '#contract/feeds/schemas.ts';
import { formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { State } from '../Card.tsx';
import classes from '../Integration.module.css';
import styles from './Feeds.module.css';
import { useFeedWrites } from './queries.ts';
import { Waiting } from './Waiting.tsx';

interface FeedRowProps {
  feed: StockFeed;
  onEdit: () => void;
  /** Opens the steps that set it up. */
  onSteps: () => void;
}

/** A stock feed: its last good run, the lines of its last files, and what waits for a person. */
export function FeedRow({ feed, onEdit, onSteps }: FeedRowProps) {
  const { t } = useTranslation('integration');
  const { remove, start, test } = useFeedWrites();
  const navigate = useNavigate();
  const { id, name, kind } = feed;
  const [last] = feed.runs;
  const open = feed.runs.find(({ n }) => n === feed.open_run);
  const isPulled = kind !== 'push';
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('feeds.deleteTitle', { name }),
      body: t('feeds.deleteBody'),
      confirmLabel: t('feeds.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => notify.success(t('feeds.deleted')) });
  };
  const tryOut = () =>
    test.mutate(id, {
      onSuccess: ({ ok, message }) => (ok ? notify.success(message) : notify.failure(new Error(message))),
    });
  const how = [
    t(feed.veloconnect ? 'feeds.kind.veloconnect' : `feeds.kind.${kind}`),
    !feed.veloconnect && t(`feeds.mode.${feed.mode}`),
    feed.schedule && t(`feeds.schedule.${feed.schedule}`, { at: feed.at ?? '', zone: feed.zone }),
  ];
  return (
    <li className={styles.feed}>
      <div className={`${classes.row} ${classes.wide} ${styles.row}`}>
        <div className={classes.name}>
          <b>{name}</b>
          <p className="xs muted">{how.filter(Boolean).join(', ')}</p>
        </div>
        <div className={`sm num ${classes.fact}`}>
          <span className="xs muted">{t('feeds.lastGood')}</span>
          {feed.confirmed_at
            ? t('feeds.goodRun', { time: formatShortly(feed.confirmed_at), count: feed.lines ?? 0 })
            : t('feeds.noRun')}
        </div>
        <LastLines runs={feed.runs} />
        <FeedState feed={feed} />
        <RowMenu
          name={name}
          isBusy={remove.isPending || start.isPending || test.isPending}
          actions={[
            ...(last
              ? [
                  {
                    icon: IconList,
                    text: t('feeds.lastRun'),
                    onClick: () =>
                      void navigate({
                        to: '/integration/feeds/$id/runs/$n',
                        params: { id: String(id), n: String(last.n) },
                      }),
                  },
                ]
              : []),
            !feed.veloconnect && { icon: IconRoute, text: t('feeds.steps'), onClick: onSteps },
            { icon: IconPencil, text: t('edit'), onClick: onEdit },
            ...(isPulled
              ? [
                  { icon: IconPlayerPlay, text: t('feeds.run'), onClick: () => start.mutate(id) },
                  { icon: IconSend, text: t('feeds.test'), onClick: tryOut },
                ]
              : []),
            { icon: IconTrash, text: t('feeds.delete'), onClick: () => void askToDelete(), danger: true },
          ]}
        />
      </div>
      {open && <Waiting feed={feed} run={open} />}
    </li>
  );
}

/** The lines of the last files as bars; a held or failed one stands out. */
function LastLines({ runs }: { runs: readonly FeedRun[] }) {
  const { t } = useTranslation('integration');
  const shown = runs.slice(0, 14).reverse();
  const most = Math.max(1, ...shown.map(({ lines }) => lines ?? 0));
  if (shown.length === 0) return <span className="xs muted">{t('feeds.noRuns')}</span>;
  return (
    <div className={classes.fact}>
      <div className={styles.bars} aria-hidden="true">
        {shown.map(({ n, lines, state }) => (
          <i
            key={n}
            data-bad={state === 'held' || state === 'failed' || undefined}
            style={{ height: `${Math.max(6, (100 * (lines ?? 0)) / most)}%` }}
          />
        ))}
      </div>
      <span className="xs muted num">{t('feeds.lines', { count: shown.length })}</span>
    </div>
  );
}

function FeedState({ feed }: { feed: StockFeed }) {
  const { t } = useTranslation('integration');
  const { state, next_run_at: next, failures } = feed;
  if (state === 'held') return <State kind="bad" word={t('feeds.held')} line={t('feeds.whenDecided')} />;
  if (state === 'failing')
    return <State kind="bad" word={t('failing')} line={t('feeds.failures', { count: failures })} />;
  if (state === 'off') return <State kind="off" word={t('off')} line={t('feeds.offLine')} />;
  if (state === 'new')
    return (
      <State
        kind={feed.open_run ? 'warning' : 'off'}
        word={t(feed.open_run ? 'feeds.toConfirm' : 'feeds.noFile')}
        line={next ? t('feeds.nextAt', { time: formatShortly(next) }) : '\u00a0'}
      />
    );
  return (
    <State
      kind="ok"
      word={t('state.working')}
      line={next ? t('feeds.nextAt', { time: formatShortly(next) }) : t('feeds.whenSent')}
    />
  );
}
