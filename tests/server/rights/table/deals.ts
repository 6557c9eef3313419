import type { World } from '../world/index.ts';
import { type Entry, platform, traders } from './entry.ts';

/** A deal of a stage by whose side it is. */
const deal = (stage: keyof World['deals']['stages']) => (world: World, target: string) => ({
  id: target === 'reported' ? world.deals.stages.offered.foreign.id : world.deals.stages[stage][target as 'own'].id,
});
/** The first delivery, or claim, of a deal of a stage. */
const delivery = (stage: keyof World['deals']['stages']) => (world: World, target: string) => ({
  ...deal(stage)(world, target),
  n: 1,
});
/** Every member of the side. */
const readsDeal = { own: '++.+.+--', colleague: '++.+.+--', foreign: '..+.+.--' };
/** As the deal, but never the platform. */
const readsPaper = { own: '++.+.+..', colleague: '++.+.+..', foreign: '..+.+...' };
/** Who handles the deal, and who leads the organization. */
const writesDeal = { own: '+-.+.+--', colleague: '-+.+.+--', foreign: '..+.+.--' };

/** Deals, purchases, and the organizations that are stopped. */
export const dealCalls = {
  'GET /api/deals': { to: traders },
  'POST /api/deals': {
    body: (world) => ({ lines: [{ advertisement: world.deals.sold.id, quantity: 3 }], message: 'Is it new?' }),
    to: traders,
  },
  'GET /api/deals/{id}': {
    params: deal('inquiry'),
    // The platform’s admins read what was reported, and nothing else.
    to: { own: '++.+.+..', colleague: '++.+.+..', foreign: '..+.+...', reported: '..+.+.++' },
  },
  'GET /api/deals/{id}/sheet.pdf': {
    params: deal('offered'),
    to: { own: '++.+.+..', colleague: '++.+.+..', foreign: '..+.+...' },
  },
  'GET /api/deals/{id}/order.xml': { params: deal('agreed'), to: readsPaper },
  'GET /api/deals/{id}/order.csv': { params: deal('agreed'), to: readsPaper },
  'GET /api/deals/{id}/deliveries/{n}/note.xml': { params: delivery('sent'), to: readsPaper },
  'GET /api/deals/{id}/deliveries/{n}/note.pdf': { params: delivery('sent'), to: readsPaper },
  'GET /api/deals/{id}/invoice-draft.xml': { params: deal('agreed'), to: readsPaper },
  'POST /api/deals/{id}/messages': { params: deal('inquiry'), body: () => ({ body: 'Hello' }), to: writesDeal },
  'POST /api/deals/{id}/offers': {
    params: deal('inquiry'),
    body: (world, target) => ({
      lines: [{ id: world.deals.stages.inquiry[target as 'own'].line, quantity: 4, price_per_unit: '8.00' }],
      currency: 'EUR',
    }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/accept': { params: deal('offered'), body: () => ({ version: 1 }), to: writesDeal },
  'POST /api/deals/{id}/decline': { params: deal('offered'), body: () => ({ version: 1 }), to: writesDeal },
  'POST /api/deals/{id}/withdraw': { params: deal('inquiry'), body: () => ({}), to: writesDeal },
  'POST /api/deals/{id}/complete': {
    params: deal('agreed'),
    body: (world, target) => ({
      lines: [{ id: world.deals.stages.agreed[target as 'own'].line, quantity: 4 }],
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/deliveries': {
    params: deal('agreed'),
    body: (world, target) => ({ lines: [{ id: world.deals.stages.agreed[target as 'own'].line, quantity: 2 }] }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/deliveries/{n}/receive': { params: delivery('arriving'), body: () => ({}), to: writesDeal },
  'POST /api/deals/{id}/deliveries/{n}/take-back': { params: delivery('sent'), to: writesDeal },
  'POST /api/deals/{id}/claims': {
    params: deal('claimed'),
    body: (world, target) => ({
      delivery: 1,
      line: world.deals.stages.claimed[target as 'own'].line,
      kind: 'quality',
      quantity: 1,
      text: 'Scratched',
    }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/claims/{n}/offer': {
    params: delivery('complained'),
    body: () => ({ credit: '9.00' }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/claims/{n}/accept': {
    params: delivery('claimed'),
    body: () => ({ version: 1 }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/claims/{n}/refuse': {
    params: delivery('claimed'),
    body: () => ({ reason: 'It is more than that' }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/claims/{n}/withdraw': { params: delivery('claimed'), to: writesDeal },
  'POST /api/deals/{id}/claims/{n}/send': {
    params: (world, target) => ({ ...deal('complained')(world, target), n: 2 }),
    body: () => ({ carrier: 'Post' }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/release': {
    params: deal('agreed'),
    body: (world, target) => ({
      lines: [{ id: world.deals.stages.agreed[target as 'own'].line, quantity: 2 }],
      reason: 'It was sold out',
    }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/extend': { params: deal('agreed'), body: () => ({ days: 3 }), to: writesDeal },
  'POST /api/deals/{id}/cancel': { params: deal('agreed'), body: () => ({ reason: 'other' }), to: writesDeal },
  'POST /api/deals/{id}/take-over': {
    params: deal('inquiry'),
    to: { own: '~+.+.+--', colleague: '+~.+.+--', foreign: '..~.+.--' },
  },
  'POST /api/deals/{id}/hand-over': {
    params: deal('inquiry'),
    body: (world, target) => ({
      user: target === 'foreign' ? world.people.foreignProtected.id : world.people.heir.id,
    }),
    to: writesDeal,
  },
  'POST /api/deals/{id}/notes': { params: deal('inquiry'), body: () => ({ body: 'Ours alone' }), to: readsDeal },
  'POST /api/deals/{id}/read': { params: deal('inquiry'), to: readsDeal },
  'POST /api/deals/{id}/archive': { params: deal('done'), body: () => ({ archived: true }), to: readsDeal },
  'POST /api/deals/{id}/report': { params: deal('inquiry'), body: () => ({ reason: 'fraud' }), to: readsDeal },
  'GET /api/deal-reports': { to: platform },
  'POST /api/deal-reports/{id}/dismiss': {
    params: (world, target) => ({ id: target === 'open' ? world.deals.report.id : world.deals.settled.id }),
    to: { open: '------++', settled: '------~~' },
  },
  'GET /api/purchases': { to: traders },
  'POST /api/purchases/{id}/disown': {
    params: (world, target) => ({ id: world.deals.purchases[target as 'own'].id }),
    to: { own: '++.+.+--', foreign: '..+.+.--' },
  },
  'GET /api/organization/stops': { to: { any: '---+++--' } },
  'PUT /api/organization/stops/{id}': {
    params: (world) => ({ id: world.deals.unstopped.id }),
    to: { any: '---+++--' },
  },
  'DELETE /api/organization/stops/{id}': {
    params: (world, target) => ({ id: world.deals[target as 'stopped'].id }),
    to: { stopped: '---+++--', unstopped: '---...--' },
  },
} satisfies Record<string, Entry>;
