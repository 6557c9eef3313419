import { defineEndpoint } from '../endpoint.ts';

export const listFacts = defineEndpoint({
  name: 'facts.list',
  method: 'GET',
  url: '/api/facts',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const proposeFacts = defineEndpoint({
  name: 'facts.propose',
  method: 'GET',
  url: '/api/facts/proposals',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const proposeArticleFacts = defineEndpoint({
  name: 'facts.propose-of-article',
  method: 'GET',
  url: '/api/facts/proposals/article',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const listArticleFacts = defineEndpoint({
  name: 'facts.of-article',
  method: 'GET',
  url: '/api/articles/{id}/facts',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

const manage = { allow: 'vocabulary.manage' } as const;

export const listManagedFacts = defineEndpoint({
  ...manage,
  name: 'facts.manage',
  method: 'GET',
  url: '/api/facts/usage',
});

export const createFact = defineEndpoint({ ...manage, name: 'facts.create', method: 'POST', url: '/api/facts' });

export const updateFact = defineEndpoint({ ...manage, name: 'facts.update', method: 'PUT', url: '/api/facts/{id}' });

export const deleteFact = defineEndpoint({ ...manage, name: 'facts.delete', method: 'DELETE', url: '/api/facts/{id}' });

export const createFactValue = defineEndpoint({
  ...manage,
  name: 'facts.values.create',
  method: 'POST',
  url: '/api/facts/{id}/values',
});

export const updateFactValue = defineEndpoint({
  ...manage,
  name: 'facts.values.update',
  method: 'PUT',
  url: '/api/facts/{id}/values/{value}',
});

export const deleteFactValue = defineEndpoint({
  ...manage,
  name: 'facts.values.delete',
  method: 'DELETE',
  url: '/api/facts/{id}/values/{value}',
});

export const mergeFactValue = defineEndpoint({
  ...manage,
  name: 'facts.values.merge',
  method: 'POST',
  url: '/api/facts/{id}/values/{value}/merge',
});

export const readBatteryRules = defineEndpoint({
  name: 'batteries.rules',
  method: 'GET',
  url: '/api/batteries/rules',
  allow: 'vocabulary.manage',
});

export const exceptBattery = defineEndpoint({
  name: 'batteries.except',
  method: 'POST',
  url: '/api/advertisements/{id}/battery-exception',
  allow: 'vocabulary.manage',
});
