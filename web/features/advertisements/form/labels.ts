import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { type FieldName, type FieldsWith, fields } from '#contract/advertisements/fields.ts';
import type texts from '#texts/en/screens/fields.json';
import { translated } from '#web/i18n/translated.ts';
import type { SectionId } from './state/sections.ts';

/** The fields whose label for a wanted post is among the texts: one that is missing here does not compile. */
type Renamed = { [Name in FieldName]: `${Name}_wanted` extends keyof typeof texts ? Name : never }[FieldName];

const labelsWanted: { [Name in Renamed]: `${Name}_wanted` } = {
  number_of_items: 'number_of_items_wanted',
  minimal_order_quantity: 'minimal_order_quantity_wanted',
  price_per_unit: 'price_per_unit_wanted',
  minimum_order_value: 'minimum_order_value_wanted',
  availability: 'availability_wanted',
  available_at: 'available_at_wanted',
  location: 'location_wanted',
};

const isRenamed = (name: FieldName): name is Renamed => Object.hasOwn(labelsWanted, name);

type Labelled = FieldsWith<{ label: string }>;

const isLabelled = (name: FieldName): name is Labelled => 'label' in fields[name];

/** What the fields of a post are called. */
export function useFieldName(): (name: FieldName) => string {
  const { t } = useTranslation('fields');
  return useCallback((name) => (isLabelled(name) ? translated(fields[name].label) : t(name)), [t]);
}

/** What the fields of a post of a type are called. */
export function useFieldLabel(type: AdvertisementType): (name: FieldName) => string {
  const { t } = useTranslation('fields');
  const nameOf = useFieldName();
  return (name) => (type === 'wanted' && isRenamed(name) ? t(labelsWanted[name]) : nameOf(name));
}

/** What a section of the form is called for a type of post. */
export function useSectionTitle(type: AdvertisementType): (id: SectionId) => string {
  const { t } = useTranslation('forms');
  return (id) => (type === 'wanted' && id === 'availability' ? t('section.needed') : t(`section.${id}`));
}

/** The heading of a section, and why it asks what it asks; the first section has the heading of the form. */
export function useSectionHead(type: AdvertisementType): (id: SectionId) => { title?: string; why?: string } {
  const { t } = useTranslation('forms');
  const titleOf = useSectionTitle(type);
  const isWanted = type === 'wanted';
  const reasons: Partial<Record<SectionId, string>> = {
    item: isWanted ? t('item.whyWanted') : t('item.why'),
    photos: t('photos.why'),
    documents: t('documents.why'),
    contact: t('contact.why'),
    ...(isWanted ? { price: t('price.wantedWhy') } : {}),
  };
  return (id) => ({
    ...(id === 'what' ? {} : { title: titleOf(id) }),
    ...(reasons[id] ? { why: reasons[id] } : {}),
  });
}
