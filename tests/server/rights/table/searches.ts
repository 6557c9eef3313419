import { type Entry, everybody, open } from './entry.ts';

/** Saved searches. */
export const searchCalls = {
  'GET /api/saved-searches': { to: everybody },
  'POST /api/saved-searches': { body: () => ({ name: 'Brakes', query: 'q=brakes' }), to: everybody },
  'PUT /api/saved-searches/{id}': {
    params: (world, target) => ({ id: world.savedSearches[target as 'own'] }),
    body: () => ({ name: 'Renamed', alert: 'daily' }),
    to: { own: '+.......', foreign: '..+.....' },
  },
  'DELETE /api/saved-searches/{id}': {
    params: (world, target) => ({ id: world.savedSearches[target as 'own'] }),
    to: { own: '+.......', foreign: '..+.....' },
  },
  'POST /api/saved-searches/look': { to: everybody },
  // A person with the link of a mail needs no session.
  'GET /api/saved-search-stops/{token}': { ...open, params: () => ({ token: 'no-such-link' }) },
  'GET /api/unsubscribe/{token}': { ...open, params: () => ({ token: 'no-such-link' }) },
  'POST /api/unsubscribe/{token}': {
    ...open,
    params: () => ({ token: 'no-such-link' }),
    body: () => ({ 'List-Unsubscribe': 'One-Click' }),
  },
  'POST /api/saved-search-stops': { ...open, body: () => ({ token: 'no-such-link' }) },
} satisfies Record<string, Entry>;
