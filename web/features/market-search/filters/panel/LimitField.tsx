import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Reading } from '#contract/amounts/read.ts';
import box from '#web/ui/fields/Box.module.css';
import { useTypedNumber } from '#web/ui/fields/useTypedNumber.ts';
import classes from './LimitField.module.css';

/** Milliseconds after the last key until a limit takes effect. */
const typingPause = 400;

interface LimitFieldProps {
  /** The placeholder of the empty field. */
  placeholder: string;
  label: string;
  /** The sign before the number, such as a currency's symbol. */
  sign?: string;
  inputMode: 'decimal' | 'numeric';
  value: string | null;
  /** Reads what is typed, and formats what was read; must be stable functions. */
  read: (text: string) => Reading;
  format: (value: string) => string;
  /** The explanation below the field for a text that is no such number. */
  explain: (reading: Reading, choose: (value: string) => void) => ReactNode;
  onChange: (value: string | null) => void;
}

/** The number that a text means, null for nothing, undefined for what is none or could be two. */
export function limitOf(reading: Reading, format: (value: string) => string): string | null | undefined {
  if (reading.kind === 'number') return format(reading.value);
  return reading.kind === 'empty' ? null : undefined;
}

/** A limit of a filter, which takes effect a moment after the last key. */
export function LimitField(props: LimitFieldProps) {
  const { placeholder, label, sign, inputMode, value, read, format, explain, onChange } = props;
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means: a removed chip, the back button.
  useEffect(() => {
    setTyped((before) => (limitOf(read(before), format) === value ? before : (value ?? '')));
  }, [value, read, format]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    const next = limitOf(read(text), format);
    if (next !== undefined && next !== value) onChange(next);
  };
  const { text, reading, isTyping, input, choose } = useTypedNumber<string>({
    value: typed,
    read,
    format,
    toValue: (number) => number,
    toRaw: (written) => written,
    onChange: (next) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(next), typingPause);
    },
    onBlur: () => apply(typed),
  });
  const id = useId();
  const isBad = reading.kind === 'refused' || (reading.kind === 'ambiguous' && !isTyping);
  return (
    <div>
      <label className={`${box.box} ${classes.limit}`} data-bad={isBad || undefined}>
        {sign && <span aria-hidden="true">{sign}</span>}
        <input
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? id : undefined}
          {...input}
          value={text}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(typed);
          }}
        />
      </label>
      {isBad && (
        <div id={id} className={classes.problem} role="alert">
          {explain(reading, choose)}
        </div>
      )}
    </div>
  );
}
