import { defineEndpoint } from '../endpoint.ts';

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
