import type { FastifyRequest } from 'fastify';
import { type ApiTokens, type Devices, networkOf, type Sessions } from '../../identity/index.ts';
import type { Cookies } from '../access/cookies.ts';
import { type Caller, organizationAs } from './gates.ts';

export type CallerOf = (request: FastifyRequest) => Caller;

const alone = (name: string): Caller => ({ name, group: name });

/**
 * Who counts as one: the person whose session was seen lately, as one of the organization, the device that someone signed in from,
 * else the network. It asks no database and lets no one in; it only decides in whose place a request waits.
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
    if (organization !== null) return organizationAs(organization);
    const seen = sessions.recall(cookies.tokenOf(request));
    if (seen !== null) {
      const name = `person ${seen.person}`;
      return seen.organization === null ? alone(name) : { name, group: organizationAs(seen.organization).group };
    }
    const device = devices.read(cookies.deviceOf(request));
    return alone(device ? `device ${device.hash.toString('base64url')}` : `network ${networkOf(request.ip)}`);
  };
}
