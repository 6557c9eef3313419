import type { ComponentType } from 'react';
import type { Search } from '../url/search.ts';
import type { Destination } from './address.ts';

/** What a part of a page is entered with. */
export interface Entering {
  href: string;
  params: Readonly<Record<string, string>>;
  search: Search;
  /** True while the page is only fetched ahead, on pointing at a link. */
  isPreload: boolean;
}

export type Importer = () => Promise<{ default: ComponentType }>;

/** A part of a page: a layout, or the screen in it. Parts of one name are one: it stays drawn from one page to another. */
export interface Part {
  name: string;
  /** Runs before the part and those in it; may lead elsewhere by throwing a redirect. */
  enter?: (entering: Entering) => Promise<void>;
  load: Importer;
  /** What it shows at once, fetched along with its code. */
  fetch?: () => Promise<unknown>;
}

/** A page by its path, in which `$name` stands for any word and a `$` at the end for all that follows. */
export interface Route {
  path: string;
  /** From the outermost inwards. */
  parts: readonly Part[];
}

/** Thrown on entering a part, to lead elsewhere in its place. */
export class Redirect extends Error {
  constructor(readonly destination: Destination) {
    super(`Goes on to ${destination.to}`);
  }
}

/** The route of a path, and what the path says in the places of its parameters. */
export interface Found {
  route: Route;
  params: Record<string, string>;
}

const wordsOf = (path: string) => path.split('/').filter(Boolean);

/** Fixed words come before parameters, and these before what takes all that follows. */
const rankOf = ({ path }: Route) => wordsOf(path).map((word) => (word === '$' ? 2 : word.startsWith('$') ? 1 : 0));

/** What finds the route of a path: a fixed word wins over a parameter. */
export function createFinder(routes: readonly Route[]): (pathname: string) => Found | undefined {
  const ordered = routes
    .map((route) => ({ route, words: wordsOf(route.path), rank: rankOf(route).join('') }))
    // By code units: comparing as a language does takes a slow phone 20 ms to begin with.
    .sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)));
  return (pathname) => {
    const given = wordsOf(pathname);
    for (const { route, words } of ordered) {
      const params = match(words, given);
      if (params) return { route, params };
    }
    return undefined;
  };
}

function match(words: readonly string[], given: readonly string[]): Record<string, string> | null {
  const takesRest = words.at(-1) === '$';
  if (takesRest ? given.length < words.length - 1 : given.length !== words.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    if (word === '$') return params;
    const text = given[index] ?? '';
    if (word.startsWith('$')) params[word.slice(1)] = decode(text);
    else if (word !== text.toLowerCase()) return null;
  }
  return params;
}

/** What is written wrongly stays as it is written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
