import { changePassword, readPasswordReset, recoverPassword, resetPassword } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { throttle } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byNetwork } from '../limits.ts';
import { beginSession } from '../sign-in/index.ts';
import * as passwords from './service.ts';

/** Forgotten and changed passwords. */
export function registerPasswords(platform: Platform): void {
  const { serve, db, mail } = platform;

  serve(recoverPassword, async ({ body, request }) => {
    await throttle(db, [byNetwork.recovery(request.ip)]);
    await passwords.askForRecovery(db, body.email);
    return { data: null, message: 'If we know this address, a mail with a link is on its way to it.' };
  });

  serve(readPasswordReset, async ({ params }) => ({ data: await passwords.describeReset(db, params.token) }));

  serve(resetPassword, async ({ body, request }) => {
    await throttle(db, [byNetwork.passwordReset(request.ip)]);
    await passwords.resetPassword(db, mail, { token: body.token, password: body.password, ip: request.ip });
    return { data: null, message: messages.passwordReset };
  });

  serve(changePassword, async (call) => {
    const { actor, body } = call;
    const given = { actor, currentPassword: body.current_password, password: body.password, ip: call.request.ip };
    await passwords.changePassword(db, mail, given, (transaction) =>
      beginSession(platform, call, transaction, { id: actor.id, factor: 'passed' }),
    );
    return { data: null, message: 'Your password has been changed' };
  });
}
