import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
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
  /** Entries to begin with instead of the record's, and the version of the record that they are based on. */
  draft?: { values: Values; version: string } | null;
  /** An error that is shown stays until its rule holds, whichever field makes it hold. Else typing hides it. */
  keepsErrors?: boolean;
  /** What is entered beside the fields, such as files: its problems, and which of the server's messages go to it. */
  beside?: {
    problems: readonly Problem[];
    /** Shows the messages that belong to it; returns the rest. */
    take: (errors: FieldErrors) => FieldErrors;
  };
  /** Told when the form shows another version of the record than before. */
  onAdopt?: (record: Saved) => void;
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
  /** The problems of these entries by field, whether or not they are shown. */
  check: (values: Values) => Record<string, string>;
  /** The version of the record that the entries are based on; empty for a new one. */
  version: string;
  /** Begins again with the record as it was given. */
  reset: () => void;
  /** Counts the failed tries. */
  attempt: number;
  conflict: Conflict | null;
}

export function useServerForm<Values extends object, Body, Saved extends Versioned = Versioned>(
  options: ServerFormOptions<Values, Body, Saved>,
): ServerForm<Values> {
  const { name, record, valuesOf, schema, bodyOf, labelOf, describe = describePlainly, beside } = options;
  const draft = options.draft ?? null;
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(draft?.version ?? record?.updated_at ?? '');
  // Entries that are based on an older version are in conflict from the start.
  const [theirs, setTheirs] = useState<Saved | null>(record && version !== record.updated_at ? record : null);
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    const body = { ...bodyOf(values), ...(record ? { updated_at: version } : {}) };
    for (const issue of schema.safeParse(body).error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
    return errors;
  };
  const form = useForm<Values>({
    initialValues: draft?.values ?? valuesOf(record),
    validate: check as never,
    validateInputOnBlur: true,
    clearInputErrorOnChange: !options.keepsErrors,
    onValuesChange: (values, previous) => {
      if (!options.keepsErrors) return;
      form.setErrors(
        errorsToKeep(form.errors, { values, errors: check(values) }, { values: previous, errors: check(previous) }),
      );
    },
  });
  const idOf = (field: string) => `${name}-${field}`;

  const begin = (values: Values, ofVersion: string) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetTouched();
    form.setErrors({});
    setVersion(ofVersion);
    setTheirs(null);
    setAttempt(0);
  };
  const adopt = (current: Saved) => {
    begin(valuesOf(current), current.updated_at);
    options.onAdopt?.(current);
  };
  // What a menu beside it did, such as deactivating, changed the record under a form that nobody typed in yet.
  const isNewer = record !== undefined && record.updated_at > version;
  useEffect(() => {
    if (isNewer && !draft && !form.isDirty()) adopt(record);
  });

  const submit = async (asVersion: string) => {
    if (isBusy) return;
    setAttempt((count) => count + 1);
    if (form.validate().hasErrors || beside?.problems.length) return;
    setBusy(true);
    try {
      await options.send(bodyOf(form.getValues()), asVersion);
    } catch (error) {
      if (!(error instanceof ApiError)) notify.failure(error);
      else if (error.code === 409 && record && error.data) setTheirs(error.data as Saved);
      else if (Object.keys(error.errors).length === 0) notify.failure(error);
      else {
        const ofFields = beside ? beside.take(error.errors) : error.errors;
        form.setErrors(
          Object.fromEntries(Object.entries(ofFields).map(([key, [message]]) => [key.split('.')[0], message])),
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
    problems: [...listProblems(form, labelOf, idOf), ...(beside?.problems ?? [])],
    check,
    version,
    reset: () => begin(valuesOf(record), record?.updated_at ?? ''),
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

function listProblems<Values extends object>(
  { errors, values }: UseFormReturnType<Values>,
  labelOf: (field: string) => string,
  idOf: (field: string) => string,
): Problem[] {
  const order = [...Object.keys(values), ...Object.keys(errors)];
  return Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, message]) => ({ field: idOf(field), text: `${labelOf(field)}: ${message as string}` }));
}

interface Entries<Values> {
  values: Values;
  errors: Record<string, string>;
}

/**
 * The errors to show after a change: those that were shown and still hold. One that only the server knows of stays until
 * its own field is changed.
 */
function errorsToKeep<Values extends object>(
  shown: Record<string, unknown>,
  now: Entries<Values>,
  before: Entries<Values>,
): Record<string, string> {
  const next: Record<string, string> = {};
  for (const [field, message] of Object.entries(shown)) {
    const name = field as keyof Values;
    if (now.errors[field]) next[field] = now.errors[field];
    else if (message && !before.errors[field] && now.values[name] === before.values[name])
      next[field] = message as string;
  }
  return next;
}

function describePlainly(_field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Typed text as a body carries it: null for nothing. */
export function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}
