import { organizationMessages } from '#contract/organizations/choices.ts';
import {
  closeOrganization,
  createOrganization,
  listOrganizations,
  readOrganization,
  readOwnOrganization,
  reinstateOrganization,
  suspendOrganization,
  updateOrganization,
  updateOwnOrganization,
} from '#contract/organizations/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as service from './service.ts';

/** The own organization's profile, and the platform's administration of all. */
export const organizations: Feature = (platform) => {
  const { serve, db } = platform;

  serve(readOwnOrganization, async ({ actor }) => ({ data: await service.getOwnOrganization(db, actor) }));

  serve(updateOwnOrganization, async ({ actor, by, body, files }) => {
    if (!actor.organization) throw notFound('organization');
    return {
      data: await service.updateOrganization(platform, by, actor.organization.id, body, files.logo[0]),
      message: organizationMessages.updated,
    };
  });

  serve(listOrganizations, ({ actor, query }) => service.listOrganizations(db, actor, query));

  serve(createOrganization, async ({ by, body, files }) => ({
    data: await service.createOrganization(platform, by, body, files.logo[0]),
    message: organizationMessages.created,
  }));

  serve(readOrganization, async ({ actor, params }) => ({
    data: await service.getOrganization(db, actor, params.id),
  }));

  serve(updateOrganization, async ({ by, params, body, files }) => ({
    data: await service.updateOrganization(platform, by, params.id, body, files.logo[0]),
    message: organizationMessages.updated,
  }));

  serve(suspendOrganization, async ({ by, params, body }) => ({
    data: await service.suspendOrganization(platform, by, params.id, body.reason),
    message: organizationMessages.suspended,
  }));

  serve(reinstateOrganization, async ({ by, params }) => ({
    data: await service.reinstateOrganization(platform, by, params.id),
    message: organizationMessages.reinstated,
  }));

  serve(closeOrganization, async ({ by, params, body }) => ({
    data: await service.closeOrganization(platform, by, params.id, body.reason),
    message: organizationMessages.closed,
  }));
};
