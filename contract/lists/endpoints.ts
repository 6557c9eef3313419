import { defineEndpoint } from '../endpoint.ts';

// Who may is for the lists themselves to decide: to the admins of the platform they do not exist, which is 404 and not 403.
const read = 'signed-in';
const write = 'signed-in';

export const listLists = defineEndpoint({
  name: 'lists.list',
  method: 'GET',
  url: '/api/lists',
  allow: read,
  scope: 'lists:read',
});

export const createList = defineEndpoint({
  name: 'lists.create',
  method: 'POST',
  url: '/api/lists',
  allow: write,
  scope: 'lists:write',
});

export const readList = defineEndpoint({
  name: 'lists.read',
  method: 'GET',
  url: '/api/lists/{id}',
  allow: read,
  scope: 'lists:read',
});

export const updateList = defineEndpoint({
  name: 'lists.update',
  method: 'PUT',
  url: '/api/lists/{id}',
  allow: write,
  scope: 'lists:write',
});

export const deleteList = defineEndpoint({
  name: 'lists.delete',
  method: 'DELETE',
  url: '/api/lists/{id}',
  allow: write,
  scope: 'lists:write',
});

export const mapColumns = defineEndpoint({
  name: 'lists.columns',
  method: 'PUT',
  url: '/api/lists/{id}/columns',
  allow: write,
  scope: 'lists:write',
});

export const addLines = defineEndpoint({
  name: 'lists.add-lines',
  method: 'POST',
  url: '/api/lists/{id}/lines',
  allow: write,
  scope: 'lists:write',
});

export const updateLine = defineEndpoint({
  name: 'lists.update-line',
  method: 'PUT',
  url: '/api/lists/{id}/lines/{n}',
  allow: write,
  scope: 'lists:write',
});

export const deleteLine = defineEndpoint({
  name: 'lists.delete-line',
  method: 'DELETE',
  url: '/api/lists/{id}/lines/{n}',
  allow: write,
  scope: 'lists:write',
});

export const listCandidates = defineEndpoint({
  name: 'lists.candidates',
  method: 'GET',
  url: '/api/lists/{id}/lines/{n}/candidates',
  allow: read,
  scope: 'lists:read',
});

export const planList = defineEndpoint({
  name: 'lists.plan',
  method: 'POST',
  url: '/api/lists/{id}/plan',
  allow: write,
  scope: 'lists:write',
});

export const askSellers = defineEndpoint({
  name: 'lists.ask',
  method: 'POST',
  url: '/api/lists/{id}/ask',
  allow: write,
  scope: 'deals:write',
});

export const readAnswers = defineEndpoint({
  name: 'lists.answers',
  method: 'GET',
  url: '/api/lists/{id}/answers',
  allow: read,
  scope: 'lists:read',
});

export const postWanted = defineEndpoint({
  name: 'lists.wanted',
  method: 'POST',
  url: '/api/lists/{id}/wanted',
  allow: write,
  scope: 'posts:write',
});

export const copyList = defineEndpoint({
  name: 'lists.copy',
  method: 'POST',
  url: '/api/lists/{id}/copy',
  allow: write,
  scope: 'lists:write',
});

export const exportWorkbook = defineEndpoint({
  name: 'lists.export-xlsx',
  method: 'GET',
  url: '/api/lists/{id}/export.xlsx',
  allow: read,
  scope: 'lists:read',
});

export const exportText = defineEndpoint({
  name: 'lists.export-csv',
  method: 'GET',
  url: '/api/lists/{id}/export.csv',
  allow: read,
  scope: 'lists:read',
});
