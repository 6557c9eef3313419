/*
 * What a sentence calls the parts that it asks for. Pure.
 */

import { hasCode, type Sentence, wordedSize } from './counts.ts';
import { isMonth } from './language.ts';
import { isApart, type Token } from './sentences.ts';

/** What a part is called: words of a sentence. */
export interface Name {
  from: number;
  to: number;
  text: string;
}

const mostBetween = 3;
const longestAddition = 5;

/** Whether a purpose begins at a word: `for the workshop`, `para el viernes`. */
function isPurpose(sentence: Sentence, at: number): boolean {
  if (!sentence.is('preposition', at)) return false;
  for (let next = at + 1; next <= at + mostBetween && next < sentence.tokens.length; next += 1) {
    if (isApart(sentence.tokens[next] as Token)) return false;
    if (sentence.is('elsewhere', next) || isMonth(sentence.language.code, sentence.words[next] ?? '')) return true;
  }
  return false;
}

const isWordy = (sentence: Sentence, at: number): boolean => {
  const { text } = sentence.tokens[at] as Token;
  return (
    /\p{L}{3}/u.test(text) &&
    ![
      'variant',
      'preposition',
      'same',
      'size noun',
      'stop',
      'elsewhere',
      'order',
      'not counted',
      'joint',
      'common',
    ].some((role) => sentence.is(role, at))
  );
};

/** Whether words name a part, and not only its size, side or colour. */
export function namesPart(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const { text } = sentence.tokens[at] as Token;
    if (isWordy(sentence, at) || (/\d/.test(text) && /\p{L}{2}/u.test(text) && !/^\d+(?:mm|cm|ml)$/.test(text)))
      return true;
    if (/^\p{Lu}{2,3}$/u.test(text) && sentence.isName(at)) return true;
  }
  return false;
}

/** Whether a word ends what a part is called. */
function isEnd(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  const token = tokens[at] as Token;
  if (token.isMoney || sentence.is('ceiling', at)) return true;
  if (isPurpose(sentence, at)) return true;
  // `mit der Nummer`: an article behind a preposition ends nothing.
  const isBehind = at > 0 && sentence.is('preposition', at - 1);
  const isCapital = /^\p{Lu}/u.test(token.text) && at > 0;
  if (sentence.is('stop', at) && !isCapital && !isBehind && !sentence.is('preposition', at)) return true;
  return (
    sentence.is('stop', at) &&
    sentence.is('preposition', at) &&
    (tokens[at + 1] === undefined || sentence.is('stop', at + 1))
  );
}

/** Whether what is behind a sign goes on with the name: `5 mm, white, 2 m each`. */
function goesOn(sentence: Sentence, at: number, until: number): number {
  const { tokens, language } = sentence;
  const token = tokens[at] as Token;
  let to = at + 1;
  while (to < until && !isApart(tokens[to] as Token)) to += 1;
  if (token.before.endsWith('(')) return ['stop', 'negation', 'order'].some((role) => sentence.is(role, at)) ? at : to;
  if (to - at > longestAddition || /\.\.|…/.test(token.before)) return at;
  // What a count follows is of that one.
  if (to === until && tokens[until] !== undefined && !isApart(tokens[until] as Token)) return at;
  for (let place = at; place < to; place += 1)
    if (['negation', 'order', 'ceiling'].some((role) => sentence.is(role, place)) || (tokens[place] as Token).isMoney)
      return at;
  if (sentence.is('stop', at) || sentence.is('joint', at)) return at;
  if (/\d/.test(token.text) || sentence.is('variant', at)) return to;
  if (sentence.is('attribute', at)) return to;
  if (sentence.is('preposition', at)) return isPurpose(sentence, at) ? at : to;
  return language.code === 'de'
    ? /^\p{Ll}/u.test(token.text)
      ? to
      : at
    : to - at <= 2 && /^\p{Ll}/u.test(token.text)
      ? to
      : at;
}

/** The number in a clause that says which one is meant: `die mit der Nummer KS-D640`. */
function codeBehind(sentence: Sentence, at: number, until: number): string {
  const { from, to } = sentence.clause(at);
  if (from !== at || to > until || to - at > longestAddition + 1 || !sentence.is('stop', at)) return '';
  const places = Array.from({ length: to - at }, (_, step) => at + step);
  if (places.some((place) => sentence.is('negation', place))) return '';
  return sentence.tokens.slice(at, to).find(({ text }) => hasCode(text))?.text ?? '';
}

const lead = ['preposition', 'joint', 'stop', 'same', 'topic'];

/** The words without those in front that name nothing, and without what leads on behind. */
function trimmed(sentence: Sentence, from: number, to: number): [number, number] {
  let [first, last] = [from, to];
  while (
    first < last &&
    lead.some((role) => sentence.is(role, first)) &&
    !/\d/.test((sentence.tokens[first] as Token).text)
  )
    first += 1;
  while (
    last > first &&
    ['preposition', 'joint', 'stop', 'numeral 1', 'order'].some((role) => sentence.is(role, last - 1)) &&
    !/\d/.test((sentence.tokens[last - 1] as Token).text)
  )
    last -= 1;
  return [first, last];
}

/** What a sentence calls something, from a word on and before another one. */
export function nameAt(sentence: Sentence, start: number, until: number): Name {
  const { tokens } = sentence;
  let to = start;
  let code = '';
  while (to < until) {
    const token = tokens[to] as Token;
    if (to > start && isApart(token)) {
      const on = goesOn(sentence, to, until);
      if (on === to) {
        code = codeBehind(sentence, to, until);
        break;
      }
      to = on;
      continue;
    }
    const size = wordedSize(sentence, to);
    if (size > to) {
      to = size;
      continue;
    }
    if (isEnd(sentence, to)) break;
    if (sentence.is('joint', to) && to > start && !/^[&+]$/.test(token.text)) {
      const next = to + 1;
      const isMore =
        next < until &&
        (/\d/.test((tokens[next] as Token).text) || sentence.is('variant', next)) &&
        !isApart(tokens[next] as Token);
      if (!isMore) break;
    }
    to += 1;
  }
  const [from, end] = trimmed(sentence, start, to);
  return { from, to: Math.max(to, end), text: `${written(sentence, from, end)} ${code}`.trim() };
}

/** Words as a name, with the brackets and commas that belong to it. */
function written(sentence: Sentence, from: number, to: number): string {
  return sentence.tokens
    .slice(from, to)
    .map(({ text, before }, at) => {
      const sign = at === 0 ? '' : /,/.test(before) ? ',' : '';
      return `${sign}${at === 0 ? '' : before.includes("'") || before.includes('’') ? '’' : ' '}${text}`;
    })
    .join('')
    .trim();
}

/** The best name among words: one with a number or a brand, one behind `of the`; null for none. */
export function bestName(sentence: Sentence, from: number, to: number): (Name & { isTopic: boolean }) | null {
  let best: { name: Name & { isTopic: boolean }; score: number } | null = null;
  for (let at = Math.max(from, sentence.start); at < to; at += 1) {
    if (isEnd(sentence, at) || isPurpose(sentence, at) || sentence.is('joint', at)) {
      if (isPurpose(sentence, at))
        while (at + 1 < to && !sentence.is('elsewhere', at) && !isApart(sentence.tokens[at + 1] as Token)) at += 1;
      continue;
    }
    const name = nameAt(sentence, at, to);
    if (name.to <= at) continue;
    const [first, last] = trimmed(sentence, name.from, name.to);
    if (first < last && namesPart(sentence, first, last)) {
      const isTopic = first > 0 && (sentence.is('topic', first - 1) || sentence.is('topic', at));
      let score = (hasCode(name.text) ? 4 : 0) + (isTopic ? 2 : 0) + Math.min(3, last - first);
      for (let place = first; place < last; place += 1) if (place > 0 && sentence.isName(place)) score += 1;
      if (best === null || score >= best.score) best = { name: { ...name, isTopic }, score };
    }
    at = Math.max(at, name.to - 1);
  }
  return best?.name ?? null;
}
