import { z } from 'zod';
import { messages } from '../errors.ts';
import { languageTags } from '../languages.ts';
import { products, roles } from '../rights/roles.ts';
import { bounded, choice, email, line, name, optional } from '../values.ts';

/** A time zone by its IANA name, such as `Europe/Amsterdam`. */
const timeZone = bounded(64).refine((value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}, 'Choose one from the list');

/** A preview image: an avatar or a logo, one file of at most 2 MB. */
export const previewImage = {
  kind: 'preview',
  max: 1,
  tooMany: messages.oneFileOnly,
  maxBytes: 2 * 1024 * 1024,
  tooLarge: messages.previewImageTooLarge,
} as const;

/** The names and details of a person, as profile, member and administration forms all write them. */
export const personFields = {
  email,
  first_name: name(60),
  preposition: optional(name(30)),
  last_name: name(80),
  /** Without country code, it is read in the organization's country; kept as E.164. */
  phone_number: optional(line(40)),
  job_title: optional(name(80)),
  locale: optional(choice(languageTags)),
  time_zone: optional(timeZone),
};

/** What decides about a person's rights; absent leaves it as it is (on creation: seller/purchaser, the default products). */
export const rightsFields = {
  role: optional(choice(roles)),
  permissions: optional(z.array(choice(products)).max(products.length)),
};
