import type { FeedRun, StockFeed } from '#contract/feeds/schemas.ts';
import { type Message, message, type WriteMessage } from '#contract/texts/message.ts';

/** A sentence with its last stop. */
export const stopped = (sentence: Message): Message => message('{{sentence}}.', { sentence });

/** A run with what is said of it in the reader's language. */
export const runInLanguage = <Run extends Pick<FeedRun, 'reason'>>(run: Run, write: WriteMessage): Run => ({
  ...run,
  reason: run.reason === null ? null : write(message(run.reason)),
});

/** A feed with what is said of its runs in the reader's language. */
export const feedInLanguage = (feed: StockFeed, write: WriteMessage): StockFeed => ({
  ...feed,
  runs: feed.runs.map((run) => runInLanguage(run, write)),
});
