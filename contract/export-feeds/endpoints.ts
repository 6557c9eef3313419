import { defineEndpoint } from '../endpoint.ts';

const allow = 'export-feed.manage';
const url = '/api/feeds/out';
const scope = 'integration:write';

export const listExportFeeds = defineEndpoint({ name: 'export-feeds.list', method: 'GET', url, allow, scope });

export const createExportFeed = defineEndpoint({ name: 'export-feeds.create', method: 'POST', url, allow, scope });

export const updateExportFeed = defineEndpoint({
  name: 'export-feeds.update',
  method: 'PUT',
  url: `${url}/{id}`,
  allow,
  scope,
});

export const deleteExportFeed = defineEndpoint({
  name: 'export-feeds.delete',
  method: 'DELETE',
  url: `${url}/{id}`,
  allow,
  scope,
});

export const readFeedPicture = defineEndpoint({
  name: 'export-feeds.picture',
  method: 'GET',
  url: `${url}/pictures/{picture}`,
  allow: 'anyone',
  // Shops that send their token with every address still get the picture.
  scope: 'exports:read',
});

export const fetchExportFeed = defineEndpoint({
  name: 'export-feeds.fetch',
  method: 'GET',
  url: `${url}/{file}`,
  allow,
  scope: 'exports:read',
});
