import { z } from 'zod';
import { currentUser } from '../accounts/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { id, line, optional, secret } from '../values.ts';
import * as endpoints from './endpoints.ts';

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
  summary: "Turn somebody's two-factor off, who lost their phone; they are signed out and told by mail",
  params: z.object({ userId: id }),
  answer: z.null(),
});
