import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type FieldOf, splitField } from './fieldProps.tsx';

/** One line of text. Takes what `form.getInputProps` gives. */
export function TextField(props: FieldOf<TextInputProps>) {
  const { input, field } = splitField(props);
  return <TextInput {...input} {...field} />;
}

/** Several lines of text. */
export function TextareaField(props: FieldOf<TextareaProps>) {
  const { input, field } = splitField(props);
  return <Textarea rows={4} resize="vertical" {...input} {...field} />;
}
