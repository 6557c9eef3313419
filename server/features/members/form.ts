import { messages } from '#contract/errors.ts';
import { memberMessages } from '#contract/members/choices.ts';
import { defaultProducts, type Product, type Role } from '#contract/rights/roles.ts';
import { type InTransaction, violates } from '#server/db/database.ts';
import { invalid, type Refusal } from '#server/platform/errors.ts';
import { type Actor, emailKey, reach } from '#server/platform/identity/index.ts';
import { readPhoneNumber } from '#server/platform/values/index.ts';
import { findOrganizationOfEmail, type MemberValues } from './repository.ts';

/** A person's fields as a form sends them: absent leaves one as it is, null empties it. */
export interface PersonForm {
  email: string;
  first_name?: string | null | undefined;
  preposition?: string | null | undefined;
  last_name?: string | null | undefined;
  phone_number?: string | null | undefined;
  job_title?: string | null | undefined;
  locale?: string | null | undefined;
  time_zone?: string | null | undefined;
  role?: Role | null | undefined;
  permissions?: Product[] | null | undefined;
}

/** The fields as they are stored, without rights. Throws a Refusal of 422 for a phone number that is none. */
export function readPerson(
  form: PersonForm,
  country: string,
): Partial<MemberValues> & { email: string; email_key: string } {
  const { role: _role, permissions: _permissions, ...person } = form;
  if (person.phone_number) {
    const number = readPhoneNumber(person.phone_number, country);
    if (number === null) throw invalid({ phone_number: [messages.invalidPhone] });
    person.phone_number = number;
  }
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
  return { ...given, email: form.email, email_key: emailKey(form.email) };
}

/** The name to begin with where an invitation gives none, from the address: p.jacobs@… is P. Jacobs. */
export function nameFromEmail(email: string): { first_name: string; last_name: string } {
  const local = email.split('@', 1)[0] as string;
  const words = local
    .split(/[._+-]+/)
    .filter(Boolean)
    .map(capitalise);
  const [first = local, ...others] = words;
  const last = others.join(' ');
  return { first_name: first.length === 1 && last ? `${first}.` : first.slice(0, 60), last_name: last.slice(0, 80) };
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a new person can use by default: the default products, as far as the organization holds them. */
export function productsByDefault(held: readonly Product[]): Product[] {
  return defaultProducts.filter((product) => held.includes(product));
}

/**
 * Throws a Refusal of 422 where an address is taken. That it has an account is revealed only to those who may know: the platform's
 * admins, and those who manage the very organization.
 */
export async function checkEmail(db: InTransaction, actor: Actor, organizationId: number, key: string): Promise<void> {
  const holder = await findOrganizationOfEmail(db, key);
  if (holder) throw emailTaken(actor, holder.organizationId === organizationId);
}

/** Turns the loss of a race for an address into the same refusal. */
export function explainEmail(actor: Actor): (error: unknown) => never {
  return (error) => {
    if (violates(error, 'users_email_key_key')) throw emailTaken(actor, false);
    throw error;
  };
}

function emailTaken(actor: Actor, isOwn: boolean): Refusal {
  const mayKnow = isOwn || reach(actor, 'organization.administer') === 'platform';
  return invalid({ email: [mayKnow ? memberMessages.emailInUse : memberMessages.emailUnavailable] });
}
