import { describe, expect, it } from 'vitest';
import type { Deal, DealAbilities } from '#contract/deals/records.ts';
import { actionsOf, lackOf } from './actions.ts';

const nothing = {
  message: false,
  offer: false,
  accept: false,
  decline: false,
  withdraw: false,
  complete: false,
  deliver: false,
  receive: false,
  take_back: false,
  release: false,
  claim: false,
  settle: false,
  extend: false,
  cancel: false,
  take_over: false,
  hand_over: false,
  note: false,
  archive: false,
  report: false,
} satisfies DealAbilities;

const me = { id: 1, name: 'Noor Jansen' };

function dealOf(abilities: Partial<DealAbilities>, given: Partial<Deal> = {}): Deal {
  return {
    state: 'negotiating',
    side: 'buyer',
    type: 'offered',
    handlers: { buyer: me, seller: null },
    offer: null,
    lines: [],
    abilities: { ...nothing, ...abilities },
    ...given,
  } as Deal;
}

const offer = (by: 'mine' | 'theirs', state: 'open' | 'expired' | 'declined') => ({
  offer: { version: 2, by, state, valid_until: '2026-11-20T17:00:00.000Z' },
});

describe('the buttons of a deal', () => {
  const writes = { message: true, offer: true, hand_over: true };

  it('answer an offer from the other side, and accept or decline it only once it was seen', () => {
    const deal = dealOf({ ...writes, accept: true, decline: true }, offer('theirs', 'open'));
    expect(actionsOf(deal, true)).toEqual(['accept', 'counter', 'decline']);
    expect(actionsOf(deal, false)).toEqual(['counter']);
  });

  it('change or withdraw one’s own open offer', () =>
    expect(actionsOf(dealOf({ ...writes, withdraw: true }, offer('mine', 'open')), true)).toEqual([
      'change',
      'withdraw',
    ]));

  it('answer an inquiry', () => {
    expect(actionsOf(dealOf({ ...writes, decline: true }, { state: 'inquiry' }), true)).toEqual(['offer', 'decline']);
    expect(actionsOf(dealOf({ ...writes, withdraw: true }, { state: 'inquiry' }), true)).toEqual(['offer', 'withdraw']);
  });

  it('ask for another offer after theirs expired', () =>
    expect(actionsOf(dealOf(writes, offer('theirs', 'expired')), true)).toEqual(['renew', 'offer']));

  it('make another offer after one’s own expired, if one is still allowed', () => {
    expect(actionsOf(dealOf(writes, offer('mine', 'expired')), true)).toEqual(['offer']);
    expect(actionsOf(dealOf({ message: true }, offer('mine', 'expired')), true)).toEqual([]);
  });

  it('complete an agreed deal for the seller and open its sheet for the buyer, but never cancel it', () => {
    const agreed = { state: 'agreed' as const };
    expect(actionsOf(dealOf({ message: true, complete: true, extend: true, cancel: true }, agreed), true)).toEqual([
      'complete',
      'extend',
    ]);
    expect(actionsOf(dealOf({ message: true, cancel: true }, agreed), true)).toEqual(['sheet']);
  });

  it('send goods for the seller, and confirm them for the buyer, in an agreed deal and in a completed one', () => {
    const agreed = { state: 'agreed' as const };
    expect(actionsOf(dealOf({ message: true, complete: true, deliver: true, extend: true }, agreed), true)).toEqual([
      'deliver',
      'complete',
      'extend',
    ]);
    expect(actionsOf(dealOf({ message: true, receive: true }, agreed), true)).toEqual(['receive', 'sheet']);
    expect(actionsOf(dealOf({ receive: true }, { state: 'completed' }), true)).toEqual(['receive']);
  });

  it('first assign a colleague’s deal to oneself', () => {
    const colleague = { handlers: { buyer: { id: 2, name: 'Jeroen Bakker' }, seller: null } };
    expect(actionsOf(dealOf({ take_over: true }, { ...colleague, ...offer('theirs', 'open') }), true)).toEqual([
      'takeOver',
    ]);
    // A deal without a handler is answered at once.
    const unassigned = { handlers: { buyer: null, seller: null }, ...offer('theirs', 'open') };
    expect(actionsOf(dealOf({ ...writes, take_over: true, accept: true }, unassigned), true)).toEqual([
      'accept',
      'counter',
    ]);
    // An organization admin answers without taking it over.
    expect(
      actionsOf(
        dealOf({ ...writes, accept: true, take_over: true }, { ...colleague, ...offer('theirs', 'open') }),
        true,
      ),
    ).toEqual(['accept', 'counter']);
  });

  it('are absent for a user who may only read', () => {
    expect(actionsOf(dealOf({}, offer('theirs', 'open')), true)).toEqual([]);
    expect(actionsOf(dealOf({ archive: true }, { state: 'closed' }), true)).toEqual([]);
  });

  it('ask again after a closed deal if a post is still visible', () => {
    const lines = [{ advertisement: { id: 3, visible: true, thumbnail: null } }] as Deal['lines'];
    expect(actionsOf(dealOf({}, { state: 'closed', lines }), true)).toEqual(['again']);
  });
});

it('an offer cannot be accepted while one of the batteries that it has pieces of lacks something', () => {
  const line = (id: number, lacks: ('summary' | 'placing')[] | null) => ({ id, battery: lacks && { lacks } });
  const lines = [line(1, null), line(2, ['placing']), line(3, [])];
  const deal = (...quantities: number[]) =>
    ({ lines, offers: [{ lines: quantities.map((quantity, place) => ({ id: place + 1, quantity })) }] }) as never;
  expect(lackOf(deal(1, 1, 1))).toBe('placing');
  expect(lackOf(deal(1, 0, 1))).toBeNull();
  expect(lackOf({ lines: [], offers: [] })).toBeNull();
});

describe('a claim that waits for its reader', () => {
  const waiting = { claims_wait_for: 'mine' } as const;

  it('is a press away, after goods to send or to confirm, also once the deal has ended', () => {
    const selling = { ...waiting, side: 'seller', state: 'agreed' } as const;
    expect(actionsOf(dealOf({ settle: true, deliver: true, complete: true }, selling), true)).toEqual([
      'deliver',
      'answer',
      'complete',
    ]);
    expect(actionsOf(dealOf({ settle: true }, { ...waiting, state: 'agreed' }), true)).toEqual(['answer', 'sheet']);
    expect(actionsOf(dealOf({ settle: true, claim: true }, { ...waiting, state: 'completed' }), true)).toEqual([
      'answer',
      'claim',
    ]);
  });

  it('is not among the buttons of who may not answer it, or waits for the other side', () => {
    expect(actionsOf(dealOf({}, { ...waiting, state: 'completed' }), true)).toEqual([]);
    expect(actionsOf(dealOf({ settle: true }, { claims_wait_for: 'theirs', state: 'completed' }), true)).toEqual([]);
  });
});
