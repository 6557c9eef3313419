import type { LineContent } from '#server/reading/lines/line.ts';
import { measureWords } from '#server/reading/sizes.ts';
import { anyOf } from '#server/reading/words.ts';
import { foldKey, partKey, withLatinLetters } from '../../market-search/index.ts';
import { findByNumbers, findTitles } from '../repository/articles.ts';
import { isMeant, type Keys, readKeys, withoutName } from './keys.ts';
import { findDescribed, type MarketView } from './understand.ts';

const count = /^[1-9]\d{0,3}$/;
/** Behind words that no post has, larger numbers are sizes. */
const mostGuessed = 40;
const isCode = (token: string) => /\d{5}/.test(token) || (/\d/.test(token) && /\p{L}/u.test(token));
/** What a number in front of it measures, and does not count. */
const measure = new RegExp(String.raw`^(?:${anyOf(measureWords)}|[%"”″°x×])(?![\p{L}\d])`, 'iu');

/** A number that is all alone in a line, and the line without it. */
interface Loose {
  at: number;
  quantity: number;
}

/**
 * Reads how many are needed where a number is alone next to an article of the market: `RD-M8100-SGS 2`, `need 2 RD-M8100-SGS`.
 * A size in the titles of the article is none. Where most lines are written so, lines that the market does not know are as well.
 */
export async function readLooseCounts<Line extends LineContent>(
  view: Pick<MarketView, 'db' | 'search' | 'hidden'>,
  lines: readonly Line[],
): Promise<Line[]> {
  const open = lines.flatMap((line, place) => (mayHaveCount(line) ? [place] : []));
  if (open.length === 0) {
    const read = [...lines];
    await readFrontCounts(view, lines, read);
    return read;
  }
  const words = view.search.index.sources;
  const keys = await readKeys(
    open.map((place) => lines[place] as Line),
    view.search,
  );
  const all = await findByNumbers(
    view.db,
    keys.map(({ gtins, keys: numbers, folds }, line) => ({ line, gtins, keys: numbers, folds })),
  );
  const found = all.filter((article) => isMeant(keys[article.line] as Keys, article));
  const titles = await findTitles(view.db, [...new Set(found.map(({ article }) => article))]);
  const result = [...lines];
  const sides = { front: 0, back: 0 };
  const unknown: number[] = [];
  open.forEach((place, index) => {
    const line = lines[place] as Line;
    const own = found.filter((each) => each.line === index);
    const tokens = line.text.split(' ');
    const brandId = keys[index]?.brandId ?? null;
    const brand = brandId === null ? '' : (words.names.brands.get(brandId)?.name ?? '');
    if (own.length === 0) unknown.push(place);
    for (const { part_key: key, article } of own) {
      if (key === null) continue;
      const span = findSpan(tokens, key);
      if (!span) continue;
      const loose = findLoose(tokens, span, titles.get(article) ?? []);
      if (!loose) continue;
      const rest = tokens.filter((_, at) => at !== loose.at);
      const isAll = withoutName(rest.join(' '), brand).length === span.to - span.from;
      result[place] = { ...line, ...renamed(line, rest.join(' ')), quantity: loose.quantity, quantity_assumed: !isAll };
      sides[loose.at < span.from ? 'front' : 'back'] += 1;
      break;
    }
  });
  const isAnyKnown = sides.front + sides.back > 0;
  const side = (isAnyKnown ? sides.front > sides.back : isSameShape(lines, 'front')) ? 'front' : 'back';
  const isShape = (sides[side] > 0 && sides[side] >= unknown.length) || isSameShape(lines, side);
  const tried: { place: number; rest: string; quantity: number }[] = [];
  for (const place of unknown) {
    const line = lines[place] as Line;
    const tokens = line.text.split(' ');
    const at = side === 'front' ? 0 : tokens.length - 1;
    const token = tokens[at] as string;
    if (!count.test(token) || (side === 'front' && measure.test(tokens[1] ?? ''))) continue;
    const rest = tokens.filter((_, other) => other !== at).join(' ');
    const quantity = Number(token);
    // A number of an article that the market does not know is one as well; words may have a size behind them.
    if (isShape)
      result[place] = {
        ...line,
        ...renamed(line, rest),
        quantity,
        quantity_assumed: tokens.length !== 2 || !isCode(rest),
      };
    else if (side === 'back' && /\p{L}{2}/u.test(rest)) tried.push({ place, rest, quantity });
  }
  await tryWithout(view, lines, tried, result);
  await readFrontCounts(view, lines, result);
  return result;
}

/**
 * Reads `4 patins Swissstop BXP` as four, to be checked, where no post has the number among these words. In a table without
 * quantities, such numbers are parts of names: `3 pin switch`.
 */
async function readFrontCounts<Line extends LineContent>(
  view: Pick<MarketView, 'db' | 'search' | 'hidden'>,
  lines: readonly Line[],
  result: Line[],
): Promise<void> {
  const shaped = lines.flatMap((line, place) => {
    const [first = '', next = ''] = line.text.split(' ');
    const isCounted =
      count.test(first) && first.length < 4 && /^\p{L}[\p{L}'’.-]{2,}$/u.test(next) && !measure.test(next);
    return isCounted ? [place] : [];
  });
  if (shaped.length * 2 < lines.length && lines.every((line) => line.quantity_assumed)) return;
  const counted = shaped.filter(
    (place) => result[place]?.quantity_assumed === true && result[place]?.text === lines[place]?.text,
  );
  if (counted.length === 0) return;
  const found = await findDescribed(
    view,
    counted.map((place) => lines[place] as Line),
  );
  for (const [index, place] of counted.entries()) {
    if ((found[index]?.length ?? 0) > 0) continue;
    const line = lines[place] as Line;
    const [first = '', ...rest] = line.text.split(' ');
    result[place] = { ...line, ...renamed(line, rest.join(' ')), quantity: Number(first) };
  }
}

/** Whether most rows, and several, have a number at the same end that may be how many. */
function isSameShape(lines: readonly LineContent[], side: 'front' | 'back'): boolean {
  const open = lines.filter(({ quantity_assumed: isAssumed }) => isAssumed);
  const ends = open.filter(({ text }) => {
    const tokens = text.split(' ');
    return tokens.length > 1 && count.test(tokens.at(side === 'front' ? 0 : -1) ?? '');
  });
  return ends.length >= 3 && ends.length * 3 >= lines.length * 2;
}

/** Lines with a number behind their words that no post has: without it where posts have the other words. */
async function tryWithout<Line extends LineContent>(
  view: Pick<MarketView, 'db' | 'search' | 'hidden'>,
  lines: readonly Line[],
  tried: readonly { place: number; rest: string; quantity: number }[],
  result: Line[],
): Promise<void> {
  if (tried.length === 0) return;
  const shorter = tried.map(({ place, rest }) => ({
    ...(lines[place] as Line),
    ...renamed(lines[place] as Line, rest),
  }));
  const found = await findDescribed(view, [...tried.map(({ place }) => lines[place] as Line), ...shorter]);
  // Words that no post has either way end with no number that is a part of their name, behind one in small letters: `dzwonek 5`.
  const isPlain = (rest: string) => /(?:^|\s)\p{Ll}{3,}\.?$/u.test(rest);
  for (const [index, { place, rest, quantity }] of tried.entries())
    if (
      found[index]?.length === 0 &&
      ((found[tried.length + index]?.length ?? 0) > 0 || (quantity <= mostGuessed && isPlain(rest)))
    )
      result[place] = { ...(shorter[index] as Line), quantity, quantity_assumed: true };
}

/** Whether a number alone may be the count of a line. One that was counted, and is to be checked, has one: `slanger 28`, 12 of them. */
const mayHaveCount = ({ quantity, quantity_assumed: isAssumed, gtin, brand, text }: LineContent): boolean => {
  const tokens = text.split(' ');
  return (
    isAssumed &&
    quantity === 1 &&
    gtin === null &&
    (brand === null || !text.includes(brand)) &&
    tokens.length > 1 &&
    (count.test(tokens.at(-1) ?? '') || (tokens.some((token) => count.test(token)) && tokens.some(isCode)))
  );
};

const renamed = ({ article_number: number, title }: LineContent, text: string) => ({
  text,
  article_number: number === null ? null : text,
  title: title === null ? null : text,
});

/** The tokens that together are a number: the fewest. */
function findSpan(tokens: readonly string[], key: string): { from: number; to: number } | null {
  const keys = tokens.map((token) => partKey(withLatinLetters(token)));
  const fold = foldKey(key);
  for (let length = 1; length <= tokens.length; length += 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const joined = keys.slice(from, from + length).join('');
      if (joined === key || foldKey(joined) === fold) return { from, to: from + length };
    }
  return null;
}

/** The one number next to a number of an article that counts: right behind it, or else in front of it. */
function findLoose(
  tokens: readonly string[],
  { from, to }: { from: number; to: number },
  titles: readonly string[],
): Loose | null {
  const counts = (at: number) => {
    const token = tokens[at] ?? '';
    const isSize = titles.some((title) => title.split(/[^\p{L}\d]+/u).includes(token));
    return count.test(token) && !measure.test(tokens[at + 1] ?? '') && !isSize;
  };
  if (counts(to)) return { at: to, quantity: Number(tokens[to]) };
  const before = tokens.flatMap((_, at) => (at < from && counts(at) ? [at] : []));
  const last = tokens.length - 1;
  if (last > to && counts(last) && before.length === 0) return { at: last, quantity: Number(tokens[last]) };
  const [at] = before;
  return before.length === 1 && at !== undefined ? { at, quantity: Number(tokens[at]) } : null;
}
