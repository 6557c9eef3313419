import type { z } from 'zod';
import { messageOf, type Sentence, sentenceOfIssue } from '#contract/texts/message.ts';
import { createWriter } from '#contract/texts/writer.ts';

const decimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const write = createWriter(null, 'en-GB', (value) => {
  if ('money' in value) return `${decimals.format(Number(value.money))} ${value.currency}`;
  return 'amount' in value ? decimals.format(Number(value.amount)) : '';
});

/** The English of a sentence. */
export const inEnglish = (sentence: Sentence): string => write(messageOf(sentence));

/** What a schema finds wrong with a value, in English. */
export const findProblems = (schema: z.ZodType, value: unknown): { path: string; text: string }[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    text: inEnglish(sentenceOfIssue(issue)),
  }));
