import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, dayOrInstant, id, idParams, instant, line, optional, title } from '../values.ts';
import { tokenKinds, tokenLimits, tokenScopes, tokenStates } from './choices.ts';
import * as endpoints from './endpoints.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

const tokenEntry = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(tokenKinds),
  /** The member whose rights it has. */
  acts_as: person,
  organization: person,
  /** What it begins with: `gs_org_7Kd2`. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  networks: z.array(z.string()),
  state: z.enum(tokenStates),
  expires_at: instant,
  /** Correct to ten minutes. */
  last_used_at: instant.nullable(),
  last_network: z.string().nullable(),
  /** Until when the token that it replaced is good. */
  former_until: instant.nullable(),
  created_at: instant,
  abilities: z.object({ replace: z.boolean(), end: z.boolean() }),
});

export type TokenEntry = z.output<typeof tokenEntry>;

const issuedToken = tokenEntry.extend({
  /** The token itself, this once; null where the answer is given again. */
  token: z.string().nullable(),
});

export type IssuedToken = z.output<typeof issuedToken>;

const usage = z.object({ used: z.number().int(), limit: z.number().int() });

const expiresAt = optional(dayOrInstant);

export const listTokens = describeEndpoint(endpoints.listTokens, {
  summary: "One's own tokens; an organization admin also sees those of the organization, a platform admin all",
  query: z.object({ organization: optional(id) }),
  answer: z.array(tokenEntry),
  /** How many exist of the kinds that one can make; null for the other kinds. */
  meta: z.object({ person: usage.nullable(), organization: usage.nullable() }),
});

export const createToken = describeEndpoint(endpoints.createToken, {
  summary: 'Make a token; it is in this answer and nowhere else',
  body: z.object({
    name: title(100),
    kind: choice(tokenKinds).default('person'),
    /** Of an organization's token: the member it acts as; oneself unless given. */
    acts_as: optional(id),
    scopes: z.array(choice(tokenScopes)).min(1, 'Choose at least one right').max(tokenScopes.length),
    /** Networks it can be used from, such as `85.14.220.0/24`; none for any. */
    networks: z.array(line(50)).max(tokenLimits.networks, 'Use at most {{count}} networks').default([]),
    /** An instant, or a day, which means its end in UTC; 90 days ahead unless given. */
    expires_at: expiresAt,
  }),
  answer: issuedToken,
  status: 201,
  visibleOnce: 'token',
});

export const replaceToken = describeEndpoint(endpoints.replaceToken, {
  summary: 'Make a token in place of another, which stays good for 24 hours',
  params: idParams,
  body: z.object({ expires_at: expiresAt }),
  answer: issuedToken,
  status: 201,
  visibleOnce: 'token',
});

export const endToken = describeEndpoint(endpoints.endToken, {
  summary: 'End a token: its next call is refused',
  params: idParams,
  answer: z.null(),
});
