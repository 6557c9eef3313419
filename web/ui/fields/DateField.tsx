import { type FocusEventHandler, lazy, Suspense } from 'react';
import type { FieldText } from './fieldProps.tsx';
import { TextField } from './TextField.tsx';

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

const DateFieldInput = lazy(() => import('./DateFieldInput.tsx'));

/** A day, typed as mm/dd/yyyy or chosen in a month of six weeks. The calendar is loaded with the first such field. */
export function DateField(props: DateFieldProps) {
  const { value, onChange: _, minDate: __, maxDate: ___, onBlur: ____, onFocus: _____, ...texts } = props;
  return (
    <Suspense fallback={<TextField {...texts} placeholder="mm/dd/yyyy" value={value ?? ''} readOnly />}>
      <DateFieldInput {...props} />
    </Suspense>
  );
}
