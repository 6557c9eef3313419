import { z } from 'zod';
import { linkStates, linkToken, organizationReference } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { messages } from './errors.ts';
import { products, roles } from './permissions.ts';
import { email, id, idParams, instant, line, optional, secret } from './values.ts';

// The own profile: what somebody says about themselves, sees about themselves, and takes along.

export const accountStatuses = ['invited', 'active', 'deactivated', 'anonymised'] as const;

/** The picture of a person: one file, 2 MB. */
export const avatarFile = {
  kind: 'preview',
  max: 1,
  tooMany: messages.oneFileOnly,
  maxBytes: 2 * 1024 * 1024,
  tooLarge: messages.previewImageTooLarge,
} as const;

/** A language tag such as `nl` or `nl-NL`. */
export const locale = z
  .string()
  .max(35)
  .refine((value) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value), 'Choose one of the list');

/** A time zone by its IANA name, such as `Europe/Amsterdam`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((value) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      return /^[A-Za-z]/.test(value);
    } catch {
      return false;
    }
  }, 'Choose one of the list');

/** The names and details of a person, as profile, member and administration forms all write them. */
export const personFields = {
  email,
  first_name: line(60),
  preposition: optional(line(30)),
  last_name: line(80),
  /** Without country code, it is read in the organization's country; kept as E.164. */
  phone_number: optional(line(40)),
  job_title: optional(line(80)),
  locale: optional(locale),
  time_zone: optional(timeZone),
};

/** A person with everything that they themselves and their admins see. */
export const person = z.object({
  id: z.number().int(),
  email: z.string(),
  /** An address that waits for its confirmation. */
  pending_email: z.string().nullable(),
  first_name: z.string(),
  preposition: z.string().nullable(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  job_title: z.string().nullable(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(products)),
  status: z.enum(accountStatuses),
  organization: organizationReference.nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  avatar: z.string().nullable(),
  category_interests: z.array(z.number().int()),
  two_factor: z.boolean(),
  terms_version: z.string().nullable(),
  terms_accepted_at: instant.nullable(),
  last_login_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Person = z.output<typeof person>;

export const readUser = defineEndpoint({
  name: 'users.read',
  summary: 'A person: oneself, or somebody whom one administers',
  method: 'GET',
  url: '/api/users/{id}',
  allow: 'signed-in',
  params: idParams,
  answer: person,
});

export const readUserV1 = defineEndpoint({ ...readUser, name: 'users.read-v1', url: '/api/v1/users/{id}' });

export const updateUser = defineEndpoint({
  name: 'users.update',
  summary: 'Change my own profile; role and products are not for me to change. A new e-mail address is confirmed first',
  method: 'PUT',
  url: '/api/users/{id}',
  allow: 'account.manage',
  params: idParams,
  body: z.object({
    ...personFields,
    /** Absent: stays as it is. */
    email: optional(email),
    /** Needed with a new e-mail address. */
    current_password: optional(secret),
    remove_avatar: z.boolean().optional(),
    updated_at: optional(instant),
  }),
  files: { avatar: avatarFile },
  answer: person,
});

export const updateInterests = defineEndpoint({
  name: 'users.category-interests',
  summary: 'Say which categories I am interested in',
  method: 'PUT',
  url: '/api/users/{id}/category-interests',
  allow: 'interests.manage',
  params: idParams,
  body: z.object({ category_interests: z.array(id).max(200).default([]) }),
  answer: z.object({ category_interests: z.array(z.number().int()) }),
});

export const downloadUserData = defineEndpoint({
  name: 'users.data',
  summary: 'Everything that is stored about me, as a JSON file',
  method: 'GET',
  url: '/api/users/{id}/data',
  allow: 'account.manage',
  params: idParams,
  answer: z.unknown(),
  raw: true,
});

export const withdrawEmailChange = defineEndpoint({
  name: 'users.email-change.withdraw',
  summary: 'Keep my e-mail address: the link to confirm another one stops working',
  method: 'DELETE',
  url: '/api/users/{id}/email-change',
  allow: 'account.manage',
  params: idParams,
  answer: person,
});

/** The screen `/confirm-email/{token}` reads this first. */
export const readEmailChange = defineEndpoint({
  name: 'auth.email-change.read',
  summary: 'Which address a link confirms, and whether it is still good; 404 for one that never was',
  method: 'GET',
  url: '/api/auth/email-change/{token}',
  allow: 'anyone',
  params: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(linkStates), email: z.string() }),
});

export const confirmEmailChange = defineEndpoint({
  name: 'auth.email-change',
  summary: 'Confirm a new e-mail address by the link that was sent to it',
  method: 'POST',
  url: '/api/auth/email-change',
  allow: 'anyone',
  body: z.object({ token: z.string().max(200) }),
  answer: z.object({ email: z.string() }),
});
