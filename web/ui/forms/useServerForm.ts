import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api.ts';
import { notify } from '#web/lib/notify.ts';
import type { Problem } from '../ErrorSummary.tsx';

interface ServerFormOptions<Values extends object, Body> {
  /** Begins the ids of the inputs, so that the error summary finds them. */
  name: string;
  initialValues: Values;
  /** The rules of the contract, the same as the server's. */
  schema: z.ZodType;
  bodyOf: (values: Values) => Body;
  send: (body: Body) => Promise<void>;
  /** What a field is called in the error summary. */
  labelOf: (field: string) => string;
  /** Told when somebody else saved the record meanwhile; gets the record as it is now. */
  onConflict?: (current: unknown) => void;
}

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;
type InputBinding = InputProps & Required<Pick<InputProps, 'value'>> & { id: string };

/** A form that is checked by the contract's rules, sent, and told by the server what is wrong, field by field. */
export interface ServerForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** What binds an input to a field. */
  bind: (field: string) => InputBinding;
  submit: (event: FormEvent) => void;
  isBusy: boolean;
  problems: Problem[];
  /** Counts the failed tries. */
  attempt: number;
}

export function useServerForm<Values extends object, Body>(
  options: ServerFormOptions<Values, Body>,
): ServerForm<Values> {
  const { name, schema, bodyOf, labelOf } = options;
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    for (const issue of schema.safeParse(bodyOf(values)).error?.issues ?? [])
      errors[String(issue.path[0])] ??= issue.message;
    return errors;
  };
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: check as never,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  const idOf = (field: string) => `${name}-${field}`;

  const submit = async () => {
    if (isBusy) return;
    setAttempt((count) => count + 1);
    if (form.validate().hasErrors) return;
    setBusy(true);
    try {
      await options.send(bodyOf(form.getValues()));
    } catch (error) {
      if (!(error instanceof ApiError)) notify.failure(error);
      else if (error.code === 409 && options.onConflict && error.data) options.onConflict(error.data);
      else if (Object.keys(error.errors).length === 0) notify.failure(error);
      else {
        form.setErrors(
          Object.fromEntries(Object.entries(error.errors).map(([key, [message]]) => [key.split('.')[0], message])),
        );
        setAttempt((count) => count + 1);
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    isBusy,
    attempt,
    bind: (field) => {
      const { value = '', ...rest } = form.getInputProps(field);
      return { id: idOf(field), value, ...rest };
    },
    submit: (event) => {
      event.preventDefault();
      void submit();
    },
    problems: Object.entries(form.errors)
      .filter(([, message]) => Boolean(message))
      .map(([field, message]) => ({ field: idOf(field), text: `${labelOf(field)}: ${message as string}` })),
  };
}

/** Typed text as a body carries it: null for nothing. */
export function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}
