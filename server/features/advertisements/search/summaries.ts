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

type OfViewer = Pick<AdvertisementSummary, keyof typeof ofViewer>;

/** Of how many of them the text is kept. */
const mostOwnTexts = 2_000;

/** What all who see a post in a list are given of it. */
export type SharedSummary = Omit<AdvertisementSummary, keyof typeof ofViewer>;

/** What lists show of posts, kept by this process until the change feed says that a post changed. */
export class SummaryCache {
  private readonly ownTexts = new Map<string, CheckedJson<OfViewer>>();

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
    const texts = new Map<number, CheckedJson<AdvertisementSummary>>();
    const show = (id: number, { facts, text }: KeptPost<SharedSummary>) => {
      const { subject, price, quantity, reserved } = facts;
      if (!canSee(viewer, subject)) return;
      const own = this.textOf({
        number_of_items: seesStock(viewer, subject) ? quantity : quantity - reserved,
        approximate_price: approximate(this.index.rates, price, currency),
        is_favorite: favorites?.has(id) ?? false,
        canEdit: mayEdit(viewer, subject),
      });
      texts.set(id, CheckedJson.join(text, own));
    };
    const missing: number[] = [];
    for (const id of ids) {
      const post = this.posts.get(id);
      if (post) show(id, post);
      else missing.push(id);
    }
    for (const [id, post] of await this.read(missing)) show(id, post);
    return CheckedJson.listOf(ids.flatMap((id) => texts.get(id) ?? []));
  }

  /** What differs between viewers, as text; much the same for most posts. */
  private textOf(own: OfViewer): CheckedJson<OfViewer> {
    if (own.approximate_price !== null) return CheckedJson.of(ofViewerSchema, own);
    const key = `${own.number_of_items} ${own.is_favorite} ${own.canEdit}`;
    const known = this.ownTexts.get(key);
    if (known) return known;
    const text = CheckedJson.of(ofViewerSchema, own);
    if (this.ownTexts.size >= mostOwnTexts) this.ownTexts.clear();
    this.ownTexts.set(key, text);
    return text;
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
