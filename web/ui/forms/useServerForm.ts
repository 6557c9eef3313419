import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { type Difference, differencesOf } from './differences.ts';
import type { Problem } from './ErrorSummary.tsx';

interface Versioned {
  updated_at: string;
}

interface ServerFormOptions<Values extends object, Body, Saved extends Versioned> {
  /** Begins the ids of the inputs, so that the error summary finds them. */
  name: string;
  /** What is edited; without it, a new record is made. */
  record?: Saved | undefined;
  valuesOf: (record: Saved | undefined) => Values;
  /** The rules of the contract, the same as the server's. */
  schema: z.ZodType;
  bodyOf: (values: Values) => Body;
  /** `version` is that of the record which the entries are based on; empty for a new one. */
  send: (body: Body, version: string) => Promise<void>;
  /** What a field is called in the error summary. */
  labelOf: (field: string) => string;
  /** A value as people read it, where two versions are compared. */
  describe?: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => string;
}

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;
type InputBinding = InputProps & Required<Pick<InputProps, 'value'>> & { id: string };

/** Somebody else saved the record meanwhile. */
interface Conflict {
  differences: Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

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
  conflict: Conflict | null;
}

export function useServerForm<Values extends object, Body, Saved extends Versioned = Versioned>(
  options: ServerFormOptions<Values, Body, Saved>,
): ServerForm<Values> {
  const { name, record, valuesOf, schema, bodyOf, labelOf, describe = describePlainly } = options;
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(record?.updated_at ?? '');
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    const body = { ...bodyOf(values), ...(record ? { updated_at: version } : {}) };
    for (const issue of schema.safeParse(body).error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
    return errors;
  };
  const form = useForm<Values>({
    initialValues: valuesOf(record),
    validate: check as never,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  const idOf = (field: string) => `${name}-${field}`;

  const adopt = (current: Saved) => {
    form.setInitialValues(valuesOf(current));
    form.setValues(valuesOf(current));
    setVersion(current.updated_at);
    setTheirs(null);
  };
  // What a menu beside it did, such as deactivating, changed the record under a form that nobody typed in yet.
  const isNewer = record !== undefined && record.updated_at > version;
  useEffect(() => {
    if (isNewer && !form.isDirty()) adopt(record);
  });

  const submit = async (asVersion: string) => {
    if (isBusy) return;
    setAttempt((count) => count + 1);
    if (form.validate().hasErrors) return;
    setBusy(true);
    try {
      await options.send(bodyOf(form.getValues()), asVersion);
    } catch (error) {
      if (!(error instanceof ApiError)) notify.failure(error);
      else if (error.code === 409 && record && error.data) setTheirs(error.data as Saved);
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
      void submit(version);
    },
    problems: Object.entries(form.errors)
      .filter(([, message]) => Boolean(message))
      .map(([field, message]) => ({ field: idOf(field), text: `${labelOf(field)}: ${message as string}` })),
    conflict: theirs && {
      differences: differencesOf(form.getValues(), valuesOf(theirs), labelOf, describe),
      onTakeTheirs: () => adopt(theirs),
      onKeepMine: () => {
        setVersion(theirs.updated_at);
        setTheirs(null);
        void submit(theirs.updated_at);
      },
    },
  };
}

function describePlainly(_field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Typed text as a body carries it: null for nothing. */
export function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}
