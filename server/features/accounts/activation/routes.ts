import { activate, readActivation } from '#contract/accounts/schemas.ts';
import { throttle } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byNetwork } from '../limits.ts';
import { describeSignedIn } from '../sign-in/service.ts';
import { activateAccount, describeActivation } from './service.ts';

/** From the link of an invitation to the first session. */
export function registerActivation(platform: Platform): void {
  const { serve, db, cookies } = platform;

  serve(readActivation, async ({ params }) => ({ data: await describeActivation(db, params.token) }));

  serve(activate, async (call) => {
    await throttle(db, [byNetwork.activation(call.by.address)]);
    const opened = await activateAccount(platform, call.body, cookies.browserOf(call));
    cookies.keep(call.reply, opened);
    return { data: await describeSignedIn(db, opened), message: 'Your account has been activated' };
  });
}
