import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { symbolOf } from '#contract/facts/stored.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface FactInputProps {
  field: PublicFactField;
  /** As typed; empty for nothing. */
  value: string;
  optional?: boolean;
  disabled?: boolean;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/** How a day is written, and what may stand in its place: 2026-12-03 / Not yet. */
const shapeOf = ({ values }: PublicFactField): string => ['2026-12-03', ...values.map(({ name }) => name)].join(' / ');

/** The value of a fact: one of its field's values, or typed with its unit. */
export function FactInput({ field, value, optional = false, disabled = false, onChange, error }: FactInputProps) {
  const { t } = useTranslation('facts');
  const props = { id: `field-facts-${field.key}`, label: field.name, optional, disabled, error };
  if (field.kind === 'choice' || field.kind === 'boolean') {
    const data =
      field.kind === 'choice'
        ? field.values.map(({ key, name }) => ({ value: key, label: name }))
        : [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ];
    const hint = field.values.find(({ key }) => key === value)?.hint;
    return (
      <SelectField
        {...props}
        data={data}
        searchable={data.length > 7}
        clearable
        value={value === '' ? null : value}
        onChange={onChange}
        {...(hint ? { hint } : {})}
      />
    );
  }
  const symbol = symbolOf(field);
  return (
    <TextField
      {...props}
      {...(field.kind === 'date' ? { placeholder: shapeOf(field) } : {})}
      {...(symbol ? { aside: optional ? `${symbol}, ${t('form.optional', { ns: 'common' })}` : symbol } : {})}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
