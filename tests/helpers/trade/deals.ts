import type { Product, Role } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import type { DealDependencies } from '#server/features/deals/dependencies.ts';
import type { Opening } from '#server/features/deals/transitions/opening/posts.ts';
import { openDeal } from '#server/features/deals/transitions/opening/service.ts';
import { createFiles } from '#server/platform/files/store.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import type { TestServer } from '../server.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

export const day = 86_400_000;
export const hour = 3_600_000;

/** A Monday morning to come: the product's own clock, which keeps running, finds nothing due. */
function mondayAhead(): Date {
  const ahead = new Date(Date.now() + 7 * day);
  ahead.setUTCDate(ahead.getUTCDate() + ((8 - ahead.getUTCDay()) % 7));
  ahead.setUTCHours(9, 0, 0, 0);
  return ahead;
}

/** What the rules of deals work with, with a clock that is set by hand. */
export function createTestDependencies(
  server: TestServer,
): DealDependencies & { time: Date; pass(milliseconds: number): void } {
  const { config, db, mail } = server;
  const dependencies = {
    db,
    files: createFiles(config),
    mail,
    batteryRules: config.batteryRules,
    claimDays: config.claimDays,
    time: mondayAhead(),
    now: () => dependencies.time,
    pass(milliseconds: number) {
      dependencies.time = new Date(dependencies.time.getTime() + milliseconds);
    },
  };
  return dependencies;
}

/** Someone as services are given them. */
export function actorOf(person: Person, organization: Actor['organization']): Actor {
  return {
    id: person.id,
    sessionId: 0,
    email: person.email,
    firstName: person.first_name,
    preposition: person.preposition,
    lastName: person.last_name,
    phoneNumber: person.phone_number,
    jobTitle: person.job_title,
    role: person.role as Role,
    permissions: person.permissions as Product[],
    organizationActive: organization === null || organization.status === 'active',
    locale: null,
    currency: null,
    timeZone: null,
    previewImageId: null,
    organization,
    stoppedBy: [],
    secondFactor: 'none',
    createdAt: person.created_at,
    updatedAt: person.updated_at,
  };
}

export type Team = Awaited<ReturnType<typeof createTeam>>;

/** An organization with a seller/purchaser, a colleague of theirs and a manager. */
export async function createTeam(server: TestServer) {
  const organization = await createOrganization(server.db);
  const hire = async (role: Role) => {
    const person = await createUser(server.db, { role, organizationId: organization.id });
    return { person, actor: actorOf(person, organization) };
  };
  return { organization, user: await hire('user'), colleague: await hire('user'), manager: await hire('manager') };
}

/** Two teams; the second has posts of the given quantity each. */
export async function createTrade(
  server: TestServer,
  stock: readonly number[],
  type: 'offered' | 'wanted' = 'offered',
) {
  const asking = await createTeam(server);
  const posting = await createTeam(server);
  const category = await createCategory(server.db);
  const posts: { id: number }[] = [];
  for (const items of stock)
    posts.push(await createAdvertisement(server.db, posting.user.person, { items, type, category }));
  return { asking, posting, posts, category };
}

/** The fields of an offer at 9 euro apiece for these lines. */
export const offerOf = (lines: readonly { id?: number; quantity?: number }[], given: Record<string, unknown> = {}) =>
  ({
    lines: lines.map((line) => ({ price_per_unit: '9.00', ...line })),
    currency: 'EUR',
    hold_days: 7,
    ...given,
  }) as never;

/** Opens a deal about posts, each with its quantity, with an offer or without. */
export function open(
  dependencies: DealDependencies,
  actor: Actor,
  lines: { advertisement: number; quantity: number; own_advertisement?: number }[],
  offer?: object,
) {
  return openDeal(dependencies, actor, { lines, message: null, ...(offer ? { offer } : {}) } as Opening, []);
}

/** What is on the shelf of a post and what of it is reserved. */
export async function stockOf(server: TestServer, id: number) {
  return server.db
    .selectFrom('advertisements')
    .select(['number_of_items', 'reserved_quantity', 'sold_quantity', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What agreed deals reserve of a post, by their lines and by their offers, and what the post has as reserved: all are equal. */
export async function heldOf(
  server: TestServer,
  post: number,
): Promise<{ lines: number; post: number; promised: number }> {
  const { rows } = await sql<{ lines: number; post: number; promised: number }>`
    select coalesce(sum(l.reserved_quantity), 0)::int as lines,
      (select reserved_quantity from advertisements where id = ${post}) as post,
      coalesce(sum((select sum(o.quantity) from deal_offer_lines o
        where o.deal_id = d.id and o.version = d.agreed_version and o.line_id = l.id)) filter (where d.state = 'agreed'), 0)::int as promised
    from deal_lines l join deals d on d.id = l.deal_id
    where l.advertisement_id = ${post}`.execute(server.db);
  return rows[0] as { lines: number; post: number; promised: number };
}

/** 200 or the code of the refusal of each attempt. Throws any other error: a deadlock, a violated constraint. */
export async function codes(attempts: Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(attempts);
  return results.map((result) => {
    if (result.status === 'fulfilled') return 200;
    const { code } = result.reason as { code?: unknown };
    if (typeof code !== 'number') throw result.reason;
    return code;
  });
}
