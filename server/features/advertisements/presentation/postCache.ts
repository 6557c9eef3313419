import { LRUCache } from 'lru-cache';
import type { Changes } from '#server/platform/changes/index.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { PostSubject } from '../policy.ts';
import { type SummaryRow, subjectOf } from '../repository/rows.ts';
import type { SharedPost, SharedSummary } from './forms.ts';

/** What has to be known of a cached post besides its text, to decide who may read it and what differs between readers. */
export interface PostFacts {
  subject: PostSubject;
  price: { amount: string | null; currency: string | null };
  quantity: number;
  reserved: number;
  /** The brand, category and subcategory that the text names. */
  names: readonly (number | null)[];
  /** The people whom the text names. */
  people: readonly number[];
  /** Who answers for it, whom the text does not name; null where the text is an entry of a list. */
  answering: number | null;
}

/** A post as it is cached: its facts, and the text that all of its readers are given. */
export interface CachedPost<Text> {
  facts: PostFacts;
  text: CheckedJson<Text>;
}

/** The forms in which posts are cached: as an entry of a list, and whole. */
interface Forms {
  summary: SharedSummary;
  whole: SharedPost;
}

/** How many bytes of posts a process keeps. */
const capacity = 64 * 1024 ** 2;
/** What a post takes in memory besides its text, in bytes. */
const overhead = 700;

/**
 * The posts that were read last, as the bytes that leave. A post is dropped when it changes, or when something changes that
 * its text names; only for requests that caught up with the changes before, as finding a session does.
 */
export class PostCache {
  private readonly posts: LRUCache<string, CachedPost<unknown>>;

  constructor(
    private readonly changes: Changes,
    maxSize = capacity,
  ) {
    this.posts = new LRUCache({ maxSize, sizeCalculation: ({ text }) => text.bytes.length + overhead });
    this.dropOn('post', null);
    this.dropOn('organization', ({ subject }, changed) => changed.has(subject.organizationId));
    this.dropOn('contact', ({ people }, changed) => people.some((id) => changed.has(id)));
    this.dropOn('name', ({ names }, changed) => names.some((id) => id !== null && changed.has(id)));
  }

  get<Form extends keyof Forms>(form: Form, id: number): CachedPost<Forms[Form]> | undefined {
    return this.posts.get(keyOf(form, id)) as CachedPost<Forms[Form]> | undefined;
  }

  /** What `read` returns, cached unless something changed while it was read: it may be older than that. */
  async fill<Form extends keyof Forms>(
    form: Form,
    read: () => Promise<ReadonlyMap<number, CachedPost<Forms[Form]>>>,
  ): Promise<ReadonlyMap<number, CachedPost<Forms[Form]>>> {
    const { version } = this.changes;
    const posts = await read();
    if (version === this.changes.version) {
      for (const [id, { facts, text }] of posts) {
        this.posts.set(keyOf(form, id), { facts, text: CheckedJson.copy(text) });
      }
    }
    return posts;
  }

  /** Drops the posts that name what changed of a kind, or, if that is not known, the posts that changed themselves. */
  private dropOn(kind: string, isNamed: ((facts: PostFacts, changed: ReadonlySet<number>) => boolean) | null): void {
    this.changes.subscribe(kind, (changed) => {
      if (changed === null) this.posts.clear();
      else if (isNamed === null) {
        for (const id of changed) for (const form of forms) this.posts.delete(keyOf(form, id));
      } else {
        const stale = [...this.posts.entries()].filter(([, { facts }]) => isNamed(facts, changed));
        for (const [key] of stale) this.posts.delete(key);
      }
    });
  }
}

const forms = ['summary', 'whole'] as const;
const keyOf = (form: keyof Forms, id: number) => `${form} ${id}`;

/** The facts of a row. */
export const factsOf = (
  row: SummaryRow,
  { people = [], answering = null }: Partial<Pick<PostFacts, 'people' | 'answering'>> = {},
): PostFacts => ({
  subject: subjectOf(row),
  price: { amount: row.price_per_unit, currency: row.currency },
  quantity: row.number_of_items,
  reserved: row.reserved_quantity,
  names: [row.brand_id, row.category_id, row.sub_category_id],
  people,
  answering,
});
