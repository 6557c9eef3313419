import type { TFunction } from 'i18next';
import type { DealSummary } from '#contract/deals/records.ts';
import { formatShortly, quoted } from '#web/lib/format/format.ts';

/** The last message of a deal in a line, and under it its sender and time. */
export function lastWordOf(
  { last_word: word }: Pick<DealSummary, 'last_word'>,
  userId: number,
  t: TFunction<'deals'>,
): { text: string; from: string } | null {
  if (!word) return null;
  const when = formatShortly(word.at);
  const isOwn = word.author?.id === userId;
  const from = word.author && !isOwn ? `${word.author.name}, ${when}` : when;
  if (word.event) return { text: t(`happened.${word.event}`), from };
  const text = word.text === null ? t('last.documents') : quoted(word.text);
  return { text: isOwn ? t('last.own', { text }) : text, from };
}
