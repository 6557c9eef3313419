import { defineEndpoint } from '../endpoint.ts';

const allow = 'export.run';

export const createExport = defineEndpoint({ name: 'exports.create', method: 'POST', url: '/api/exports', allow });

export const listExports = defineEndpoint({ name: 'exports.list', method: 'GET', url: '/api/exports', allow });

export const countExport = defineEndpoint({
  name: 'exports.count',
  method: 'GET',
  url: '/api/exports/count',
  allow,
});

export const readExport = defineEndpoint({ name: 'exports.read', method: 'GET', url: '/api/exports/{id}', allow });

export const stopExport = defineEndpoint({
  name: 'exports.stop',
  method: 'POST',
  url: '/api/exports/{id}/stop',
  allow,
});

export const downloadExport = defineEndpoint({
  name: 'exports.file',
  method: 'GET',
  url: '/api/exports/{id}/file',
  allow,
});
