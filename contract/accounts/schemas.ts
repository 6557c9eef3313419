import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { products, roles } from '../rights/roles.ts';
import {
  bounded,
  currencyCode,
  email,
  id,
  idParams,
  instant,
  line,
  optional,
  secret,
  withSingleFields,
} from '../values.ts';
import { accountStatuses, emailChangeSteps, firstSteps, linkStates } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { personFields, previewImage } from './fields.ts';

const sameTwice = (body: { password?: string | undefined; password_confirmation?: string | undefined }) =>
  body.password === body.password_confirmation;

const differs = { path: ['password_confirmation'], message: messages.passwordsDiffer, ...withSingleFields };

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

export const fetchToken = describeEndpoint(endpoints.fetchToken, {
  summary: 'The anti-forgery token of this session',
  answer: z.object({ token: z.string() }),
});

export const login = describeEndpoint(endpoints.login, {
  summary: 'Sign in with e-mail and password',
  secretBody: true,
  body: z.object({ email: line(254), password: secret }),
  answer: currentUser,
});

export const authorized = describeEndpoint(endpoints.authorized, {
  summary: 'Who is signed in',
  answer: currentUser,
});

export const logout = describeEndpoint(endpoints.logout, {
  summary: 'Sign out here',
  answer: z.null(),
});

export const demoAccounts = describeEndpoint(endpoints.demoAccounts, {
  summary: 'The accounts offered on the sign-in screen while the demo runs; empty otherwise',
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

/** A new password and its repetition. */
const newPasswordFields = { password: newPassword, password_confirmation: secret };

/** A link of a mail: what its path ends with. */
export const linkToken = bounded(100).regex(/^[A-Za-z0-9_-]{20,100}$/);

export const recoverPassword = describeEndpoint(endpoints.recoverPassword, {
  summary: 'Ask for a link to choose a new password; answers alike for every address',
  body: z.object({ email }),
  answer: z.null(),
});

export const readPasswordReset = describeEndpoint(endpoints.readPasswordReset, {
  summary: 'Whether a reset link is still good, without using it up; 404 for one that never was',
  params: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(linkStates), email: z.string() }),
});

export const resetPassword = describeEndpoint(endpoints.resetPassword, {
  summary: 'Choose a new password by a link; every session ends, the second factor stays',
  secretBody: true,
  body: z.object({ token: bounded(200), ...newPasswordFields }).refine(sameTwice, differs),
  answer: z.null(),
});

export const changePassword = describeEndpoint(endpoints.changePassword, {
  summary: 'Choose a new password by the current one; other sessions end',
  beforeEnrolment: true,
  secretBody: true,
  body: z.object({ current_password: secret, ...newPasswordFields }).refine(sameTwice, differs),
  answer: z.null(),
});

export const readActivation = describeEndpoint(endpoints.readActivation, {
  summary: 'Whom an activation link invites, and whether it is still good; 404 for one that never was',
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
    /** The versions of the texts that the person who activates the account agrees to. */
    terms_version: z.number().int(),
    privacy_version: z.number().int(),
  }),
});

export const activate = describeEndpoint(endpoints.activate, {
  summary: 'Activate the account of a link: choose a password, agree to the terms; signs in',
  secretBody: true,
  body: z
    .object({
      token: bounded(200),
      /** Not needed where the account has a password already. */
      password: newPassword.optional(),
      password_confirmation: secret.optional(),
      terms: z.boolean({ error: messages.required }).refine((agreed) => agreed, messages.required),
      /** The versions that were shown: 422 where others are in force in the meantime. Without them the present ones are meant. */
      terms_version: optional(z.number().int()),
      privacy_version: optional(z.number().int()),
    })
    .refine(sameTwice, differs),
  answer: currentUser,
});

const sessionEntry = z.object({
  id: z.number().int(),
  current: z.boolean(),
  /** Such as `Firefox on Linux`. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
});

export type SessionEntry = z.output<typeof sessionEntry>;

export const listSessions = describeEndpoint(endpoints.listSessions, {
  summary: 'Where I am signed in, the current session first',
  answer: z.array(sessionEntry),
});

export const endSession = describeEndpoint(endpoints.endSession, {
  summary: 'Sign out there',
  params: idParams,
  answer: z.null(),
});

export const endOtherSessions = describeEndpoint(endpoints.endOtherSessions, {
  summary: 'Sign out everywhere but here',
  answer: z.object({ ended: z.number().int() }),
});

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
  currency: z.string().nullable(),
  avatar: z.string().nullable(),
  category_interests: z.array(z.number().int()),
  two_factor: z.boolean(),
  terms_version: z.number().int().nullable(),
  privacy_version: z.number().int().nullable(),
  terms_accepted_at: instant.nullable(),
  last_login_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});

export type Person = z.output<typeof person>;

const reading = {
  summary: 'A person: oneself, or somebody whom one administers',
  params: idParams,
  answer: person,
} as const;

export const readUser = describeEndpoint(endpoints.readUser, reading);
export const readUserV1 = describeEndpoint(endpoints.readUserV1, reading);

export const updateUser = describeEndpoint(endpoints.updateUser, {
  summary: 'Change my own profile; role and products are not for me to change. A new e-mail address is confirmed first',
  params: idParams,
  secretBody: true,
  body: z.object({
    ...personFields,
    /** What prices of other currencies are estimated in; null: the currency of the organization's country. */
    currency: optional(currencyCode),
    /** Absent: stays as it is. */
    email: optional(email),
    /** Needed with a new e-mail address. */
    current_password: optional(secret),
    remove_avatar: z.boolean().optional(),
    updated_at: optional(instant),
  }),
  files: { avatar: previewImage },
  answer: person,
});

export const updateInterests = describeEndpoint(endpoints.updateInterests, {
  summary: 'Say which categories I am interested in',
  params: idParams,
  body: z.object({ category_interests: z.array(id).max(200).default([]) }),
  answer: z.object({ category_interests: z.array(z.number().int()) }),
});

const firstStepList = z.object({
  /** Whether the user hid them. */
  hidden: z.boolean(),
  /** Those that the user may do; `done` follows from what is there, not from a press. */
  steps: z.array(z.object({ id: z.enum(firstSteps), done: z.boolean() })),
});

export const readFirstSteps = describeEndpoint(endpoints.readFirstSteps, {
  onlyReads: true,
  summary: 'What a new member or organization does first, and what of it is done',
  answer: firstStepList,
});

export const hideFirstSteps = describeEndpoint(endpoints.hideFirstSteps, {
  summary: 'Hide my first steps, or show them again',
  body: z.object({ hidden: z.boolean() }),
  answer: firstStepList,
});

export const downloadUserData = describeEndpoint(endpoints.downloadUserData, {
  summary: 'Everything that is stored about me, as a JSON file',
  params: idParams,
  answer: z.unknown(),
  raw: true,
  produces: ['application/json'],
});

export const withdrawEmailChange = describeEndpoint(endpoints.withdrawEmailChange, {
  summary: 'Keep my e-mail address: the link to confirm another one stops working',
  params: idParams,
  answer: person,
});

/** The screen `/confirm-email/{token}` reads this first. */
export const readEmailChange = describeEndpoint(endpoints.readEmailChange, {
  summary: 'Which address a link confirms or agrees to, and whether it is still good; 404 for one that never was',
  params: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(linkStates), email: z.string(), step: z.enum(emailChangeSteps) }),
});

export const confirmEmailChange = describeEndpoint(endpoints.confirmEmailChange, {
  summary:
    'Confirm a new e-mail address by the link that was sent to it; or agree to it by the one that was sent to the present address, and the new one gets a link',
  secretBody: true,
  body: z.object({ token: bounded(200) }),
  answer: z.object({ email: z.string(), step: z.enum(emailChangeSteps) }),
});

/** How long someone has to scan the picture and enter the first code, in minutes. */
export const enrolmentMinutes = 10;

export const recoveryCodeCount = 10;

/** The response to a wrong code; most often the clock of the phone is off. */
export const wrongCodeText =
  'This code is not valid. Enter the one that the app shows now. If that fails too, set your phone’s clock to automatic.';

/** The response to a wrong or spent recovery code. */
export const wrongRecoveryCodeText = 'This code is not valid. Each one works once. Use another one.';

/** A six-digit code (`123 456` too) or, where noted, a recovery code. SPEC names the field `otp_secret`. */
const code = line(40);

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readTwoFactorSetUp = describeEndpoint(endpoints.readTwoFactorSetUp, {
  summary: 'The secret to enrol, as picture and text; the same one for ten minutes. 409 where two-factor is on already',
  beforeEnrolment: true,
  answer: z.object({
    svg: z.string(),
    secret: z.string(),
    otpauth_url: z.string(),
    /** Whether turning it on takes the password: one signed in with it too long ago. */
    asks_password: z.boolean(),
  }),
});

export const readTwoFactorStatus = describeEndpoint(endpoints.readTwoFactorStatus, {
  summary: 'Whether two-factor is on, must be, and how many recovery codes are left',
  beforeEnrolment: true,
  answer: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.number().int() }),
});

export const enableTwoFactor = describeEndpoint(endpoints.enableTwoFactor, {
  summary:
    'Turn two-factor on with the first code, and with the password unless one signed in within ten minutes; answers the recovery codes, once',
  beforeEnrolment: true,
  confidential: true,
  secretBody: true,
  body: z.object({ otp_secret: code, current_password: optional(secret) }),
  answer: recoveryCodes,
});

export const verifyTwoFactor = describeEndpoint(endpoints.verifyTwoFactor, {
  summary: 'Finish signing in with a code or a recovery code',
  beforeEnrolment: true,
  secretBody: true,
  body: z.object({ otp_secret: code }),
  answer: currentUser,
});

export const disableTwoFactor = describeEndpoint(endpoints.disableTwoFactor, {
  summary: 'Turn two-factor off, by password and code',
  secretBody: true,
  body: z.object({ current_password: secret, otp_secret: code }),
  answer: z.null(),
});

export const renewRecoveryCodes = describeEndpoint(endpoints.renewRecoveryCodes, {
  summary: 'New recovery codes in place of all earlier ones, by password and code',
  confidential: true,
  secretBody: true,
  body: z.object({ current_password: secret, otp_secret: code }),
  answer: recoveryCodes,
});

export const resetTwoFactor = describeEndpoint(endpoints.resetTwoFactor, {
  summary: 'Turn off the two-factor sign-in of a person who lost their phone; they are signed out and get an email',
  params: z.object({ userId: id }),
  answer: z.null(),
});
