import { z } from 'zod';
import { avatarFile } from './accounts.profile.ts';
import { products, roles } from './permissions.ts';
import { choice, optional } from './values.ts';

// The fields of somebody else's form: members of an organization and the platform's users.

/** The rule of a preview image: an avatar or a logo, one of at most 2 MB. */
export const previewImage = avatarFile;

/** Names and details; a phone number without country code is read in the organization's country and kept as E.164. */
export { personFields } from './accounts.profile.ts';

/** What decides about a person's rights; absent leaves it as it is (on creation: seller/purchaser, the default products). */
export const rightsFields = {
  role: optional(choice(roles)),
  permissions: optional(z.array(choice(products)).max(products.length)),
};
