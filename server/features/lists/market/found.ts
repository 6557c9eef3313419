import { listLimits } from '#contract/lists/choices.ts';
import type { Database } from '#server/db/database.ts';
import { partKey, withLatinLetters } from '../../market-search/index.ts';
import { listNumbered, listOffered, type MarketPost, readPosts } from '../repository/market.ts';
import type { LineNeed } from '../rows.ts';

/** The number of a line that no article is known of; else null. */
const unknownNumberOf = ({ article_id: article, choice_ids: choices, article_number: number }: LineNeed) =>
  article === null && choices.length === 0 ? number : null;

/** The keys by which posts without a brand are found for a number: as a whole, and word by word. */
function keysOf(number: string): string[] {
  const words = number.split(/\s+/).map((word) => partKey(withLatinLetters(word)));
  return [words.join(''), ...words].filter((key) => key.length >= listLimits.shortestNumber && /\d/.test(key));
}

/** The live posts that may fit the lines of some lists, read once for all of them. */
export interface FoundPosts {
  byArticle: ReadonlyMap<number | null, MarketPost[]>;
  byNumber: ReadonlyMap<string, MarketPost[]>;
  pinned: ReadonlyMap<number, MarketPost>;
  /** The keys in `byNumber` of a line, or of its article. */
  keysOf: (line: LineNeed) => readonly string[];
}

/** Reads the posts that may fit these lines, and those of the articles in `also`; other requests go in between. */
export async function readFound(
  db: Database,
  hidden: readonly number[],
  asked: readonly { lines: readonly LineNeed[]; also?: readonly number[] }[],
  giveWay: () => Promise<unknown>,
): Promise<FoundPosts> {
  const lines = asked.flatMap((one) => one.lines);
  // Lists that are repeated or copied name the same numbers.
  const keys = new Map<string, string[]>();
  for (const line of lines) {
    const number = unknownNumberOf(line);
    if (number !== null && !keys.has(number)) keys.set(number, keysOf(number));
  }
  const articles = lines
    .flatMap((line) => [line.article_id ?? [], ...line.alternative_ids, ...line.choice_ids].flat())
    .concat(...asked.map(({ also = [] }) => also));
  const pins = new Set(lines.flatMap(({ pin }) => pin ?? []));
  const [found, numbered] = await Promise.all([
    listOffered(db, { articles: [...new Set(articles)], posts: [...pins], hidden }),
    listNumbered(db, {
      articles: [...new Set(lines.flatMap(({ article_id: id }) => id ?? []))],
      keys: [...new Set([...keys.values()].flat())],
      hidden,
    }),
  ]);
  const byArticle = new Map<number | null, MarketPost[]>();
  const pinned = new Map<number, MarketPost>();
  for (const article of found) {
    await giveWay();
    const posts = readPosts(article);
    byArticle.set(article.article_id, posts);
    for (const post of posts) if (pins.has(post.id)) pinned.set(post.id, post);
  }
  const byNumber = new Map<string, MarketPost[]>();
  for (const posts of numbered.posts) {
    await giveWay();
    byNumber.set(posts.key, [...(byNumber.get(posts.key) ?? []), ...readPosts(posts)]);
  }
  return {
    byArticle,
    byNumber,
    pinned,
    keysOf(line) {
      if (line.article_id !== null) return [numbered.keyOf.get(line.article_id) ?? ''];
      const number = unknownNumberOf(line);
      return number === null ? [] : (keys.get(number) ?? keysOf(number));
    },
  };
}
