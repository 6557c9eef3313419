import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/errors.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import * as endpoints from '#contract/two-factor/schemas.ts';
import {
  beginSession,
  confirmFreshPassword,
  confirmPassword,
  describeSignedIn,
} from '#server/features/accounts/index.ts';
import { type Actor, isFreshSession } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCodes } from './codes.ts';
import * as service from './service.ts';

/** Enrolling a second factor, showing it at sign-in, turning it off. */
export function registerTwoFactor(platform: Platform): void {
  const { serve, db, mail, config, devices } = platform;
  const tools = { db, mail, codes: createCodes(config) };
  const isRequired = (actor: Actor) =>
    config.requireTwoFactor === 'all' || (config.requireTwoFactor === 'admins' && platformRoles.includes(actor.role));

  const typed = (call: { actor: Actor; body: { otp_secret: string }; request: FastifyRequest }) => ({
    actor: call.actor,
    code: call.body.otp_secret,
    ip: call.request.ip,
    device: devices.read(call.request),
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
    const { actor, body, request } = call;
    await confirmFreshPassword(db, actor, body.current_password);
    const given = { actor, code: body.otp_secret, ip: request.ip };
    const recovery_codes = await service.enableTwoFactor(tools, given, (transaction) =>
      beginSession(platform, call, transaction, { id: actor.id, factor: 'passed' }),
    );
    return { data: { recovery_codes }, message: 'Two-factor authentication is on' };
  });

  serve(endpoints.verifyTwoFactor, async (call) => {
    const { actor } = call;
    const begun = await service.verifyTwoFactor(tools, typed(call), (transaction) =>
      beginSession(platform, call, transaction, { id: actor.id, factor: 'passed' }),
    );
    return { data: await describeSignedIn(db, begun) };
  });

  serve(endpoints.disableTwoFactor, async (call) => {
    await confirmPassword(db, call.actor.id, call.body.current_password);
    await service.disableTwoFactor(tools, typed(call));
    return { data: null, message: 'Two-factor authentication is off' };
  });

  serve(endpoints.renewRecoveryCodes, async (call) => {
    await confirmPassword(db, call.actor.id, call.body.current_password);
    return { data: { recovery_codes: await service.renewRecoveryCodes(tools, typed(call)) } };
  });

  serve(endpoints.resetTwoFactor, async ({ actor, params, request }) => {
    await service.resetTwoFactor(tools, { actor, userId: params.userId, ip: request.ip });
    return { data: null, message: messages.twoFactorReset };
  });
}
