import { defineEndpoint } from '../endpoint.ts';

const allow = 'import.run';

export const createImport = defineEndpoint({ name: 'imports.create', method: 'POST', url: '/api/imports', allow });

export const listImports = defineEndpoint({ name: 'imports.list', method: 'GET', url: '/api/imports', allow });

export const readImport = defineEndpoint({ name: 'imports.read', method: 'GET', url: '/api/imports/{id}', allow });

export const deleteImport = defineEndpoint({
  name: 'imports.delete',
  method: 'DELETE',
  url: '/api/imports/{id}',
  allow,
});

export const addArchive = defineEndpoint({
  name: 'imports.archive',
  method: 'POST',
  url: '/api/imports/{id}/archive',
  allow,
});

export const mapImport = defineEndpoint({
  name: 'imports.map',
  method: 'PUT',
  url: '/api/imports/{id}/mapping',
  allow,
});

export const previewRow = defineEndpoint({
  name: 'imports.preview',
  method: 'GET',
  url: '/api/imports/{id}/preview/{n}',
  allow,
});

export const checkImport = defineEndpoint({
  name: 'imports.check',
  method: 'POST',
  url: '/api/imports/{id}/check',
  allow,
});

export const listImportRows = defineEndpoint({
  name: 'imports.rows',
  method: 'GET',
  url: '/api/imports/{id}/rows',
  allow,
});

export const repairRow = defineEndpoint({
  name: 'imports.repair-row',
  method: 'PUT',
  url: '/api/imports/{id}/rows/{n}',
  allow,
});

export const repairCells = defineEndpoint({
  name: 'imports.repair-cells',
  method: 'PUT',
  url: '/api/imports/{id}/cells',
  allow,
});

export const commitImport = defineEndpoint({
  name: 'imports.commit',
  method: 'POST',
  url: '/api/imports/{id}/commit',
  allow,
});

export const stopImport = defineEndpoint({
  name: 'imports.stop',
  method: 'POST',
  url: '/api/imports/{id}/stop',
  allow,
});

export const undoImport = defineEndpoint({
  name: 'imports.undo',
  method: 'POST',
  url: '/api/imports/{id}/undo',
  allow,
});

export const downloadErrors = defineEndpoint({
  name: 'imports.errors',
  method: 'GET',
  url: '/api/imports/{id}/errors.xlsx',
  allow,
});

export const listRemembered = defineEndpoint({
  name: 'imports.remembered',
  method: 'GET',
  url: '/api/imports/remembered',
  allow,
});

export const forgetRemembered = defineEndpoint({
  name: 'imports.forget',
  method: 'DELETE',
  url: '/api/imports/remembered/{id}',
  allow,
});

export const exampleWorkbook = defineEndpoint({
  name: 'imports.example-xlsx',
  method: 'GET',
  url: '/api/imports/example.xlsx',
  allow,
});

export const exampleText = defineEndpoint({
  name: 'imports.example-csv',
  method: 'GET',
  url: '/api/imports/example.csv',
  allow,
});

export const importManual = defineEndpoint({
  name: 'imports.manual',
  method: 'GET',
  url: '/api/imports/manual.pdf',
  allow,
});
