import { activate, readActivation } from '#contract/accounts/schemas.ts';
import { throttle } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byNetwork } from '../limits.ts';
import { beginSession, describeSignedIn } from '../sign-in/index.ts';
import { activateAccount, describeActivation } from './service.ts';

/** From the link of an invitation to the first session. */
export function registerActivation(platform: Platform): void {
  const { serve, db, mail } = platform;

  serve(readActivation, async ({ params }) => ({ data: await describeActivation(db, params.token) }));

  serve(activate, async (call) => {
    await throttle(db, [byNetwork.activation(call.request.ip)]);
    const given = { token: call.body.token, password: call.body.password, ip: call.request.ip };
    const begun = await activateAccount(db, mail, given, (transaction, account) =>
      beginSession(platform, call, transaction, { id: account.id, factor: 'passed' }),
    );
    return { data: await describeSignedIn(db, begun), message: 'Your account has been activated' };
  });
}
