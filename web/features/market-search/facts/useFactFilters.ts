import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type FactChoices, readLimits, unsaid } from '#contract/facts/filters.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { useFactFields, writeFact } from '#web/features/advertisements/facts/fields.ts';
import { formatDate, formatDecimal } from '#web/lib/format/format.ts';
import type { ActiveFilter } from '../filters/activeFilters.ts';
import { type Filters, factsOf } from '../filters/filters.ts';

/** A fact that the list is narrowed to. */
interface FactFilter extends ActiveFilter {
  /** The key of the field, and what it is called. */
  field: string;
  label: string;
  value: string;
}

/** Each fact that the list is narrowed to, in words; by its key until the fields are there. */
export function useFactFilters(filters: Filters): FactFilter[] {
  const { t } = useTranslation('facts');
  const facts = factsOf(filters);
  const isAny = Object.keys(facts).length > 0;
  const { data: fields } = useFactFields(isAny ? (filters.categories[0] ?? null) : null);
  return Object.entries(facts).flatMap(([key, choices]) => {
    const field = fields?.find((each) => each.key === key);
    const label = field?.name ?? key;
    return choices.map((choice) => {
      const value = writeChoice(field, choice, t);
      return {
        key: `facts-${key}-${choice}`,
        field: key,
        label,
        value,
        name: t('filter.chip', { field: label, value }),
        without: { facts: withoutChoice(facts, key, choice) },
      };
    });
  });
}

/** A choice among facts as its reader sees it. */
export function writeChoice(field: PublicFactField | undefined, choice: string, t: TFunction<'facts'>): string {
  if (choice === unsaid) return t('filter.unsaid');
  const limits = readLimits(choice);
  if (limits) {
    const end = (text: string) => (field?.kind === 'date' ? formatDate(text) : formatDecimal(text));
    const { min, max } = limits;
    if (min !== null && max !== null) return min === max ? end(min) : `${end(min)}–${end(max)}`;
    return min !== null ? t('filter.from', { number: end(min) }) : t('filter.to', { number: end(max ?? '') });
  }
  return field ? writeFact(field, factOf(field, choice), t) : choice;
}

/** The fact that a choice is: a range from `10-51`, a number, yes or no, or the key of a value. */
function factOf({ kind }: PublicFactField, choice: string) {
  if (kind === 'boolean') return choice === 'true';
  if (kind === 'number') return Number(choice);
  const range = kind === 'range' ? /^(-?[\d.]+)(?:-(-?[\d.]+))?$/.exec(choice) : null;
  return range ? ([Number(range[1]), Number(range[2] ?? range[1])] as const) : choice;
}

/** The facts without all that is chosen of a field. */
export function withoutField(facts: FactChoices, key: string): FactChoices {
  const { [key]: _, ...others } = facts;
  return others;
}

const withoutChoice = (facts: FactChoices, key: string, choice: string): FactChoices =>
  withChoices(
    facts,
    key,
    (facts[key] ?? []).filter((other) => other !== choice),
  );

/** The facts with these choices of a field. */
export const withChoices = (facts: FactChoices, key: string, choices: readonly string[]): FactChoices =>
  choices.length === 0 ? withoutField(facts, key) : { ...facts, [key]: [...choices].sort() };
