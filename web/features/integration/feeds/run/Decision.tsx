import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import { useFeedWrites } from '../queries.ts';
import styles from './Side.module.css';
import { counted } from './useRunTitle.ts';

const choices = ['discard', 'apply'] as const;

type Choice = (typeof choices)[number];

/** The decision about a held run: what each choice leads to, and the button that does it, which stays in view on phones. */
export function Decision({ feed, run }: { feed: StockFeed; run: FeedRunDetail }) {
  const { t } = useTranslation('feedRun');
  const { apply, discard } = useFeedWrites();
  const [choice, setChoice] = useState<Choice>('discard');
  const [isFetched, setFetched] = useState(feed.kind !== 'push');
  const title = useId();
  const of = { id: feed.id, n: run.n };
  const results = useResults(feed, run);
  const canApply = run.hold !== 'column';
  const pauses = run.counts?.pause ?? 0;
  const button =
    choice === 'discard' ? (
      <Button
        fullWidth
        variant="filled"
        loading={discard.isPending}
        onClick={() =>
          discard.mutate({ ...of, fetch: isFetched }, { onSuccess: () => notify.success(t('decision.discarded')) })
        }
      >
        {t('decision.discard')}
      </Button>
    ) : (
      <Button fullWidth variant="filled" color="red" loading={apply.isPending} onClick={() => apply.mutate(of)}>
        {pauses > 0 ? t('decision.pause', counted(pauses)) : t('decision.applyNow')}
      </Button>
    );
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 className="h2" id={title}>
        {t('decision.title')}
      </h2>
      <Radio.Group aria-labelledby={title} value={choice} onChange={(next) => setChoice(next as Choice)}>
        <Stack gap="xs">
          {choices.map((each) => (
            <Radio
              key={each}
              value={each}
              disabled={each === 'apply' && !canApply}
              label={<b>{t(`decision.${each}`)}</b>}
              description={results[each].filter(Boolean).join(' ')}
              classNames={{ root: styles.choice ?? '', body: styles.body ?? '', description: styles.result ?? '' }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {button}
      {choice === 'discard' && feed.kind !== 'push' && (
        <Checkbox
          label={t('decision.again')}
          checked={isFetched}
          onChange={({ currentTarget }) => setFetched(currentTarget.checked)}
        />
      )}
      <ActionBar label={t('decision.title')}>{button}</ActionBar>
    </section>
  );
}

function useResults(feed: StockFeed, run: FeedRunDetail): Record<Choice, (string | false)[]> {
  const { t } = useTranslation('feedRun');
  const { counts, posts, hold, deals_short: short } = run;
  const { pause, update } = counts ?? { pause: 0, update: 0 };
  const next = feed.next_run_at && t('decision.next', { time: formatShortly(feed.next_run_at) });
  return {
    discard: [
      posts !== null && posts > 0 && t('decision.stay', counted(posts)),
      feed.kind === 'push' ? t('decision.send') : (next ?? false),
    ],
    apply:
      hold === 'column'
        ? [t('decision.cannot')]
        : [
            pause > 0 && t('decision.pauses', counted(pause)),
            update > 0 && pause === 0 && t('decision.changes', counted(update)),
            short > 0 && t('decision.short', { count: short }),
            t('decision.undo'),
          ],
  };
}
