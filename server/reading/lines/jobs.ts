/*
 * Which job, or which bicycles, of a workshop's order the parts of a row are for. Pure.
 */

import { oneOf } from '../words.ts';

/** Whom parts are for, in front of them: `Kom. Müller: 2 x …`. */
export const job = new RegExp(String.raw`^${oneOf('job')}\.?(?:\s[^:,;\d]{1,40})?:\s+(?=\S)`, 'iu');
const jobNumber = String.raw`\d[\d/-]{0,10}(?![\p{L}\d])`;
/** A job with its number, and the colon behind it: `Job 88 Christiania: 2 slanger`; without one, its parts are in the rows below. */
const numberedJobs = [
  new RegExp(
    String.raw`^(?:#\s?|(?:${oneOf('job number', 'job')})\.?\s(?:nr\.?\s)?)${jobNumber}(?:\s[^:;]{1,60})?(?::\s+(?=\S)|$)`,
    'iu',
  ),
  new RegExp(String.raw`^(?:OR|OT|RO|WO)\s${jobNumber}(?:\s[^:;]{1,60})?(?::\s+(?=\S)|$)`, 'u'),
];

/** What of a row says which job its parts are for; empty text for none. */
export function jobOf(text: string): string {
  const [label = ''] = job.exec(text) ?? [];
  if (label !== '') return label;
  const found = numberedJobs.map((pattern) => pattern.exec(text)?.[0] ?? '').find((written) => written !== '') ?? '';
  const name = found.replace(new RegExp(`^\\D{0,20}${jobNumber}`, 'u'), '').replaceAll(/\([^()]*\)|\d{2}["”″]/g, '');
  return /\d{2}/.test(name) ? '' : found;
}

/** How many bicycles parts are for: `6 bicis: por bici 1 juego …`, `Für 3 Räder, je Rad:`. */
const bicycles = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])([2-9]|[1-9]\d)\s(?:\p{L}+\s){0,2}?${oneOf('bicycle')}(?!\p{L})`,
  'iu',
);
const ofEach = new RegExp(
  String.raw`(?<!\p{L})(?:${oneOf('each', 'per')})\s(?:${oneOf('bicycle')})?|${oneOf('each of')}`,
  'iu',
);
/** In front of a count that is one of several: `je Rad ein Schlauch`. */
export const eachInFront = new RegExp(String.raw`^${oneOf('each', 'per')}\s\p{L}`, 'iu');
/** For how many bicycles the parts of a row, or of those below it, are: 1 where they may be for all of them; null for other rows. */
export function bicyclesOf(text: string): number | null {
  const count = Number(bicycles.exec(text)?.[1] ?? 0);
  if (count === 0 || !/:(?:\s|$)/.test(text)) return null;
  return ofEach.test(text) ? count : 1;
}
