import { defineEndpoint } from '../endpoint.ts';

export const listAdvertisements = defineEndpoint({
  name: 'advertisements.list',
  method: 'GET',
  url: '/api/advertisements',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const suggestNames = defineEndpoint({
  name: 'advertisements.suggestions',
  method: 'GET',
  url: '/api/advertisements/suggestions',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const guessPart = defineEndpoint({
  name: 'advertisements.guess',
  method: 'GET',
  url: '/api/advertisements/guess',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const listMyAdvertisements = defineEndpoint({
  name: 'advertisements.mine',
  method: 'GET',
  url: '/api/my-advertisements',
  allow: 'advertisement.list-own',
  scope: 'posts:read',
});

export const listOrganizationAdvertisements = defineEndpoint({
  name: 'advertisements.organization',
  method: 'GET',
  url: '/api/organization-advertisements',
  allow: 'advertisement.list-organization',
  scope: 'posts:read',
});

export const getAdvertisement = defineEndpoint({
  name: 'advertisements.read',
  method: 'GET',
  url: '/api/advertisements/{id}',
  allow: 'signed-in',
  scope: 'market:read',
});

export const listSimilar = defineEndpoint({
  name: 'advertisements.similar',
  method: 'GET',
  url: '/api/advertisements/{id}/similar',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const listSameArticle = defineEndpoint({
  name: 'advertisements.same-article',
  method: 'GET',
  url: '/api/advertisements/{id}/same-article',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const createAdvertisement = defineEndpoint({
  name: 'advertisements.create',
  method: 'POST',
  url: '/api/advertisements',
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const updateAdvertisement = defineEndpoint({
  name: 'advertisements.update',
  method: 'PUT',
  url: '/api/advertisements/{id}',
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const deleteAdvertisement = defineEndpoint({
  name: 'advertisements.delete',
  method: 'DELETE',
  url: '/api/advertisements/{id}',
  allow: 'advertisement.delete',
  scope: 'posts:write',
});

export const sellAdvertisement = defineEndpoint({
  name: 'advertisements.sold',
  method: 'POST',
  url: '/api/advertisements/{id}/sold',
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const listSales = defineEndpoint({
  name: 'advertisements.sales',
  method: 'GET',
  url: '/api/advertisements/{id}/sales',
  allow: 'advertisement.private',
  scope: 'posts:read',
});

const step = <const Name extends string>(name: Name) =>
  ({ name: `advertisements.${name}`, method: 'POST', url: `/api/advertisements/{id}/${name}` }) as const;

export const takeBackSale = defineEndpoint({ ...step('unsold'), allow: 'advertisement.write', scope: 'posts:write' });
export const pauseAdvertisement = defineEndpoint({
  ...step('pause'),
  allow: 'advertisement.write',
  scope: 'posts:write',
});
export const resumeAdvertisement = defineEndpoint({
  ...step('resume'),
  allow: 'advertisement.write',
  scope: 'posts:write',
});
export const renewAdvertisement = defineEndpoint({
  ...step('renew'),
  allow: 'advertisement.write',
  scope: 'posts:write',
});
export const restoreAdvertisement = defineEndpoint({
  ...step('restore'),
  allow: 'advertisement.delete',
  scope: 'posts:write',
});
export const duplicateAdvertisement = defineEndpoint({
  ...step('duplicate'),
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const purgeAdvertisement = defineEndpoint({ ...step('purge'), allow: 'advertisement.purge' });

export const reportAdvertisement = defineEndpoint({
  name: 'advertisements.report',
  method: 'POST',
  url: '/api/advertisements/{id}/report',
  allow: 'advertisement.browse',
});

export const readViews = defineEndpoint({
  name: 'views.post',
  method: 'GET',
  url: '/api/advertisements/{id}/views',
  allow: 'advertisement.private',
  scope: 'posts:read',
});

export const readMyViews = defineEndpoint({
  name: 'views.mine',
  method: 'GET',
  url: '/api/my-advertisements/views',
  allow: 'advertisement.private',
  scope: 'posts:read',
});

export const readOrganizationViews = defineEndpoint({
  name: 'views.organization',
  method: 'GET',
  url: '/api/organization-advertisements/views',
  allow: 'advertisement.private',
  scope: 'posts:read',
});
