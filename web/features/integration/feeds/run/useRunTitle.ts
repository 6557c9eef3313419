import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';

/** What a run is called: a held one by what is wrong with its file, any other by its number. */
export function useRunTitle(feed: StockFeed, run: FeedRunDetail): string {
  const { t } = useTranslation('feedRun');
  const { state, hold, lines, lines_before: before, posts, lost, prices, source_file: file } = run;
  if (state === 'held' && hold === 'column') return t('title.column');
  if (state === 'held' && hold === 'cut' && file.cut) return t('title.cut', { line: formatQuantity(file.cut.line) });
  if (state === 'held' && hold === 'price' && prices)
    return t('title.prices', { ...counted(prices.moved), prices: formatQuantity(prices.count) });
  const former = before ?? (hold === 'empty' ? posts : null);
  if (state === 'held' && lines !== null && former !== null && lines < former)
    return t('title.lines', { ...counted(lines), before: formatQuantity(former) });
  if (state === 'held' && hold === 'loss')
    return t('title.posts', { ...counted(lost ?? 0), posts: formatQuantity(posts ?? 0) });
  return t('runTitle', { n: run.n, name: feed.name });
}

/** A number for a text: `count` chooses the form of the words, `number` is how it is written. */
export const counted = (count: number) => ({ count, number: formatQuantity(count) });
