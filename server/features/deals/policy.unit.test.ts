import { describe, expect, it } from 'vitest';
import { dealLimits, dealMessages, dealSides } from '#contract/deals/choices.ts';
import { products, type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import {
  abilitiesOf,
  extensionsLeft,
  mayReadReported,
  offersLeft,
  readingSide,
  sideOf,
  wrongSideOf,
} from './policy.ts';
import type { DealRow } from './rows.ts';

const now = new Date('2026-03-02T10:00:00Z');
const later = new Date(now.getTime() + 1);
const [buying, selling, elsewhere] = [7, 8, 9];
/** The handlers of both sides; `colleague` belongs to the buyer's organization. */
const [handler, sellersHandler, colleague] = [1, 2, 3];

function actor(role: Role, organization: number | null, change: Partial<Actor> = {}): Actor {
  return {
    id: handler,
    role,
    permissions: products,
    organizationActive: true,
    organization: organization === null ? null : { id: organization, name: 'Home', status: 'active' },
    ...change,
  } as unknown as Actor;
}

const deal = (change: Partial<DealRow> = {}) =>
  ({
    buyer_id: buying,
    seller_id: selling,
    buyer_handler_id: handler,
    seller_handler_id: sellersHandler,
    opener: 'buyer',
    state: 'negotiating',
    buyer_offers: 0,
    seller_offers: 0,
    extensions: 0,
    completed_at: null,
    closed_at: null,
    open_side: null,
    open_until: null,
    reported: false,
    deliveries: 0,
    deliveries_sent: 0,
    ...change,
  }) as DealRow;

const buyer = actor('user', buying);
const seller = actor('user', selling, { id: sellersHandler });
const listed = (who: Actor, change: Partial<DealRow> = {}) =>
  Object.entries(abilitiesOf(who, deal(change), now)).flatMap(([ability, can]) => (can ? [ability] : []));

describe('the side of a deal', () => {
  it('is that of the actor’s organization', () => {
    expect(sideOf(buyer, deal())).toBe('buyer');
    expect(sideOf(seller, deal())).toBe('seller');
    expect(sideOf(actor('user', elsewhere), deal())).toBeNull();
    expect(sideOf(actor('super_admin', null), deal())).toBeNull();
  });

  it('can be read by its members with the product, even while the organization is suspended', () => {
    for (const role of roles) {
      const reads = role === 'user' || role === 'manager' || role === 'organization_admin';
      expect(readingSide(actor(role, buying), deal())).toBe(reads ? 'buyer' : null);
      expect(readingSide(actor(role, selling), deal())).toBe(reads ? 'seller' : null);
      expect(readingSide(actor(role, buying, { organizationActive: false }), deal())).toBe(reads ? 'buyer' : null);
      expect(readingSide(actor(role, buying, { permissions: [] }), deal())).toBeNull();
      expect(readingSide(actor(role, elsewhere), deal())).toBeNull();
    }
  });

  it('is null for the platform, whose admins read only reported deals', () => {
    for (const role of roles) {
      const isPlatform = role === 'admin' || role === 'super_admin';
      expect(mayReadReported(actor(role, null), deal({ reported: true }))).toBe(isPlatform);
      expect(mayReadReported(actor(role, null), deal())).toBe(false);
    }
  });
});

describe('the abilities of a side’s handler', () => {
  const always = ['hand_over', 'note', 'report'];

  it('on an inquiry', () => {
    const talk = ['message', 'offer'];
    expect(listed(buyer, { state: 'inquiry' })).toEqual([...talk, 'withdraw', ...always]);
    expect(listed(seller, { state: 'inquiry' })).toEqual([...talk, 'decline', ...always]);
    expect(listed(buyer, { state: 'inquiry', opener: 'seller' })).toEqual([...talk, 'decline', ...always]);
    expect(listed(seller, { state: 'inquiry', opener: 'seller' })).toEqual([...talk, 'withdraw', ...always]);
  });

  it('on an offer, while it is valid', () => {
    const talk = ['message', 'offer'];
    const open = { open_side: 'buyer', open_until: later } as const;
    expect(listed(buyer, open)).toEqual([...talk, 'withdraw', ...always]);
    expect(listed(seller, open)).toEqual([...talk, 'accept', 'decline', ...always]);
    for (const who of [buyer, seller]) {
      expect(listed(who, { ...open, open_until: now })).toEqual([...talk, ...always]);
      expect(listed(who)).toEqual([...talk, ...always]);
    }
  });

  it('on an agreed deal', () => {
    expect(listed(buyer, { state: 'agreed' })).toEqual(['message', 'cancel', ...always]);
    const selling = ['message', 'complete', 'deliver', 'release'];
    expect(listed(seller, { state: 'agreed' })).toEqual([...selling, 'extend', 'cancel', ...always]);
    const extended = { state: 'agreed', extensions: dealLimits.extensions } as const;
    expect(listed(seller, extended)).toEqual([...selling, 'cancel', ...always]);
  });

  it.each(['completed', 'closed'] as const)('on a deal that is %s', (state) => {
    for (const who of [buyer, seller]) expect(listed(who, { state })).toEqual(['note', 'archive', 'report']);
    const end = state === 'completed' ? 'completed_at' : 'closed_at';
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const days = dealLimits.messageDays[state];
    expect(listed(buyer, { state, [end]: ago(days - 1) })).toEqual(['message', 'note', 'archive', 'report']);
    expect(listed(seller, { state, [end]: ago(days) })).toEqual(['note', 'archive', 'report']);
  });
});

describe('deliveries', () => {
  it('are confirmed by the buyer and undone by the seller while they wait, in an agreed or a completed deal', () => {
    const waiting = { deliveries: 1, deliveries_sent: 1 };
    expect(listed(buyer, { state: 'completed', ...waiting })).toEqual(['receive', 'note', 'archive', 'report']);
    expect(listed(seller, { state: 'completed', ...waiting })).toEqual(['take_back', 'note', 'archive', 'report']);
    expect(listed(seller, { state: 'agreed', deliveries: dealLimits.deliveries })).not.toContain('deliver');
    for (const ability of ['deliver', 'take_back', 'release'] as const)
      expect(wrongSideOf(deal({ state: 'agreed' }), 'buyer', ability)).toBe(dealMessages.sellerOnly[ability]);
    expect(wrongSideOf(deal({ state: 'agreed' }), 'seller', 'receive')).toBe(dealMessages.buyerOnly.receive);
  });
});

describe('the abilities of others', () => {
  const open = { open_side: 'seller', open_until: later } as const;
  const leading = ['message', 'offer', 'accept', 'decline', 'take_over', 'hand_over', 'note', 'report'];

  it('let managers act on all deals; others act on unhandled deals, or take a deal over first', () => {
    expect(listed(actor('manager', buying, { id: colleague }), open)).toEqual(leading);
    expect(listed(actor('organization_admin', buying, { id: colleague }), open)).toEqual(leading);
    expect(listed(actor('user', buying, { id: colleague }), open)).toEqual(['take_over', 'note', 'report']);
    const unhandled = { ...open, buyer_handler_id: null };
    expect(listed(actor('user', buying, { id: colleague }), unhandled)).toEqual(leading);
  });

  it('are limited to reporting while the organization is suspended', () => {
    for (const role of ['user', 'manager', 'organization_admin'] as const) {
      expect(listed(actor(role, buying, { organizationActive: false }), open)).toEqual(['report']);
    }
  });

  it('are none for users of neither side', () => {
    for (const role of roles) {
      expect(listed(actor(role, elsewhere), open)).toEqual([]);
      expect(listed(actor(role, null), { ...open, reported: true })).toEqual([]);
    }
  });
});

describe('a transition reserved for the other side', () => {
  it.each([
    ['accept', 'buyer', { open_side: 'buyer', open_until: later }, true],
    ['decline', 'buyer', { open_side: 'buyer', open_until: later }, true],
    ['withdraw', 'buyer', { open_side: 'buyer', open_until: later }, false],
    ['accept', 'seller', { open_side: 'buyer', open_until: later }, false],
    ['withdraw', 'seller', { open_side: 'buyer', open_until: later }, true],
    ['decline', 'buyer', { state: 'inquiry' }, true],
    ['withdraw', 'seller', { state: 'inquiry' }, true],
    ['withdraw', 'buyer', { state: 'closed' }, false],
    ['accept', 'buyer', {}, false],
    ['complete', 'buyer', { state: 'agreed' }, true],
    ['extend', 'buyer', { state: 'agreed' }, true],
    ['complete', 'seller', { state: 'negotiating' }, false],
  ] as const)('%s by the %s of %j: %s', (ability, side, change, isRefused) => {
    const sentence = wrongSideOf(deal(change as Partial<DealRow>), side, ability);
    expect(sentence === null).toBe(!isRefused);
  });
});

describe('the remaining number', () => {
  it('of offers is counted for each side', () => {
    for (const side of dealSides) {
      const made = (count: number) => deal({ [`${side}_offers`]: count });
      expect(offersLeft(made(0), side)).toBe(dealLimits.offersOfSide);
      expect(offersLeft(made(1), side)).toBe(dealLimits.offersOfSide - 1);
      expect(offersLeft(made(dealLimits.offersOfSide + 1), side)).toBe(0);
      const who = side === 'buyer' ? buyer : seller;
      expect(listed(who, made(dealLimits.offersOfSide - 1))).toContain('offer');
      expect(listed(who, made(dealLimits.offersOfSide))).not.toContain('offer');
      expect(listed(side === 'buyer' ? seller : buyer, made(dealLimits.offersOfSide))).toContain('offer');
    }
  });

  it('of extensions is counted down to zero', () => {
    expect(extensionsLeft({ extensions: 0 })).toBe(dealLimits.extensions);
    expect(extensionsLeft({ extensions: dealLimits.extensions })).toBe(0);
  });
});
