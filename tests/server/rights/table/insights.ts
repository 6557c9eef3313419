import type { World } from '../world/index.ts';
import { type Entry, everybody } from './entry.ts';
import { post } from './targets.ts';

const ofHome = (world: World) => `?organization=${world.organizations.home.id}`;

/** What the market looks for, asks and pays, and who reads the own posts. */
export const insightCalls = {
  'GET /api/advertisements/{id}/views': {
    params: post('active'),
    to: { own: '+--+-+++', colleague: '-+-+-+++', foreign: '--+-+-++', deleted: '+..+.+++' },
  },
  // What belongs to another organization is not there for its callers.
  'GET /api/insights/stock': { query: ofHome, to: { any: '++.+.+++' } },
  'GET /api/insights/funnel': {
    query: (world, target) =>
      `?advertisement=${world.posts.active[target as 'own'].id}&organization=${world.organizations[target === 'foreign' ? 'away' : 'home'].id}`,
    to: { own: '+..+.+++', colleague: '.+.+.+++', foreign: '..+.+.++' },
  },
  'GET /api/insights/posts': { query: ofHome, to: { any: '++.+.+++' } },
  'GET /api/insights/demand': { to: everybody },
  'GET /api/articles/{id}/prices': { params: (world) => ({ id: world.articles.first }), to: everybody },
  'GET /api/articles/asked': { to: everybody },
  'POST /api/insights/demand/{id}/watch': { params: (world) => ({ id: world.demand.id }), to: everybody },
  'GET /api/my-advertisements/views': { to: everybody },
  'GET /api/organization-advertisements/views': { to: everybody },
} satisfies Record<string, Entry>;
