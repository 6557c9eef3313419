import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { addDays } from '#server/platform/values/index.ts';
import type { ShelfPost } from '../repository/deals.ts';
import type { Script } from './script.ts';

/** What a deal is about: a post, how many of it, and the own one that is offered for it where it is wanted. */
export interface Choice {
  post: ShelfPost;
  own: ShelfPost | null;
  quantity: number;
}

/** The posts that deals of the demo can be about; each is in one deal only. */
export class Shelf {
  private readonly free: Set<ShelfPost>;

  constructor(readonly posts: readonly ShelfPost[]) {
    this.free = new Set(posts);
  }

  /** Posts of the organization that is asked, which were there when the deal began; none if it has none. */
  choose([opening]: Script, asked: number, asking: number, now: Date): Choice[] {
    const { action, terms } = opening;
    const openedAt = addDays(now, -opening.ago / 86_400_000 - 0.5);
    const find = (organization: number, type: AdvertisementType) =>
      [...this.free].filter(
        (post) => post.organization_id === organization && post.type === type && post.created_at < openedAt,
      );
    const posts = find(asked, action === 'answer' ? 'wanted' : 'offered');
    const first = posts.find((post) => !terms.own || find(asking, 'offered').some((own) => isSame(own, post)));
    const chosen = posts.filter((post) => post === first || (first && post.currency === first.currency));
    if (first) chosen.unshift(...chosen.splice(chosen.indexOf(first), 1));
    return chosen.slice(0, terms.lines).map((post) => {
      const own = terms.own ? (find(asking, 'offered').find((one) => isSame(one, post)) ?? null) : null;
      for (const one of [post, own]) if (one) this.free.delete(one);
      const most = Math.min(post.number_of_items, own?.number_of_items ?? Infinity);
      const quantity = Math.min(most, Math.max(roundOff((most * terms.take) / 100), post.minimal_order_quantity ?? 1));
      return { post, own, quantity };
    });
  }
}

const isSame = (one: ShelfPost, other: ShelfPost): boolean =>
  one.sub_category_id === other.sub_category_id && one.unit === other.unit;

/** As people order: whole tens of large numbers. */
function roundOff(count: number): number {
  const step = count > 400 ? 50 : count > 40 ? 10 : count > 15 ? 5 : 1;
  return Math.max(1, Math.round(count / step) * step);
}
