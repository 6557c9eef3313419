import type { z } from 'zod';
import { messageOf, type Sentence, sentenceOfIssue } from '#contract/texts/message.ts';
import { createWriter } from '#contract/texts/writer.ts';

const write = createWriter(null, 'en-GB');

/** The English of a sentence. */
export const inEnglish = (sentence: Sentence): string => write(messageOf(sentence));

/** What a schema finds wrong with a value, in English. */
export const findProblems = (schema: z.ZodType, value: unknown): { path: string; text: string }[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    text: inEnglish(sentenceOfIssue(issue)),
  }));
