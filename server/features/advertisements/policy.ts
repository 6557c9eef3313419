import { type AdvertisementState, type AdvertisementType, limits } from '#contract/advertisements/choices.ts';
import { type Product, platformRoles } from '#contract/rights/roles.ts';
import { type Actor, reach, reaches } from '#server/platform/identity/index.ts';

/** What a decision about a post is made from. */
export interface PostSubject {
  type: AdvertisementType;
  /** `deleted` where it is deleted, whatever it was before. */
  state: AdvertisementState;
  ownerId: number;
  organizationId: number;
  organizationActive: boolean;
  expiresAt: Date;
  deletedAt: Date | null;
  /** When the latest sale that was not taken back was recorded; undefined where no one looked. */
  lastSoldAt?: Date | null;
  /** Whether some of it is not reserved; undefined where no one looked. */
  isAvailable?: boolean;
}

/** What someone may do with a post right now. */
export type Abilities = Record<
  | 'edit'
  | 'sell'
  | 'take_back_sale'
  | 'pause'
  | 'resume'
  | 'renew'
  | 'delete'
  | 'restore'
  | 'duplicate'
  | 'report'
  | 'favorite'
  | 'inquire'
  | 'offer'
  | 'block'
  | 'unblock'
  | 'purge',
  boolean
>;

const day = 86_400_000;
/** How many days before its end a post can be renewed: when the first mail about it goes out. */
export const daysToRenew = 14;

/** Whether someone acts for every organization, so that a form names the one that is meant. */
export const actsForAll = (actor: Actor): boolean => platformRoles.includes(actor.role);

/** Whether the actor's products include posting of this type; the platform's admins need none. */
export function mayPost(actor: Actor, type: AdvertisementType): boolean {
  const product: Product = type === 'offered' ? 'post_offered' : 'post_wanted';
  return actsForAll(actor) || actor.permissions.includes(product);
}

/** Whether everyone who may browse sees the post. */
export const isPublic = (post: PostSubject): boolean => post.state === 'active' && post.organizationActive;

/** Whether the actor is of the owner's side: sees reference, sales, views, and the post in every state. */
export const seesPrivate = (actor: Actor, post: PostSubject): boolean => reaches(actor, 'advertisement.private', post);

/** Whether the actor knows how much lies on the shelf, reserved or not; others know what is available. */
export const seesStock = (actor: Actor, post: PostSubject): boolean =>
  seesPrivate(actor, post) || isOwnOrganization(actor, post);

/**
 * Which parts of the post's contact the actor sees. The name is for people who may make deals and for the post's own side;
 * the telephone number is also hidden from tokens that may only read the market.
 */
export function seesContact(actor: Actor, post: PostSubject): { name: boolean; phone: boolean } {
  const name = reach(actor, 'deal.make') !== 'none' || seesStock(actor, post) || actsForAll(actor);
  return { name, phone: name && (!actor.token || actor.token.scopes.some((scope) => scope !== 'market:read')) };
}

/** Whether the organization of the post does not want to be seen by that of the actor. */
export const isStopped = (actor: Actor, post: PostSubject): boolean =>
  actor.stoppedBy.includes(post.organizationId) && !actsForAll(actor);

/** Whether the actor sees the post at all; where not, it does not exist for them. */
export function canSee(actor: Actor, post: PostSubject): boolean {
  if (isStopped(actor, post)) return false;
  if (seesPrivate(actor, post)) return true;
  // Colleagues see the posts of their organization in its list, in every state but deleted.
  if (post.state !== 'deleted' && reaches(actor, 'advertisement.list-organization', post)) return true;
  return isPublic(post) && reach(actor, 'advertisement.browse') !== 'none';
}

/** Whether the actor's rights reach to writing this post, in whatever state it is. */
export const mayWrite = (actor: Actor, post: PostSubject): boolean =>
  reaches(actor, 'advertisement.write', post) && mayPost(actor, post.type);

/** Whether the actor's rights reach to deleting this post, in whatever state it is. */
export const mayDelete = (actor: Actor, post: PostSubject): boolean => reaches(actor, 'advertisement.delete', post);

/** Whether the actor removes posts for good. */
export const mayPurge = (actor: Actor): boolean => reach(actor, 'advertisement.purge') === 'platform';

/** What the actor may do about a post that does not belong, in the state that it is in. */
export function moderationOf(actor: Actor, state: AdvertisementState): Pick<Abilities, 'block' | 'unblock'> {
  const may = reach(actor, 'organization.administer') === 'platform';
  // Else a post that was reported could be sold for an hour to escape.
  return { block: may && (isOpen(state) || state === 'sold'), unblock: may && state === 'blocked' };
}

const isOpen = (state: AdvertisementState): boolean => ['active', 'paused', 'expired'].includes(state);

/** Whether the actor may give the post other values in the state it is in. */
export const mayEdit = (actor: Actor, post: PostSubject): boolean =>
  (isOpen(post.state) || post.state === 'blocked') && mayWrite(actor, post);

/** What the actor may do with the post in the state it is in. */
export function abilitiesOf(actor: Actor, post: PostSubject, now = new Date()): Abilities {
  const { state } = post;
  const writes = mayWrite(actor, post);
  const deletes = mayDelete(actor, post);
  const isUnsold = isOpen(state);
  const isPlain = isPublic(post) && !isStopped(actor, post) && reach(actor, 'advertisement.browse') !== 'none';
  const deals = isPlain && !isOwnOrganization(actor, post) && reach(actor, 'deal.make') !== 'none';
  return {
    edit: mayEdit(actor, post),
    sell: writes && isUnsold,
    take_back_sale:
      writes && (isUnsold || state === 'sold') && isWithin(post.lastSoldAt, limits.hoursToTakeBackSale / 24, now),
    pause: writes && state === 'active',
    resume: writes && state === 'paused',
    renew:
      writes &&
      (state === 'expired' || (state === 'active' && post.expiresAt.getTime() - now.getTime() <= daysToRenew * day)),
    delete: deletes && (isUnsold || state === 'blocked'),
    restore: deletes && state === 'deleted' && isWithin(post.deletedAt, limits.daysToRestore, now),
    duplicate: writes && state !== 'deleted' && state !== 'blocked',
    report: isPlain && !seesPrivate(actor, post) && !isOwnOrganization(actor, post),
    favorite: isPlain && reach(actor, 'favorite.manage') !== 'none',
    inquire: deals && post.type === 'offered',
    offer: deals && post.isAvailable !== false,
    ...moderationOf(actor, state),
    purge: mayPurge(actor),
  };
}

function isOwnOrganization(actor: Actor, post: PostSubject): boolean {
  return actor.organization?.id === post.organizationId;
}

function isWithin(instant: Date | null | undefined, days: number, now: Date): boolean {
  return instant !== null && instant !== undefined && now.getTime() - instant.getTime() < days * day;
}
