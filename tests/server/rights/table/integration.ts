import type { World } from '../world/index.ts';
import { type Entry, everybody, traders } from './entry.ts';

const apiToken = (world: World, target: string) => ({ id: world.tokens[target as 'own'].id });
const tradePassword = (world: World, target: string) => ({ id: world.tradePasswords[target as 'own'].id });
const exportFeed = (world: World, target: string) => ({ id: world.exportFeeds[target as 'own'].id });
const stockFeed = (world: World, target: string) => ({ id: world.stockFeeds[target as 'home'].id });
const stockRun = (world: World, target: string) => ({ ...stockFeed(world, target), n: 1 });
const stockFeeds = { home: '---+.+--', away: '---.+.--' };
// Nothing is sent, the run cannot be applied, it was never written, and it has no file.
const decidedFeeds = { home: '---~.~--', away: '---.~.--' };
const webhook = (world: World, target: string) => ({ id: world.webhooks[target as 'home'].id });
const webhooks = { home: '---+.---', away: '---.+---' };

/** What other systems use: tokens, feeds of export and of stock, webhooks. */
export const integrationCalls = {
  'GET /api/tokens': { to: everybody },
  'POST /api/tokens': {
    body: (_world, target) => ({ name: 'ERP', kind: target, scopes: ['market:read'] }),
    to: { person: '++++++--', organization: '---++---' },
  },
  'POST /api/tokens/{id}/replace': {
    params: apiToken,
    to: { own: '+.....--', foreign: '..+...--', home: '...+..--', away: '....+.--' },
  },
  'DELETE /api/tokens/{id}': {
    params: apiToken,
    to: { own: '+.....++', foreign: '..+...++', home: '...+..++', away: '....+.++' },
  },

  'GET /api/changes': { to: everybody },
  'PUT /api/stock': {
    body: () => ({ lines: [{ internal_reference: 'unknown', quantity: 1 }] }),
    to: { any: '++++++--' },
  },

  'GET /api/trade-passwords': { to: everybody },
  'POST /api/trade-passwords': { body: () => ({ name: 'Till', scopes: ['search'] }), to: traders },
  // Its orders are the deals of the member it acts as, so no one else raises its limit.
  'PUT /api/trade-passwords/{id}': {
    params: tradePassword,
    body: () => ({ name: 'Renamed', scopes: ['search'] }),
    to: { own: '+..-....', foreign: '..+.-...' },
  },
  'DELETE /api/trade-passwords/{id}': { params: tradePassword, to: { own: '+..+....', foreign: '..+.+...' } },
  'GET /api/trade-passwords/{id}/calls': { params: tradePassword, to: { own: '+..+....', foreign: '..+.+...' } },

  'GET /api/feeds/out': { to: traders },
  'POST /api/feeds/out': {
    body: (_world, target) => ({ name: 'Shop', source: target }),
    to: { mine: '++++++--', organization: '---+++--' },
  },
  'PUT /api/feeds/out/{id}': {
    params: exportFeed,
    body: () => ({ name: 'Renamed', source: 'mine' }),
    to: { own: '+..+.+--', foreign: '..+.+.--' },
  },
  'DELETE /api/feeds/out/{id}': { params: exportFeed, to: { own: '+..+.+--', foreign: '..+.+.--' } },
  'GET /api/feeds/out/pictures/{picture}': {
    open: true,
    params: () => ({ picture: 'unsigned.jpg' }),
    to: { any: '........' },
  },
  'GET /api/feeds/out/{file}': {
    params: (world, target) => ({ file: `${world.exportFeeds[target as 'own'].id}.json` }),
    to: { own: '+..+.+--', foreign: '..+.+.--' },
  },

  'GET /api/feeds': { to: { any: '---+++--' } },
  'POST /api/feeds': { body: () => ({ name: 'Stock hourly', kind: 'push' }), to: { any: '---+++--' } },
  'GET /api/feeds/{id}': { params: stockFeed, to: stockFeeds },
  'PUT /api/feeds/{id}': { params: stockFeed, body: () => ({ name: 'Renamed', kind: 'push' }), to: stockFeeds },
  'DELETE /api/feeds/{id}': { params: stockFeed, to: stockFeeds },
  'PUT /api/feeds/{id}/file': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/test': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/run': { params: stockFeed, to: decidedFeeds },
  'POST /api/feeds/{id}/apply': { params: stockFeed, body: () => ({ run: 1 }), to: decidedFeeds },
  'POST /api/feeds/{id}/discard': { params: stockFeed, body: () => ({ run: 1 }), to: stockFeeds },
  'GET /api/feeds/{id}/runs': { params: stockFeed, to: stockFeeds },
  'GET /api/feeds/{id}/runs/{n}': { params: stockRun, to: stockFeeds },
  'GET /api/feeds/{id}/runs/{n}/file': { params: stockRun, to: decidedFeeds },
  'POST /api/feeds/{id}/runs/{n}/undo': { params: stockRun, to: decidedFeeds },

  'GET /api/webhooks': { to: { any: '---++---' } },
  'POST /api/webhooks': {
    body: () => ({ url: 'https://shop.example.com/hook', events: ['post.sold'] }),
    to: { any: '---++---' },
  },
  'PUT /api/webhooks/{id}': {
    params: webhook,
    body: () => ({ url: 'https://shop.example.com/hook', events: ['post.sold'] }),
    to: webhooks,
  },
  'DELETE /api/webhooks/{id}': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/replace': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/test': { params: webhook, to: webhooks },
  'GET /api/webhooks/{id}/deliveries': { params: webhook, to: webhooks },
  'POST /api/webhooks/{id}/deliveries/{n}/resend': {
    params: (world, target) => ({ ...webhook(world, target), n: world.webhooks[target as 'home'].delivery }),
    to: webhooks,
  },
  'POST /api/webhooks/{id}/resend': {
    params: webhook,
    body: () => ({ since: '2099-01-01T00:00:00.000Z' }),
    to: webhooks,
  },
} satisfies Record<string, Entry>;
