import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type FieldOf, splitField } from './fieldProps.tsx';

/** One line of text. Takes what `form.getInputProps` gives. */
export function TextField(props: FieldOf<TextInputProps>) {
  const { input, field } = splitField(props);
  return <TextInput {...input} {...field} />;
}

// Where the browser grows a field by itself, nothing is measured: that takes a slow phone 100 ms.
const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');
const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y, 0px) + 2px)`;

/** Several lines of text; with `autosize` as many as there are, from `minRows` to `maxRows`. */
export function TextareaField({ autosize = false, ...props }: FieldOf<TextareaProps>) {
  const { input, field } = splitField(props);
  if (!autosize || !growsByItself)
    return <Textarea rows={4} resize="vertical" autosize={autosize} {...input} {...field} />;
  const { minRows = input.rows ?? 4, maxRows, ...rest } = input;
  const heights = {
    fieldSizing: 'content',
    minHeight: heightOf(minRows),
    ...(maxRows ? { maxHeight: heightOf(maxRows) } : {}),
  } as const;
  return <Textarea rows={4} resize="vertical" styles={{ input: heights }} {...rest} {...field} />;
}
