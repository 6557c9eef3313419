import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { howMany } from '#tests/helpers/extent.ts';
import type { WordPost, WordQuery } from '#tests/helpers/market/wordMarket.ts';

/** A row of one of the lists of queries; what is empty does not matter. */
interface Row {
  kind: string;
  query: string;
  /** The sub-categories of right answers, separated by `|`. */
  sub_categories: string;
  /** What brand and title of a right answer match, as a regular expression. */
  title: string;
  /** What the seller of a right answer, or its place, matches, as a regular expression. */
  seller: string;
  /** `yes` where the words are right as they are, so that the list may correct none of them. */
  spelled_right: string;
}

/** A query of a list, with what a right answer to it is. */
interface ListedQuery extends WordQuery {
  isSpelledRight: boolean;
  subCategories: readonly string[];
}

/** Words and filters that no post of the demo has all of; filters by name. */
export interface NothingFound {
  q?: string;
  brand?: string;
  organization?: string;
  category?: string;
  sub?: string;
  country?: string;
  type?: 'offered' | 'wanted';
  most?: string;
}

/** What sub-categories of the demo are called in the other market. */
const otherNames: Record<string, readonly string[]> = {
  Cranksets: ['E-bike cranks & chainrings'],
  Chainrings: ['E-bike cranks & chainrings'],
  'E-bike chainrings': ['E-bike cranks & chainrings'],
  'Rear derailleurs': ['Derailleurs'],
  'Front derailleurs': ['Derailleurs'],
  'Flat handlebars': ['Handlebars'],
  'Drop bars': ['Handlebars'],
  'Disc callipers': ['Disc brakes'],
  'Brake pads': ['Disc brake pads', 'Rim brake pads'],
  'Seat clamps': ['Seatpost clamps'],
  'Spokes and nipples': ['Spokes', 'Spoke nipples'],
  'Axles and skewers': ['Axles & skewers'],
  'Workshop tools': ['Tools & workshop'],
  'Cables and housing': ['Cables & housing'],
  'Fluids and bleed kits': ['Bleed kits & fluid'],
};

/** One query in this many is asked, always the same one; for the full set, each. */
const oneOf = howMany(8, 1);
/** Whether all queries are asked. */
export const asksAll = oneOf === 1;

/** All of a list, or the sample of it. */
export const sampleOf = <Item>(items: readonly Item[]): Item[] => items.filter((_, place) => place % oneOf === 0);

/** Reads a file of this folder, a row each by the names of its first line. */
const readRows = <Read>(name: string): Read[] =>
  Papa.parse<Read>(readFileSync(path.join(import.meta.dirname, `${name}.csv`), 'utf8').trimEnd(), { header: true })
    .data;

/** The queries of a list, all of them or the sample. */
export const readQueries = (name: string): ListedQuery[] => sampleOf(readRows<Row>(name).map(queryOf));

/** Words that may not be corrected, by why. */
export const readKnownWords = () => sampleOf(readRows<{ kind: string; query: string }>('known-words'));

/** What is typed letter by letter, and what is offered from that many letters on. */
export const readPrefixes = () =>
  sampleOf(readRows<{ query: string; kind: string; name: string; from: string }>('prefixes'));

/** States in which a list is empty, or has no post with all of the words. */
export const readNothingFound = (): NothingFound[] =>
  sampleOf(
    readRows<Record<string, string>>('nothing-found').map(
      (row): NothingFound => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
    ),
  );

function queryOf({ kind, query, sub_categories: subs, title, seller, spelled_right: right }: Row): ListedQuery {
  const subCategories = subs === '' ? [] : subs.split('|');
  const names = new Set(subCategories.flatMap((sub) => [sub, ...(otherNames[sub] ?? [])]));
  const titles = title === '' ? null : readPattern(title);
  const sellers = seller === '' ? null : readPattern(seller);
  const isRight = (post: WordPost) =>
    (names.size === 0 || (post.sub !== null && names.has(post.sub))) &&
    (titles?.test(`${post.brand} ${post.title}`) ?? true) &&
    (sellers === null || sellers.test(post.organization) || sellers.test(post.location ?? ''));
  return { kind, q: query, isRight, isSpelledRight: right === 'yes', subCategories };
}

/** A regular expression as it is written in code, `/180 mm/i`. */
function readPattern(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
