/** Icons that a top-level category can have. */
export const categoryIcons = [
  'brake-systems',
  'cockpit',
  'drivetrain-and-gears',
  'e-bike-systems',
  'light',
  'other',
  'seat',
  'suspension',
  'wheels',
] as const;

export const brandSorts = ['name', '-name', 'posts', '-posts', 'created_at', '-created_at'] as const;

/** Messages about categories and brands. */
export const vocabularyMessages = {
  categoryCreated: 'Category successfully created',
  categoryUpdated: 'Category successfully updated',
  categoryDeleted: 'Category successfully deleted',
  brandCreated: 'Brand successfully created',
  brandUpdated: 'Brand successfully updated',
  brandDeleted: 'Brand successfully deleted',
  brandMerged: 'Brands successfully merged',
} as const;

/** Why a word cannot be the link of a category. */
export const reservedSlug = 'This word is an address of the product. Choose another one';
