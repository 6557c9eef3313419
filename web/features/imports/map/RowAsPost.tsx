import { ActionIcon, Box } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilities, availabilityLabels, typeLabels, unitLabels, units } from '#contract/advertisements/choices.ts';
import { declaredFields, type FieldsWith } from '#contract/advertisements/fields.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import {
  breakPlaces,
  type DeclaredColumn,
  declaredColumns,
  declaredFieldOf,
  factKeyOf,
} from '#contract/imports/columns.ts';
import { previewRow } from '#contract/imports/endpoints.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { AdvertisementCard } from '#web/features/advertisements/post/AdvertisementCard.tsx';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Loading, Skeleton } from '#web/ui/states/Skeletons.tsx';
import { useFieldNames, useFieldValues } from '../fieldChoices.ts';
import classes from './RowAsPost.module.css';

const previewQuery = ({ id, updated_at: version }: ImportDetail, row: number) =>
  queryOptions({
    // Every change of the mapping makes another post of the row.
    queryKey: ['imports', 'preview', id, row, version],
    queryFn: async ({ signal }) => (await call(previewRow, { params: { id, n: row }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The columns that the card shows; a list below it shows the others. */
const onCard: ReadonlySet<DeclaredColumn> = new Set([
  'type',
  'title',
  'brand',
  'supplier_article_number',
  'number_of_items',
  'minimal_order_quantity',
  'currency',
  'price_per_unit',
  'availability',
  'country',
]);

/** Whether the values of a field are names of choices, not the text of the file. */
const hasNames = (field: DeclaredColumn): boolean =>
  field === 'category' || field === 'subcategory' || declaredFieldOf(field)?.kind === 'choice';

const facts = declaredColumns.filter((column) => !onCard.has(column));

/** A row as the post that it would become; the arrows go through the rows. */
export function RowAsPost({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const nameOfValue = useFieldValues();
  const [chosen, setRow] = useState(1);
  const row = Math.min(chosen, detail.row_count);
  const { data } = useQuery(previewQuery(detail, row));
  const summary = useSummary(data?.values ?? {});
  return (
    <Box component="aside" className={classes.preview} w={300} flex="none" aria-label={t('preview.label')}>
      <div className="row">
        <h2 className="h2 grow num">{t('preview.title', { line: formatQuantity(data?.line ?? row) })}</h2>
        <ActionIcon
          variant="subtle"
          aria-label={t('preview.previous')}
          disabled={row <= 1}
          onClick={() => setRow(row - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('preview.next')}
          disabled={row >= detail.row_count}
          onClick={() => setRow(row + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {data ? (
        <>
          <AdvertisementCard advertisement={summary} isPreview isLazy={false} heading="h3" />
          <dl className={`panel ${classes.facts}`}>
            {facts.map((field) => {
              const open = data.open[field];
              const value = data.values[field];
              if (open === undefined && !value) return null;
              return (
                <div key={field}>
                  <dt>{nameOf(field)}</dt>
                  <dd data-open={open !== undefined || undefined} title={open ?? labelOf(field, value ?? '')}>
                    {open === undefined ? labelOf(field, value ?? '') : t('preview.open')}
                  </dd>
                </div>
              );
            })}
            {Object.entries({ ...data.values, ...data.open }).map(
              ([column, value]) =>
                factKeyOf(column) !== undefined && (
                  <div key={column}>
                    <dt>{nameOf(column)}</dt>
                    <dd data-open={column in data.open || undefined} title={value}>
                      {column in data.open ? t('preview.open') : nameOfValue(column, value)}
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </>
      ) : (
        <Loading>
          <Skeleton height={360} />
        </Loading>
      )}
    </Box>
  );
}

// The server writes the values of a row in English.
const labelOf = (field: DeclaredColumn, value: string) => (hasNames(field) ? translated(value) : value);
const englishNames = new Intl.DisplayNames('en', { type: 'region' });
const englishName = (code: string) => englishNames.of(code);

const nowhere = new Date(0).toISOString();

type OptionalChoice = FieldsWith<{ kind: 'choice'; presence: 'optional'; read: 'summary' }>;

/** The optional choices of a summary, none of which the card shows. */
const unset = Object.fromEntries(
  declaredFields
    .filter(({ kind, presence }) => kind === 'choice' && presence === 'optional')
    .map(({ name }) => [name, null]),
) as Record<OptionalChoice, null>;

/** The values of a row as the card of a post wants them. */
function useSummary(values: Record<string, string>): AdvertisementSummary {
  const { t } = useTranslation('imports');
  const { categories, countries, organization } = useBootstrap();
  const referenceOf = (name: string | undefined) => {
    const names = name ? [name, translated(name)] : [];
    const found = categories?.find((category) => names.includes(category.name));
    return found ? { id: found.id, name: found.name, slug: found.slug, icon: found.icon } : null;
  };
  const country = countries?.find(({ id }) => id === values.country || englishName(id) === values.country);
  const availability = availabilities.find((each) => availabilityLabels[each] === values.availability);
  const unit = units.find((each) => unitLabels[each][0] === values.unit) ?? 'piece';
  const code = country?.id ?? organization?.country ?? 'NL';
  const currency = /^[A-Z]{3}/.exec(values.currency ?? '')?.[0] ?? 'EUR';
  const numberOf = (text: string | undefined) => Number((text ?? '').replace(/,/g, '')) || 0;
  return {
    ...unset,
    id: 0,
    type: values.type === typeLabels.wanted ? 'wanted' : 'offered',
    title: values.title || t('preview.noTitle'),
    name: values.title || t('preview.noTitle'),
    brand: values.brand || null,
    article: null,
    brand_id: null,
    approximate_price: null,
    supplier_article_number: values.supplier_article_number || null,
    category: referenceOf(values.category) ?? { id: 0, name: '', slug: null, icon: 'other' },
    sub_category: referenceOf(values.subcategory),
    number_of_items: numberOf(values.number_of_items),
    unit,
    minimal_order_quantity: numberOf(values.minimal_order_quantity) || null,
    minimum_order_value: null,
    currency,
    price_per_unit: values.price_per_unit || null,
    price_breaks: breakPlaces.flatMap((place) => {
      const [from, price] = [numberOf(values[`price_from_${place}`]), values[`price_${place}`]];
      return from > 0 && price ? [{ from, price_per_unit: price }] : [];
    }),
    whole_lot_price: values.whole_lot_price || null,
    availability: availability ?? 'after_10_weeks',
    available_at_label: values.availability ? translated(values.availability) : t('preview.open'),
    available_at: null,
    available_at_date: null,
    location: values.location || null,
    country: country?.name ?? values.country ?? '',
    country_code: code,
    organization: organization?.name ?? '',
    organization_id: organization?.id ?? 0,
    image: null,
    state: 'active',
    is_favorite: false,
    can_edit: false,
    canEdit: false,
    created_at: nowhere,
    updated_at: nowhere,
  };
}
