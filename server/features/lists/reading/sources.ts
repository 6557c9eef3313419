import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type ListSource, listLimits, listMessages } from '#contract/lists/choices.ts';
import type { createList } from '#contract/lists/schemas.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import { type Actor, type By, reach } from '#server/platform/identity/index.ts';
import type { WrittenLine } from '#server/reading/lines/line.ts';
import { noLine } from '#server/reading/lines/message.ts';
import { isAboutRows, isReturn } from '#server/reading/lines/notes.ts';
import { asTable } from '#server/reading/tables/pasted.ts';
import { createDependencies, readDeal } from '../../deals/index.ts';
import { isBrandName, readQuery } from '../../market-search/index.ts';
import { findOwnQuery } from '../../saved-searches/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { readerOf } from '../policy.ts';
import { listLines } from '../repository/lines.ts';
import { findList } from '../repository/lists.ts';
import { findPosts, type SourcePost } from '../repository/posts.ts';
import { type LineRow, type ListRow, leftOut, reasonOf } from '../rows.ts';
import { tableOfRows } from './columns.ts';
import type { GivenTable } from './contents.ts';
import { readTable } from './table.ts';

/** A line to be, with what its source knows of its article already. */
export type SourceLine = WrittenLine & { known?: { article_id: number | null; pin: number | null } };

/** The lines of a list to be, and where they came from. */
export interface Source {
  kind: ListSource;
  lines: SourceLine[];
  left_out: ListRow['left_out'];
  given: GivenTable | null;
  /** What it is called unless a name is given. */
  name: string | null;
  /** Of another list: its terms. */
  copied: ListRow | null;
}

type Body = Pick<BodyOf<typeof createList>, 'rows' | 'saved_search' | 'advertisements' | 'deal' | 'list'>;

/** Reads the lines of the one source that is named. Throws 422 for none or several, 404 for what the actor cannot read. */
export async function readSource(deps: ListDependencies, by: By, body: Body, file: Upload | null): Promise<Source> {
  const { actor } = by;
  const named = [body.rows, file, body.saved_search, body.advertisements, body.deal, body.list].filter(
    (source) => source !== null && source !== undefined,
  );
  if (named.length !== 1) throw invalid({ rows: [named.length === 0 ? 'Required' : listMessages.oneSource] });
  const source = { left_out: [], given: null, name: null, copied: null };
  if (file || typeof body.rows === 'string') return readRows(deps, actor, body.rows ?? null, file);
  if (body.saved_search) {
    const search = await findOwnQuery(deps.db, actor.id, body.saved_search);
    const query = search && readQuery(search.query);
    if (!search || !query || reach(actor, 'saved-search.manage') === 'none') throw notFound('search');
    const { ids } = await deps.search.find(
      advertisementQuery.parse({ ...query, page: 1, per_page: 100, facets: 0 }),
      [],
      actor.stoppedBy,
    );
    const lines = linesOfPosts(await findPosts(deps.db, ids, actor));
    return { ...source, kind: 'saved_search', name: search.name, lines };
  }
  if (body.advertisements)
    return { ...source, kind: 'advertisements', lines: await linesOf(deps, actor, body.advertisements) };
  if (body.deal) {
    const deal = await readDeal(createDependencies(deps), by, body.deal);
    const ids = deal.lines.flatMap((line) => line.advertisement?.id ?? []);
    const posts = new Map((await findPosts(deps.db, ids, actor, true)).map((post) => [post.id, post]));
    const lines = deal.lines.map((line) => {
      const post = line.advertisement ? posts.get(line.advertisement.id) : undefined;
      return lineOfPost(
        {
          title: line.title,
          supplier_article_number: line.supplier_article_number,
          brand: line.brand,
          gtin: line.gtin,
          unit: line.unit,
          article_id: post?.article_id ?? null,
          id: null,
        },
        { quantity: line.asked_quantity, assumed: false },
      );
    });
    return { ...source, kind: 'deal', name: deal.reference, lines };
  }
  const reader = readerOf(actor);
  const list = reader && (await findList(deps.db, reader, body.list as number));
  if (!list) throw notFound('list');
  return {
    ...source,
    kind: 'list',
    name: list.name,
    copied: list,
    lines: copyLines(await listLines(deps.db, [list.id])),
  };
}

async function readRows(
  deps: ListDependencies,
  actor: Actor,
  rows: string | null,
  file: Upload | null,
): Promise<Source> {
  const field = file ? 'file' : 'rows';
  const { given, lines, left_out } = await readTables(
    deps,
    actor,
    file ? { path: file.path } : { rows: rows ?? '' },
    field,
  );
  checkLength(lines.length, field);
  checkSome({ lines, left_out }, field);
  return {
    kind: file ? 'file' : 'rows',
    lines,
    left_out,
    given,
    name: file?.name.replace(/\.\w{2,4}$/, '').slice(0, 100) ?? null,
    copied: null,
  };
}

/** Reads pasted rows, or a file, as a table. Throws 422 under `field` for what cannot be read. */
export async function readGiven(
  deps: ListDependencies,
  actor: Actor,
  source: { rows: string } | { path: string },
  field: string,
): Promise<GivenTable> {
  // What programs put between rows, and no database takes.
  const rows = 'rows' in source ? source.rows.toWellFormed().replaceAll('\0', ' ') : null;
  const table = rows === null ? null : asTable(rows);
  const given =
    rows !== null && table === null
      ? tableOfRows(rows)
      : await deps.tables.read(actor, table ?? (source as { path: string }), { most: listLimits.lines * 2, field });
  // `The same again, without line 3`, above a table.
  return rows?.split('\n').some(isAboutRows) ? { ...given, rowsChanged: true } : given;
}

/** Reads pasted rows, or a file, as lines. Throws 422 under `field` for what cannot be read. */
export async function readTables(...[deps, actor, source, field]: Parameters<typeof readGiven>) {
  const given = await readGiven(deps, actor, source, field);
  const above = 'rows' in source && given.columns.length > 1 ? source.rows.split('\n', 6) : [];
  // A document of returns has nothing that is needed.
  if (above.some((row) => isReturn(row.trim().slice(0, 200)))) {
    const all = given.lines.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== ''));
    return { given, lines: [], left_out: all.map(({ number }) => leftOut(number, noLine)) };
  }
  return { given, ...(await readLines(deps, given, {})) };
}

/** The lines of a table by what its columns mean, those that were corrected included. */
export async function readLines(
  { search }: ListDependencies,
  given: GivenTable,
  chosen: Readonly<Record<string, string>>,
): ReturnType<typeof readTable> {
  const read = await readTable(given, chosen, {
    isBrand: (text) => isBrandName(search.index.sources, text),
    giveWay: search.givingWay(),
  });
  if (given.rowsChanged) for (const line of read.lines) line.quantity_assumed = true;
  return read;
}

/** Throws 422 for rows without a line: with what is wrong with the first quantity, if that is why. */
export function checkSome(
  { lines, left_out }: Pick<Source, 'left_out'> & { lines: readonly unknown[] },
  field: string,
): void {
  if (lines.length > 0) return;
  const wrong = left_out.find(({ text }) => text !== undefined);
  throw invalid({ [field]: [wrong ? reasonOf(wrong) : listMessages.noLines] });
}

/** Throws 422 beyond the lines that a list may have. */
export function checkLength(lines: number, field: string): void {
  if (lines > listLimits.lines) throw invalid({ [field]: [listMessages.tooManyLines] });
}

/** Posts as lines. Throws 404 where one of them is none that the actor sees. */
export async function linesOf(deps: ListDependencies, actor: Actor, ids: readonly number[]): Promise<SourceLine[]> {
  const posts = await findPosts(deps.db, ids, actor);
  if (posts.length < new Set(ids).size) throw notFound('post');
  return linesOfPosts(posts);
}

// A wanted post has a quantity; of an offered one, one is needed at least.
const linesOfPosts = (posts: readonly SourcePost[]): SourceLine[] =>
  posts.map((post) =>
    lineOfPost(
      { ...post, id: post.type === 'offered' ? post.id : null },
      post.type === 'wanted'
        ? { quantity: post.number_of_items, assumed: false, max: post.price_per_unit }
        : { quantity: post.minimal_order_quantity ?? 1, assumed: true },
    ),
  );

function lineOfPost(
  post: Pick<SourcePost, 'title' | 'supplier_article_number' | 'brand' | 'gtin' | 'unit' | 'article_id'> & {
    id: number | null;
  },
  { quantity, assumed, max }: { quantity: number; assumed: boolean; max?: string | null },
): SourceLine {
  const number = post.supplier_article_number;
  return {
    text: [number ?? post.title, number === null ? null : post.brand].filter(Boolean).join(' ').slice(0, 1000),
    article_number: number,
    brand: post.brand,
    gtin: post.gtin,
    title: post.title.slice(0, 300),
    quantity: Math.min(Math.max(1, quantity), listLimits.quantity),
    quantity_assumed: assumed,
    unit: post.unit,
    max_price: max ?? null,
    note: null,
    alternatives: [],
    // A post that no article is known of is itself what is meant.
    known: { article_id: post.article_id, pin: post.article_id === null ? post.id : null },
  };
}

/** The lines of a list, for a new list. */
const copyLines = (lines: readonly LineRow[]): SourceLine[] =>
  lines.map((line) => ({
    text: line.text,
    article_number: line.article_number,
    brand: line.brand,
    gtin: line.gtin,
    title: line.title,
    quantity: line.quantity,
    quantity_assumed: line.quantity_assumed,
    unit: line.unit,
    max_price: line.max_price,
    note: line.note,
    alternatives: line.alternatives,
    ...(line.article_id === null ? {} : { known: { article_id: line.article_id, pin: null } }),
  }));
