import { type Entry, everybody } from './entry.ts';
import { advertisementFields, post } from './targets.ts';

/** An offer and what a post of each side wants: a pair has a post of one's own organization. */
const matchedPair: Entry = {
  params: (world, target) => ({
    id: world.posts.wanted[target === 'foreign' ? 'foreign' : 'own'].id,
    otherId: world.posts.active[target === 'own' ? 'own' : 'foreign'].id,
  }),
  to: { own: '++.+.+--', crossed: '++++++--', foreign: '..+.+.--' },
};

/** Matches of wanted and offered posts. */
export const matchCalls = {
  'GET /api/advertisements/{id}/matches': {
    params: post('active'),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '+..+.+++' },
  },
  'GET /api/advertisements/matches': { query: (world) => `?ids[]=${world.posts.wanted.own.id}`, to: everybody },
  'POST /api/advertisements/match': { body: (world) => advertisementFields(world), to: everybody },
  'DELETE /api/advertisements/{id}/matches/{otherId}': matchedPair,
  'PUT /api/advertisements/{id}/matches/{otherId}': matchedPair,
} satisfies Record<string, Entry>;
