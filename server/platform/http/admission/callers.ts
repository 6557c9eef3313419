import type { FastifyRequest } from 'fastify';
import { type ApiTokens, type Devices, networkOf, type Sessions } from '../../identity/index.ts';
import type { Cookies } from '../access/index.ts';

export type CallerOf = (request: FastifyRequest) => string;

/**
 * Who counts as one: the person whose session was seen lately, the device that someone signed in from, else the network.
 * It asks no database and lets no one in; it only decides in whose place a request waits.
 */
export function createCallers(given: {
  sessions: Sessions;
  cookies: Cookies;
  devices: Devices;
  tokens: ApiTokens;
}): CallerOf {
  const { sessions, cookies, devices, tokens } = given;
  return (request) => {
    const organization = tokens.recall(request.headers.authorization);
    if (organization !== null) return `organization ${organization}`;
    const person = sessions.recall(cookies.tokenOf(request));
    if (person !== null) return `person ${person}`;
    const device = devices.read(cookies.deviceOf(request));
    return device ? `device ${device.hash.toString('base64url')}` : `network ${networkOf(request.ip)}`;
  };
}
