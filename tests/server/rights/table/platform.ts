import { type Entry, everybody, open, platform } from './entry.ts';

/** What belongs to no noun: rates, events, the start, settings, reports, the audit log, the mailbox. */
export const platformCalls = {
  'GET /api/rates': { to: everybody },
  'PUT /api/rates': { body: () => ({ date: '2026-11-20', rates: { USD: '1.16' } }), to: platform },
  'GET /api/events': { to: everybody },
  'GET /api/bootstrap': { to: everybody },
  'GET /api/settings/{kind}': { ...open, params: () => ({ kind: 'terms' }) },
  'PUT /api/settings/{kind}': {
    params: () => ({ kind: 'terms' }),
    body: () => ({ body: 'Be honest.', version: 1 }),
    to: platform,
  },
  'PUT /api/settings/{kind}/translations/{language}': {
    params: () => ({ kind: 'terms', language: 'de' }),
    body: () => ({ body: 'Text', version: 1 }),
    to: platform,
  },
  'GET /api/settings/{kind}/versions': { params: () => ({ kind: 'privacy' }), to: platform },
  'GET /api/reports': { to: platform },
  'POST /api/reports/{id}/block': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    body: () => ({ reason: 'Does not belong' }),
    to: { open: '------++', settled: '------~~' },
  },
  'POST /api/reports/{id}/move': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    body: (world) => ({ category: world.category.id, reason: 'It belongs there' }),
    to: { open: '------++', settled: '------~~' },
  },
  'POST /api/reports/{id}/dismiss': {
    params: (world, target) => ({ id: target === 'open' ? world.report.id : world.settled.id }),
    to: { open: '------++', settled: '------~~' },
  },
  'GET /api/admin/search': { query: () => '?q=a', to: { any: '---++-++' } },
  'GET /api/audit-log': { to: { any: '---++-++' } },
  'GET /api/dev/mailbox': open,
  'GET /api/dev/mailbox/{id}': { ...open, params: () => ({ id: 1 }) },
} satisfies Record<string, Entry>;
