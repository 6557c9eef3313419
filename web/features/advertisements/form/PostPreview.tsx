import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityLabel } from '#contract/advertisements/choices.ts';
import { fields } from '#contract/advertisements/fields.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName } from '#web/lib/format/format.ts';
import type { Photo } from '#web/ui/files/PhotoSlots.tsx';
import { AdvertisementCard } from '../post/AdvertisementCard.tsx';
import type { FormValues } from './state/typed.ts';
import { summaryOf } from './state/values.ts';

const nowhere = new Date(0).toISOString();

/** How the post will look in lists, while it is being written. */
export function PostPreview({ values, photos }: { values: FormValues; photos: readonly Photo[] }) {
  const { t } = useTranslation('forms');
  const { categories, organization, organizations } = useBootstrap();
  const first = photos.find(({ error }) => !error);
  const chosen = useMemo(() => (first?.file ? URL.createObjectURL(first.file) : null), [first?.file]);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const picture = chosen ?? first?.url ?? null;
  const referenceOf = (id: string | null) => {
    const found = categories?.find((category) => String(category.id) === id);
    return found ? { id: found.id, name: found.name, slug: found.slug, icon: found.icon } : null;
  };
  const country = values.country ?? organization?.country ?? 'NL';
  const owner = organizations?.find(({ id }) => String(id) === values.organization)?.name ?? organization?.name ?? '';
  const price = moneyOf(values.price_per_unit, values.currency);
  const summary: AdvertisementSummary = {
    ...summaryOf(values),
    id: 0,
    title: values.title.trim() || t('preview.title'),
    name: values.title.trim() || t('preview.title'),
    brand: values.brand.trim() || t('preview.brand'),
    article: null,
    brand_id: null,
    approximate_price: null,
    category: referenceOf(values.category) ?? { id: 0, name: '', slug: null, icon: 'other' },
    sub_category: referenceOf(values.subCategory),
    price_per_unit: price,
    currency: price === null ? null : (values.currency ?? fields.currency.initial),
    number_of_items: Number(values.number_of_items) || 0,
    availability: values.availability ?? 'after_10_weeks',
    available_at_label: values.availability
      ? translated(availabilityLabel(values.type, values.availability))
      : t(values.type === 'wanted' ? 'preview.needed' : 'preview.availability'),
    country: countryName(country),
    country_code: country,
    organization: owner,
    organization_id: organization?.id ?? 0,
    image: picture ? { id: '', url: picture, card: picture, thumbnail: picture, width: 600, height: 400 } : null,
    state: 'active',
    is_favorite: false,
    can_edit: false,
    canEdit: false,
    created_at: nowhere,
    updated_at: nowhere,
  };
  return (
    <>
      <AdvertisementCard advertisement={summary} isPreview isLazy={false} heading="h2" />
      <p className="sm muted">{t('preview.life')}</p>
    </>
  );
}
