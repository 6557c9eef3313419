import type { Person } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';

/** The profile's form. */
export interface DetailsValues {
  first_name: string;
  preposition: string;
  last_name: string;
  phone_number: string;
  job_title: string;
  locale: string | null;
  time_zone: string | null;
}

export const detailsFields = [
  'first_name',
  'preposition',
  'last_name',
  'phone_number',
  'job_title',
  'locale',
  'time_zone',
] as const satisfies readonly (keyof DetailsValues)[];

/** A person's details as the form holds them. */
export function detailsOf(person: Person): DetailsValues {
  return {
    first_name: person.first_name,
    preposition: person.preposition ?? '',
    last_name: person.last_name,
    phone_number: person.phone_number ?? '',
    job_title: person.job_title ?? '',
    locale: person.locale,
    time_zone: person.time_zone,
  };
}

/** The form as the server takes it: empty texts empty the field. */
export function bodyOf(values: DetailsValues) {
  const textOf = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    first_name: values.first_name.trim(),
    preposition: textOf(values.preposition),
    last_name: values.last_name.trim(),
    phone_number: textOf(values.phone_number),
    job_title: textOf(values.job_title),
    locale: values.locale,
    time_zone: values.time_zone,
  };
}

const required = (value: string) => (value.trim() === '' ? messages.required : null);

/** The rules that need no server; it alone knows every country's phone numbers. */
export const detailsRules = {
  first_name: required,
  last_name: required,
  phone_number: (value: string) =>
    value.trim() === '' || /^\+?[\d\s().\-/]{4,39}$/.test(value.trim()) ? null : messages.invalidPhone,
};

/** The fields in which two versions differ. */
export function differences(mine: DetailsValues, theirs: DetailsValues): (keyof DetailsValues)[] {
  return detailsFields.filter((field) => (mine[field] ?? '') !== (theirs[field] ?? ''));
}
