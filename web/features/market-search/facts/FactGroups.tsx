import { useTranslation } from 'react-i18next';
import type { FactFacet } from '#contract/advertisements/schemas.ts';
import type { Reading } from '#contract/amounts/read.ts';
import { limitsOf, readLimits, unsaid } from '#contract/facts/filters.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { symbolOf } from '#contract/facts/stored.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { useFactFields } from '#web/features/advertisements/facts/fields.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDecimal } from '#web/lib/format/format.ts';
import { areReversed } from '../filters/filters.ts';
import { FacetOptions, FacetSection } from '../filters/panel/FacetGroup.tsx';
import { LimitField } from '../filters/panel/LimitField.tsx';
import range from '../filters/panel/PriceFilter.module.css';
import type { FilterControl } from '../filters/useFilters.ts';
import classes from './Facts.module.css';
import { withChoices, writeChoice } from './useFactFilters.ts';

interface FactGroupsProps {
  control: FilterControl;
  facts: readonly FactFacet[];
}

/** So many groups with values are open at first, and those in which something is chosen. */
const initiallyOpen = 3;

/** Whether any of the posts states a value. */
const isStated = ({ values, min }: FactFacet) => min !== null || values.some(({ count }) => count > 0);

/** The facts of the one chosen sub-category, each with the number of posts that state it; posts that do not come last. */
export function FactGroups({ control, facts }: FactGroupsProps) {
  const { t } = useTranslation('facts');
  const { categories } = useBootstrap();
  const { filters } = control;
  const [subCategory = null] = filters.categories;
  const { data: fields } = useFactFields(subCategory);
  const name = categories?.find(({ id }) => id === subCategory)?.name;
  const groups = facts.flatMap((facet) => {
    const field = fields?.find(({ key }) => key === facet.key);
    return field ? [{ facet, field }] : [];
  });
  if (groups.length === 0) return null;
  const stated = groups.filter(({ facet }) => isStated(facet)).slice(0, initiallyOpen);
  const open = new Set(stated.map(({ facet }) => facet.key));
  return (
    <section className={classes.groups} aria-labelledby="facts-of">
      <p className={classes.title} id="facts-of">
        {t('title')}
        {name && ` · ${translated(name)}`}
      </p>
      {groups.map(({ facet, field }) => {
        const chosen = filters.facts[field.key] ?? [];
        return (
          <FacetSection
            key={`${subCategory}-${field.key}`}
            title={field.name}
            chosen={
              chosen.map((choice) => writeChoice(field, choice, t)).join(', ') ||
              (isStated(facet) ? '' : t('filter.unsaid'))
            }
            isFolded={!open.has(field.key) && chosen.length === 0}
          >
            <FactGroup control={control} facet={facet} field={field} />
          </FacetSection>
        );
      })}
    </section>
  );
}

interface FactGroupProps {
  control: FilterControl;
  facet: FactFacet;
  field: PublicFactField;
}

function FactGroup({ control: { filters, change }, facet, field }: FactGroupProps) {
  const { t } = useTranslation('facts');
  const chosen = filters.facts[field.key] ?? [];
  const choose = (choices: readonly string[]) => change({ facts: withChoices(filters.facts, field.key, choices) });
  const toggle = (id: number | string) =>
    choose(chosen.includes(String(id)) ? chosen.filter((other) => other !== id) : [...chosen, String(id)]);
  const values = facet.values.map(({ value, count }) => ({ id: value, name: writeChoice(field, value, t), count }));
  // Ranges have an order of their own, and so have yes and no.
  if (field.kind === 'choice') values.sort((one, other) => other.count - one.count);
  const isCounted = field.kind === 'number';
  return (
    <>
      {isCounted && <Limits facet={facet} field={field} chosen={chosen} onChange={choose} />}
      <FacetOptions
        title={field.name}
        options={values}
        last={{ id: unsaid, name: t('filter.unsaid'), count: facet.unsaid, isApart: true }}
        chosen={chosen}
        onToggle={toggle}
        findLabel={t('filter.find', { field: field.name })}
        isOrdered={field.kind !== 'choice'}
      />
    </>
  );
}

interface LimitsProps {
  facet: FactFacet;
  field: PublicFactField;
  chosen: readonly string[];
  onChange: (choices: readonly string[]) => void;
}

/** The least and the greatest number; the ones that posts have are shown in the empty fields. */
function Limits({ facet, field, chosen, onChange }: LimitsProps) {
  const { t } = useTranslation('facts');
  const limits = chosen.map(readLimits).find((one) => one !== null) ?? { min: null, max: null };
  const others = chosen.filter((choice) => readLimits(choice) === null);
  // A limit that the other one contradicts is replaced by it.
  const change = (min: string | null, max: string | null) => {
    const choice = limitsOf(min, max);
    onChange(choice === null ? others : [...others, choice]);
  };
  const placeholderOf = (bound: 'from' | 'to', number: number | null) =>
    number === null ? '' : t(`filter.${bound}`, { number: formatDecimal(String(number)) });
  const unit = symbolOf(field);
  const name = unit ? `${field.name} (${unit})` : field.name;
  return (
    <div className={range.range}>
      <LimitField
        placeholder={placeholderOf('from', facet.min)}
        label={t('filter.least', { field: name })}
        inputMode="decimal"
        value={limits.min}
        read={readNumber}
        format={asRead}
        explain={() => t('filter.number')}
        onChange={(min) => change(min, areReversed(min, limits.max) ? null : limits.max)}
      />
      <span className="muted" aria-hidden="true">
        –
      </span>
      <LimitField
        placeholder={placeholderOf('to', facet.max)}
        label={t('filter.greatest', { field: name })}
        inputMode="decimal"
        value={limits.max}
        read={readNumber}
        format={asRead}
        explain={() => t('filter.number')}
        onChange={(max) => change(areReversed(limits.min, max) ? null : limits.min, max)}
      />
    </div>
  );
}

const asRead = (number: string): string => number;

function readNumber(text: string): Reading {
  const number = text.trim().replace(',', '.');
  if (number === '') return { kind: 'empty' };
  return /^-?\d{1,7}(\.\d{1,3})?$/.test(number)
    ? { kind: 'number', value: number }
    : { kind: 'refused', reason: 'noNumber' };
}
