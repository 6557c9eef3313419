import { type Entry, everybody, open } from './entry.ts';
import { advertisementFields, post } from './targets.ts';

/** Only the owner's side acts; others see the post. */
const writesSeen = { own: '+--+-+++', colleague: '-+-+-+++', foreign: '--+-+-++' };
/** Only the owner's side acts or sees; a colleague sees without acting. */
const writesHidden = { own: '+-.+.+++', colleague: '-+.+.+++', foreign: '..+.+.++' };
const deletedIsOver = { deleted: '~..~.~~~' };

/** Posts, their pictures, and the links of mails that renew them. */
export const postCalls = {
  'GET /api/advertisements': { to: everybody },
  'GET /api/advertisements/suggestions': { query: () => '?q=chain', to: everybody },
  'GET /api/advertisements/guess': { query: () => '?q=chain', to: everybody },
  'POST /api/advertisements': {
    body: (world, _target, actor) => ({
      ...advertisementFields(world),
      ...(actor === 'admin' || actor === 'superAdmin' ? { organization: world.organizations.home.id } : {}),
    }),
    to: everybody,
  },
  'GET /api/advertisements/{id}': {
    params: post('active'),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '+..+.+++' },
  },
  'PUT /api/advertisements/{id}': {
    params: post('active'),
    body: (world, target) => ({
      ...advertisementFields(world),
      updated_at: (target === 'deleted'
        ? world.posts.deleted.own
        : world.posts.active[target as 'own']
      ).updated_at.toISOString(),
    }),
    to: { ...writesSeen, ...deletedIsOver },
  },
  'DELETE /api/advertisements/{id}': { params: post('active'), to: { ...writesSeen, ...deletedIsOver } },
  'POST /api/advertisements/{id}/duplicate': { params: post('active'), to: { ...writesSeen, ...deletedIsOver } },
  'POST /api/advertisements/{id}/purge': {
    params: post('active'),
    body: (world, target) => ({
      title: target === 'deleted' ? world.posts.deleted.own.title : world.posts.active[target as 'own'].title,
    }),
    to: { own: '-------+', colleague: '-------+', foreign: '-------+', deleted: '-------+' },
  },
  'POST /api/advertisements/{id}/pause': { params: post('active'), to: { ...writesSeen, ...deletedIsOver } },
  'POST /api/advertisements/{id}/resume': { params: post('paused'), to: { ...writesHidden, ...deletedIsOver } },
  'POST /api/advertisements/{id}/renew': { params: post('expiring'), to: { ...writesSeen, ...deletedIsOver } },
  'POST /api/advertisements/{id}/sold': {
    params: post('active'),
    body: () => ({
      reason: 'sold_elsewhere',
      sold_currency: 'EUR',
      total_number_of_items: 2,
      total_price: '60.00',
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    }),
    to: { ...writesSeen, ...deletedIsOver },
  },
  'GET /api/advertisements/{id}/sales': {
    params: post('sold'),
    to: { ...writesSeen, deleted: '+..+.+++' },
  },
  'GET /api/advertisements/{id}/history': {
    params: post('active'),
    to: { ...writesSeen, deleted: '+..+.+++' },
  },
  'POST /api/advertisements/bulk': {
    body: (world, target) => ({ action: 'pause', ids: [post('active')(world, target).id] }),
    to: { ...writesSeen, deleted: '+..+.+++' },
  },
  'GET /api/advertisements/bulk': { to: everybody },
  'POST /api/advertisements/bulk/undo': {
    body: (world, target) => ({ undo: world.bulkChanges[target as 'own'] }),
    to: { own: '+.......', foreign: '..+.....' },
  },
  // A person with the link of a mail needs no session.
  'GET /api/renewals/{token}': { ...open, params: () => ({ token: 'no-such-link' }) },
  'POST /api/renewals': { ...open, body: () => ({ token: 'no-such-link' }) },
  'POST /api/advertisements/{id}/unsold': { params: post('sold'), to: { ...writesSeen, ...deletedIsOver } },
  'POST /api/advertisements/{id}/restore': {
    params: (world, target) => ({
      id: target === 'longGone' ? world.longGone.id : world.posts.deleted[target as 'own'].id,
    }),
    to: { own: '+..+.+++', colleague: '.+.+.+++', foreign: '..+.+.++', longGone: '~..~.~~~' },
  },
  'POST /api/advertisements/{id}/report': {
    params: post('active'),
    body: () => ({ reason: 'misleading' }),
    to: { own: '--+-+---', colleague: '--+-+---', foreign: '++-+-+--', deleted: '-..-.---' },
  },
  'GET /api/advertisements/{id}/similar': {
    params: post('active'),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '+..+.+++' },
  },
  'GET /api/advertisements/{id}/same-article': {
    params: post('active'),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '+..+.+++' },
  },
  'POST /api/advertisements/{id}/block': {
    params: post('active'),
    body: () => ({ reason: 'Does not belong' }),
    to: { own: '------++', foreign: '------++', deleted: '------..' },
  },
  'POST /api/advertisements/{id}/unblock': {
    params: post('blocked'),
    to: { own: '------++', foreign: '------++', deleted: '------..' },
  },
  'GET /api/my-advertisements': { to: everybody },
  'GET /api/organization-advertisements': { to: everybody },
  'GET /api/files/{id}/{variant}': {
    params: (world, target) => {
      const [, , , id = '', variant = ''] = (world.pictures[target as 'active']?.url ?? '').split('/');
      return { id, variant };
    },
    to: { active: '++++++++', paused: '++.+.+++', deleted: '+..+.+++' },
  },
} satisfies Record<string, Entry>;
