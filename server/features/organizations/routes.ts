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
import type { Platform } from '#server/platform/platform.ts';
import * as organizations from './service.ts';

/** The own organization's profile, and the platform's administration of all. */
export function registerOrganizations(platform: Platform): void {
  const { serve, db } = platform;

  serve(readOwnOrganization, async ({ actor }) => ({ data: await organizations.getOwnOrganization(db, actor) }));

  serve(updateOwnOrganization, async ({ actor, by, body, files }) => {
    if (!actor.organization) throw notFound('organization');
    return {
      data: await organizations.updateOrganization(platform, by, actor.organization.id, body, files.logo[0]),
      message: organizationMessages.updated,
    };
  });

  serve(listOrganizations, ({ actor, query }) => organizations.listOrganizations(db, actor, query));

  serve(createOrganization, async ({ by, body, files }) => ({
    data: await organizations.createOrganization(platform, by, body, files.logo[0]),
    message: organizationMessages.created,
  }));

  serve(readOrganization, async ({ actor, params }) => ({
    data: await organizations.getOrganization(db, actor, params.id),
  }));

  serve(updateOrganization, async ({ by, params, body, files }) => ({
    data: await organizations.updateOrganization(platform, by, params.id, body, files.logo[0]),
    message: organizationMessages.updated,
  }));

  serve(suspendOrganization, async ({ by, params, body }) => ({
    data: await organizations.suspendOrganization(platform, by, params.id, body.reason),
    message: organizationMessages.suspended,
  }));

  serve(reinstateOrganization, async ({ by, params }) => ({
    data: await organizations.reinstateOrganization(platform, by, params.id),
    message: organizationMessages.reinstated,
  }));

  serve(closeOrganization, async ({ by, params, body }) => ({
    data: await organizations.closeOrganization(platform, by, params.id, body.reason),
    message: organizationMessages.closed,
  }));
}
