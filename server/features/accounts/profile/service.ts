import { type FirstStep, firstSteps } from '#contract/accounts/choices.ts';
import type { readFirstSteps } from '#contract/accounts/schemas.ts';
import type { AnswerInput } from '#contract/endpoint.ts';
import { messages } from '#contract/errors.ts';
import type { Action } from '#contract/rights/matrix.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { changedSince, invalid, notFound } from '#server/platform/errors.ts';
import type { Files, Upload } from '#server/platform/files/index.ts';
import { withPreviewImage } from '#server/platform/files/index.ts';
import {
  type Actor,
  type By,
  emailKey,
  reach,
  reaches,
  throttle,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { readPhoneNumber } from '#server/platform/values/index.ts';
import { isCurrency } from '../../vocabulary/index.ts';
import { byNetwork } from '../limits.ts';
import { confirmPassword } from '../passwords/service.ts';
import { askForEmailChange } from './emailChange.ts';
import { presentPerson, presentSession } from './presenter.ts';
import {
  deleteSessionOf,
  findFirstSteps,
  findPerson,
  listSessionsOf,
  type PersonRow,
  type ProfileValues,
  replaceInterests,
  setFirstStepsHidden,
  updateProfile,
} from './repository.ts';

/** The profile as its form sends it; what is absent stays, null empties. */
interface ProfileForm {
  email?: string | null | undefined;
  first_name: string;
  preposition?: string | null | undefined;
  last_name: string;
  phone_number?: string | null | undefined;
  job_title?: string | null | undefined;
  locale?: string | null | undefined;
  time_zone?: string | null | undefined;
  currency?: string | null | undefined;
  current_password?: string | null | undefined;
  remove_avatar?: boolean | undefined;
  updated_at?: string | null | undefined;
}

/** A person that the actor may read: themselves, or someone whom they administer. Throws a Refusal of 404 for others. */
export async function getPerson(db: Database, actor: Actor, id: number) {
  const row = await findPerson(db, id);
  const mayRead =
    row !== null &&
    (id === actor.id || reaches(actor, 'member.manage', { ownerId: id, organizationId: row.organization_id }));
  if (!mayRead) throw notFound('user');
  return presentPerson(row);
}

/** Throws a Refusal of 404 unless the id is the actor's own. */
export function requireSelf(actor: Actor, id: number): void {
  if (id !== actor.id) throw notFound('user');
}

/**
 * Changes the actor's own profile. A new e-mail address needs the password and is used once it is confirmed. Throws a
 * Refusal of 409 where the profile changed in the meantime, of 422 for invalid fields.
 */
export async function updateOwnProfile(
  tools: { db: Database; files: Files; mail: Mailer },
  by: By,
  form: ProfileForm,
  upload: Upload | undefined,
) {
  const { db, files, mail } = tools;
  const { actor } = by;
  const isNewEmail = typeof form.email === 'string' && emailKey(form.email) !== emailKey(actor.email);
  if (isNewEmail) {
    await throttle(db, [byNetwork.emailChangeAsked(by.address)]);
    await confirmForEmail(db, actor, form.current_password);
  }
  return withPreviewImage(files, { upload, by: actor.id, square: true }, (preview) =>
    transact(db, async (transaction) => {
      const before = await getOwn(transaction, actor.id);
      if (form.updated_at && Date.parse(form.updated_at) !== before.updated_at.getTime()) {
        throw changedSince(presentPerson(before));
      }
      const values = readValues(form, before);
      const avatar = await preview.keep(transaction, before.avatar_file_id, form.remove_avatar);
      if (avatar !== undefined) values.avatar_file_id = avatar;
      await updateProfile(transaction, actor.id, values);
      await preview.forget(transaction);
      if (isNewEmail) await askForEmailChange(transaction, mail, { person: before, email: form.email as string });
      const person = { type: 'user', id: actor.id, organizationId: before.organization_id } as const;
      const fields = changedFields(values, before, isNewEmail);
      await record(transaction, by, 'user.profile-updated', person, { fields });
      return presentPerson(await getOwn(transaction, actor.id));
    }),
  );
}

/** Keeps the address as it is: the link that would confirm another one stops working. */
export async function withdrawEmailChange(db: Database, actor: Actor) {
  return transact(db, async (transaction) => {
    await withdrawTokens(transaction, actor.id, ['email_change', 'email_consent']);
    return presentPerson(await getOwn(transaction, actor.id));
  });
}

/** Replaces the categories that the actor is interested in. Throws a Refusal of 422 where one does not exist. */
export async function changeInterests(db: Database, actor: Actor, categories: number[]): Promise<number[]> {
  const chosen = [...new Set(categories)].sort((a, b) => a - b);
  await transact(db, async (transaction) => {
    if (!(await replaceInterests(transaction, actor.id, chosen))) {
      throw invalid({ category_interests: ['Choose categories from the list'] });
    }
  });
  return chosen;
}

/** The steps that an actor's rights leave open to them; platform admins, who have no organization, need none. */
const rightOfStep = {
  two_factor: 'account.manage',
  interests: 'interests.manage',
  post: 'advertisement.write',
  saved_search: 'saved-search.manage',
} as const satisfies Record<FirstStep, Action>;

/** What a new user does first, with what of it is done. */
export async function describeFirstSteps(db: Database, actor: Actor): Promise<AnswerInput<typeof readFirstSteps>> {
  const { hidden, ...done } = await findFirstSteps(db, {
    userId: actor.id,
    organizationId: actor.organization?.id ?? null,
  });
  const open = actor.organization ? firstSteps.filter((id) => reach(actor, rightOfStep[id]) !== 'none') : [];
  return { hidden, steps: open.map((id) => ({ id, done: done[id] })) };
}

/** Hides an actor's first steps, or shows them again. */
export async function hideFirstSteps(db: Database, actor: Actor, isHidden: boolean) {
  await setFirstStepsHidden(db, actor.id, isHidden);
  return describeFirstSteps(db, actor);
}

/** Where the actor is signed in, this session first. */
export async function listSessions(db: Database, actor: Actor, write: WriteMessage) {
  const sessions = (await listSessionsOf(db, actor.id)).map((row) => presentSession(row, actor.sessionId, write));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Signs the actor out there. Throws a Refusal of 404 for a session that is not theirs. */
export async function endSession(db: Database, actor: Actor, id: number): Promise<void> {
  if (!(await deleteSessionOf(db, actor.id, id))) throw notFound('session');
}

async function getOwn(transaction: InTransaction, id: number): Promise<PersonRow> {
  const row = await findPerson(transaction, id, true);
  if (!row) throw notFound('user');
  return row;
}

async function confirmForEmail(db: Database, actor: Actor, password: string | null | undefined): Promise<void> {
  if (!password) throw invalid({ current_password: [messages.required] });
  await confirmPassword(db, actor.id, password);
}

function readValues(form: ProfileForm, before: PersonRow): ProfileValues {
  const values: ProfileValues = { first_name: form.first_name, last_name: form.last_name };
  for (const field of ['preposition', 'phone_number', 'job_title', 'locale', 'time_zone', 'currency'] as const) {
    const value = form[field];
    if (value !== undefined) values[field] = value;
  }
  if (values.currency && !isCurrency(values.currency)) throw invalid({ currency: ['Choose one from the list'] });
  if (values.phone_number) {
    const number = readPhoneNumber(values.phone_number, before.country);
    if (number === null) throw invalid({ phone_number: [messages.invalidPhone] });
    values.phone_number = number;
  }
  // Another spelling of the same address needs no confirmation.
  if (form.email && emailKey(form.email) === before.email_key) values.email = form.email;
  return values;
}

function changedFields(values: ProfileValues, before: PersonRow, isNewEmail: boolean): string[] {
  const fields = (Object.keys(values) as (keyof ProfileValues)[]).filter((field) => values[field] !== before[field]);
  return isNewEmail ? [...fields, 'pending_email'] : fields;
}
