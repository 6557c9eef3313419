import type { ComboboxData } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import {
  breakPartOf,
  declaredFieldOf,
  type FactColumn,
  factColumn,
  factKeyOf,
  type ImportField,
  importFields,
} from '#contract/imports/columns.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { useAllFacts } from '#web/features/advertisements/facts/fields.ts';
import { useFieldName } from '#web/features/advertisements/form/labels.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryOf } from '#web/lib/format/format.ts';

/** A choice of a field: as the server writes it, and as people read it. */
interface FieldChoice {
  value: string;
  label: string;
  /** The category that a sub-category is in. */
  parent?: string;
}

const none: readonly PublicFactField[] = [];

/** All columns of facts, in order. */
export const useFactColumns = (): readonly FactColumn[] => {
  const { data = none } = useAllFacts();
  return useMemo(() => data.map(({ key }) => factColumn(key)), [data]);
};

/** The fields of facts by their columns, in the reader's language. */
function useFactsByColumn(): ReadonlyMap<string, PublicFactField> {
  const { data = none } = useAllFacts();
  return useMemo(() => new Map(data.map((field) => [factColumn(field.key), field])), [data]);
}

/** What can be chosen for each field; null for fields that text is written into. */
export function useFieldChoices(): (field: string) => readonly FieldChoice[] | null {
  const { categories, brands, countries, currencies } = useBootstrap();
  const facts = useFactsByColumn();
  return useCallback(
    (field) => {
      const name = field as ImportField;
      if (name === 'category' || name === 'subcategory') {
        const parents = new Map(categories?.map((category) => [category.id, translated(category.name)]));
        return (categories ?? [])
          .filter(({ parent_id: parent }) => name === 'category' || parent !== null)
          .map(({ id, name: label, parent_id: parent }) => ({
            value: String(id),
            label: translated(label),
            parent: parents.get(parent ?? id) ?? '',
          }));
      }
      if (name === 'brand') return (brands ?? []).map(({ id, name: label }) => ({ value: String(id), label }));
      if (name === 'country') return (countries ?? []).map(({ id, name: label }) => ({ value: id, label }));
      if (name === 'currency')
        return (currencies ?? []).map(({ id, name: label }) => ({ value: id, label: `${id}, ${label}` }));
      const fact = facts.get(field);
      if (fact)
        return fact.kind === 'choice' ? fact.values.map(({ key, name: label }) => ({ value: key, label })) : null;
      const declared = declaredFieldOf(name);
      if (declared?.kind !== 'choice') return null;
      return declared.choices.map((value) => {
        const label = declared.labels[value] ?? value;
        return { value, label: translated(typeof label === 'string' ? label : label[0]) };
      });
    },
    [categories, brands, countries, currencies, facts],
  );
}

/** What a value of a checked row is called: the server writes choices in English, as files do. */
export function useFieldValues(): (field: string, value: string) => string {
  const { categories } = useBootstrap();
  const facts = useFactsByColumn();
  return useMemo(() => {
    // These are in the reader's language already.
    const names = new Set(categories?.map(({ name }) => translated(name)));
    return (field, value) => {
      if (field === 'category' || field === 'subcategory') {
        const name = translated(value);
        return names.has(name) ? name : value;
      }
      if (field === 'country') return countryOf(value);
      const fact = facts.get(field);
      if (fact) return fact.values.find(({ english }) => english === value)?.name ?? value;
      const declared = declaredFieldOf(field as ImportField);
      if (declared?.kind !== 'choice') return value;
      const labels = Object.values(declared.labels).map((label) => (typeof label === 'string' ? label : label[0]));
      return labels.includes(value) ? translated(value) : value;
    };
  }, [categories, facts]);
}

/** Choices as a select lists them: sub-categories under their category. */
export function selectData(choices: readonly FieldChoice[]): ComboboxData {
  if (!choices.some(({ parent }) => parent)) return choices.map(({ value, label }) => ({ value, label }));
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { value, label, parent = '' } of choices) {
    groups.set(parent, [...(groups.get(parent) ?? []), { value, label }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** The fields that a column can mean, by what they are called. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('imports');
  const nameOf = useFieldName();
  const facts = useFactsByColumn();
  return useMemo(() => {
    const names = new Map(
      importFields.map((field) => {
        const [, kind, number = ''] = /^(image|document)_(\d)$/.exec(field) ?? [];
        if (kind) return [field as string, t(kind === 'image' ? 'field.image' : 'field.document', { number })];
        const step = breakPartOf(field);
        if (step)
          return [
            field as string,
            t(step.part === 'from' ? 'field.priceFrom' : 'field.price', { number: step.place + 2 }),
          ];
        const declared = declaredFieldOf(field);
        const hasOwnName = !declared || field === 'price_per_unit';
        return [field as string, hasOwnName ? t(`field.${field as FieldWithName}`) : nameOf(declared.name)];
      }),
    );
    return (field: string) => names.get(field) ?? facts.get(field)?.name ?? factKeyOf(field) ?? field;
  }, [t, nameOf, facts]);
}

/** What has no declared name, or another one where a file is read. */
type FieldWithName = 'id' | 'price_per_unit';
