import i18next from 'i18next';
import type { FocusEventHandler } from 'react';
import { formatDay } from '#web/lib/format/format.ts';
import type { FieldText } from '../fieldProps.tsx';

/** What a field for a day takes, loaded or not yet. */
export interface DateFieldProps extends FieldText {
  id?: string;
  /** `yyyy-mm-dd`, or null for none. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  /** `yyyy-mm-dd`; 100 years before today unless given. */
  minDate?: string;
  /** `yyyy-mm-dd`; 52 years after today unless given. */
  maxDate?: string;
  disabled?: boolean;
  size?: 'sm' | 'md';
}

/** The description under the field: the day in words once there is one, so that nothing moves while the calendar loads. */
export function helpOf({ value, help }: DateFieldProps): Pick<FieldText, 'help'> {
  const words = value ? formatDay(value) : help;
  return words === undefined ? {} : { help: words };
}

/** Why a day that was typed is outside of what its field takes; null where it is within. */
export function refusalOfDay(
  day: string | null | undefined,
  { minDate, maxDate }: Pick<DateFieldProps, 'minDate' | 'maxDate'>,
): string | null {
  if (day && minDate && day < minDate) return i18next.t('date.earliest', { day: formatDay(minDate) });
  if (day && maxDate && day > maxDate) return i18next.t('date.latest', { day: formatDay(maxDate) });
  return null;
}
