import { defineEndpoint } from '../endpoint.ts';

const allow = 'export-feed.manage';
const url = '/api/feeds/out';

export const listExportFeeds = defineEndpoint({ name: 'export-feeds.list', method: 'GET', url, allow });

export const createExportFeed = defineEndpoint({ name: 'export-feeds.create', method: 'POST', url, allow });

export const updateExportFeed = defineEndpoint({
  name: 'export-feeds.update',
  method: 'PUT',
  url: `${url}/{id}`,
  allow,
});

export const deleteExportFeed = defineEndpoint({
  name: 'export-feeds.delete',
  method: 'DELETE',
  url: `${url}/{id}`,
  allow,
});

export const fetchExportFeed = defineEndpoint({
  name: 'export-feeds.fetch',
  method: 'GET',
  url: `${url}/{file}`,
  allow,
  scope: 'exports:read',
});
