import { existsSync } from 'node:fs';
import type { World } from '../world/index.ts';
import { type Entry, everybody } from './entry.ts';

/** An upload or an export by whose it is. */
const transfer = (set: Exclude<keyof World['transfers'], 'remembered'>) => (world: World, target: string) => ({
  id: world.transfers[set][target as 'own'],
});
const uploads = { own: '+..+.+++', colleague: '.+.+.+++', foreign: '..+.+.++' };
const uploadsInWrongState = { own: '~..~.~~~', colleague: '.~.~.~~~', foreign: '..~.~.~~' };
const ownOnly = { own: '+.......', colleague: '.+......', foreign: '..+.....' };

/** Bulk uploads and exports. */
export const transferCalls = {
  'POST /api/imports': {
    body: (world, _target, actor) => ({
      rows: `title\tcategory\tnumber_of_items\tprice_per_unit\tavailability\nCalliper\t${world.category.name}\t4\t2.00\tin stock`,
      ...(actor === 'admin' || actor === 'superAdmin' ? { organization: world.organizations.home.id } : {}),
    }),
    to: everybody,
  },
  'GET /api/imports': { to: everybody },
  'GET /api/imports/{id}': { params: transfer('checked'), to: uploads },
  'DELETE /api/imports/{id}': { params: transfer('refused'), to: uploads },
  'POST /api/imports/{id}/archive': { params: transfer('checked'), to: uploadsInWrongState },
  'PUT /api/imports/{id}/mapping': {
    params: transfer('checked'),
    body: () => ({ fixed: { location: 'Utrecht' } }),
    to: uploads,
  },
  'GET /api/imports/{id}/preview/{n}': {
    params: (world, target) => ({ ...transfer('checked')(world, target), n: 1 }),
    to: uploads,
  },
  'POST /api/imports/{id}/check': { params: transfer('checked'), body: () => ({ remember: false }), to: uploads },
  'GET /api/imports/{id}/rows': { params: transfer('checked'), to: uploads },
  'PUT /api/imports/{id}/rows/{n}': {
    params: (world, target) => ({ ...transfer('checked')(world, target), n: 1 }),
    body: () => ({ values: { title: 'Renamed' } }),
    to: uploads,
  },
  'PUT /api/imports/{id}/cells': {
    params: transfer('checked'),
    body: () => ({ cells: [{ row: 1, field: 'title', value: 'Renamed' }] }),
    to: uploads,
  },
  'POST /api/imports/{id}/commit': {
    params: transfer('done'),
    body: () => ({ mode: 'valid' }),
    to: uploadsInWrongState,
  },
  'POST /api/imports/{id}/stop': { params: transfer('running'), body: () => ({ written: 'keep' }), to: uploads },
  'POST /api/imports/{id}/undo': { params: transfer('done'), to: uploads },
  'GET /api/imports/{id}/errors.xlsx': { params: transfer('checked'), to: uploads },
  'GET /api/imports/remembered': { to: everybody },
  'DELETE /api/imports/remembered/{id}': {
    params: (world, target) => ({ id: world.transfers.remembered[target as 'home'] }),
    to: { home: '++.+.+..', away: '..+.+...' },
  },
  'GET /api/imports/example.xlsx': { to: everybody },
  'GET /api/imports/example.csv': { to: everybody },
  // 409 until the manual is made.
  'GET /api/imports/manual.pdf': { to: existsSync('docs/manual/bulk-upload.en.pdf') ? everybody : { any: '~~~~~~~~' } },

  'POST /api/exports': {
    body: (world) => ({ format: 'csv', scope: 'search', ids: [world.posts.active.own.id] }),
    to: everybody,
  },
  'GET /api/exports': { to: everybody },
  'GET /api/exports/count': { query: () => '?scope=mine', to: everybody },
  'GET /api/exports/{id}': { params: transfer('exported'), to: ownOnly },
  'POST /api/exports/{id}/stop': { params: transfer('exporting'), to: ownOnly },
  'GET /api/exports/{id}/file': { params: transfer('exported'), to: ownOnly },
} satisfies Record<string, Entry>;
