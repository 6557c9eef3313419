import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementType, Availability } from '#contract/advertisements/choices.ts';
import {
  type ChoiceGroup,
  choiceGroups,
  choiceHeading,
  choiceLabels,
  facetGroups,
  type FacetGroup as GroupName,
  isChoiceGroup,
} from '#contract/advertisements/facets.ts';
import type { FacetValue, FactFacet } from '#contract/advertisements/schemas.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { AvailabilityMeter } from '#web/features/advertisements/post/AvailabilityMeter.tsx';
import { withTexts } from '#web/i18n/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatQuantity } from '#web/lib/format/format.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { type Filters, soleType, toggled } from '../filters.ts';
import type { Facets } from '../queries.ts';
import type { FilterControl } from '../useFilters.ts';
import { type NamedGroup, useNames } from '../useNames.ts';
import { FacetGroup, type FacetOption, FacetOptions, FacetSection } from './FacetGroup.tsx';
import classes from './FacetRail.module.css';
import { PriceFilter } from './PriceFilter.tsx';
import { QuantityFilter } from './QuantityFilter.tsx';
import { RailSkeleton } from './RailSkeleton.tsx';

interface FacetRailProps {
  control: FilterControl;
  facets: Facets | undefined;
  /** The facts of the one chosen sub-category. */
  facts: readonly FactFacet[] | undefined;
  /** The counts are on their way: its shape is drawn. */
  isComing?: boolean;
}

/** The ways to narrow the overview: category, availability, condition, quantity, price, country, brand, organization. */
export function FacetRail({ isComing = false, ...props }: FacetRailProps) {
  return isComing ? <RailSkeleton /> : <Rail {...props} />;
}

// Most lists have no facts.
const FactGroups = whenNeeded(async () => {
  const { FactGroups } = await withTexts(import('../../facts/FactGroups.tsx'), 'facts');
  return { default: FactGroups };
});

function Rail({ control, facets, facts }: FacetRailProps) {
  const { t } = useTranslation('overview');
  const { filters, change } = control;
  const toggle = (group: GroupName) => (id: number | string) => change(toggled(filters, group, id));
  const type = soleType(filters);
  const names = useNames();
  return (
    <div className={classes.rail}>
      <CategoryGroup control={control} facets={facets} />
      {narrowing.map((group) => (
        <FacetGroup
          key={group}
          title={translated(choiceHeading(group, type))}
          options={choicesOf(group, facets?.[group], type)}
          chosen={filters[group]}
          onToggle={toggle(group)}
          isOrdered
          {...(type === null && group === 'availabilities' && { hint: t('facet.needed', { ns: 'filters' }) })}
        />
      ))}
      <FacetSection title={t('group.quantity')}>
        <QuantityFilter filters={filters} change={change} of="quantityMin" />
      </FacetSection>
      <FacetSection title={t('group.price')}>
        <PriceFilter filters={filters} change={change} />
        <QuantityFilter filters={filters} change={change} of="quantity" />
      </FacetSection>
      {namedGroups.map((group) => (
        <FacetGroup
          key={group}
          title={t(`group.${group}`)}
          options={withChosen(facets?.[group], filters[group], names[group])}
          chosen={filters[group]}
          onToggle={toggle(group)}
          findLabel={t(`facet.find.${group}`, { ns: 'filters' })}
        />
      ))}
      {facts && facts.length > 0 && <FactGroups control={control} facts={facts} />}
    </div>
  );
}

/** The type is chosen above the list. */
const narrowing = choiceGroups.filter((group) => group !== 'types');

const namedGroups = facetGroups.filter((group): group is NamedGroup => group !== 'categories' && !isChoiceGroup(group));

function CategoryGroup({ control, facets }: Pick<FacetRailProps, 'control' | 'facets'>) {
  const { t } = useTranslation('overview');
  const { categories } = useBootstrap();
  const { category, filters, change, goTo } = control;
  if (!categories) return null;
  const counts = new Map((facets?.categories ?? []).map(({ id, count }) => [Number(id), count]));
  const below = (parent: Category) => categories.filter(({ parent_id }) => parent_id === parent.id);
  const countOf = (entry: Category) =>
    counts.get(entry.id) ?? below(entry).reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
  if (!category) {
    return (
      <FacetSection title={t('group.categories')}>
        <ul className={classes.tree}>
          {categories
            .filter(({ parent_id }) => parent_id === null)
            .map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  data-none={(facets && countOf(entry) === 0) || undefined}
                  onClick={() => goTo(entry)}
                >
                  <CategoryIcon name={entry.icon ?? entry.slug} size={18} />
                  <span className="grow clip">{translated(entry.name)}</span>
                  {facets && <span className={classes.count}>{formatQuantity(countOf(entry))}</span>}
                </button>
              </li>
            ))}
        </ul>
      </FacetSection>
    );
  }
  const options: FacetOption[] = below(category).map((entry) => ({
    id: entry.id,
    name: translated(entry.name),
    count: facets && (counts.get(entry.id) ?? 0),
  }));
  return (
    <FacetSection title={t('group.categories')}>
      <ul className={classes.tree}>
        <li>
          <button type="button" onClick={() => goTo(null)}>
            <IconChevronLeft size={18} stroke={1.75} />
            {t('category.all')}
          </button>
        </li>
        <li className={classes.current} aria-current="true">
          <CategoryIcon name={category.icon ?? category.slug} size={18} />
          <span className="grow clip">{translated(category.name)}</span>
        </li>
      </ul>
      <FacetOptions
        title={t('group.categories')}
        options={options}
        chosen={filters.categories}
        onToggle={(id) => change(toggled(filters, 'categories', id))}
        isOrdered
      />
    </FacetSection>
  );
}

function withChosen(
  counted: readonly FacetValue[] | undefined,
  chosen: Filters[NamedGroup],
  nameOf: (id: number | string) => string,
): FacetOption[] {
  // Only countries have codes, not numbers.
  const options: FacetOption[] = (counted ?? []).map((option) =>
    typeof option.id === 'string' ? { ...option, name: countryName(option.id) } : option,
  );
  for (const id of chosen) {
    if (!options.some((option) => option.id === id)) options.push({ id, name: nameOf(id), count: counted && 0 });
  }
  return options;
}

// Choices are few and have an order of their own: all of them stay, counted or not.
function choicesOf(
  group: ChoiceGroup,
  counted: readonly FacetValue[] | undefined,
  type: AdvertisementType | null,
): FacetOption[] {
  return Object.entries(choiceLabels(group, type)).map(([id, name]) => ({
    id,
    name: translated(name),
    count: counted && (counted.find((value) => value.id === id)?.count ?? 0),
    ...(group === 'availabilities' && {
      label: <AvailabilityMeter type={type ?? 'offered'} availability={id as Availability} />,
    }),
  }));
}
