import * as endpoints from '#contract/accounts/schemas.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { deleteSessionsOf, throttle } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { byNetwork } from '../limits.ts';
import { collectUserData } from '../privacy.ts';
import * as emailChange from './emailChange.ts';
import * as profile from './service.ts';

/** The own profile, sessions and data. */
export function registerProfile({ serve, db, files, mail }: Platform): void {
  for (const endpoint of [endpoints.readUser, endpoints.readUserV1]) {
    serve(endpoint, async ({ actor, params }) => ({ data: await profile.getPerson(db, actor, params.id) }));
  }

  serve(endpoints.updateUser, async ({ actor, by, params, body, files: uploads }) => {
    profile.requireSelf(actor, params.id);
    const data = await profile.updateOwnProfile({ db, files, mail }, by, body, uploads.avatar[0]);
    return { data, message: messages.profileUpdated };
  });

  serve(endpoints.updateInterests, async ({ actor, params, body }) => {
    profile.requireSelf(actor, params.id);
    const category_interests = await profile.changeInterests(db, actor, body.category_interests);
    return { data: { category_interests }, message: messages.profileUpdated };
  });

  serve(endpoints.readFirstSteps, async ({ actor }) => ({ data: await profile.describeFirstSteps(db, actor) }));

  serve(endpoints.hideFirstSteps, async ({ actor, body }) => ({
    data: await profile.hideFirstSteps(db, actor, body.hidden),
  }));

  serve(endpoints.downloadUserData, async ({ actor, params, reply }) => {
    profile.requireSelf(actor, params.id);
    const data = await collectUserData(db, actor.id);
    reply
      .header('content-disposition', `attachment; filename="my-data-${actor.id}.json"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
    return { data: null };
  });

  serve(endpoints.withdrawEmailChange, async ({ actor, params }) => {
    profile.requireSelf(actor, params.id);
    return { data: await profile.withdrawEmailChange(db, actor), message: messages.profileUpdated };
  });

  serve(endpoints.readEmailChange, async ({ params }) => ({
    data: await emailChange.describeEmailChange(db, params.token),
  }));

  serve(endpoints.confirmEmailChange, async ({ body, by }) => {
    await throttle(db, [byNetwork.emailChange(by.address)]);
    return { data: await emailChange.followEmailLink(db, mail, by, body.token), message: messages.profileUpdated };
  });

  serve(listSessions, async ({ actor, write }) => ({ data: await profile.listSessions(db, actor, write) }));

  serve(endSession, async ({ actor, params }) => {
    await profile.endSession(db, actor, params.id);
    return { data: null };
  });

  serve(endOtherSessions, async ({ actor }) => ({
    data: { ended: await deleteSessionsOf(db, actor.id, actor.sessionId) },
  }));
}
