import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import {
  byEnglish,
  type Message,
  message,
  messageOf,
  type Sentence,
  type WriteMessage,
} from '#contract/texts/message.ts';
import type { UnwrittenDetail, UnwrittenFeed } from './presenter.ts';

/** A sentence with its last stop. */
export function stopped(sentence: Sentence): Message {
  const whole = messageOf(sentence);
  return whole.key.endsWith('.') ? whole : message('{{sentence}}.', { sentence: whole });
}

/** A run with its reason in the reader's language. */
export const runInLanguage = <Run extends { reason: Message | null }>(run: Run, write: WriteMessage) => ({
  ...run,
  reason: run.reason && write(run.reason),
});

/** A run with its rows, and with how its file was read, in the reader's language too. */
export function detailInLanguage(run: UnwrittenDetail, write: WriteMessage): FeedRunDetail {
  const { reading } = run.source_file;
  const inLanguage = (label: string) => write(byEnglish(label));
  return {
    ...runInLanguage(run, write),
    rows: run.rows.map((row) => ({ ...row, reasons: row.reasons.map(write) })),
    source_file: {
      ...run.source_file,
      reading: reading && {
        encoding: inLanguage(reading.encoding),
        delimiter: inLanguage(reading.delimiter),
        decimal: inLanguage(reading.decimal),
      },
    },
  };
}

/** A feed with the reasons of its runs in the reader's language. */
export const feedInLanguage = (feed: UnwrittenFeed, write: WriteMessage): StockFeed => ({
  ...feed,
  runs: feed.runs.map((run) => runInLanguage(run, write)),
});
