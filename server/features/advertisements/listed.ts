import path from 'node:path';
import { type AdvertisementSummary, advertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newestOf } from '#server/search-engine/index.ts';
import type { Posts, Search } from '../market-search/index.ts';
import { approximate, readerCurrency } from '../rates/index.ts';
import {
  createKeptPosts,
  createReadingAhead,
  factsOf,
  type KeptPost,
  type KeptPosts,
  outsider,
  roomFor,
} from './kept/index.ts';
import { canSee, mayEdit, seesStock } from './policy.ts';
import { presentSummary } from './presenter.ts';
import { findSummaries } from './repository/details.ts';
import { subjectOf } from './rows.ts';
import type { FavoritesOf } from './shown.ts';

const nobody = 0;

/** What differs between viewers; all else of a post in a list is the same bytes. */
const ofViewer = { number_of_items: true, approximate_price: true, is_favorite: true, canEdit: true } as const;
const sharedSchema = advertisementSummary.omit(ofViewer);
const ofViewerSchema = advertisementSummary.pick(ofViewer);

/** What differs between viewers is much the same for most posts. */
const textOf = CheckedJson.keeping(ofViewerSchema);

/** What all who see a post in a list are given of it. */
type SharedSummary = Omit<AdvertisementSummary, keyof typeof ofViewer>;

/** What a post of lists takes on disk, in the middle, and all of those read last in memory, in bytes. */
const ofLists = { bytesEach: 1_250, inMemory: 16 * 1024 ** 2 };

/** The posts that lists of the market show; read ahead after a start. */
export function createListedPosts({ app, config, db }: Platform, { index }: Search, favoritesOf: FavoritesOf): Posts {
  const folder = path.join(config.dataDir, 'kept');
  const room = roomFor(folder, ofLists);
  const posts = createKeptPosts<SharedSummary>(folder, room);
  const summaries = new SummaryCache(db, index, posts, favoritesOf);
  const ahead = createReadingAhead(posts, {
    ids: () => newestOf(index.columns, room.posts),
    read: (ids) => summaries.read(ids),
  });
  app.addHook('onListen', async () => ahead.start());
  app.addHook('onClose', () => ahead.close());
  return {
    load: (ids, viewer, currency) => summaries.load(ids, viewer, currency),
    async findVisible(id, viewer) {
      const [row] = await findSummaries(db, [id], viewer.id);
      return row && canSee(viewer, subjectOf(row)) ? row : null;
    },
  };
}

/** What lists show of posts, kept by this process until the change feed says that a post changed. */
class SummaryCache {
  constructor(
    private readonly db: Database,
    private readonly index: Search['index'],
    private readonly posts: KeptPosts<SharedSummary>,
    private readonly favoritesOf: FavoritesOf,
  ) {
    index.followers.push((ids) => {
      if (ids === null) posts.clear();
      else for (const id of ids) posts.drop(id);
    });
  }

  /** The posts in the order of the ids, as the viewer sees them; those that are gone or that they may not see are left out. */
  async load(
    ids: readonly number[],
    viewer: Actor,
    currency = readerCurrency(viewer),
  ): Promise<CheckedJson<AdvertisementSummary[]>> {
    if (ids.length === 0) return CheckedJson.listOf<AdvertisementSummary>([]);
    const favorites = await this.favoritesOf(viewer.id);
    const kept = ids.map((id) => this.posts.get(id));
    const missing = ids.filter((_id, place) => kept[place] === null);
    const read = missing.length > 0 ? await this.read(missing) : null;
    const texts: CheckedJson<AdvertisementSummary>[] = [];
    for (const [place, id] of ids.entries()) {
      const post = kept[place] ?? read?.get(id);
      if (!post || !canSee(viewer, post.facts.subject)) continue;
      const { subject, price, quantity, reserved } = post.facts;
      const own = textOf({
        number_of_items: seesStock(viewer, subject) ? quantity : quantity - reserved,
        approximate_price: approximate(this.index.rates, price, currency),
        is_favorite: favorites?.has(id) ?? false,
        canEdit: mayEdit(viewer, subject),
      });
      texts.push(CheckedJson.join(post.text, own));
    }
    return CheckedJson.listOf(texts);
  }

  /** Reads posts, and keeps them where nothing changed meanwhile. */
  async read(ids: readonly number[]): Promise<Map<number, KeptPost<SharedSummary>>> {
    const { version } = this.index;
    const posts = new Map<number, KeptPost<SharedSummary>>();
    for (const row of await findSummaries(this.db, ids, nobody)) {
      const text = CheckedJson.of(sharedSchema, presentSummary(row, outsider));
      posts.set(row.id, { facts: factsOf(row, row.owner_id), text });
    }
    // Where something changed meanwhile, what was read may be older than what the feed said already.
    if (version === this.index.version) for (const [id, post] of posts) this.posts.put(id, post);
    return posts;
  }
}
