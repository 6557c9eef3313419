import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { languageTags } from '../languages.ts';
import { choice, instant, optional, text, whole } from '../values.ts';
import { legalKinds, longestLegalText } from './choices.ts';
import * as endpoints from './endpoints.ts';

const params = z.object({ kind: z.enum(legalKinds) });
const version = whole(1, 1_000_000);

/**
 * A text that people agree to. Paragraphs are separated by empty lines, a line that begins with `## ` is a heading, and
 * `{brand}` is replaced by the name of the product.
 */
const legalText = z.object({
  kind: z.enum(legalKinds),
  version: z.number().int(),
  /** The language of `body`: the requested one if the version exists in it, else English, which applies. */
  language: z.enum(languageTags),
  body: z.string(),
  published_at: instant,
});

export type LegalText = z.output<typeof legalText>;

export const readLegalText = describeEndpoint(endpoints.readLegalText, {
  summary: 'The terms or the privacy statement, the present version unless an earlier one is asked for',
  params,
  query: z.object({ version: optional(version), language: optional(choice(languageTags)) }),
  answer: legalText,
});

export const publishBody = z.object({
  body: text(longestLegalText),
  /** The version that the new one is based on: 409 where another one was published in the meantime. */
  version,
});

export const publishLegalText = describeEndpoint(endpoints.publishLegalText, {
  summary: 'Publish a new version of the terms or the privacy statement; earlier versions stay as they were',
  params,
  body: publishBody,
  answer: legalText,
});

export const translationBody = z.object({
  body: text(longestLegalText),
  /** The version that it is a translation of: 409 where another one was published in the meantime. */
  version,
});

export const translateLegalText = describeEndpoint(endpoints.translateLegalText, {
  summary: 'Publish the present version of a text in another language, or replace its translation',
  params: params.extend({ language: z.enum(languageTags).exclude(['en']) }),
  body: translationBody,
  answer: legalText,
});

const legalVersion = z.object({
  version: z.number().int(),
  published_at: instant,
  /** Null for what came with the product. */
  published_by: z.string().nullable(),
  /** How many accounts agreed to this version. */
  agreed: z.number().int(),
});

export type LegalVersion = z.output<typeof legalVersion>;

export const listLegalVersions = describeEndpoint(endpoints.listLegalVersions, {
  summary: 'Every version of a text, the present one first, with who published it and how many agreed',
  params,
  answer: z.array(legalVersion),
});
