import { createHash } from 'node:crypto';
import { exportFeedLimits, type FeedFormat, type FeedTemplate } from '#contract/export-feeds/choices.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { type Actor, findActor, reach } from '#server/platform/identity/index.ts';
import { textOf } from '#server/platform/spreadsheets/index.ts';
import { listPostItems } from '../posts.ts';
import { selectRows } from '../service.ts';
import type { Press } from '../sheet.ts';
import { dayOfAddresses, withSignedPictures } from './pictures.ts';
import { type FeedRow, listItems, lockFeed, markGone, markMade, storeItems, touchRow } from './repository.ts';
import { getFeed } from './service.ts';
import { type Item, isAvailable, tableOf } from './templates.ts';

const itemsAPart = 1_000;
const makerGone = 'The member who made this feed can no longer do that. Make a new one.';

/** A feed as it is answered: the tag of its content, and the content where that is needed. */
interface Content {
  tag: string;
  content(): Promise<string>;
}

/**
 * What a feed holds, made again where that is five minutes ago. `since` is an earlier cursor of it. Throws a Refusal of 404,
 * of 409 where its maker may no longer export, and of 422 for a cursor of another feed.
 */
export async function fetchFeed(
  press: Press,
  actor: Actor,
  { id, format, since }: { id: number; format: FeedFormat; since: string | null },
): Promise<Content> {
  await refresh(press, await getFeed(press.db, actor, id));
  await touchRow(press.db, id, actor.token?.id ?? null);
  const feed = await getFeed(press.db, actor, id);
  const after = since === null ? -1 : readCursor(feed, since);
  const cursor = `${feed.epoch}.${feed.generation}`;
  const named = createHash('sha256')
    .update(JSON.stringify([feed.id, cursor, format, after, layoutOf(feed), dayOfAddresses()]))
    .digest('base64url');
  const content = async () => {
    const rows = (await listItems(press.db, id, after)).map(({ id: post, item }) => ({
      id: post,
      item: item && withSignedPictures(press, id, item),
    }));
    const kept = feed.only_available ? rows.filter(({ item }) => item === null || isAvailable(parse(item))) : rows;
    if (format === 'json') return writeJson(feed, cursor, kept);
    return feed.template ? writeTemplate(feed, feed.template, kept) : writeCsv(kept, since !== null);
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

/** Makes a feed where it is older than five minutes: what is as it was keeps its generation, and so does the feed. */
async function refresh(press: Press, feed: FeedRow): Promise<void> {
  if (feed.made_at && Date.now() - feed.made_at.getTime() < exportFeedLimits.minutes * 60_000) return;
  const maker = await findActor(press.db, feed.user_id);
  const scope = maker ? reach(maker, 'export-feed.manage') : 'none';
  const mayMake = scope !== 'none' && (feed.source !== 'organization' || scope === 'organization');
  if (!maker || !mayMake || maker.organization?.id !== feed.organization_id) throw conflict(makerGone);
  const source = feed.source === 'saved_search' ? 'search' : feed.source;
  const ids = await selectRows(press, maker, { scope: source, ids: null, query: feed.query });
  await transact(press.db, async (transaction) => {
    const { isFresh } = await lockFeed(transaction, feed.id, exportFeedLimits.minutes);
    if (isFresh) return;
    const generation = feed.generation + 1;
    let changes = 0;
    const found: number[] = [];
    for (let start = 0; start < ids.length; start += itemsAPart) {
      const items = await listPostItems(press, maker, source, ids.slice(start, start + itemsAPart));
      found.push(...items.map(({ id }) => id));
      const stored = items.map(({ id, item }) => ({ id, item: JSON.stringify(item) }));
      changes += await storeItems(transaction, feed.id, generation, stored);
    }
    changes += await markGone(transaction, feed.id, generation, found);
    const isChanged = changes > 0 || feed.generation === 0;
    await markMade(transaction, feed.id, { generation, posts: found.length, isChanged });
  });
}

const layoutOf = ({ template, only_available, vat_rate }: FeedRow) => [template, only_available, vat_rate];

const parse = (item: string): Item => JSON.parse(item) as Item;

function writeTemplate({ vat_rate }: FeedRow, template: FeedTemplate, rows: readonly StoredItem[]): string {
  const items = rows.flatMap(({ item }) => (item === null ? [] : [parse(item)]));
  const { separator, rows: table } = tableOf(template, items, Number(vat_rate));
  return textOf(table, separator);
}

interface StoredItem {
  id: number;
  item: string | null;
}

function writeJson(feed: FeedRow, cursor: string, rows: readonly StoredItem[]): string {
  const head = JSON.stringify({ generated_at: feed.changed_at?.toISOString() ?? null, cursor });
  const items = rows.flatMap(({ item }) => (item === null ? [] : [item]));
  const gone = rows.flatMap(({ id, item }) => (item === null ? [id] : []));
  return `${head.slice(0, -1)},"items":[${items.join(',')}],"gone":${JSON.stringify(gone)}}`;
}

function writeCsv(rows: readonly StoredItem[], withGone: boolean): string {
  const read = rows.map(({ id, item }) => ({ id, values: item === null ? null : parse(item) }));
  const columns = [...new Set(read.flatMap(({ values }) => Object.keys(values ?? {})))].filter((name) => name !== 'id');
  const lines = read.map(({ id, values }) => [
    id,
    ...columns.map((column) => values?.[column] ?? null),
    ...(withGone ? [values === null ? 'yes' : null] : []),
  ]);
  return textOf([['id', ...columns, ...(withGone ? ['gone'] : [])], ...lines]);
}
