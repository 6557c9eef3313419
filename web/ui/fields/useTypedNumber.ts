import { useState } from 'react';
import type { Reading } from '#contract/amounts/read.ts';

interface TypedNumberOptions<Value extends string | number> {
  value: Value;
  read: (text: string) => Reading;
  /** A value that could be read, as it is shown while no one types. */
  format: (value: string) => string;
  /** What the form holds for a value that could be read. */
  toValue: (value: string) => Value;
  onChange: ((value: Value) => void) | undefined;
  /** Gets the text as it is where it is no number, so that the rules of the form refuse it. */
  toRaw: (text: string) => Value;
  onBlur: (() => void) | undefined;
}

/**
 * The text of a field of numbers, however it gets there: typed, pasted, dictated or from the server. It stays as it is
 * while someone types; afterwards it is written as it was read.
 */
export function useTypedNumber<Value extends string | number>(options: TypedNumberOptions<Value>) {
  const { value, read, format, toValue, toRaw, onChange, onBlur } = options;
  const [typing, setTyping] = useState<{ text: string; before: Value; after: Value } | null>(null);
  // A value that comes from elsewhere replaces the text; a parent may also keep the value that it had.
  const isOwn = typing !== null && (typing.after === value || typing.before === value);
  const typed = isOwn ? typing.text : null;
  const reading = read(String(value));
  const choose = (chosen: string) => {
    setTyping(null);
    onChange?.(toValue(chosen));
  };
  return {
    text: typed ?? (reading.kind === 'number' ? format(reading.value) : String(value)),
    reading,
    isTyping: typed !== null,
    choose,
    input: {
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        const { value: text } = currentTarget;
        const now = read(text);
        const next = now.kind === 'number' ? toValue(now.value) : now.kind === 'empty' ? ('' as Value) : toRaw(text);
        setTyping({ text, before: value, after: next });
        onChange?.(next);
      },
      onBlur: () => {
        setTyping(null);
        onBlur?.();
      },
    },
  };
}
