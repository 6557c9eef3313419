import { messages } from '#contract/errors.ts';
import { memberMessages, memberStatuses } from '#contract/members/choices.ts';
import * as contract from '#contract/members/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as invitations from './invitations.ts';
import { presentInvitation, presentMember } from './presenter.ts';
import * as members from './service.ts';

/** The organization of whoever asks. Throws a Refusal of 404 where there is none. */
function ownOrganization(actor: Actor): number {
  if (!actor.organization) throw notFound('organization');
  return actor.organization.id;
}

/** The people of one's own organization. */
export function registerMembers(platform: Platform): void {
  const { serve, db } = platform;

  serve(contract.listMembers, ({ actor, query }) =>
    members.listMembers(db, actor, ownOrganization(actor), query, ['active', 'deactivated']),
  );

  serve(contract.createMember, async ({ actor, request, body, files }) => ({
    data: await invitations.inviteMember(
      platform,
      { actor, ip: request.ip },
      ownOrganization(actor),
      body,
      files.avatar[0],
    ),
    message: messages.organizationUserCreated,
  }));

  serve(contract.readMember, async ({ actor, params }) => ({
    data: await members.getMember(db, actor, ownOrganization(actor), params.id),
  }));

  serve(contract.updateMember, async ({ actor, request, params, body, files }) => ({
    data: await members.updateMember(
      platform,
      { actor, ip: request.ip },
      ownOrganization(actor),
      params.id,
      body,
      files.avatar[0],
    ),
    message: messages.organizationUserUpdated,
  }));

  serve(contract.removeMember, async ({ actor, request, params, query }) => {
    const by = { actor, ip: request.ip };
    await members.removeMember(platform, by, ownOrganization(actor), params.id, query.successor ?? null);
    return { data: null, message: messages.userDeleted };
  });

  serve(contract.deactivateMember, async ({ actor, request, params }) => ({
    data: await members.deactivateMember(platform, { actor, ip: request.ip }, ownOrganization(actor), params.id),
    message: memberMessages.deactivated,
  }));

  serve(contract.reactivateMember, async ({ actor, request, params }) => ({
    data: await members.reactivateMember(platform, { actor, ip: request.ip }, ownOrganization(actor), params.id),
    message: memberMessages.reactivated,
  }));

  serve(contract.listInvitations, ({ actor, query }) =>
    invitations.listInvitations(db, actor, ownOrganization(actor), query),
  );

  serve(contract.createInvitation, async ({ actor, request, body }) => ({
    data: await invitations.createInvitation(platform, { actor, ip: request.ip }, ownOrganization(actor), body),
    message: memberMessages.invitationSent,
  }));

  serve(contract.resendInvitation, async ({ actor, request, params }) => {
    const by = { actor, ip: request.ip };
    const row = await invitations.resendInvitation(platform, by, ownOrganization(actor), params.id);
    return { data: presentInvitation(row, actor), message: memberMessages.invitationSent };
  });

  serve(contract.withdrawInvitation, async ({ actor, request, params }) => {
    await invitations.withdrawInvitation(db, { actor, ip: request.ip }, ownOrganization(actor), params.id);
    return { data: null, message: memberMessages.invitationWithdrawn };
  });
}

/** The people of any organization, for the platform's admins. */
export function registerOrganizationUsers(platform: Platform): void {
  const { serve, db } = platform;

  serve(contract.listOrganizationUsers, async ({ actor, params, query }) => {
    await members.checkOrganization(db, params.id);
    return members.listMembers(db, actor, params.id, query, memberStatuses);
  });

  serve(contract.createOrganizationUser, async ({ actor, request, params, body, files }) => ({
    data: await invitations.inviteMember(platform, { actor, ip: request.ip }, params.id, body, files.avatar[0]),
    message: messages.organizationUserCreated,
  }));

  serve(contract.readOrganizationUser, async ({ actor, params }) => ({
    data: await members.getMember(db, actor, params.id, params.userId),
  }));

  serve(contract.updateOrganizationUser, async ({ actor, request, params, body, files }) => {
    const by = { actor, ip: request.ip };
    return {
      data: await members.updateMember(platform, by, params.id, params.userId, body, files.avatar[0]),
      message: messages.organizationUserUpdated,
    };
  });

  serve(contract.removeOrganizationUser, async ({ actor, request, params, query }) => {
    const by = { actor, ip: request.ip };
    await members.removeMember(platform, by, params.id, params.userId, query.successor ?? null);
    return { data: null, message: messages.userDeleted };
  });

  serve(contract.deactivateOrganizationUser, async ({ actor, request, params }) => ({
    data: await members.deactivateMember(platform, { actor, ip: request.ip }, params.id, params.userId),
    message: memberMessages.deactivated,
  }));

  serve(contract.reactivateOrganizationUser, async ({ actor, request, params }) => ({
    data: await members.reactivateMember(platform, { actor, ip: request.ip }, params.id, params.userId),
    message: memberMessages.reactivated,
  }));

  serve(contract.resendOrganizationUserInvitation, async ({ actor, request, params }) => {
    const by = { actor, ip: request.ip };
    const row = await invitations.resendInvitation(platform, by, params.id, params.userId);
    return { data: presentMember(row, actor), message: memberMessages.invitationSent };
  });
}
