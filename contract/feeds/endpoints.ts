import { defineEndpoint } from '../endpoint.ts';

const allow = 'feed.manage';
const url = '/api/feeds';
const one = `${url}/{id}` as const;
/** Systems that send a file also read what became of it. */
const scope = 'stock:write';
/** Systems that set feeds up. What is held is decided by a person. */
const manages = 'integration:write';

export const listFeeds = defineEndpoint({ name: 'feeds.list', method: 'GET', url, allow, scope });

export const createFeed = defineEndpoint({ name: 'feeds.create', method: 'POST', url, allow, scope: manages });

export const readFeed = defineEndpoint({ name: 'feeds.read', method: 'GET', url: one, allow, scope });

export const updateFeed = defineEndpoint({ name: 'feeds.update', method: 'PUT', url: one, allow, scope: manages });

export const deleteFeed = defineEndpoint({ name: 'feeds.delete', method: 'DELETE', url: one, allow, scope: manages });

export const pushFeed = defineEndpoint({ name: 'feeds.push', method: 'PUT', url: `${one}/file`, allow, scope });

export const testFeed = defineEndpoint({
  name: 'feeds.test',
  method: 'POST',
  url: `${one}/test`,
  allow,
  scope: manages,
});

export const runFeed = defineEndpoint({
  name: 'feeds.start',
  method: 'POST',
  url: `${one}/run`,
  allow,
  scope: manages,
});

export const applyRun = defineEndpoint({ name: 'feeds.apply', method: 'POST', url: `${one}/apply`, allow });

export const discardRun = defineEndpoint({ name: 'feeds.discard', method: 'POST', url: `${one}/discard`, allow });

export const listFeedRuns = defineEndpoint({ name: 'feeds.runs', method: 'GET', url: `${one}/runs`, allow, scope });

export const readFeedRun = defineEndpoint({ name: 'feeds.run', method: 'GET', url: `${one}/runs/{n}`, allow, scope });

export const readFeedFile = defineEndpoint({
  name: 'feeds.readFile',
  method: 'GET',
  url: `${one}/runs/{n}/file`,
  allow,
});

export const undoFeedRun = defineEndpoint({
  name: 'feeds.undo',
  method: 'POST',
  url: `${one}/runs/{n}/undo`,
  allow,
});
