import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { type FieldOf, splitField } from './fieldProps.tsx';

/**
 * A phone number with its country's code, as people write it; the server turns it into E.164. It is grouped as in its
 * country while no one types in it.
 */
export function PhoneField(props: FieldOf<TextInputProps>) {
  const { input, field } = splitField(props);
  const [isTyping, setTyping] = useState(false);
  const entered = String(input.value ?? '');
  const grouped = usePhoneNumber(entered);
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+31 13 555 01 42"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
      value={isTyping ? entered : (grouped ?? '')}
      onFocus={(event) => {
        setTyping(true);
        input.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        input.onBlur?.(event);
      }}
    />
  );
}
