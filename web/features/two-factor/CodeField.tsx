import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref, useId } from 'react';
import classes from './CodeField.module.css';

/** How many digits a code has. */
export const codeLength = 6;

interface CodeFieldProps {
  id?: string;
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Told as soon as the last digit is in. */
  onComplete?: (code: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Draws no label where the heading above has the same text. */
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A six-digit code: `123 456` can be pasted, and the browser may fill it in from a message. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, hint, error, disabled = false, hideLabel = false, ref } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const current = Math.min(value.length, codeLength - 1);
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  const change = (text: string) => {
    const code = text.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete?.(code);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        {label}
      </label>
      <div className={classes.box} data-bad={error ? true : undefined} data-disabled={disabled || undefined}>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => change(event.currentTarget.value)}
          // The digits are drawn apart from the input: the caret is always behind the last one.
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length;
            if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end) {
              currentTarget.setSelectionRange(end, end);
            }
          }}
        />
        <div className={classes.cells} aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
            <Fragment key={index}>
              {index === codeLength / 2 && <i />}
              <span data-current={index === current || undefined}>{value[index]}</span>
            </Fragment>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          <IconAlertTriangle size={14} stroke={1.75} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <Box id={`${id}-hint`} component="p" className="muted sm" mt={5}>
          {hint}
        </Box>
      )}
    </div>
  );
}
