import { type Entry, everybody, platform } from './entry.ts';

/** Categories, brands and articles. */
export const vocabularyCalls = {
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
  'GET /api/facts': { query: (world) => `?sub_category=${world.category.child.id}`, to: { any: '++++++++' } },
  'GET /api/facts/proposals': {
    query: (world) => `?sub_category=${world.category.child.id}&title=Folding+tyre`,
    to: { any: '++++++++' },
  },
  'GET /api/facts/proposals/article': {
    query: (world) => `?sub_category=${world.category.child.id}&gtin=4006381333931`,
    to: { any: '++++++++' },
  },
  'GET /api/facts/usage': { to: platform },
  'POST /api/facts': { body: () => ({ key: 'bolts', name: 'Bolts', kind: 'number' }), to: platform },
  'PUT /api/facts/{id}': {
    params: (world) => ({ id: world.fact.id }),
    body: (world) => ({ name: 'Bead', updated_at: world.fact.updated_at.toISOString() }),
    to: platform,
  },
  'DELETE /api/facts/{id}': { params: (world) => ({ id: world.fact.id }), to: platform },
  'POST /api/facts/{id}/values': {
    params: (world) => ({ id: world.fact.id }),
    body: () => ({ key: 'tubular', name: 'Tubular' }),
    to: platform,
  },
  'PUT /api/facts/{id}/values/{value}': {
    params: (world) => ({ id: world.fact.id, value: world.fact.first.id }),
    body: (world) => ({ name: 'Folded', updated_at: world.fact.first.updated_at.toISOString() }),
    to: platform,
  },
  'DELETE /api/facts/{id}/values/{value}': {
    params: (world) => ({ id: world.fact.id, value: world.fact.first.id }),
    to: platform,
  },
  'POST /api/facts/{id}/values/{value}/merge': {
    params: (world) => ({ id: world.fact.id, value: world.fact.first.id }),
    body: (world) => ({ into: world.fact.second.id }),
    to: platform,
  },
  'GET /api/batteries/rules': { to: platform },
  'POST /api/advertisements/{id}/battery-exception': {
    params: (world) => ({ id: world.posts.active.own.id }),
    body: () => ({ reason: 'A prototype' }),
    // The post is not of batteries.
    to: { any: '------~~' },
  },
  'GET /api/articles': { to: everybody },
  'GET /api/articles/{id}': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    to: { live: '++++++++', first: '........' },
  },
  'GET /api/articles/{id}/facts': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    to: { live: '++++++++', first: '........' },
  },
  'GET /api/articles/{id}/offers': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    to: { live: '++++++++', first: '........' },
  },
  'GET /api/articles/{id}/history': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    to: { live: '++++++++', first: '........' },
  },
  'GET /api/articles/successors': { query: () => '?q=RIGHTS-300', to: everybody },
  // The platform's admins have no organization that could state anything.
  'POST /api/articles/{id}/links': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    body: (world) => ({ kind: 'substitute', to: world.articles.next }),
    to: { live: '++++++--', first: '......--' },
  },
  'DELETE /api/articles/{id}/links/{n}': {
    params: (world) => ({ id: world.articles.live, n: world.articles.link }),
    to: { live: '++.+.+--' },
  },
  'POST /api/articles/{id}/links/{n}/confirm': {
    params: (world) => ({ id: world.articles.live, n: world.articles.link }),
    to: platform,
  },
  'POST /api/articles/{id}/links/{n}/refuse': {
    params: (world) => ({ id: world.articles.live, n: world.articles.link }),
    to: platform,
  },
  'GET /api/watches': { to: everybody },
  'PUT /api/articles/{id}/watch': {
    params: (world, target) => ({ id: world.articles[target as 'live' | 'first'] }),
    body: () => ({ max_price: '10.00', currency: 'EUR' }),
    to: { live: '++++++++', first: '........' },
  },
  'DELETE /api/articles/{id}/watch': {
    params: (world) => ({ id: world.articles.live }),
    to: { live: '+.......' },
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
  'PUT /api/articles/{id}/pin': {
    params: (world) => ({ id: world.articles.live }),
    body: () => ({ advertisement: null }),
    to: platform,
  },
  'POST /api/articles/{id}/keep-gtins': { params: (world) => ({ id: world.articles.second }), to: platform },
} satisfies Record<string, Entry>;
