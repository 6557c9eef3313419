import { changePassword, readPasswordReset, recoverPassword, resetPassword } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { throttle } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byNetwork } from '../limits.ts';
import * as passwords from './service.ts';

/** Forgotten and changed passwords. */
export function registerPasswords(platform: Platform): void {
  const { serve, db, mail, cookies } = platform;

  serve(recoverPassword, async ({ body, by }) => {
    await throttle(db, [byNetwork.recovery(by.address)]);
    await passwords.askForRecovery(db, body.email);
    return { data: null, message: 'If we know this address, an email with a link is on its way.' };
  });

  serve(readPasswordReset, async ({ params }) => ({ data: await passwords.describeReset(db, params.token) }));

  serve(resetPassword, async ({ body, by }) => {
    await throttle(db, [byNetwork.passwordReset(by.address)]);
    await passwords.resetPassword(db, mail, body, by.address);
    return { data: null, message: messages.passwordReset };
  });

  serve(changePassword, async (call) => {
    const opened = await passwords.changePassword(platform, call.by, call.body, cookies.browserOf(call));
    cookies.keep(call.reply, opened);
    return { data: null, message: 'Your password has been changed' };
  });
}
