import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, type FieldsWith, fields } from '#contract/advertisements/fields.ts';
import { translated } from '#web/i18n/translated.ts';

type Labelled = FieldsWith<{ label: string }>;

const isLabelled = (name: FieldName): name is Labelled => 'label' in fields[name];

/** What the fields of a post are called. */
export function useFieldName(): (name: FieldName) => string {
  const { t } = useTranslation('fields');
  return useCallback((name) => (isLabelled(name) ? translated(fields[name].label) : t(name)), [t]);
}
