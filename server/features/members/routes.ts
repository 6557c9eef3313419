import { messages } from '#contract/errors.ts';
import { memberMessages, memberStatuses } from '#contract/members/choices.ts';
import * as contract from '#contract/members/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Feature, Platform } from '#server/platform/platform.ts';
import * as invitations from './invitations.ts';
import { presentInvitation, presentMember } from './presenter.ts';
import { requestProduct } from './productRequests.ts';
import * as service from './service.ts';

/** The organization of the person who asks. Throws a Refusal of 404 if there is none. */
function ownOrganization(actor: Actor): number {
  if (!actor.organization) throw notFound('organization');
  return actor.organization.id;
}

type Params = { id?: number; userId?: number } | undefined;

/** The addresses below the own organization: it is the actor's, the id is the person's. */
const ownPeople = {
  list: contract.listMembers,
  create: contract.createMember,
  read: contract.readMember,
  update: contract.updateMember,
  remove: contract.removeMember,
  deactivate: contract.deactivateMember,
  reactivate: contract.reactivateMember,
  placeOf: (actor: Actor, params: Params) => ({ organizationId: ownOrganization(actor), id: Number(params?.id) }),
  listed: ['active', 'deactivated'],
} as const;

/** The addresses below any organization, for the platform's admins. */
const peopleOfAny = {
  list: contract.listOrganizationUsers,
  create: contract.createOrganizationUser,
  read: contract.readOrganizationUser,
  update: contract.updateOrganizationUser,
  remove: contract.removeOrganizationUser,
  deactivate: contract.deactivateOrganizationUser,
  reactivate: contract.reactivateOrganizationUser,
  placeOf: (_: Actor, params: Params) => ({ organizationId: Number(params?.id), id: Number(params?.userId) }),
  listed: memberStatuses,
} as const;

/** People, below both kinds of addresses. */
function registerPeople(platform: Platform, people: typeof ownPeople | typeof peopleOfAny): void {
  const { serve, db } = platform;
  const { placeOf } = people;

  serve(people.list, ({ actor, params, query }) =>
    service.listMembers(db, actor, placeOf(actor, params).organizationId, query, people.listed),
  );

  serve(people.create, async ({ actor, by, params, body, files, language }) => ({
    data: await invitations.inviteMember(
      platform,
      by,
      placeOf(actor, params).organizationId,
      { ...body, locale: body.locale ?? language },
      files.avatar[0],
    ),
    message: messages.organizationUserCreated,
  }));

  serve(people.read, async ({ actor, params }) => ({
    data: await service.getMember(db, actor, placeOf(actor, params)),
  }));

  serve(people.update, async ({ actor, by, params, body, files }) => ({
    data: await service.updateMember(platform, by, placeOf(actor, params), body, files.avatar[0]),
    message: messages.organizationUserUpdated,
  }));

  serve(people.remove, async ({ actor, by, params, query }) => {
    await service.removeMember(platform, by, placeOf(actor, params), query.successor ?? null);
    return { data: null, message: messages.userDeleted };
  });

  serve(people.deactivate, async ({ actor, by, params, body }) => ({
    data: await service.deactivateMember(platform, by, placeOf(actor, params), body.successor ?? null),
    message: memberMessages.deactivated,
  }));

  serve(people.reactivate, async ({ actor, by, params }) => ({
    data: await service.reactivateMember(platform, by, placeOf(actor, params)),
    message: memberMessages.reactivated,
  }));
}

/** People of organizations and their invitations, for members of the organization and for the platform's admins. */
export const members: Feature = (platform) => {
  const { serve, db } = platform;
  registerPeople(platform, ownPeople);
  registerPeople(platform, peopleOfAny);

  serve(contract.requestProduct, async ({ by, body }) => {
    await requestProduct(platform, by, body.product);
    return { data: null, message: memberMessages.productRequested };
  });

  serve(contract.listInvitations, ({ actor, query }) =>
    invitations.listInvitations(db, actor, ownOrganization(actor), query),
  );

  serve(contract.createInvitation, async ({ actor, by, body, language }) => ({
    data: await invitations.createInvitation(platform, by, ownOrganization(actor), {
      ...body,
      locale: body.locale ?? language,
    }),
    message: memberMessages.invitationSent,
  }));

  serve(contract.resendInvitation, async ({ actor, by, params }) => {
    const row = await invitations.resendInvitation(platform, by, ownPeople.placeOf(actor, params));
    return { data: presentInvitation(row, actor), message: memberMessages.invitationSent };
  });

  serve(contract.withdrawInvitation, async ({ actor, by, params }) => {
    await invitations.withdrawInvitation(db, by, ownPeople.placeOf(actor, params));
    return { data: null, message: memberMessages.invitationWithdrawn };
  });

  serve(contract.resendOrganizationUserInvitation, async ({ actor, by, params }) => {
    const row = await invitations.resendInvitation(platform, by, peopleOfAny.placeOf(actor, params));
    return { data: presentMember(row, actor), message: memberMessages.invitationSent };
  });
};
