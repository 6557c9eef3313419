import { randomInt } from 'node:crypto';
import { dealMessages } from '#contract/deals/choices.ts';
import type { openDeal as openEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { FixedText } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { findStock, type StockRow } from '#server/features/advertisements/index.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';

export type Opening = BodyOf<typeof openEndpoint>;

/** The posts that a deal is about, in the order of its lines. */
export interface ChosenPosts {
  posts: StockRow[];
  /** What is offered for wanted ones. */
  own: (StockRow | null)[];
  partnerId: number;
  type: StockRow['type'];
}

/** The posts of an opening. Throws 422 with what is wrong with every line. */
export async function choosePosts(db: Database, actor: Actor, opening: Opening): Promise<ChosenPosts> {
  const asked = opening.lines.map((line) => line.advertisement);
  const offered = opening.lines.map((line) => line.own_advertisement ?? null);
  const found = new Map(
    (await findStock(db, [...asked, ...offered.filter((id) => id !== null)])).map((row) => [row.id, row]),
  );
  const posts = asked.map((id) => found.get(id));
  const errors: FieldProblems = {};
  asked.forEach((id, index) => {
    const problem = asked.indexOf(id) < index ? dealMessages.postTwice : problemOf(actor, posts[index]);
    if (problem) errors[`lines.${index}.advertisement`] = [problem];
  });
  const [first] = posts;
  posts.forEach((post, index) => {
    if (!post || !first || errors[`lines.${index}.advertisement`]) return;
    if (post.organization_id !== first.organization_id)
      errors[`lines.${index}.advertisement`] = [dealMessages.oneOrganization];
    else if (post.type !== first.type) errors[`lines.${index}.advertisement`] = [dealMessages.oneType];
  });
  const own = offered.map((id) => (id === null ? null : (found.get(id) ?? null)));
  offered.forEach((id, index) => {
    const post = own[index];
    const isFine = post && post.organization_id === actor.organization?.id && post.type === 'offered' && isOpen(post);
    if (id !== null && !(isFine && first?.type === 'wanted'))
      errors[`lines.${index}.own_advertisement`] = [dealMessages.chooseOwnPost];
  });
  if (first?.type === 'wanted' && !opening.offer) errors.offer = [dealMessages.answerWithOffer];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [{ organization_id: partnerId, type }] = posts as [StockRow];
  return { posts: posts as StockRow[], own, partnerId, type };
}

const isOpen = ({ state }: StockRow): boolean => state === 'active' || state === 'paused' || state === 'expired';

/** Why this post cannot be asked about; a hidden post gets the same answer as one that does not exist. */
function problemOf(actor: Actor, post: StockRow | undefined): FixedText | null {
  if (post && post.organization_id === actor.organization?.id) return dealMessages.ownPost;
  const isThere =
    post?.state === 'active' &&
    post.organization_status === 'active' &&
    !actor.stoppedBy.includes(post.organization_id) &&
    reach(actor, 'advertisement.browse') !== 'none';
  return isThere ? null : dealMessages.choosePost;
}

// Without letters that are read as digits: people read references aloud.
const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A new reference, such as D-7K3M-92QF: random, so that it does not reveal how many deals there are. `draw` returns a whole
 * number from 0 up to, but not including, the given one.
 */
export function createReference(draw: (below: number) => number = randomInt): string {
  const group = () => Array.from({ length: 4 }, () => signs[draw(signs.length)]).join('');
  return `D-${group()}-${group()}`;
}
