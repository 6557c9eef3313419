import * as endpoints from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import { confirmFreshPassword, confirmPassword, describeSignedIn } from '#server/features/accounts/index.ts';
import { type Actor, isFreshSession } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { createCodes } from './codes.ts';
import * as service from './service.ts';

/** Enrolling a second factor, showing it at sign-in, turning it off. */
export const twoFactor: Feature = (platform) => {
  const { serve, db, cookies, config } = platform;
  const tools = { ...platform, codes: createCodes(config) };
  const isRequired = (actor: Actor) =>
    config.requireTwoFactor === 'all' || (config.requireTwoFactor === 'admins' && platformRoles.includes(actor.role));

  const typedIn = (call: Parameters<typeof cookies.browserOf>[0] & { body: { otp_secret: string } }) => ({
    code: call.body.otp_secret,
    browser: cookies.browserOf(call),
  });

  serve(endpoints.readTwoFactorSetUp, async ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    const asks_password = !(await isFreshSession(db, actor.sessionId));
    return { data: { ...(await service.prepareEnrolment(tools, actor)), asks_password } };
  });

  serve(endpoints.readTwoFactorStatus, async ({ actor }) => {
    const { enabled, recoveryCodesLeft } = await service.readState(db, actor.id);
    return { data: { enabled, required: isRequired(actor), recovery_codes_left: recoveryCodesLeft } };
  });

  serve(endpoints.enableTwoFactor, async (call) => {
    await confirmFreshPassword(db, call.actor, call.body.current_password);
    const { opened, recoveryCodes } = await service.enableTwoFactor(tools, call.by, typedIn(call));
    cookies.keep(call.reply, opened);
    return { data: { recovery_codes: recoveryCodes }, message: 'Two-factor authentication is on' };
  });

  serve(endpoints.verifyTwoFactor, async (call) => {
    const opened = await service.verifyTwoFactor(tools, call.by, typedIn(call));
    cookies.keep(call.reply, opened);
    return { data: await describeSignedIn(db, opened) };
  });

  serve(endpoints.disableTwoFactor, async (call) => {
    await confirmPassword(db, call.actor.id, call.body.current_password);
    await service.disableTwoFactor(tools, call.by, typedIn(call));
    return { data: null, message: 'Two-factor authentication is off' };
  });

  serve(endpoints.renewRecoveryCodes, async (call) => {
    await confirmPassword(db, call.actor.id, call.body.current_password);
    return { data: { recovery_codes: await service.renewRecoveryCodes(tools, call.by, typedIn(call)) } };
  });

  serve(endpoints.resetTwoFactor, async ({ by, params }) => {
    await service.resetTwoFactor(tools, by, params.userId);
    return { data: null, message: messages.twoFactorReset };
  });
};
