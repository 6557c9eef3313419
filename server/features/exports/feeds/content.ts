import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FeedFormat } from '#contract/export-feeds/choices.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type NewCell, textOf } from '#server/platform/spreadsheets/index.ts';
import type { Press } from '../sheet.ts';
import { prepare } from './making.ts';
import { dayOfAddresses, withSignedPictures } from './pictures.ts';
import { type FeedRow, listItems, touchRow } from './repository.ts';
import { getFeed } from './service.ts';
import { cellOf, type Item, isAvailable, separators, type Table, templateTable } from './templates.ts';

const rowsAPart = 500;

/** A feed as it is answered: the tag of its content, and the content where that is needed. */
interface Content {
  tag: string;
  content(): Promise<Readable>;
}

/**
 * What a feed holds. `since` is an earlier cursor of it. Throws a Refusal of 404, of 409 if its maker may no longer export, of 422 for a
 * cursor of another feed, and of 503 for a large feed that is being made.
 */
export async function fetchFeed(
  press: Press,
  actor: Actor,
  { id, format, since }: { id: number; format: FeedFormat; since: string | null },
): Promise<Content> {
  await prepare(press, await getFeed(press.db, actor, id));
  await touchRow(press.db, id, actor.token?.id ?? null);
  const feed = await getFeed(press.db, actor, id);
  const after = since === null ? -1 : readCursor(feed, since);
  const cursor = `${feed.epoch}.${feed.generation}`;
  const named = createHash('sha256')
    .update(JSON.stringify([feed.id, cursor, format, after, layoutOf(feed), dayOfAddresses()]))
    .digest('base64url');
  const content = async () => {
    const rows = await listItems(press.db, id, after);
    return Readable.from(write(press, feed, { format, cursor, since }, rows), { objectMode: false });
  };
  return { tag: `"${named}"`, content };
}

function readCursor(feed: FeedRow, since: string): number {
  const [epoch, generation] = since.split('.');
  const number = Number(generation);
  if (epoch !== feed.epoch || !/^\d{1,9}$/.test(generation ?? '') || number > feed.generation)
    throw invalid({ since: ['This is not a cursor of this feed. Fetch it without since.'] });
  return number;
}

const layoutOf = (feed: FeedRow) => [
  feed.template,
  feed.only_available,
  feed.vat_rate,
  feed.columns,
  feed.separator,
  feed.decimal_sign,
];

interface StoredItem {
  id: number;
  item: string | null;
}

/** The text of a feed in parts, so that other requests go on between them. */
async function* write(
  press: Press,
  feed: FeedRow,
  { format, cursor, since }: { format: FeedFormat; cursor: string; since: string | null },
  rows: readonly StoredItem[],
): AsyncGenerator<string> {
  const writer = format === 'json' ? jsonWriter(feed, cursor) : csvWriter(feed, since !== null, rows);
  yield writer.head;
  for (let start = 0; start < rows.length; start += rowsAPart) {
    const part = rows
      .slice(start, start + rowsAPart)
      .map(({ id, item }) => ({ id, item: item && withSignedPictures(press, feed.id, item) }))
      .filter(({ item }) => !feed.only_available || item === null || isAvailable(parse(item)));
    const text = writer.rows(part);
    if (text !== '') yield text;
    await setImmediate();
  }
  if (writer.end) yield writer.end();
}

interface Writer {
  head: string;
  rows(part: readonly StoredItem[]): string;
  end?(): string;
}

const parse = (item: string): Item => JSON.parse(item) as Item;

function jsonWriter(feed: FeedRow, cursor: string): Writer {
  const head = JSON.stringify({ generated_at: feed.changed_at?.toISOString() ?? null, cursor });
  const gone: number[] = [];
  let isFirst = true;
  return {
    head: `${head.slice(0, -1)},"items":[`,
    rows(part) {
      const items = part.flatMap(({ item }) => item ?? []);
      gone.push(...part.flatMap(({ id, item }) => (item === null ? [id] : [])));
      if (items.length === 0) return '';
      const text = `${isFirst ? '' : ','}${items.join(',')}`;
      isFirst = false;
      return text;
    },
    end: () => `],"gone":${JSON.stringify(gone)}}`,
  };
}

function csvWriter(feed: FeedRow, withGone: boolean, all: readonly StoredItem[]): Writer {
  const table = feed.template ? templateTable(feed.template, Number(feed.vat_rate)) : ownTable(feed, withGone, all);
  const write = (rows: NewCell[][]) => (rows.length === 0 ? '' : textOf(rows, table.separator));
  return {
    head: write([table.headers]),
    rows: (part) => write(part.flatMap(({ id, item }) => table.rowsOf(id, item === null ? null : parse(item)))),
  };
}

/** All columns under our names, or the chosen ones under theirs. */
function ownTable(feed: FeedRow, withGone: boolean, all: readonly StoredItem[]): Table {
  // Feeds that the version before made have no columns.
  const found = () => [...new Set(all.flatMap(({ item }) => (item === null ? [] : Object.keys(parse(item)))))];
  const columns =
    feed.columns ??
    ['id', ...(feed.item_columns ?? found()).filter((name) => name !== 'id')].map((name) => ({
      field: name,
      header: name,
    }));
  return {
    separator: separators[feed.separator],
    headers: [...columns.map(({ header }) => header), ...(withGone ? ['gone'] : [])],
    rowsOf: (id, item) => [
      [
        ...columns.map(({ field }) => (field === 'id' ? id : item ? cellOf(item, field, feed) : null)),
        ...(withGone ? [item === null ? 'yes' : null] : []),
      ],
    ],
  };
}
