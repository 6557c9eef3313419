import { authorized, demoAccounts, fetchToken, login, logout } from '#contract/accounts/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeCurrentUser, describeSignedIn, offerDemoAccounts, signIn } from './service.ts';

/** Signing in and out, and who is signed in. */
export function registerSignIn(platform: Platform): void {
  const { serve, sessions, cookies, db, demo } = platform;

  serve(fetchToken, async ({ session, reply }) => {
    if (session) return { data: { token: sessions.createToken(session) } };
    const opened = sessions.welcome();
    cookies.keep(reply, opened);
    return { data: { token: sessions.createToken(opened.session) } };
  });

  serve(login, async (call) => {
    const opened = await signIn(platform, call.body, cookies.browserOf(call));
    cookies.keep(call.reply, opened);
    return { data: await describeSignedIn(db, opened) };
  });

  serve(authorized, async ({ actor }) => ({ data: await describeCurrentUser(db, actor) }));

  serve(logout, async ({ session, reply }) => {
    if (session) {
      await sessions.end(session);
      cookies.forget(reply);
    }
    return { data: null };
  });

  serve(demoAccounts, async () => ({ data: await offerDemoAccounts(db, demo) }));
}
