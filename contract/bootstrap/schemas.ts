import { z } from 'zod';
import { currentUser } from '../accounts/schemas.ts';
import { advertisementTypes } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { actions, scopes } from '../rights/matrix.ts';
import { roles } from '../rights/roles.ts';
import { brand, category, country, currency } from '../vocabulary/schemas.ts';
import * as endpoints from './endpoints.ts';

const choiceItem = z.object({ id: z.string(), name: z.string() });

/** Everything the application needs at start. A part that failed is null and named in the envelope's `errors`. */
const bootstrapAnswer = z.object({
  user: currentUser.nullable(),
  /** How far each right reaches, so that the browser shows what the server would allow. */
  rights: z.record(z.enum(actions as [string, ...string[]]), z.enum(scopes)).nullable(),
  /** What forms offer beyond that. */
  offers: z
    .object({
      /** What a post may be. */
      post_types: z.array(z.enum(advertisementTypes)),
      /** Whether a new post names the organization that it is for. */
      names_organization: z.boolean(),
      /** The roles that can be given to others. */
      roles: z.array(z.enum(roles)),
    })
    .nullable(),
  organization: z
    .object({
      id: z.number().int(),
      name: z.string(),
      country: z.string(),
      city: z.string().nullable(),
      status: z.string(),
    })
    .nullable(),
  categories: z.array(category).nullable(),
  /** The ids of sub-categories whose offers follow the battery rules; none where the operator applies no rules. */
  battery_categories: z.array(z.number().int()).nullable(),
  brands: z.array(brand).nullable(),
  /** Only organizations that have users. */
  organizations: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
  /** The people of the own organization, for the contact choice. */
  colleagues: z
    .array(z.object({ id: z.number().int(), name: z.string(), phone_number: z.string().nullable() }))
    .nullable(),
  countries: z.array(country).nullable(),
  currencies: z.array(currency).nullable(),
  /** The codes of the ones that posts are in. */
  used_currencies: z.array(z.string()).nullable(),
  availabilities: z.array(choiceItem).nullable(),
  limits: z.record(z.string(), z.number()).nullable(),
  favorites: z.array(z.number().int()).nullable(),
  counters: z
    .object({
      notifications: z.number().int(),
      favorites: z.number().int(),
      saved_searches: z.number().int(),
      my_advertisements: z.number().int(),
      /** Deals that wait for an answer of the reader, and in how many of them the own organization buys. */
      deals: z.number().int(),
      deals_buying: z.number().int(),
    })
    .nullable(),
  /** The languages to choose from, each with its name in itself. */
  languages: z.array(z.object({ tag: z.string(), name: z.string() })).nullable(),
  /** Whether the page that describes the API is there. */
  api_docs: z.boolean().nullable(),
  /** Changes with the texts that the server writes. */
  texts_version: z.string(),
  brand: z.object({
    name: z.string(),
    primary: z.string().nullable(),
    secondary: z.string().nullable(),
    logo: z.string().nullable(),
  }),
});

export type Bootstrap = z.output<typeof bootstrapAnswer>;

export const bootstrap = describeEndpoint(endpoints.bootstrap, {
  summary: 'The start-up fetch: who I am, what I may do, and every list the screens choose from',
  cached: true,
  beforeEnrolment: true,
  answer: bootstrapAnswer,
});
