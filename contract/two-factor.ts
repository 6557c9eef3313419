import { z } from 'zod';
import { currentUser } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, line, secret } from './values.ts';

/** A six-digit code (`123 456` too) or, where said so, a recovery code. SPEC names the field `otp_secret`. */
const code = line(40);

/** How long somebody has to scan the picture and enter the first code, in minutes. */
export const enrolmentMinutes = 10;
export const recoveryCodeCount = 10;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readTwoFactorSetUp = defineEndpoint({
  name: 'two-factor.qrcode',
  summary: 'The secret to enrol, as picture and text; the same one for ten minutes. 409 where two-factor is on already',
  method: 'GET',
  url: '/api/auth/google2fa/qrcode',
  allow: 'account.manage',
  beforeEnrolment: true,
  answer: z.object({ svg: z.string(), secret: z.string(), otpauth_url: z.string() }),
});

export const readTwoFactorStatus = defineEndpoint({
  name: 'two-factor.status',
  summary: 'Whether two-factor is on, must be, and how many recovery codes are left',
  method: 'GET',
  url: '/api/auth/google2fa/status',
  allow: 'password',
  beforeEnrolment: true,
  answer: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.number().int() }),
});

export const enableTwoFactor = defineEndpoint({
  name: 'two-factor.enable',
  summary: 'Turn two-factor on with the first code; answers the recovery codes, once',
  method: 'POST',
  url: '/api/auth/google2fa/enable',
  allow: 'account.manage',
  beforeEnrolment: true,
  confidential: true,
  body: z.object({ otp_secret: code }),
  answer: recoveryCodes,
});

export const verifyTwoFactor = defineEndpoint({
  name: 'two-factor.verify',
  summary: 'Finish signing in with a code or a recovery code',
  method: 'POST',
  url: '/api/auth/google2fa/verify',
  allow: 'password',
  beforeEnrolment: true,
  body: z.object({ otp_secret: code }),
  answer: currentUser,
});

export const disableTwoFactor = defineEndpoint({
  name: 'two-factor.disable',
  summary: 'Turn two-factor off, by password and code',
  method: 'POST',
  url: '/api/auth/google2fa/disable',
  allow: 'account.manage',
  body: z.object({ current_password: secret, otp_secret: code }),
  answer: z.null(),
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'two-factor.recovery-codes',
  summary: 'New recovery codes in place of all earlier ones, by password and code',
  method: 'POST',
  url: '/api/auth/google2fa/recovery-codes',
  allow: 'account.manage',
  confidential: true,
  body: z.object({ current_password: secret, otp_secret: code }),
  answer: recoveryCodes,
});

export const resetTwoFactor = defineEndpoint({
  name: 'two-factor.reset',
  summary: "Turn somebody's two-factor off, who lost their phone; they are signed out and told by mail",
  method: 'DELETE',
  url: '/api/auth/google2fa/{userId}/2fa-reset',
  allow: 'two-factor.reset',
  params: z.object({ userId: id }),
  answer: z.null(),
});
