import type { Action, Rights, Scope } from '#contract/rights/matrix.ts';
import { scopeOf } from '#contract/rights/matrix.ts';
import type { Product, Role } from '#contract/rights/roles.ts';
import type { TokenScope } from '#contract/tokens/choices.ts';
import { notAllowed, notFound } from '../errors.ts';
import { zoneOfCountry } from '../values/index.ts';

/** The person behind a request, with the rights of the moment in which it came. */
export interface Actor extends Rights {
  id: number;
  sessionId: number;
  email: string;
  firstName: string;
  preposition: string | null;
  lastName: string;
  phoneNumber: string | null;
  jobTitle: string | null;
  role: Role;
  /** Own products ∩ the organization's. */
  permissions: Product[];
  locale: string | null;
  timeZone: string | null;
  /** The currency that they chose to reckon in. */
  currency: string | null;
  previewImageId: string | null;
  organization: { id: number; name: string; status: string; country: string } | null;
  /** The organizations that do not want to be seen by theirs. */
  stoppedBy: number[];
  /** What must be done before anything else: show a code, or enrol a second factor. */
  secondFactor: 'none' | 'code' | 'enrol';
  /** The token by which a system acts in this person's name; absent where they act themselves. */
  token?: { id: number; scopes: readonly TokenScope[] };
  createdAt: Date;
  updatedAt: Date;
}

/** The time zone of someone's days: the one that they chose, else that of their organization's country. */
export const zoneOfActor = ({ timeZone, organization }: Pick<Actor, 'timeZone' | 'organization'>): string =>
  timeZone ?? zoneOfCountry(organization?.country ?? 'NL');

/** Who does something, and the network address they do it from: what services that write are given. */
export interface By<Who extends Actor | null = Actor> {
  actor: Who;
  address: string | null;
}

/** How far the actor's right to an action reaches. */
export const reach = (actor: Actor, action: Action): Scope => scopeOf(actor, action);

/** The organization of an actor who sees no other. Throws 404 where another one is asked for. */
export function ownOrganization(actor: Actor, asked: number | null | undefined): number {
  // Without an organization; id 0 is no one's.
  const own = actor.organization?.id ?? 0;
  if (asked && asked !== own) throw notFound('organization');
  return own;
}

/** Whether something of this owner and organization lies within the actor's reach for an action. */
export function reaches(
  actor: Actor,
  action: Action,
  subject: { ownerId: number | null; organizationId: number | null },
): boolean {
  const scope = reach(actor, action);
  if (scope === 'platform') return true;
  if (scope === 'organization')
    return subject.organizationId !== null && subject.organizationId === actor.organization?.id;
  return scope === 'own' && subject.ownerId === actor.id && subject.organizationId === (actor.organization?.id ?? null);
}

/** The id of the actor's organization. Throws a Refusal of 403 for the platform's admins, who have none. */
export function requireOrganization(actor: Actor): number {
  if (!actor.organization) throw notAllowed();
  return actor.organization.id;
}

/** The full name of an actor. */
export const nameOfActor = ({ firstName, preposition, lastName }: Actor): string =>
  fullName({ first_name: firstName, preposition, last_name: lastName });

/** First name, preposition and last name as one. */
export function fullName(person: { first_name: string; preposition: string | null; last_name: string }): string {
  return [person.first_name, person.preposition, person.last_name].filter(Boolean).join(' ');
}
