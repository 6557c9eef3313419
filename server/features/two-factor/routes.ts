import { messages } from '#contract/errors.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import * as endpoints from '#contract/two-factor/schemas.ts';
import { beginSession, confirmPassword, describeSignedIn } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCodes } from './codes.ts';
import * as service from './service.ts';

/** Enrolling a second factor, showing it at sign-in, turning it off. */
export function registerTwoFactor(platform: Platform): void {
  const { serve, db, mail, config } = platform;
  const tools = { db, mail, codes: createCodes(config) };
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
    const { actor, body, request } = call;
    const given = { actor, code: body.otp_secret, ip: request.ip };
    const recovery_codes = await service.enableTwoFactor(tools, given, (transaction) =>
      beginSession(platform, call, transaction, { id: actor.id, factor: 'passed' }),
    );
    return { data: { recovery_codes }, message: 'Two-factor authentication is on' };
  });

  serve(endpoints.verifyTwoFactor, async (call) => {
    const { actor, body, request } = call;
    const given = { actor, code: body.otp_secret, ip: request.ip };
    const begun = await service.verifyTwoFactor(tools, given, (transaction) =>
      beginSession(platform, call, transaction, { id: actor.id, factor: 'passed' }),
    );
    return { data: await describeSignedIn(db, begun) };
  });

  serve(endpoints.disableTwoFactor, async ({ actor, body, request }) => {
    await confirmPassword(db, actor.id, body.current_password);
    await service.disableTwoFactor(tools, { actor, code: body.otp_secret, ip: request.ip });
    return { data: null, message: 'Two-factor authentication is off' };
  });

  serve(endpoints.renewRecoveryCodes, async ({ actor, body, request }) => {
    await confirmPassword(db, actor.id, body.current_password);
    const recovery_codes = await service.renewRecoveryCodes(tools, { actor, code: body.otp_secret, ip: request.ip });
    return { data: { recovery_codes } };
  });

  serve(endpoints.resetTwoFactor, async ({ actor, params, request }) => {
    await service.resetTwoFactor(tools, { actor, userId: params.userId, ip: request.ip });
    return { data: null, message: messages.twoFactorReset };
  });
}
