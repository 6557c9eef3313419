import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { dealLimits } from '#contract/deals/choices.ts';

/** Posts of one organization: what one deal is about. */
export interface Seller {
  id: number;
  name: string;
  countryCode: string;
  posts: AdvertisementSummary[];
}

/** Why a post is not asked about. */
export type LeftOut = 'wanted' | 'own' | 'offline' | 'tooMany';

/** The deals that asking about some posts begins, in the order in which they were chosen, and what cannot be asked about. */
export function splitBySeller(
  posts: readonly AdvertisementSummary[],
  ownOrganization: number | null,
): { sellers: Seller[]; left: Map<LeftOut, AdvertisementSummary[]> } {
  const sellers = new Map<number, Seller>();
  const left = new Map<LeftOut, AdvertisementSummary[]>();
  for (const post of posts) {
    const known = sellers.get(post.organization_id);
    const reason = reasonToLeaveOut(post, ownOrganization, known?.posts.length ?? 0);
    if (reason) left.set(reason, [...(left.get(reason) ?? []), post]);
    else if (known) known.posts.push(post);
    else {
      const { organization_id: id, organization: name, country_code: countryCode } = post;
      sellers.set(id, { id, name, countryCode, posts: [post] });
    }
  }
  return { sellers: [...sellers.values()], left };
}

function reasonToLeaveOut(post: AdvertisementSummary, own: number | null, before: number): LeftOut | null {
  if (post.organization_id === own) return 'own';
  if (post.type === 'wanted') return 'wanted';
  if (post.state !== 'active') return 'offline';
  return before >= dealLimits.lines ? 'tooMany' : null;
}
