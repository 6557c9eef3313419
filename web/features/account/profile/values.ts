import type { Person } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { textOrNull } from '#web/ui/forms/useServerForm.ts';
import type { AvatarChoice } from './AvatarField.tsx';

/** The profile's form. */
export interface DetailsValues {
  first_name: string;
  preposition: string;
  last_name: string;
  phone_number: string;
  job_title: string;
  locale: string | null;
  time_zone: string | null;
  currency: string | null;
  avatar: AvatarChoice;
}

/** A person's details as the form holds them. */
export function detailsOf(person: Person | undefined): DetailsValues {
  return {
    first_name: person?.first_name ?? '',
    preposition: person?.preposition ?? '',
    last_name: person?.last_name ?? '',
    phone_number: person?.phone_number ?? '',
    job_title: person?.job_title ?? '',
    locale: person?.locale ?? null,
    time_zone: person?.time_zone ?? null,
    currency: person?.currency ?? null,
    avatar: { file: null, isRemoved: false },
  };
}

/** The form as the server takes it: empty texts empty the field. */
export function bodyOf({ avatar, ...values }: DetailsValues) {
  return {
    ...values,
    preposition: textOrNull(values.preposition),
    phone_number: textOrNull(values.phone_number),
    job_title: textOrNull(values.job_title),
    ...(avatar.file ? { avatar: avatar.file } : {}),
    ...(avatar.isRemoved ? { remove_avatar: true } : {}),
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
