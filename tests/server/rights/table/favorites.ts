import { type Entry, everybody } from './entry.ts';
import { post } from './targets.ts';

/** Favourites of a person and of an organization. */
export const favoriteCalls = {
  'GET /api/favorites': { to: everybody },
  'PUT /api/advertisements/{id}/favorite': {
    params: (world, target) =>
      target === 'hidden' ? { id: world.posts.paused.own.id } : post('active')(world, target),
    body: () => ({}),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '........', hidden: '........' },
  },
  'DELETE /api/advertisements/{id}/favorite': {
    params: post('active'),
    to: { foreign: '+.......', own: '........', deleted: '........' },
  },
  // Only members of an organization have a list of it.
  'GET /api/team-favorites': { to: { any: '++++++--' } },
  'PUT /api/advertisements/{id}/team-favorite': {
    params: (world, target) =>
      target === 'hidden' ? { id: world.posts.paused.own.id } : post('active')(world, target),
    body: () => ({}),
    to: { own: '++++++--', colleague: '++++++--', foreign: '++++++--', deleted: '......--', hidden: '......--' },
  },
  'DELETE /api/advertisements/{id}/team-favorite': {
    params: post('active'),
    // Each organization keeps a post of the other one.
    to: { foreign: '++.+.+--', own: '..+.+.--', deleted: '......--' },
  },
} satisfies Record<string, Entry>;
