import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messages } from './errors.ts';
import { products, roles } from './permissions.ts';
import { email, id, idParams, instant, line, secret } from './values.ts';

export const organizationReference = z.object({ id: z.number().int(), name: z.string() });

/** The person who is signed in, as `auth/login` and `auth/authorized` answer it. */
export const currentUser = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  preposition: z.string().nullable(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  job_title: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(products)),
  otp_authorized: z.boolean(),
  organization: organizationReference.nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  avatar: z.string().nullable(),
  category_interests: z.array(z.number().int()),
  /** What must be done before anything else: show a code, or enrol a second factor. */
  second_factor: z.enum(['none', 'code', 'enrol']),
  created_at: instant,
  updated_at: instant,
});
export type CurrentUser = z.output<typeof currentUser>;

export const fetchToken = defineEndpoint({
  name: 'auth.token',
  summary: 'The anti-forgery token of this session',
  method: 'GET',
  url: '/api/auth/token',
  allow: 'anyone',
  answer: z.object({ token: z.string() }),
});

export const login = defineEndpoint({
  name: 'auth.login',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  url: '/api/auth/login',
  allow: 'anyone',
  body: z.object({ email: line(254), password: secret }),
  answer: currentUser,
});

export const authorized = defineEndpoint({
  name: 'auth.authorized',
  summary: 'Who is signed in',
  method: 'GET',
  url: '/api/auth/authorized',
  allow: 'password',
  answer: currentUser,
});

export const logout = defineEndpoint({
  name: 'auth.logout',
  summary: 'Sign out here',
  method: 'POST',
  url: '/api/auth/logout',
  allow: 'password',
  answer: z.null(),
});

export const demoAccounts = defineEndpoint({
  name: 'auth.demo-accounts',
  summary: 'The accounts offered on the sign-in screen while the demo runs; empty otherwise',
  method: 'GET',
  url: '/api/auth/demo-accounts',
  allow: 'anyone',
  answer: z.object({
    password: z.string().nullable(),
    accounts: z.array(
      z.object({ email: z.string(), name: z.string(), role: z.enum(roles), organization: z.string().nullable() }),
    ),
  }),
});

/** SPEC's rule for a new password: eight characters with an upper and a lower case letter, a number and a special one. */
export const newPassword = secret.refine(
  (value) =>
    value.length >= 8 &&
    /\p{Lu}/u.test(value) &&
    /\p{Ll}/u.test(value) &&
    /\p{N}/u.test(value) &&
    /[^\p{L}\p{N}\s]/u.test(value),
  messages.passwordTooWeak,
);

// ---- passwords ------------------------------------------------------------------------------------------------------

/** A new password and its repetition. */
const newPasswordFields = { password: newPassword, password_confirmation: secret };

const sameTwice = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation;
const differs = { path: ['password_confirmation'], message: messages.passwordsDiffer };

/** A link of a mail: what its path ends with. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

/** What a link of a mail is good for: each state has a screen of its own. */
export const linkStates = ['open', 'expired', 'used', 'withdrawn'] as const;
export type LinkState = (typeof linkStates)[number];

export const recoverPassword = defineEndpoint({
  name: 'auth.password-recover',
  summary: 'Ask for a link to choose a new password; answers alike for every address',
  method: 'POST',
  url: '/api/auth/password-recover',
  allow: 'anyone',
  body: z.object({ email }),
  answer: z.null(),
});

export const readPasswordReset = defineEndpoint({
  name: 'auth.password-reset.read',
  summary: 'Whether a reset link is still good, without using it up; 404 for one that never was',
  method: 'GET',
  url: '/api/auth/password-reset/{token}',
  allow: 'anyone',
  params: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(linkStates), email: z.string() }),
});

export const resetPassword = defineEndpoint({
  name: 'auth.password-reset',
  summary: 'Choose a new password by a link; every session ends, the second factor stays',
  method: 'POST',
  url: '/api/auth/password-reset',
  allow: 'anyone',
  body: z.object({ token: z.string().max(200), ...newPasswordFields }).refine(sameTwice, differs),
  answer: z.null(),
});

export const changePassword = defineEndpoint({
  name: 'auth.password-change',
  summary: 'Choose a new password by the current one; other sessions end',
  method: 'POST',
  url: '/api/auth/password-change',
  allow: 'account.manage',
  beforeEnrolment: true,
  body: z.object({ current_password: secret, ...newPasswordFields }).refine(sameTwice, differs),
  answer: z.null(),
});

// ---- activation -----------------------------------------------------------------------------------------------------

/** The terms that are agreed to at activation. */
export const termsVersion = '2026-11';

export const readActivation = defineEndpoint({
  name: 'activate.read',
  summary: 'Whom an activation link invites, and whether it is still good; 404 for one that never was',
  method: 'GET',
  url: '/api/activate/{token}',
  allow: 'anyone',
  params: z.object({ token: linkToken }),
  answer: z.object({
    state: z.enum(linkStates),
    email: z.string(),
    first_name: z.string(),
    /** Null for people of the platform itself. */
    organization: z.string().nullable(),
    invited_by: z.string().nullable(),
    needs_password: z.boolean(),
    expires_at: instant,
  }),
});

export const activate = defineEndpoint({
  name: 'activate',
  summary: 'Activate the account of a link: choose a password, agree to the terms; signs in',
  method: 'POST',
  url: '/api/activate',
  allow: 'anyone',
  body: z
    .object({
      token: z.string().max(200),
      /** Not needed where the account has a password already. */
      password: newPassword.optional(),
      password_confirmation: secret.optional(),
      terms: z.boolean({ error: messages.required }).refine((agreed) => agreed, messages.required),
    })
    .refine((body) => body.password === body.password_confirmation, differs),
  answer: currentUser,
});

// ---- where I am signed in -------------------------------------------------------------------------------------------

export const sessionEntry = z.object({
  id: z.number().int(),
  current: z.boolean(),
  /** Such as `Firefox on Linux`. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
});
export type SessionEntry = z.output<typeof sessionEntry>;

export const listSessions = defineEndpoint({
  name: 'auth.sessions',
  summary: 'Where I am signed in, the current session first',
  method: 'GET',
  url: '/api/auth/sessions',
  allow: 'account.manage',
  answer: z.array(sessionEntry),
});

export const endSession = defineEndpoint({
  name: 'auth.sessions.end',
  summary: 'Sign out there',
  method: 'DELETE',
  url: '/api/auth/sessions/{id}',
  allow: 'account.manage',
  params: idParams,
  answer: z.null(),
});

export const endOtherSessions = defineEndpoint({
  name: 'auth.sessions.end-others',
  summary: 'Sign out everywhere but here',
  method: 'DELETE',
  url: '/api/auth/sessions',
  allow: 'account.manage',
  answer: z.object({ ended: z.number().int() }),
});
