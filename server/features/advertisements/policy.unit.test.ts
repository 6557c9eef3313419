import { describe, expect, it } from 'vitest';
import { type AdvertisementState, states } from '#contract/advertisements/choices.ts';
import { defaultProducts, type Product, type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { type Abilities, abilitiesOf, canSee, mayPost, type PostSubject, seesPrivate } from './policy.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const home = 7;

function actor(role: Role, given: { organizationActive?: boolean; permissions?: Product[] } = {}): Actor {
  const isPlatform = role === 'admin' || role === 'super_admin';
  return {
    id: 1,
    role,
    permissions: given.permissions ?? (isPlatform ? [] : defaultProducts),
    organizationActive: given.organizationActive ?? true,
    stoppedBy: [],
    organization: isPlatform ? null : { id: home, name: 'Home', status: 'active' },
  } as unknown as Actor;
}

/** The owner of the post, relative to the actor (person 1 of organization 7). */
const sides = {
  own: { ownerId: 1, organizationId: home },
  'a colleague’s': { ownerId: 2, organizationId: home },
  foreign: { ownerId: 3, organizationId: 8 },
} as const;
type Side = keyof typeof sides;

function subject(side: Side, state: AdvertisementState, given: Partial<PostSubject> = {}): PostSubject {
  return {
    type: 'offered',
    state,
    ...sides[side],
    organizationActive: true,
    expiresAt: daysAgo(-5),
    deletedAt: state === 'deleted' ? daysAgo(3) : null,
    lastSoldAt: daysAgo(0.5),
    ...given,
  };
}

const writing: Record<AdvertisementState, (keyof Abilities)[]> = {
  active: ['edit', 'sell', 'take_back_sale', 'pause', 'renew', 'duplicate'],
  paused: ['edit', 'sell', 'take_back_sale', 'resume', 'duplicate'],
  expired: ['edit', 'sell', 'take_back_sale', 'renew', 'duplicate'],
  sold: ['take_back_sale', 'duplicate'],
  blocked: ['edit'],
  deleted: [],
};
const deleting: Record<AdvertisementState, (keyof Abilities)[]> = {
  active: ['delete'],
  paused: ['delete'],
  expired: ['delete'],
  sold: [],
  blocked: ['delete'],
  deleted: ['restore'],
};

const moderating: Record<AdvertisementState, (keyof Abilities)[]> = {
  active: ['block'],
  paused: ['block'],
  expired: ['block'],
  sold: ['block'],
  blocked: ['unblock'],
  deleted: [],
};

/** The matrix of rights as the product decided it, written out independently of the code: whether this role reaches the posts of this side. */
const reachesSide: Record<Role, Record<Side, boolean>> = {
  none: { own: false, 'a colleague’s': false, foreign: false },
  user: { own: true, 'a colleague’s': false, foreign: false },
  organization_admin: { own: true, 'a colleague’s': true, foreign: false },
  manager: { own: true, 'a colleague’s': true, foreign: false },
  admin: { own: true, 'a colleague’s': true, foreign: true },
  super_admin: { own: true, 'a colleague’s': true, foreign: true },
};

const cases = roles.flatMap((role) =>
  (Object.keys(sides) as Side[]).flatMap((side) => states.map((state) => [role, side, state] as const)),
);
const granted = (abilities: Abilities) =>
  Object.entries(abilities)
    .filter(([, may]) => may)
    .map(([ability]) => ability)
    .sort();

describe('abilities on a post', () => {
  it.each(cases)('%s on a post that is %s and %s', (role, side, state) => {
    const reached = reachesSide[role][side];
    const expected: string[] = reached ? [...writing[state], ...deleting[state]] : [];
    const isLive = state === 'active';
    if (role !== 'none' && isLive) expected.push('favorite');
    if (!reached && role !== 'none' && isLive && side === 'foreign') expected.push('report', 'inquire', 'offer');
    if (role === 'admin' || role === 'super_admin') expected.push(...moderating[state]);
    if (role === 'super_admin') expected.push('purge');
    expect(granted(abilitiesOf(actor(role), subject(side, state), now))).toEqual(expected.sort());
    expect(seesPrivate(actor(role), subject(side, state))).toBe(reached);
    const colleague = side === 'a colleague’s' && role !== 'none' && state !== 'deleted';
    expect(canSee(actor(role), subject(side, state))).toBe(reached || colleague || (role !== 'none' && isLive));
  });

  it.each(cases.filter(([role]) => !['admin', 'super_admin'].includes(role)))(
    '%s of a suspended organization on a post that is %s and %s: none, and only their own side is visible',
    (role, side, state) => {
      const suspended = actor(role, { organizationActive: false });
      const post = subject(side, state, { organizationActive: side === 'foreign' });
      expect(granted(abilitiesOf(suspended, post, now))).toEqual([]);
      const ownSide = reachesSide[role][side] || (side === 'a colleague’s' && role !== 'none' && state !== 'deleted');
      expect(canSee(suspended, post)).toBe(ownSide);
    },
  );

  it.each([
    [['browse', 'post_wanted'], 'offered'],
    [['browse', 'post_offered'], 'wanted'],
    [['browse'], 'offered'],
    [[], 'wanted'],
  ] as const)('users with only %j can change nothing on a post that is %s, but may delete it', (permissions, type) => {
    for (const role of ['user', 'organization_admin', 'manager'] as const) {
      const limited = actor(role, { permissions: [...permissions] });
      const abilities = granted(abilitiesOf(limited, subject('own', 'active', { type }), now));
      expect(abilities).toEqual(permissions.length > 0 ? ['delete', 'favorite'] : ['delete']);
    }
  });

  it('a type of post needs its own product, except for platform admins', () => {
    const types = ['offered', 'wanted'] as const;
    const posted = (poster: Actor) => types.filter((type) => mayPost(poster, type));
    for (const type of types) {
      const poster = actor('user', { permissions: [`post_${type}`] });
      expect(posted(poster)).toEqual([type]);
      expect(abilitiesOf(poster, subject('own', 'active', { type }), now).edit).toBe(true);
    }
    expect(posted(actor('user', { permissions: [] }))).toEqual([]);
    for (const role of ['admin', 'super_admin'] as const) expect(posted(actor(role))).toEqual(types);
  });

  it('no sale can be undone unless the caller loaded it', () => {
    const post = subject('own', 'sold', { lastSoldAt: undefined });
    expect(abilitiesOf(actor('user'), post, now).take_back_sale).toBe(false);
  });

  it('a user without the product to browse sees only their own side', () => {
    const blind = actor('user', { permissions: ['post_offered'] });
    expect(canSee(blind, subject('own', 'active'))).toBe(true);
    expect(canSee(blind, subject('foreign', 'active'))).toBe(false);
  });

  it('posts of a suspended organization are hidden from all but their own side and the platform', () => {
    const post = subject('foreign', 'active', { organizationActive: false });
    expect(roles.filter((role) => canSee(actor(role), post))).toEqual(['admin', 'super_admin']);
  });

  it('inquiries and offers are for users of other organizations who work on deals', () => {
    const may = (given: Partial<PostSubject>, permissions?: Product[]) => {
      const { inquire, offer } = abilitiesOf(
        actor('user', permissions ? { permissions } : {}),
        subject('foreign', 'active', given),
        now,
      );
      return { inquire, offer };
    };
    expect(may({})).toEqual({ inquire: true, offer: true });
    expect(may({ type: 'wanted' })).toEqual({ inquire: false, offer: true });
    expect(may({ isAvailable: false })).toEqual({ inquire: true, offer: false });
    expect(may({}, ['browse'])).toEqual({ inquire: false, offer: false });
  });

  it('a post is hidden from an organization that its own has stopped, but not from the platform', () => {
    const post = subject('foreign', 'active');
    const stopped = (role: Role) => ({ ...actor(role), stoppedBy: [post.organizationId] });
    expect(roles.filter((role) => canSee(stopped(role), post))).toEqual(['admin', 'super_admin']);
    expect(granted(abilitiesOf(stopped('manager'), post, now))).toEqual([]);
  });

  it('posts of a former organization give no rights', () => {
    const left = subject('own', 'active', { organizationId: 8 });
    expect(seesPrivate(actor('user'), left)).toBe(false);
    expect(abilitiesOf(actor('organization_admin'), left, now).edit).toBe(false);
  });

  it('sales can be undone for 24 hours, deletions for 30 days; renewing starts 14 days before the end', () => {
    const owner = actor('user');
    const may = (post: PostSubject, ability: keyof Abilities) => abilitiesOf(owner, post, now)[ability];
    expect(may(subject('own', 'sold', { lastSoldAt: daysAgo(0.99) }), 'take_back_sale')).toBe(true);
    expect(may(subject('own', 'sold', { lastSoldAt: daysAgo(1) }), 'take_back_sale')).toBe(false);
    expect(may(subject('own', 'sold', { lastSoldAt: null }), 'take_back_sale')).toBe(false);
    expect(may(subject('own', 'deleted', { deletedAt: daysAgo(29.9) }), 'restore')).toBe(true);
    expect(may(subject('own', 'deleted', { deletedAt: daysAgo(30) }), 'restore')).toBe(false);
    expect(may(subject('own', 'active', { expiresAt: daysAgo(-14) }), 'renew')).toBe(true);
    expect(may(subject('own', 'active', { expiresAt: daysAgo(-15) }), 'renew')).toBe(false);
  });
});
