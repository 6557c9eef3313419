import { defineEndpoint } from '../endpoint.ts';

export const readLegalText = defineEndpoint({
  name: 'settings.legal-text',
  method: 'GET',
  url: '/api/settings/{kind}',
  allow: 'anyone',
});

export const publishLegalText = defineEndpoint({
  name: 'settings.publish-legal-text',
  method: 'PUT',
  url: '/api/settings/{kind}',
  allow: 'organization.administer',
});

export const translateLegalText = defineEndpoint({
  name: 'settings.translate-legal-text',
  method: 'PUT',
  url: '/api/settings/{kind}/translations/{language}',
  allow: 'organization.administer',
});

export const listLegalVersions = defineEndpoint({
  name: 'settings.legal-versions',
  method: 'GET',
  url: '/api/settings/{kind}/versions',
  allow: 'organization.administer',
});
