import type { Person } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { type PersonValues, personBodyOf, personValuesOf } from '#web/ui/forms/personValues.ts';

/** The profile's form. */
export interface DetailsValues extends PersonValues {
  currency: string | null;
}

/** A person's details as the form holds them. */
export function detailsOf(person: Person | undefined): DetailsValues {
  return { ...personValuesOf(person), currency: person?.currency ?? null };
}

/** The form as the server takes it. */
export function bodyOf(values: DetailsValues) {
  const { file, isRemoved } = values.avatar;
  return {
    ...personBodyOf(values),
    ...(file ? { avatar: file } : {}),
    ...(isRemoved ? { remove_avatar: true } : {}),
  };
}

const required = (value: string) => value.trim() === '' && messages.required;

/** The rules that need no server; it alone knows every country's phone numbers. */
export function detailsRules({ first_name, last_name, phone_number }: DetailsValues) {
  const phone = phone_number.trim();
  return {
    first_name: required(first_name),
    last_name: required(last_name),
    phone_number: phone !== '' && !/^\+?[\d\s().\-/]{4,39}$/.test(phone) && messages.invalidPhone,
  };
}
