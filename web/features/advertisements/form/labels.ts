import { useTranslation } from 'react-i18next';
import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import type { FieldName } from '#contract/advertisements/fields.ts';
import type { SectionId } from './state/sections.ts';

/** The fields that have another name where something is wanted. */
const renamed = [
  'number_of_items',
  'minimal_order_quantity',
  'price_per_unit',
  'minimum_order_value',
  'availability',
  'available_at',
  'location',
] as const satisfies FieldName[];

/** What the fields of a post of a type are called. */
export function useFieldLabel(type: AdvertisementType): (name: FieldName) => string {
  const { t } = useTranslation('fields');
  return (name) => {
    const other = type === 'wanted' ? renamed.find((each) => each === name) : undefined;
    return other ? t(`${other}_wanted`) : t(name);
  };
}

/** What a section of the form is called for a type of post. */
export function useSectionTitle(type: AdvertisementType): (id: SectionId) => string {
  const { t } = useTranslation('forms');
  return (id) => (type === 'wanted' && id === 'availability' ? t('section.needed') : t(`section.${id}`));
}
