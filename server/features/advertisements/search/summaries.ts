import { type AdvertisementSummary, advertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { approximate, readerCurrency } from '../../rates/index.ts';
import { factsOf, type KeptPost, type KeptPosts, outsider } from '../kept/index.ts';
import { canSee, mayEdit, seesStock } from '../policy.ts';
import { presentSummary } from '../presenter.ts';
import { findSummaries } from '../repository/details.ts';
import type { FavoritesOf } from '../shown.ts';
import type { SearchIndex } from './searchIndex.ts';

const nobody = 0;

/** What differs between viewers; all else of a post in a list is the same bytes. */
const ofViewer = { number_of_items: true, approximate_price: true, is_favorite: true, canEdit: true } as const;
const sharedSchema = advertisementSummary.omit(ofViewer);
const ofViewerSchema = advertisementSummary.pick(ofViewer);

/** What differs between viewers is much the same for most posts. */
const textOf = CheckedJson.keeping(ofViewerSchema);

/** What all who see a post in a list are given of it. */
export type SharedSummary = Omit<AdvertisementSummary, keyof typeof ofViewer>;

/** What lists show of posts, kept by this process until the change feed says that a post changed. */
export class SummaryCache {
  constructor(
    private readonly db: Database,
    private readonly index: SearchIndex,
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
