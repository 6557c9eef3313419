import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityLabel, conditionLabels, conditions } from '#contract/advertisements/choices.ts';
import type { ArticleOffer } from '#contract/articles/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName } from '#web/lib/format/format.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import classes from './Article.module.css';
import { deliveries, sorts } from './choice.ts';
import type { OfferChoice } from './queries.ts';

interface OfferFiltersProps {
  /** Whether there are several posts to narrow and to order. */
  isVisible: boolean;
  choice: OfferChoice;
  offers: readonly ArticleOffer[];
  onChange: (changes: Partial<OfferChoice>) => void;
  children: ReactNode;
}

/** What narrows and orders the posts of an article; `children` stand between them. */
export function OfferFilters({ isVisible, choice, offers, onChange, children }: OfferFiltersProps) {
  const { t } = useTranslation('article');
  if (!isVisible) return children;
  const countries = [...new Set([...offers.map(({ country_code: code }) => code), choice.country ?? []].flat())];
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('condition')}
        data={[
          { value: '', label: t('anyCondition') },
          ...conditions.map((condition) => ({ value: condition, label: translated(conditionLabels[condition]) })),
        ]}
        value={choice.condition ?? ''}
        allowDeselect={false}
        onChange={(condition) => onChange({ condition: (condition || null) as OfferChoice['condition'] })}
      />
      <SelectField
        label={t('country')}
        data={[
          { value: '', label: t('anyCountry') },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
        value={choice.country ?? ''}
        allowDeselect={false}
        onChange={(country) => onChange({ country: country || null })}
      />
      <SelectField
        label={t(choice.type === 'offered' ? 'column.availability' : 'column.needed')}
        data={[
          { value: '', label: t('anyTime') },
          ...deliveries.map((delivery) => ({
            value: delivery,
            label: translated(availabilityLabel(choice.type, delivery)),
          })),
        ]}
        value={choice.delivery ?? ''}
        allowDeselect={false}
        onChange={(delivery) => onChange({ delivery: (delivery || null) as OfferChoice['delivery'] })}
      />
      {children}
      <SelectField
        label={t('sort.label')}
        ms={{ base: 0, sm: 'auto' }}
        data={sorts.map((sort) => ({
          value: sort,
          label: t(choice.type === 'wanted' && sort === 'total' ? 'sort.highest' : `sort.${sort}`),
        }))}
        value={choice.sort}
        allowDeselect={false}
        onChange={(sort) => sort && onChange({ sort: sort as OfferChoice['sort'] })}
      />
    </div>
  );
}
