import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../TextField.tsx';
import { type DateFieldProps, helpOf } from './dateFieldProps.ts';

const DateFieldInput = lazy(() => import('./DateFieldInput.tsx'));

/** A day, typed as the reader's language writes it or chosen in a month of six weeks. The calendar is loaded with the first such field. */
export function DateField(props: DateFieldProps) {
  const { t } = useTranslation();
  // A press while the calendar loads opens it as soon as it is there.
  const [hasFocus, setFocus] = useState(false);
  const { value, onChange: _, minDate: __, maxDate: ___, onBlur: ____, onFocus: _____, ...texts } = props;
  return (
    <Suspense
      fallback={
        <TextField
          {...texts}
          {...helpOf(props)}
          placeholder={t('date.placeholder')}
          value={value ?? ''}
          readOnly
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
      }
    >
      <DateFieldInput {...props} hasFocus={hasFocus} />
    </Suspense>
  );
}
