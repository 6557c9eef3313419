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

/** How many bytes of posts are kept: those of the first pages of some hundred categories. */
const budget = 24 * 1024 ** 2;
/** What a post takes beside its texts. */
const overhead = 600;
const nobody = 0;

interface Kept {
  subject: PostSubject;
  currency: string | null;
  /**
   * The post as it leaves, by what differs between viewers: favourite, editable, the whole stock, and
   * their currency where it is another.
   */
  texts: Map<string, CheckedJson<AdvertisementSummary>>;
  bytes: number;
  /** Whether it was shown since it was kept, or since it was spared last. */
  isUsed: boolean;
}

/** What lists show of posts, kept in this process until the change feed says that a post changed. */
export class SummaryCache {
  private readonly kept = new Map<number, Kept>();
  private bytes = 0;

  constructor(
    private readonly db: Database,
    private readonly index: SearchIndex,
    private readonly favoritesOf: FavoritesOf,
  ) {
    index.followers.push((ids) => {
      if (ids === null) this.clear();
      else for (const id of ids) this.forget(id);
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
    const variantOf = (id: number, subject: PostSubject, own: string | null) =>
      `${favorites?.has(id) ?? false} ${mayEdit(viewer, subject)} ${seesStock(viewer, subject)} ${own === currency ? '' : currency}`;
    const texts = new Map<number, CheckedJson<AdvertisementSummary>>();
    const missing: number[] = [];
    for (const id of ids) {
      const post = this.kept.get(id);
      if (post && !canSee(viewer, post.subject)) continue;
      const text = post?.texts.get(variantOf(id, post.subject, post.currency));
      if (post && text) {
        post.isUsed = true;
        texts.set(id, text);
      } else missing.push(id);
    }
    const { version } = this.index;
    for (const row of await findSummaries(this.db, missing, nobody)) {
      const subject = subjectOf(row);
      if (!canSee(viewer, subject)) continue;
      const estimate: Estimate = (price) => approximate(this.index.rates, price, currency);
      const shown = { ...row, is_favorite: favorites?.has(row.id) ?? false };
      const text = CheckedJson.of(advertisementSummary, presentSummary(shown, viewer, estimate));
      texts.set(row.id, text);
      // Where something changed meanwhile, what was read may be older than what the feed said already.
      if (version === this.index.version) this.keep(row, subject, variantOf(row.id, subject, row.currency), text);
    }
    return CheckedJson.listOf(ids.flatMap((id) => texts.get(id) ?? []));
  }

  private keep(
    { id, currency }: SummaryRow,
    subject: PostSubject,
    variant: string,
    text: CheckedJson<AdvertisementSummary>,
  ): void {
    const texts = this.kept.get(id)?.texts ?? new Map();
    this.forget(id);
    texts.set(variant, text);
    const bytes = [...texts.values()].reduce((sum, one) => sum + one.bytes.length, overhead);
    this.kept.set(id, { subject, currency, texts, bytes, isUsed: false });
    this.bytes += bytes;
    for (const [oldest, post] of this.kept) {
      if (this.bytes <= budget) return;
      if (post.isUsed) {
        // Spared once: moving a post to the end each time it is shown takes longer than to show it.
        this.kept.delete(oldest);
        this.kept.set(oldest, post);
        post.isUsed = false;
      } else this.forget(oldest);
    }
  }

  private forget(id: number): void {
    this.bytes -= this.kept.get(id)?.bytes ?? 0;
    this.kept.delete(id);
  }

  private clear(): void {
    this.kept.clear();
    this.bytes = 0;
  }
}
