import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/advertisements/fields.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { describeValue } from '../describe.ts';
import { FieldInput } from '../inputs.tsx';
import { useFieldLabel } from '../labels.ts';
import type { PostFormState } from '../specialInputs.tsx';
import { rowsOf as breaksOf } from '../state/breaks.ts';
import type { FormValues } from '../state/typed.ts';
import classes from './PhoneForm.module.css';
import { type RowId, rowsOf } from './rows.ts';

interface PhoneRowsProps {
  form: PostFormState;
  documents: ReactNode;
  /** Whether no part is named yet. */
  isShort: boolean;
  hasTitle: boolean;
  open: readonly RowId[];
  setOpen: (open: RowId[]) => void;
}

/** What has a value or may stay empty: a row each, with its value, which opens to its fields. */
export function PhoneRows({ form, documents, isShort, hasTitle, open, setOpen }: PhoneRowsProps) {
  const { t } = useTranslation('forms');
  const { values, errors } = form.form;
  const labelOf = useFieldLabel(values.type);
  const summaryOf = useSummary(values);
  const isUsed = ({ id }: { id: RowId }) => id !== 'breaks' || values.type === 'offered';
  const titles: Record<RowId, string> = {
    part: t('phone.part'),
    title: labelOf('title'),
    facts: labelOf('facts'),
    condition: labelOf('condition'),
    availability: labelOf('availability'),
    breaks: t('phone.breaks'),
    minimum: t('phone.minimum'),
    where: labelOf('location'),
    rest: t('phone.rest'),
  };
  return (
    <ul className={classes.rows}>
      {rowsOf({ isShort, hasTitle })
        .filter(isUsed)
        .map(({ id, fields: names }) => {
          // An error is never in a closed row.
          const isOpen = open.includes(id) || names.some((name) => Boolean(errors[name]));
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.row}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? open.filter((other) => other !== id) : [...open, id])}
              >
                <span>{titles[id]}</span>
                <span className={classes.value}>{summaryOf(id, names)}</span>
                <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
              </button>
              {isOpen && (
                <div className={classes.open}>
                  {names.map((name) => (
                    <FieldInput key={name} name={name} form={form} isNew organizationId={null} hasProposals={false} />
                  ))}
                  {id === 'rest' && documents}
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}

/** What a closed row shows of its fields. */
function useSummary(values: FormValues): (id: RowId, names: readonly FieldName[]) => string {
  const { t } = useTranslation('forms');
  const bootstrap = useBootstrap();
  const described = (name: FieldName) => describeValue(name, values[name], bootstrap);
  return (id, names) => {
    switch (id) {
      case 'part':
        return described('subCategory') || described('category') || t('phone.open');
      case 'title':
        return values.title;
      case 'facts':
        return '';
      case 'condition':
      case 'availability':
        return described(id);
      case 'breaks': {
        const steps = breaksOf(values.price_breaks).length;
        return steps === 0 ? t('phone.none') : t('phone.steps', { count: steps });
      }
      case 'minimum': {
        const pieces = Number(values.minimal_order_quantity);
        const amount = moneyOf(values.minimum_order_value, values.currency);
        const parts = [
          pieces > 0 ? formatQuantity(pieces) : '',
          amount !== null && values.currency ? formatMoney(amount, values.currency) : '',
        ];
        return parts.filter(Boolean).join(' · ') || t('phone.none');
      }
      case 'where':
        return values.location || described('country');
      case 'rest':
        return names.includes('category') ? '' : t('phone.fields', { count: names.length });
    }
  };
}
