import type { FastifyRequest } from 'fastify';
import { type Devices, networkOf, type Sessions } from '../../identity/index.ts';
import type { Cookies } from '../cookies.ts';

export type CallerOf = (request: FastifyRequest) => string;

/**
 * Who counts as one: the person whose session was seen lately, the device that someone signed in from, else the network.
 * It asks no database and lets no one in; it only says in whose place a request waits.
 */
export function createCallers(given: { sessions: Sessions; cookies: Cookies; devices: Devices }): CallerOf {
  const { sessions, cookies, devices } = given;
  return (request) => {
    const person = sessions.recall(cookies.tokenOf(request));
    if (person !== null) return `person ${person}`;
    const device = devices.read(cookies.deviceOf(request));
    return device ? `device ${device.hash.toString('base64url')}` : `network ${networkOf(request.ip)}`;
  };
}
