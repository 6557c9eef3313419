import { existsSync } from 'node:fs';
import { codeOf } from '#tests/helpers/authenticator.ts';
import type { ActorName, World } from '../world/index.ts';

/**
 * Who may do what, written by hand from the product's decisions and not from the code that it checks. A row has one sign
 * for each of: owner, colleague, stranger, organization admin, foreign organization admin, manager, admin, super admin.
 *
 *   +  done (2xx)                      -  403: seen, but not allowed
 *   ~  409 or 422: not in this state   .  404: absent, or private to someone else
 *
 * No one else gets in: the anonymous, the invited and the deactivated get 401, people who only gave the password 403.
 */
export interface Entry {
  /** The sign of someone who gave the password but not the second factor; '-' by default. */
  password?: '+' | '~';
  /** `anyone`: everyone reaches the handler, whatever it then says. */
  open?: true;
  params?: (world: World, target: string) => Record<string, number | string>;
  query?: (world: World, target: string) => string;
  body?: (world: World, target: string, actor: ActorName) => object;
  /** A row for each target; `any` where there is nothing to choose. */
  to: Record<string, string>;
}

const everybody = { any: '++++++++' };
const platform = { any: '------++' };
const open: Entry = { open: true, to: { any: '' } };

type PostSet = keyof World['posts'];
/** A post of a set by whose it is; `deleted` is one of the owner that was deleted. */
const post = (set: PostSet) => (world: World, target: string) => ({
  id: target === 'deleted' ? world.posts.deleted.own.id : world.posts[set][target as 'own'].id,
});
/** Only the owner's side acts; others see the post. */
const writesSeen = { own: '+--+-+++', colleague: '-+-+-+++', foreign: '--+-+-++' };
/** Only the owner's side acts or sees; a colleague sees without acting. */
const writesHidden = { own: '+-.+.+++', colleague: '-+.+.+++', foreign: '..+.+.++' };
const deletedIsOver = { deleted: '~..~.~~~' };

/** An offer beside what a post of each side wants: a pair has a post of one's own organization. */
const matchedPair: Entry = {
  params: (world, target) => ({
    id: world.posts.wanted[target === 'foreign' ? 'foreign' : 'own'].id,
    otherId: world.posts.active[target === 'own' ? 'own' : 'foreign'].id,
  }),
  to: { own: '++.+.+--', crossed: '++++++--', foreign: '..+.+.--' },
};

/** Everyone with the product deals; the platform's admins take no part. */
const deals = { any: '++++++--' };
/** A deal of a stage by whose side it is. */
const deal = (stage: keyof World['deals']['stages']) => (world: World, target: string) => ({
  id: target === 'reported' ? world.deals.stages.offered.foreign.id : world.deals.stages[stage][target as 'own'].id,
});
/** Every member of the side. */
const readsDeal = { own: '++.+.+--', colleague: '++.+.+--', foreign: '..+.+.--' };
/** Who handles the deal, and who leads the organization. */
const writesDeal = { own: '+-.+.+--', colleague: '-+.+.+--', foreign: '..+.+.--' };

/** A list by whose it is; `shared` is one of a colleague that others of the organization read. */
const list = (world: World, target: string) => ({ id: world.lists[target as 'own'] });
const lineOfList = (world: World, target: string) => ({ ...list(world, target), n: 1 });
/** Private lists are those of their owner and of who leads the organization; the platform's admins have none. */
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

/** Who takes over the deals of someone who leaves. */
const successor = (world: World, target: string) => ({
  successor: target === 'stranger' ? world.people.foreignProtected.id : world.people.heir.id,
});
/** An upload or an export by whose it is. */
const transfer = (set: Exclude<keyof World['transfers'], 'remembered'>) => (world: World, target: string) => ({
  id: world.transfers[set][target as 'own'],
});
const uploads = { own: '+..+.+++', colleague: '.+.+.+++', foreign: '..+.+.++' };
const uploadsInWrongState = { own: '~..~.~~~', colleague: '.~.~.~~~', foreign: '..~.~.~~' };
const ownOnly = { own: '+.......', colleague: '.+......', foreign: '..+.....' };

const person = (world: World, target: string) => ({ id: world.people[target as 'owner'].id });
const nested = (world: World, target: string) => {
  const foreign = target === 'stranger' || target.startsWith('foreign');
  const home = world.organizations.home.id;
  return target === 'wrongParent'
    ? { id: world.organizations.away.id, userId: world.people.owner.id }
    : { id: foreign ? world.organizations.away.id : home, userId: world.people[target as 'owner'].id };
};
const exportFeed = (world: World, target: string) => ({ id: world.exportFeeds[target as 'own'].id });
const webhook = (world: World, target: string) => ({ id: world.webhooks[target as 'home'].id });
const webhooks = { home: '---+.---', away: '---.+---' };
const stockFeed = (world: World, target: string) => ({ id: world.stockFeeds[target as 'home'].id });
const stockRun = (world: World, target: string) => ({ ...stockFeed(world, target), n: 1 });
const stockFeeds = { home: '---+.+--', away: '---.+.--' };
// Nothing is sent, the run cannot be applied, it was never written, and it has no file.
const decidedFeeds = { home: '---~.~--', away: '---.~.--' };
const apiToken = (world: World, target: string) => ({ id: world.tokens[target as 'own'].id });
const organization = (world: World, target: string) => ({ id: world.organizations[target as 'home'].id });
const ofHome = (world: World) => `?organization=${world.organizations.home.id}`;
const home = { home: '------++', away: '------++' };

const personForm = (world: World, target: string) => {
  const someone = world.people[(target === 'wrongParent' ? 'owner' : target) as 'owner'];
  return {
    email: someone.email,
    first_name: 'Renamed',
    last_name: 'Person',
    updated_at: someone.updated_at.toISOString(),
  };
};
const newPerson = () => ({ email: 'newcomer@rights.test', first_name: 'New', last_name: 'Comer' });
const organizationForm = (world: World, target: string) => ({
  name: 'Renamed organization',
  country: 'NL',
  updated_at: world.organizations[(target === 'any' ? 'home' : target) as 'home'].updated_at.toISOString(),
});
const advertisementFields = (world: World) => ({
  type: 'offered',
  title: 'Hydraulic disc calliper',
  category: world.category.id,
  subCategory: world.category.child.id,
  number_of_items: 40,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '31.90',
});

export const table: Record<string, Entry> = {
  'GET /api/rates': { to: everybody },
  'PUT /api/rates': { body: () => ({ date: '2026-11-20', rates: { USD: '1.16' } }), to: platform },

  // ---- live ---------------------------------------------------------------------------------------------------------
  'GET /api/events': { to: everybody },

  // ---- posts --------------------------------------------------------------------------------------------------------
  'GET /api/advertisements': { to: everybody },
  'GET /api/advertisements/suggestions': { query: () => '?q=chain', to: everybody },
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
  'GET /api/advertisements/{id}/matches': {
    params: post('active'),
    to: { own: '++++++++', colleague: '++++++++', foreign: '++++++++', deleted: '+..+.+++' },
  },
  'GET /api/advertisements/{id}/views': {
    params: post('active'),
    to: { own: '+--+-+++', colleague: '-+-+-+++', foreign: '--+-+-++', deleted: '+..+.+++' },
  },
  'GET /api/insights/stock': { query: ofHome, to: everybody },
  'GET /api/insights/funnel': {
    query: (world, target) =>
      `?advertisement=${world.posts.active[target as 'own'].id}&organization=${world.organizations.home.id}`,
    to: { own: '+..+.+++', colleague: '.+.+.+++', foreign: '..+.+.++' },
  },
  'GET /api/insights/posts': { query: ofHome, to: everybody },
  'GET /api/insights/demand': { to: everybody },
  'GET /api/articles/{id}/prices': { params: (world) => ({ id: world.articles.first }), to: everybody },
  'GET /api/articles/asked': { to: everybody },
  'POST /api/insights/demand/{id}/watch': { params: (world) => ({ id: world.demand.id }), to: everybody },
  'GET /api/my-advertisements/views': { to: everybody },
  'GET /api/organization-advertisements/views': { to: everybody },
  'GET /api/advertisements/matches': { query: (world) => `?ids[]=${world.posts.wanted.own.id}`, to: everybody },
  'POST /api/advertisements/match': { body: (world) => advertisementFields(world), to: everybody },
  'DELETE /api/advertisements/{id}/matches/{otherId}': matchedPair,
  'PUT /api/advertisements/{id}/matches/{otherId}': matchedPair,
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

  // ---- favourites, notifications ------------------------------------------------------------------------------------
  // ---- bulk upload and export ---------------------------------------------------------------------------------------
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
  'POST /api/saved-search-stops': { ...open, body: () => ({ token: 'no-such-link' }) },
  'GET /api/notifications': { to: everybody },
  'POST /api/notifications/read': { body: (world) => ({ ids: [Number(world.notification.id)] }), to: everybody },
  'POST /api/notifications/read-all': { to: everybody },
  'POST /api/notifications/archive': { body: (world) => ({ ids: [Number(world.notification.id)] }), to: everybody },
  'GET /api/notifications/preferences': { to: everybody },
  'PUT /api/notifications/preferences': {
    body: () => ({ preferences: { deal: { in_app: true, mail: 'never' } } }),
    to: everybody,
  },

  // ---- start, vocabulary --------------------------------------------------------------------------------------------
  'GET /api/bootstrap': { to: everybody },
  'GET /api/crud/category': { to: everybody },
  'GET /api/crud/category/usage': { to: platform },
  'POST /api/crud/category': { body: () => ({ name: 'Bells' }), to: platform },
  'PUT /api/crud/category/{id}': {
    params: (world) => ({ id: world.spare.child.id }),
    body: (world) => ({ name: 'Bells', updated_at: world.spare.child.updated_at.toISOString() }),
    to: platform,
  },
  'DELETE /api/crud/category/{id}': {
    params: (world, target) => ({ id: target === 'used' ? world.category.child.id : world.spare.child.id }),
    to: { unused: '------++', used: '------~~' },
  },
  'GET /api/crud/brand': { to: platform },
  'POST /api/crud/brand': { body: () => ({ name: 'New brand' }), to: platform },
  'PUT /api/crud/brand/{id}': {
    params: (world) => ({ id: world.brand.id }),
    body: (world) => ({ name: 'Other brand', updated_at: world.brand.updated_at.toISOString() }),
    to: platform,
  },
  'DELETE /api/crud/brand/{id}': { params: (world) => ({ id: world.brand.id }), to: platform },
  'POST /api/crud/brand/{id}/merge': {
    params: (world) => ({ id: world.brand.id }),
    body: (world) => ({ into: world.spareBrand.id }),
    to: platform,
  },
  'GET /api/articles/conflicts': { to: platform },
  'POST /api/articles/{id}/merge': {
    params: (world) => ({ id: world.articles.first }),
    body: (world) => ({ into: world.articles.second }),
    to: platform,
  },
  'POST /api/articles/{id}/keep-apart': {
    params: (world) => ({ id: world.articles.first }),
    body: (world) => ({ other: world.articles.second }),
    to: platform,
  },
  'POST /api/articles/{id}/keep-gtins': { params: (world) => ({ id: world.articles.second }), to: platform },

  // ---- signing in, the own account ----------------------------------------------------------------------------------
  'GET /api/auth/token': open,
  'POST /api/auth/login': { ...open, body: () => ({ email: 'nobody@rights.test', password: 'Wrong-2026!' }) },
  'GET /api/auth/demo-accounts': open,
  'GET /api/activate/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/activate': { ...open, body: () => ({ token: 'a'.repeat(43), terms: true }) },
  'GET /api/auth/password-reset/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/password-reset': { ...open, body: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/password-recover': { ...open, body: () => ({ email: 'nobody@rights.test' }) },
  'GET /api/auth/email-change/{token}': { ...open, params: () => ({ token: 'a'.repeat(43) }) },
  'POST /api/auth/email-change': { ...open, body: () => ({ token: 'a'.repeat(43) }) },
  'GET /api/auth/authorized': { password: '+', to: everybody },
  'POST /api/auth/logout': { password: '+', to: everybody },
  'POST /api/auth/password-change': {
    body: () => ({
      current_password: 'Demo-2026!',
      password: 'Fresh-Tyre-2026!',
      password_confirmation: 'Fresh-Tyre-2026!',
    }),
    to: everybody,
  },
  'GET /api/auth/sessions': { to: everybody },
  'DELETE /api/auth/sessions': { to: everybody },
  'DELETE /api/auth/sessions/{id}': {
    params: (world, target) => ({ id: world.sessions[target as 'own'] }),
    to: { own: '+.......', foreign: '..+.....' },
  },
  'GET /api/auth/google2fa/status': { password: '+', to: everybody },
  'GET /api/auth/google2fa/qrcode': { to: everybody },
  'POST /api/auth/google2fa/enable': { body: () => ({ otp_secret: '000000' }), to: { any: '~~~~~~~~' } },
  'POST /api/auth/google2fa/verify': {
    password: '+',
    // The code of the next step: that of this one was spent by enrolling.
    body: (world) => ({ otp_secret: codeOf(world.secret, 1) }),
    to: { any: '~~~~~~~~' },
  },
  'POST /api/auth/google2fa/disable': {
    body: () => ({ current_password: 'Demo-2026!', otp_secret: '000000' }),
    to: { any: '~~~~~~~~' },
  },
  'POST /api/auth/google2fa/recovery-codes': {
    body: () => ({ current_password: 'Demo-2026!', otp_secret: '000000' }),
    to: { any: '~~~~~~~~' },
  },
  'DELETE /api/auth/google2fa/{userId}/2fa-reset': {
    params: (world, target) => ({ userId: world.people[target as 'owner'].id }),
    to: { password: '------++', foreignProtected: '------++', otherAdmin: '-------+', removed: '------..' },
  },
  'GET /api/users/{id}': {
    params: person,
    to: { owner: '+..+..++', colleague: '.+.+..++', stranger: '..+.+.++', removed: '........' },
  },
  'GET /api/v1/users/{id}': {
    params: person,
    to: { owner: '+..+..++', colleague: '.+.+..++', stranger: '..+.+.++', removed: '........' },
  },
  'PUT /api/users/{id}': {
    params: person,
    body: (world, target) => personForm(world, target),
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'PUT /api/users/{id}/category-interests': {
    params: person,
    body: (world) => ({ category_interests: [world.category.id] }),
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'GET /api/users/{id}/data': {
    params: person,
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },
  'DELETE /api/users/{id}/email-change': {
    params: person,
    to: { owner: '+.......', colleague: '.+......', stranger: '..+.....', removed: '........' },
  },

  // ---- the own organization -----------------------------------------------------------------------------------------
  'GET /api/organization': { to: { any: '++++++..' } },
  'PUT /api/organization': { body: organizationForm, to: { any: '---+~-..' } },
  'GET /api/organization/members': { to: { any: '++++++..' } },
  'POST /api/organization/members': { body: newPerson, to: { any: '---++-..' } },
  'GET /api/organization/members/{id}': {
    params: person,
    to: { owner: '++.+.+..', colleague: '++.+.+..', stranger: '..+.+...', invited: '...+....', removed: '........' },
  },
  'PUT /api/organization/members/{id}': {
    params: person,
    body: personForm,
    to: {
      owner: '---+.-..',
      colleague: '---+.-..',
      stranger: '---.+-..',
      otherAdmin: '----.-..',
      removed: '---..-..',
    },
  },
  'DELETE /api/organization/members/{id}': {
    params: person,
    query: (world, target) => (target === 'stranger' ? '' : `?successor=${world.people.heir.id}`),
    to: { owner: '---+.-..', stranger: '---.~-..', orgAdmin: '----.-..', otherAdmin: '----.-..', removed: '---..-..' },
  },
  'POST /api/organization/members/{id}/deactivate': {
    params: person,
    body: successor,
    to: { owner: '---+.-..', stranger: '---.+-..', orgAdmin: '----.-..', otherAdmin: '----.-..', removed: '---..-..' },
  },
  'POST /api/organization/members/{id}/reactivate': {
    params: person,
    to: { resting: '---+.-..', owner: '---~.-..', stranger: '---.~-..', removed: '---..-..' },
  },
  'GET /api/organization/invitations': { to: { any: '---++-..' } },
  'POST /api/organization/invitations': { body: newPerson, to: { any: '---++-..' } },
  'POST /api/organization/invitations/{id}/resend': {
    params: person,
    to: { invited: '---+.-..', foreignInvited: '---.+-..', owner: '---..-..', removed: '---..-..' },
  },
  'DELETE /api/organization/invitations/{id}': {
    params: person,
    to: { invited: '---+.-..', foreignInvited: '---.+-..', owner: '---..-..', removed: '---..-..' },
  },

  // ---- the platform -------------------------------------------------------------------------------------------------
  'GET /api/organizations': { to: platform },
  'POST /api/organizations': { body: () => ({ name: 'New organization', country: 'DE' }), to: platform },
  'GET /api/organizations/{id}': { params: organization, to: home },
  'PUT /api/organizations/{id}': { params: organization, body: organizationForm, to: home },
  'POST /api/organizations/{id}/suspend': {
    params: organization,
    body: () => ({ reason: 'Unpaid' }),
    to: { ...home, suspended: '------~~' },
  },
  'POST /api/organizations/{id}/reinstate': { params: organization, to: { suspended: '------++', home: '------~~' } },
  'POST /api/organizations/{id}/close': {
    params: organization,
    body: () => ({ reason: 'Gone' }),
    to: { suspended: '-------+', home: '-------~' },
  },
  'GET /api/organizations/{id}/users': { params: organization, to: home },
  'POST /api/organizations/{id}/users': { params: organization, body: newPerson, to: home },
  'GET /api/organizations/{id}/users/{userId}': {
    params: nested,
    to: { owner: '------++', stranger: '------++', wrongParent: '------..', removed: '------..' },
  },
  'PUT /api/organizations/{id}/users/{userId}': {
    params: nested,
    body: personForm,
    to: {
      owner: '------++',
      stranger: '------++',
      otherAdmin: '-------+',
      wrongParent: '------..',
      removed: '------..',
    },
  },
  'DELETE /api/organizations/{id}/users/{userId}': {
    params: nested,
    query: (world) => `?successor=${world.people.heir.id}`,
    to: { owner: '------++', otherAdmin: '-------+', wrongParent: '------..', removed: '------..' },
  },
  'POST /api/organizations/{id}/users/{userId}/deactivate': {
    params: nested,
    body: successor,
    to: {
      owner: '------++',
      orgAdmin: '------~~',
      otherAdmin: '-------+',
      wrongParent: '------..',
      removed: '------..',
    },
  },
  'POST /api/organizations/{id}/users/{userId}/reactivate': {
    params: nested,
    to: { resting: '------++', owner: '------~~', wrongParent: '------..', removed: '------..' },
  },
  'POST /api/organizations/{id}/users/{userId}/resend-invitation': {
    params: nested,
    to: {
      invited: '------++',
      foreignInvited: '------++',
      owner: '------..',
      wrongParent: '------..',
      removed: '------..',
    },
  },
  'GET /api/settings/{kind}': { ...open, params: () => ({ kind: 'terms' }) },
  'PUT /api/settings/{kind}': {
    params: () => ({ kind: 'terms' }),
    body: () => ({ body: 'Be honest.', version: 1 }),
    to: platform,
  },
  'GET /api/settings/{kind}/versions': { params: () => ({ kind: 'privacy' }), to: platform },
  'GET /api/reports': { to: platform },
  'POST /api/reports/{id}/block': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    body: () => ({ reason: 'Does not belong' }),
    to: { open: '------++', settled: '------~~' },
  },
  'POST /api/reports/{id}/move': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    body: (world) => ({ category: world.category.id, reason: 'It belongs there' }),
    to: { open: '------++', settled: '------~~' },
  },
  'POST /api/reports/{id}/dismiss': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    to: { open: '------++', settled: '------~~' },
  },
  // ---- deals --------------------------------------------------------------------------------------------------------
  'GET /api/deals': { to: deals },
  'POST /api/deals': {
    body: (world) => ({ lines: [{ advertisement: world.deals.sold.id, quantity: 3 }], message: 'Is it new?' }),
    to: deals,
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
  'GET /api/purchases': { to: deals },
  'POST /api/purchases/{id}/disown': {
    params: (world, target) => ({ id: world.deals.purchases[target as 'own'].id }),
    to: { own: '++.+.+--', foreign: '..+.+.--' },
  },
  // ---- lists --------------------------------------------------------------------------------------------------------
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
  'GET /api/organization/stops': { to: { any: '---+++--' } },
  'PUT /api/organization/stops/{id}': {
    params: (world) => ({ id: world.deals.unstopped.id }),
    to: { any: '---+++--' },
  },
  'DELETE /api/organization/stops/{id}': {
    params: (world, target) => ({ id: world.deals[target as 'stopped'].id }),
    to: { stopped: '---+++--', unstopped: '---...--' },
  },

  // ---- tokens -------------------------------------------------------------------------------------------------------
  'GET /api/tokens': { to: everybody },
  'POST /api/tokens': {
    body: (_world, target) => ({ name: 'ERP', kind: target, scopes: ['market:read'] }),
    to: { person: '++++++--', organization: '---++---' },
  },
  'POST /api/tokens/{id}/replace': {
    params: apiToken,
    to: { own: '+.....--', foreign: '..+...--', home: '...+..--', away: '....+.--' },
  },
  'DELETE /api/tokens/{id}': {
    params: apiToken,
    to: { own: '+.....++', foreign: '..+...++', home: '...+..++', away: '....+.++' },
  },

  // ---- export feeds -------------------------------------------------------------------------------------------------
  'GET /api/feeds/out': { to: deals },
  'POST /api/feeds/out': {
    body: (_world, target) => ({ name: 'Shop', source: target }),
    to: { mine: '++++++--', organization: '---+++--' },
  },
  'PUT /api/feeds/out/{id}': {
    params: exportFeed,
    body: () => ({ name: 'Renamed', source: 'mine' }),
    to: { own: '+..+.+--', foreign: '..+.+.--' },
  },
  'DELETE /api/feeds/out/{id}': { params: exportFeed, to: { own: '+..+.+--', foreign: '..+.+.--' } },
  'GET /api/feeds/out/{file}': {
    params: (world, target) => ({ file: `${world.exportFeeds[target as 'own'].id}.json` }),
    to: { own: '+..+.+--', foreign: '..+.+.--' },
  },

  // ---- stock feeds --------------------------------------------------------------------------------------------------
  'GET /api/feeds': { to: { any: '---+++--' } },
  'POST /api/feeds': { body: () => ({ name: 'Stock hourly', kind: 'push' }), to: { any: '---+++--' } },
  'GET /api/feeds/{id}': { params: stockFeed, to: stockFeeds },
  'PUT /api/feeds/{id}': { params: stockFeed, body: () => ({ name: 'Renamed', kind: 'push' }), to: stockFeeds },
  'DELETE /api/feeds/{id}': { params: stockFeed, to: stockFeeds },
  'PUT /api/feeds/{id}/file': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/test': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/run': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/apply': { params: stockFeed, body: () => ({ run: 1 }), to: decidedFeeds },
  'POST /api/feeds/{id}/discard': { params: stockFeed, body: () => ({ run: 1 }), to: stockFeeds },
  'GET /api/feeds/{id}/runs': { params: stockFeed, to: stockFeeds },
  'GET /api/feeds/{id}/runs/{n}': { params: stockRun, to: stockFeeds },
  'GET /api/feeds/{id}/runs/{n}/file': { params: stockRun, to: decidedFeeds },
  'POST /api/feeds/{id}/runs/{n}/undo': { params: stockRun, to: decidedFeeds },

  // ---- webhooks -----------------------------------------------------------------------------------------------------
  'GET /api/webhooks': { to: { any: '---++---' } },
  'POST /api/webhooks': {
    body: () => ({ url: 'https://shop.example.com/hook', events: ['post.sold'] }),
    to: { any: '---++---' },
  },
  'PUT /api/webhooks/{id}': {
    params: webhook,
    body: () => ({ url: 'https://shop.example.com/hook', events: ['post.sold'] }),
    to: webhooks,
  },
  'DELETE /api/webhooks/{id}': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/replace': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/test': { params: webhook, to: webhooks },
  'GET /api/webhooks/{id}/deliveries': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/deliveries/{n}/resend': {
    params: (world, target) => ({ ...webhook(world, target), n: world.webhooks[target as 'home'].delivery }),
    to: webhooks,
  },
  'POST /api/webhooks/{id}/resend': {
    params: webhook,
    body: () => ({ since: '2099-01-01T00:00:00.000Z' }),
    to: webhooks,
  },

  'GET /api/admin/search': { query: () => '?q=a', to: { any: '---++-++' } },
  'GET /api/audit-log': { to: { any: '---++-++' } },

  // ---- the mailbox of those who try the product out -----------------------------------------------------------------
  'GET /api/dev/mailbox': open,
  'GET /api/dev/mailbox/{id}': { ...open, params: () => ({ id: 1 }) },
};
