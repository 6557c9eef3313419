import { type AdvertisementSummary, advertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { approximate, readerCurrency } from '../../rates/index.ts';
import { canSee, mayEdit, type PostSubject, seesStock } from '../policy.ts';
import { type Estimate, presentSummary } from '../presenter.ts';
import { findSummaries } from '../repository/details.ts';
import { type SummaryRow, subjectOf } from '../rows.ts';
import type { FavoritesOf } from '../shown.ts';
import type { SearchIndex } from './searchIndex.ts';

// About 2 kB each.
const mostKept = 6_000;
const nobody = 0;

interface Kept {
  row: SummaryRow;
  subject: PostSubject;
  /**
   * The post as it leaves, by what differs between viewers: favourite, editable, the whole stock, and
   * their currency where it is another.
   */
  texts: Map<string, CheckedJson<AdvertisementSummary>>;
}

/** What lists show of posts, kept in this process until the change feed says that a post changed. */
export class SummaryCache {
  private readonly kept = new Map<number, Kept>();

  constructor(
    private readonly db: Database,
    private readonly index: SearchIndex,
    private readonly favoritesOf: FavoritesOf,
  ) {
    index.followers.push((ids) => {
      if (ids === null) this.kept.clear();
      else for (const id of ids) this.kept.delete(id);
    });
  }

  /** The posts in the order of the ids, as the viewer sees them; those that are gone or that they may not see are left out. */
  async load(
    ids: readonly number[],
    viewer: Actor,
    currency = readerCurrency(viewer),
  ): Promise<CheckedJson<AdvertisementSummary[]>> {
    if (ids.length === 0) return CheckedJson.listOf<AdvertisementSummary>([]);
    const [rows, favorites] = await Promise.all([this.loadRows(ids), this.favoritesOf(viewer.id)]);
    const summaries: CheckedJson<AdvertisementSummary>[] = [];
    for (const id of ids) {
      const kept = rows.get(id);
      if (!kept) continue;
      const { subject } = kept;
      if (!canSee(viewer, subject)) continue;
      const isFavorite = favorites?.has(id) ?? false;
      const variant = `${isFavorite} ${mayEdit(viewer, subject)} ${seesStock(viewer, subject)} ${kept.row.currency === currency ? '' : currency}`;
      let text = kept.texts.get(variant);
      if (!text) {
        const row = { ...kept.row, is_favorite: isFavorite };
        const estimate: Estimate = (price) => approximate(this.index.rates, price, currency);
        text = CheckedJson.of(advertisementSummary, presentSummary(row, viewer, estimate));
        kept.texts.set(variant, text);
      }
      summaries.push(text);
    }
    return CheckedJson.listOf(summaries);
  }

  private async loadRows(ids: readonly number[]): Promise<Map<number, Kept>> {
    const rows = new Map<number, Kept>();
    const missing: number[] = [];
    for (const id of ids) {
      const kept = this.kept.get(id);
      if (kept) rows.set(id, kept);
      else missing.push(id);
    }
    if (missing.length === 0) return rows;
    const { version } = this.index;
    const found = await findSummaries(this.db, missing, nobody);
    // Something changed meanwhile: what was read may be older than what the feed has told already.
    const isFresh = version === this.index.version;
    for (const row of found) {
      const post = { row, subject: subjectOf(row), texts: new Map() };
      rows.set(row.id, post);
      if (isFresh) this.keep(post);
    }
    return rows;
  }

  private keep(post: Kept): void {
    if (this.kept.size >= mostKept) this.kept.delete(this.kept.keys().next().value as number);
    this.kept.set(post.row.id, post);
  }
}
