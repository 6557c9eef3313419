import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createCallers } from './callers.ts';

/** Requests by what is known of their sender. */
function callerOf(known: { token?: number; seen?: { person: number; organization: number | null }; device?: string }) {
  const callers = createCallers({
    tokens: { recall: () => known.token ?? null } as never,
    sessions: { recall: () => known.seen ?? null } as never,
    cookies: { tokenOf: () => null, deviceOf: () => null } as never,
    devices: { read: () => (known.device ? { hash: Buffer.from(known.device) } : null) } as never,
  });
  return callers({ headers: {}, ip: '203.0.113.7' } as unknown as FastifyRequest);
}

it('People and tokens of an organization share one share; everyone else has their own.', () => {
  expect(callerOf({ seen: { person: 7, organization: 3 } })).toEqual({ name: 'person 7', group: 'organization 3' });
  expect(callerOf({ token: 3 })).toEqual({ name: 'organization 3', group: 'organization 3' });
  expect(callerOf({ seen: { person: 8, organization: null } })).toEqual({ name: 'person 8', group: 'person 8' });
  expect(callerOf({ device: 'x' }).group).toMatch(/^device /);
  expect(callerOf({})).toEqual({ name: 'network 203.0.113.7', group: 'network 203.0.113.7' });
});
