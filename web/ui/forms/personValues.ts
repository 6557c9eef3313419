import { isLanguage, type Language } from '#contract/languages.ts';
import type { PreviewImage } from './PreviewImageField.tsx';
import { textOrNull } from './useServerForm.ts';

/** What a form holds of a person, whether they fill it in or an admin does. */
export interface PersonValues {
  first_name: string;
  preposition: string;
  last_name: string;
  phone_number: string;
  job_title: string;
  locale: Language | null;
  time_zone: string | null;
  avatar: PreviewImage;
}

type StoredPerson = { [Field in keyof Omit<PersonValues, 'avatar'>]: string | null };

/** A person's details as a form holds them; empty for a new one. */
export function personValuesOf(person: StoredPerson | undefined): PersonValues {
  return {
    first_name: person?.first_name ?? '',
    preposition: person?.preposition ?? '',
    last_name: person?.last_name ?? '',
    phone_number: person?.phone_number ?? '',
    job_title: person?.job_title ?? '',
    locale: person?.locale && isLanguage(person.locale) ? person.locale : null,
    time_zone: person?.time_zone ?? null,
    avatar: { file: null, isRemoved: false },
  };
}

/** Those as the server takes them, without the picture: empty texts empty the field. */
export function personBodyOf<Values extends PersonValues>({ avatar: _avatar, ...values }: Values) {
  return {
    ...values,
    preposition: textOrNull(values.preposition),
    phone_number: textOrNull(values.phone_number),
    job_title: textOrNull(values.job_title),
  };
}
