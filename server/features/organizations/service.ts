import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { messages } from '#contract/errors.ts';
import { readPostcode } from '#contract/organizations/postcode.ts';
import type {
  createOrganization as createEndpoint,
  listOrganizations as listEndpoint,
  Organization,
  updateOwnOrganization as updateEndpoint,
} from '#contract/organizations/schemas.ts';
import type { Product } from '#contract/rights/roles.ts';
import { type Database, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record, signChanges } from '#server/platform/audit/index.ts';
import { changedSince, invalid, notFound, type Refusal } from '#server/platform/errors.ts';
import { type Upload, withPreviewImage } from '#server/platform/files/index.ts';
import type { Actor, By } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailStatus } from './mail.ts';
import { type OrganizationAbility, requireAbility } from './policy.ts';
import { presentOrganization } from './presenter.ts';
import {
  deactivatePeople,
  deletePosts,
  findOrganization,
  insertOrganization,
  listAdmins,
  lockOrganization,
  type OrganizationRow,
  type OrganizationValues,
  setStatus,
  updateOrganizationRow,
} from './repository.ts';
import { searchOrganizations } from './search.ts';

type Needs = Pick<Platform, 'db' | 'files' | 'mail'>;
type Fields = BodyOf<typeof createEndpoint>;
type Edit = BodyOf<typeof updateEndpoint> & { products?: Product[] | null | undefined };

/** The organization of the person who asks. Throws a Refusal of 404 if there is none. */
export async function getOwnOrganization(db: Database, actor: Actor): Promise<Organization> {
  if (!actor.organization) throw notFound('organization');
  return getOrganization(db, actor, actor.organization.id);
}

/** An organization for the platform's admins. Throws a Refusal of 404. */
export async function getOrganization(db: Database, actor: Actor, id: number): Promise<Organization> {
  const row = await findOrganization(db, id);
  if (!row) throw notFound('organization');
  return presentOrganization(row, actor);
}

/** A page of all organizations. */
export async function listOrganizations(db: Database, actor: Actor, query: QueryOf<typeof listEndpoint>) {
  const { rows, meta } = await searchOrganizations(db, query);
  return { data: rows.map((row) => presentOrganization(row, actor)), meta };
}

/** Lets an organization in. Throws a Refusal of 422 for a taken name or a zip code of another shape. */
export async function createOrganization(
  { db, files }: Needs,
  by: By,
  fields: Fields,
  logo: Upload | undefined,
): Promise<Organization> {
  const { products, remove_logo: _, ...profile } = fields;
  const values = withoutUndefined({ ...profile, zipcode: checkZipcode(profile.zipcode ?? null, profile.country) });
  return withPreviewImage(files, { upload: logo, by: by.actor.id }, async (preview) =>
    transact(db, async (transaction) => {
      const logoFileId = (await preview.keep(transaction)) ?? null;
      const id = await insertOrganization(transaction, {
        ...nulls,
        ...values,
        ...(products ? { products } : {}),
        logo_file_id: logoFileId,
      } as OrganizationValues).catch(explain);
      await record(transaction, by, 'organization.created', about(id), { name: fields.name });
      return presentOrganization((await findOrganization(transaction, id)) as OrganizationRow, by.actor);
    }),
  );
}

/**
 * Edits an organization. Products are for the platform's admins to change. Throws a Refusal of 404, of 409 where it changed
 * since it was read or is closed, of 422 for a taken name or a zip code of another shape.
 */
export async function updateOrganization(
  { db, files }: Needs,
  by: By,
  id: number,
  edit: Edit,
  logo: Upload | undefined,
): Promise<Organization> {
  const { updated_at: version, products, remove_logo: removeLogo, ...profile } = edit;
  return withPreviewImage(files, { upload: logo, by: by.actor.id }, async (preview) =>
    transact(db, async (transaction) => {
      const before = await lockOrganization(transaction, id);
      if (!before) throw notFound('organization');
      requireAbility(by.actor, before, 'edit');
      if (products) requireAbility(by.actor, before, 'change_products');
      if (before.updated_at.getTime() !== Date.parse(version))
        throw changedSince(presentOrganization(before, by.actor));
      const zipcode = profile.zipcode === undefined ? before.zipcode : profile.zipcode;
      const values: Partial<OrganizationValues> = withoutUndefined({
        ...profile,
        zipcode: checkZipcode(zipcode, profile.country),
        ...(products ? { products } : {}),
      });
      const logoFileId = await preview.keep(transaction, before.logo_file_id, removeLogo === true);
      if (logoFileId !== undefined) values.logo_file_id = logoFileId;
      await updateOrganizationRow(transaction, id, values).catch(explain);
      await preview.forget(transaction);
      const after = (await findOrganization(transaction, id)) as OrganizationRow;
      await record(transaction, by, 'organization.updated', about(id), changesBetween(before, after));
      return presentOrganization(after, by.actor);
    }),
  );
}

/** Hides an organization's posts and leaves its people reading only. Throws a Refusal of 404, of 409 unless it is active. */
export function suspendOrganization(needs: Needs, by: By, id: number, reason: string): Promise<Organization> {
  return changeStatus(needs, by, id, { ability: 'suspend', to: 'suspended', reason });
}

/** Takes a suspension back. Throws a Refusal of 404, of 409 unless it is suspended. */
export function reinstateOrganization(needs: Needs, by: By, id: number): Promise<Organization> {
  return changeStatus(needs, by, id, { ability: 'reinstate', to: 'active', reason: null });
}

/**
 * Closes an organization for good: everyone is signed out and deactivated, unsold posts are deleted. Throws a Refusal of
 * 404, of 409 unless it is suspended.
 */
export function closeOrganization(needs: Needs, by: By, id: number, reason: string): Promise<Organization> {
  return changeStatus(needs, by, id, { ability: 'close', to: 'closed', reason });
}

const actions = {
  suspended: 'organization.suspended',
  active: 'organization.reinstated',
  closed: 'organization.closed',
} as const;

async function changeStatus(
  { db, mail }: Needs,
  by: By,
  id: number,
  change: { ability: OrganizationAbility; to: OrganizationRow['status']; reason: string | null },
): Promise<Organization> {
  return transact(db, async (transaction) => {
    const before = await lockOrganization(transaction, id);
    if (!before) throw notFound('organization');
    requireAbility(by.actor, before, change.ability, presentOrganization(before, by.actor));
    // Read first: closing deactivates them.
    const admins = await listAdmins(transaction, id);
    await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
    const effects =
      change.to === 'closed'
        ? { people: await deactivatePeople(transaction, id), posts: await deletePosts(transaction, id) }
        : {};
    await setStatus(transaction, id, change.to, change.reason);
    await record(transaction, by, actions[change.to], about(id), {
      ...(change.reason ? { reason: change.reason } : {}),
      ...effects,
    });
    await mailStatus(transaction, mail, { name: before.name, status: change.to, reason: change.reason }, admins);
    return presentOrganization((await findOrganization(transaction, id)) as OrganizationRow, by.actor);
  });
}

const about = (id: number) => ({ type: 'organization', id, organizationId: id }) as const;

const nulls = {
  legal_form: null,
  zipcode: null,
  house_number: null,
  addition: null,
  street: null,
  city: null,
  vat_number: null,
  register_number: null,
  peppol_id: null,
  website: null,
  logo_file_id: null,
};

function checkZipcode(zipcode: string | null, country: string): string | null {
  if (zipcode === null) return null;
  const read = readPostcode(zipcode, country);
  if (read === null) throw invalid({ zipcode: [messages.invalidZipcode] });
  return read;
}

function explain(error: unknown): never {
  if (violates(error, 'organizations_name_key')) {
    throw invalid({ name: ['There is already an organization with this name'] });
  }
  if (violates(error, 'organizations_look_key')) {
    throw invalid({ name: ['There is already an organization whose name looks the same'] });
  }
  throw error as Refusal;
}

/** Absent fields stay as they are; null empties one. */
function withoutUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: Exclude<Values[Key], undefined>;
  };
}

const audited = [
  'name',
  'legal_form',
  'zipcode',
  'house_number',
  'addition',
  'street',
  'city',
  'country',
  'vat_number',
  'register_number',
  'peppol_id',
  'website',
  'logo_file_id',
  'products',
] as const;

/** Field → [before, after] for what changed. */
function changesBetween(before: OrganizationRow, after: OrganizationRow): Record<string, unknown> {
  return Object.fromEntries(
    audited
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => (field === 'logo_file_id' ? ['logo', 'changed'] : [field, [before[field], after[field]]])),
  );
}
