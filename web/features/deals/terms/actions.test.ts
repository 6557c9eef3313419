import { describe, expect, it } from 'vitest';
import type { Deal, DealAbilities } from '#contract/deals/records.ts';
import { actionsOf } from './actions.ts';

const nothing = {
  message: false,
  offer: false,
  accept: false,
  decline: false,
  withdraw: false,
  complete: false,
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

  it('answer an offer of the other side, which is accepted only where it was seen', () => {
    const deal = dealOf({ ...writes, accept: true, decline: true }, offer('theirs', 'open'));
    expect(actionsOf(deal, true)).toEqual(['accept', 'counter', 'decline']);
    expect(actionsOf(deal, false)).toEqual(['counter']);
  });

  it('change or withdraw the own open offer', () =>
    expect(actionsOf(dealOf({ ...writes, withdraw: true }, offer('mine', 'open')), true)).toEqual([
      'change',
      'withdraw',
    ]));

  it('answer a question', () => {
    expect(actionsOf(dealOf({ ...writes, decline: true }, { state: 'inquiry' }), true)).toEqual(['offer', 'decline']);
    expect(actionsOf(dealOf({ ...writes, withdraw: true }, { state: 'inquiry' }), true)).toEqual(['offer', 'withdraw']);
  });

  it('ask for another offer after theirs ran out', () =>
    expect(actionsOf(dealOf(writes, offer('theirs', 'expired')), true)).toEqual(['renew', 'offer']));

  it('make the next one after the own ran out, while there is one left', () => {
    expect(actionsOf(dealOf(writes, offer('mine', 'expired')), true)).toEqual(['offer']);
    expect(actionsOf(dealOf({ message: true }, offer('mine', 'expired')), true)).toEqual([]);
  });

  it('lead on in an agreed deal: the seller completes, the buyer has the deal sheet; cancelling is none of them', () => {
    const agreed = { state: 'agreed' as const };
    expect(actionsOf(dealOf({ message: true, complete: true, extend: true, cancel: true }, agreed), true)).toEqual([
      'complete',
      'extend',
    ]);
    expect(actionsOf(dealOf({ message: true, cancel: true }, agreed), true)).toEqual(['sheet']);
  });

  it('assign to oneself first what a colleague has', () => {
    const colleague = { handlers: { buyer: { id: 2, name: 'Jeroen Bakker' }, seller: null } };
    expect(actionsOf(dealOf({ take_over: true }, { ...colleague, ...offer('theirs', 'open') }), true)).toEqual([
      'takeOver',
    ]);
    // What no one has is answered at once.
    const unassigned = { handlers: { buyer: null, seller: null }, ...offer('theirs', 'open') };
    expect(actionsOf(dealOf({ ...writes, take_over: true, accept: true }, unassigned), true)).toEqual([
      'accept',
      'counter',
    ]);
    // Who leads the organization answers without taking it over.
    expect(
      actionsOf(
        dealOf({ ...writes, accept: true, take_over: true }, { ...colleague, ...offer('theirs', 'open') }),
        true,
      ),
    ).toEqual(['accept', 'counter']);
  });

  it('are none for who only reads', () => {
    expect(actionsOf(dealOf({}, offer('theirs', 'open')), true)).toEqual([]);
    expect(actionsOf(dealOf({ archive: true }, { state: 'closed' }), true)).toEqual([]);
  });

  it('ask again where a post is still there', () => {
    const lines = [{ advertisement: { id: 3, visible: true, thumbnail: null } }] as Deal['lines'];
    expect(actionsOf(dealOf({}, { state: 'closed', lines }), true)).toEqual(['again']);
  });
});
