import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { splitField } from './fieldProps.tsx';
import classes from './ReasonChoice.module.css';

interface ReasonChoiceProps<Reason extends string> {
  label: ReactNode;
  reasons: readonly { value: Reason; text: string }[];
  value: Reason | null;
  onChange: (reason: Reason) => void;
  error?: ReactNode;
}

/** One of a few reasons; the first one, or the chosen one, has the focus when the dialog opens. */
export function ReasonChoice<Reason extends string>(props: ReasonChoiceProps<Reason>) {
  const { reasons, value, onChange, label, error } = props;
  const { field } = splitField({ label, error });
  return (
    <Radio.Group {...field} value={value} onChange={(next) => onChange(next as Reason)}>
      <div className={classes.reasons}>
        {reasons.map((reason, index) => (
          <Radio
            key={reason.value}
            value={reason.value}
            label={reason.text}
            data-autofocus={(value === null ? index === 0 : reason.value === value) || undefined}
            classNames={{
              root: classes.reason ?? '',
              body: classes.reasonBody ?? '',
              inner: classes.reasonMark ?? '',
              label: classes.reasonLabel ?? '',
            }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
