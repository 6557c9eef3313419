import { messages } from '#contract/errors.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import * as endpoints from '#contract/two-factor/schemas.ts';
import { confirmPassword, describeSignedIn } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCodes } from './codes.ts';
import * as service from './service.ts';

/** Enrolling a second factor, showing it at sign-in, turning it off. */
export function registerTwoFactor(platform: Platform): void {
  const { serve, db, cookies, config } = platform;
  const tools = { ...platform, codes: createCodes(config) };
  const isRequired = (actor: Actor) =>
    config.requireTwoFactor === 'all' || (config.requireTwoFactor === 'admins' && platformRoles.includes(actor.role));

  serve(endpoints.readTwoFactorSetUp, async ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: await service.prepareEnrolment(tools, actor) };
  });

  serve(endpoints.readTwoFactorStatus, async ({ actor }) => {
    const { enabled, recoveryCodesLeft } = await service.readState(db, actor.id);
    return { data: { enabled, required: isRequired(actor), recovery_codes_left: recoveryCodesLeft } };
  });

  serve(endpoints.enableTwoFactor, async (call) => {
    const browser = cookies.browserOf(call);
    const { opened, recoveryCodes } = await service.enableTwoFactor(tools, call.by, call.body.otp_secret, browser);
    cookies.keep(call.reply, opened);
    return { data: { recovery_codes: recoveryCodes }, message: 'Two-factor authentication is on' };
  });

  serve(endpoints.verifyTwoFactor, async (call) => {
    const opened = await service.verifyTwoFactor(tools, call.by, call.body.otp_secret, cookies.browserOf(call));
    cookies.keep(call.reply, opened);
    return { data: await describeSignedIn(db, opened) };
  });

  serve(endpoints.disableTwoFactor, async ({ actor, by, body }) => {
    await confirmPassword(db, actor.id, body.current_password);
    await service.disableTwoFactor(tools, by, body.otp_secret);
    return { data: null, message: 'Two-factor authentication is off' };
  });

  serve(endpoints.renewRecoveryCodes, async ({ actor, by, body }) => {
    await confirmPassword(db, actor.id, body.current_password);
    return { data: { recovery_codes: await service.renewRecoveryCodes(tools, by, body.otp_secret) } };
  });

  serve(endpoints.resetTwoFactor, async ({ by, params }) => {
    await service.resetTwoFactor(tools, by, params.userId);
    return { data: null, message: messages.twoFactorReset };
  });
}
