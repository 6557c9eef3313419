import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldOf, splitField } from './fieldProps.tsx';

/** A phone number with its country's code, as people write it; the server turns it into E.164. */
export function PhoneField(props: FieldOf<TextInputProps>) {
  const { input, field } = splitField(props);
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+31 13 555 01 42"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
    />
  );
}
