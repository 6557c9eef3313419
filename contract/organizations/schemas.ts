import { z } from 'zod';
import { previewImage } from '../accounts/fields.ts';
import { describeEndpoint } from '../endpoint.ts';
import { products } from '../rights/roles.ts';
import { addIssue } from '../sentences.ts';
import { choice, countryCode, idParams, instant, line, name, optional, pageMeta, paging, text } from '../values.ts';
import { organizationSorts, organizationStatuses } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { readPeppolId } from './peppol.ts';

/** How an organization answers what it is asked here; null while too few asked to say. */
export const reply = z
  .object({
    /** Share of inquiries that were answered, 0 to 1. */
    rate: z.number(),
    /** Median of the working hours to the first answer. */
    hours: z.number(),
    deals: z.number().int(),
    completed: z.number().int(),
  })
  .nullable();

export type Reply = z.output<typeof reply>;

const files = { logo: previewImage };

/** An organization as its own people and the platform's admins see it. */
export const organization = z.object({
  id: z.number().int(),
  name: z.string(),
  legal_form: z.string().nullable(),
  zipcode: z.string().nullable(),
  house_number: z.string().nullable(),
  addition: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  vat_number: z.string().nullable(),
  /** In the trade register. */
  register_number: z.string().nullable(),
  /** Its electronic address in Peppol with the scheme, such as 0106:12345678. */
  peppol_id: z.string().nullable(),
  website: z.string().nullable(),
  /** Where the logo can be fetched. */
  logo: z.string().nullable(),
  status: z.enum(organizationStatuses),
  /** Why it is suspended or closed. */
  status_reason: z.string().nullable(),
  /** The products that it holds and can hand on to its people. */
  products: z.array(z.enum(products)),
  /** People who can sign in, and invitations that wait. */
  members: z.number().int(),
  invitations: z.number().int(),
  /** Active posts, as the lists of its own posts count them, and those of them that are all reserved: others do not see these. */
  posts: z.number().int(),
  reserved_posts: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** What the reader may do with it right now. */
  abilities: z.object({
    edit: z.boolean(),
    change_products: z.boolean(),
    manage_members: z.boolean(),
    suspend: z.boolean(),
    reinstate: z.boolean(),
    close: z.boolean(),
  }),
});

export type Organization = z.output<typeof organization>;

const website = line(200)
  .transform((value) => (/^https?:\/\//i.test(value) ? value : `https://${value}`))
  .refine(
    (value) => /^https?:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?([/?#][^\s<>"]*)?$/i.test(value),
    'Use an address such as www.example.com',
  );

/** Greece has letters of its own in tax numbers, and so has Northern Ireland. Invoices name no others than countries (EN 16931: BR-CO-09). */
const isTaxCountry = (letters: string): boolean =>
  letters === 'EL' ||
  letters === 'XI' ||
  (letters !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(letters) !== undefined);

const vatNumber = line(20)
  .transform((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine(
    (value) => /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(value) && isTaxCountry(value.slice(0, 2)),
    'Use the number with its country letters, such as NL001234567B01',
  );

const registerNumber = line(40).refine(
  (value) => /\d/.test(value) && /^[\p{L}\p{N} .,:/()-]+$/u.test(value),
  'Use the number as the register writes it, such as HRB 12345',
);

const peppolId = line(80).transform((value, context) => {
  const read = readPeppolId(value);
  if ('value' in read) return read.value;
  addIssue(context, [], read.problem);
  return z.NEVER;
});

/** The form of an organization's profile. The zip code is checked by the shape of the country. */
const organizationFields = {
  name: name(120),
  legal_form: optional(name(60)),
  zipcode: optional(line(12)),
  house_number: optional(line(20)),
  addition: optional(line(20)),
  street: optional(line(120)),
  city: optional(line(80)),
  country: countryCode,
  vat_number: optional(vatNumber),
  register_number: optional(registerNumber),
  peppol_id: optional(peppolId),
  website: optional(website),
  /** Removes the logo; a new file replaces it. */
  remove_logo: optional(z.boolean()),
};

const heldProducts = { products: optional(z.array(choice(products)).max(products.length)) };

export const readOwnOrganization = describeEndpoint(endpoints.readOwnOrganization, {
  summary: 'My organization',
  answer: organization,
});

export const updateOwnOrganization = describeEndpoint(endpoints.updateOwnOrganization, {
  summary: "Edit my organization's profile",
  body: z.object({ ...organizationFields, updated_at: instant }),
  files,
  answer: organization,
});

export const listOrganizations = describeEndpoint(endpoints.listOrganizations, {
  onlyReads: true,
  summary: 'All organizations: search, filters, order, page',
  query: z.object({
    /** Words in name, city, VAT number, register number, Peppol address or website; or an id. */
    q: optional(line(200)),
    statuses: z.array(z.enum(organizationStatuses)).max(10).default([]),
    countries: z.array(countryCode).max(200).default([]),
    products: z.array(z.enum(products)).max(20).default([]),
    sort: optional(z.enum(organizationSorts)),
    ...paging,
  }),
  answer: z.array(organization),
  /** How many of each state there are under the other filters. */
  meta: pageMeta.extend({ statuses: z.record(z.enum(organizationStatuses), z.number().int()) }),
});

export const createOrganization = describeEndpoint(endpoints.createOrganization, {
  summary: 'Let an organization in',
  body: z.object({ ...organizationFields, ...heldProducts }),
  files,
  answer: organization,
  status: 201,
});

export const readOrganization = describeEndpoint(endpoints.readOrganization, {
  onlyReads: true,
  summary: 'One organization',
  params: idParams,
  answer: organization,
});

export const updateOrganization = describeEndpoint(endpoints.updateOrganization, {
  summary: 'Edit an organization and the products it holds',
  params: idParams,
  body: z.object({ ...organizationFields, ...heldProducts, updated_at: instant }),
  files,
  answer: organization,
});

const reason = z.object({ reason: text(500) });

export const suspendOrganization = describeEndpoint(endpoints.suspendOrganization, {
  summary: 'Suspend an organization: its posts are hidden, its people only read',
  params: idParams,
  body: reason,
  answer: organization,
});

export const reinstateOrganization = describeEndpoint(endpoints.reinstateOrganization, {
  summary: 'Take a suspension back',
  params: idParams,
  answer: organization,
});

export const closeOrganization = describeEndpoint(endpoints.closeOrganization, {
  summary: 'Close a suspended organization for good: its people are signed out and deactivated, its posts deleted',
  params: idParams,
  body: reason,
  answer: organization,
});

/** An organization that does not see our posts. */
export const stop = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
});

export type Stop = z.output<typeof stop>;

export const listStops = describeEndpoint(endpoints.listStops, {
  summary: 'The organizations that my organization has stopped',
  answer: z.array(stop),
});

export const addStop = describeEndpoint(endpoints.addStop, {
  summary: 'Hide my organization’s posts from another one; open deals run on, and it is not told',
  params: idParams,
  answer: z.array(stop),
});

export const removeStop = describeEndpoint(endpoints.removeStop, {
  summary: 'Show my organization’s posts to a stopped organization again',
  params: idParams,
  answer: z.array(stop),
});
