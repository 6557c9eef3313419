import type { World } from '../world/index.ts';
import type { Entry } from './entry.ts';

/** A list by whose it is; `shared` is one of a colleague that others of the organization read. */
const list = (world: World, target: string) => ({ id: world.lists[target as 'own'] });
const lineOfList = (world: World, target: string) => ({ ...list(world, target), n: 1 });
/** Private lists belong to their owner and to the organization's admins; platform admins have none. */
const readsList = {
  own: '+..+.+..',
  colleague: '.+.+.+..',
  shared: '++.+.+..',
  edited: '++.+.+..',
  foreign: '..+.+...',
};
const writesList = {
  own: '+..+.+..',
  colleague: '.+.+.+..',
  shared: '-+.+.+..',
  edited: '++.+.+..',
  foreign: '..+.+...',
};

/** Lists of parts to buy. */
export const listCalls = {
  'GET /api/lists': { to: { any: '++++++..' } },
  'POST /api/lists': {
    body: (world) => ({ name: 'For spring', advertisements: [world.posts.active.colleague.id] }),
    to: { any: '++++++..' },
  },
  'GET /api/lists/{id}': { params: list, to: readsList },
  'PUT /api/lists/{id}': { params: list, body: () => ({ name: 'For autumn', max_sellers: 4 }), to: writesList },
  'DELETE /api/lists/{id}': {
    params: list,
    to: { ...writesList, edited: '-+.+.+..' },
  },
  'PUT /api/lists/{id}/columns': { params: list, body: () => ({ columns: { Part: 'title' } }), to: writesList },
  'POST /api/lists/{id}/lines': { params: list, body: () => ({ title: 'Chain', quantity: 4 }), to: writesList },
  'PUT /api/lists/{id}/lines/{n}': { params: lineOfList, body: () => ({ quantity: 7 }), to: writesList },
  'DELETE /api/lists/{id}/lines/{n}': { params: lineOfList, to: writesList },
  'POST /api/lists/{id}/plan': { params: list, body: () => ({ mode: 'cheapest' }), to: writesList },
  // There is no plan of that market: those with the right are asked to plan again.
  'POST /api/lists/{id}/ask': {
    params: list,
    body: () => ({ market: 'unknown' }),
    to: { own: '~..~.~..', colleague: '.~.~.~..', shared: '-~.~.~..', edited: '~~.~.~..', foreign: '..~.~...' },
  },
  'POST /api/lists/{id}/wanted': {
    params: list,
    body: (world) => ({ lines: [1], category: world.category.child.id }),
    to: writesList,
  },
  'POST /api/lists/{id}/copy': { params: list, body: () => ({}), to: readsList },
  'GET /api/lists/{id}/export.xlsx': { params: list, to: readsList },
  'GET /api/lists/{id}/export.csv': { params: list, to: readsList },
  'GET /api/lists/{id}/answers': { params: list, to: readsList },
  'GET /api/lists/{id}/lines/{n}/candidates': { params: lineOfList, to: readsList },
} satisfies Record<string, Entry>;
