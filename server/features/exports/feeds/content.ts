import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FeedFormat } from '#contract/export-feeds/choices.ts';
import type { OwnColumn } from '#contract/export-feeds/schemas.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type NewCell, textOf } from '#server/platform/spreadsheets/index.ts';
import type { Press } from '../sheet.ts';
import { prepare } from './making.ts';
import { dayOfAddresses, withSignedPictures } from './pictures.ts';
import { type FeedRow, findRow, listColumns, listItems, type StoredItem, touchRow } from './repository.ts';
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
  if (since !== null && feed.template && format === 'csv') throw invalid({ since: [noPlaceForGone] });
  const after = since === null ? -1 : readCursor(feed, since);
  const cursor = `${feed.epoch}.${feed.generation}`;
  const named = createHash('sha256')
    .update(JSON.stringify([feed.id, cursor, format, after, layoutOf(feed), dayOfAddresses()]))
    .digest('base64url');
  const content = async () => {
    const writer =
      format === 'json' ? jsonWriter(feed, cursor) : csvWriter(feed, since !== null, await columnsOf(press, feed));
    return Readable.from(write(press, feed, writer, after), { objectMode: false });
  };
  return { tag: `"${named}"`, content };
}

const noPlaceForGone =
  'The columns of this shop system cannot say which posts are gone. Fetch the CSV without since, or the JSON with it.';

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

/**
 * The text of a feed in parts. Each is read when its reader is ready for it: a large feed that is fetched slowly, or many times at once,
 * would fill the memory. Throws if the feed holds other posts before its end, so that a missing post does not look deleted.
 */
async function* write(press: Press, feed: FeedRow, writer: Writer, after: number): AsyncGenerator<string> {
  yield writer.head;
  let rows: StoredItem[];
  let from = 0;
  do {
    rows = await listItems(press.db, feed.id, { after, from, limit: rowsAPart });
    from = rows.at(-1)?.id ?? from;
    const part = rows.flatMap(({ id, item }): StoredItem[] => {
      if (item === null) return [{ id, item }];
      // What can't be sold any more is gone for a reader of changes, who may have it still.
      if (feed.only_available && !isAvailable(parse(item))) return after < 0 ? [] : [{ id, item: null }];
      return [{ id, item: withSignedPictures(press, feed.id, item) }];
    });
    const text = writer.rows(part);
    if (text !== '') yield text;
  } while (rows.length === rowsAPart);
  const current = await findRow(press.db, feed.id);
  if (current?.epoch !== feed.epoch) throw new Error('The feed was changed or deleted while it was sent.');
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

function csvWriter(feed: FeedRow, withGone: boolean, columns: readonly OwnColumn[]): Writer {
  const table = feed.template ? templateTable(feed.template, Number(feed.vat_rate)) : ownTable(feed, withGone, columns);
  const write = (rows: NewCell[][]) => (rows.length === 0 ? '' : textOf(rows, table.separator));
  return {
    head: write([table.headers]),
    rows: (part) => write(part.flatMap(({ id, item }) => table.rowsOf(id, item === null ? null : parse(item)))),
  };
}

/** The chosen columns under their names, or all of them under ours. Feeds that the version before made have no columns. */
async function columnsOf({ db }: Press, feed: FeedRow): Promise<readonly OwnColumn[]> {
  if (feed.columns) return feed.columns;
  const names = feed.item_columns ?? (await listColumns(db, feed.id));
  return ['id', ...names.filter((name) => name !== 'id')].map((name) => ({ field: name, header: name }));
}

function ownTable(feed: FeedRow, withGone: boolean, columns: readonly OwnColumn[]): Table {
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
