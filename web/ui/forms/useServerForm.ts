import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { type Difference, differencesOf } from './differences.ts';
import type { Problem } from './ErrorSummary.tsx';
import { useSubmission } from './useSubmission.ts';

interface Versioned {
  updated_at: string;
}

type Rules<Values> = Partial<Record<keyof Values & string, string | false | null>>;

interface ServerFormOptions<Values extends object, Body, Saved extends object> {
  /** Begins the ids of the inputs, so that the error summary finds them. */
  name: string;
  /** What is edited; without it, a new record is made. */
  record?: Saved | undefined;
  valuesOf: (record: Saved | undefined) => Values;
  /** The rules of the contract, the same as the server's. */
  schema?: z.ZodType;
  /** Rules that the contract does not have, and those of screens that load before the contract's schemas. */
  rules?: (values: Values) => Rules<Values>;
  bodyOf: (values: Values) => Body;
  /** `version` is that of the record which the entries are based on; empty for a new one. */
  send: (body: Body, version: string) => Promise<void>;
  /** What a field is called in the error summary and where two versions are compared. */
  labelOf?: (field: string) => string;
  /** A value as people read it, where two versions are compared. */
  describe?: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => string;
  /** Where a refusal that is about no field is shown: in a passing message, or by the form itself, as `failure`. */
  refusals?: 'message' | 'form';
}

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;
type InputBinding = InputProps & Required<Pick<InputProps, 'value'>> & { id: string };

/** Somebody else saved the record meanwhile. */
interface Conflict {
  differences: Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** A form that is checked by the contract's rules, sent, and corrected field by field by what the server answers. */
export interface ServerForm<Values extends object, Saved extends object = Versioned> {
  form: UseFormReturnType<Values>;
  /** What binds an input to a field. */
  bind: (field: string) => InputBinding;
  submit: (event?: FormEvent) => void;
  isBusy: boolean;
  problems: Problem[];
  /** Counts the failed tries. */
  attempt: number;
  conflict: Conflict | null;
  /** Why the last try failed, where no field is the reason and `refusals` is `form`. */
  failure: Error | string | null;
  clearFailure: () => void;
  /** Goes on with what was saved, or back to it: the entries become its values. */
  adopt: (saved: Saved) => void;
}

export function useServerForm<Values extends object, Body = Values, Saved extends object = Versioned>(
  options: ServerFormOptions<Values, Body, Saved>,
): ServerForm<Values, Saved> {
  const { name, record, valuesOf, schema, rules, bodyOf, refusals = 'message' } = options;
  const { labelOf = asItIs, describe = describePlainly } = options;
  const [version, setVersion] = useState(versionOf(record));
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    const body = { ...bodyOf(values), ...(version ? { updated_at: version } : {}) };
    for (const issue of schema?.safeParse(body).error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
    for (const [field, message] of Object.entries<unknown>(rules?.(values) ?? {})) {
      if (typeof message === 'string') errors[field] = message;
    }
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
    const values = valuesOf(current);
    form.setInitialValues(values);
    form.setValues(values);
    form.setErrors({});
    setVersion(versionOf(current));
    setTheirs(null);
  };
  // What a menu beside it did, such as deactivating, changed the record under a form that nobody typed in yet.
  const isNewer = record !== undefined && versionOf(record) > version;
  useEffect(() => {
    if (isNewer && !form.isDirty()) adopt(record);
  });

  const submission = useSubmission({
    name,
    isField: (field) => field in form.getValues(),
    onErrors: (errors) => form.setErrors(errors),
    refusals,
  });
  const submit = (asVersion: string) =>
    submission.run(
      () => !form.validate().hasErrors,
      () => options.send(bodyOf(form.getValues()), asVersion),
      record && ((current) => setTheirs(current as Saved)),
    );

  return {
    form,
    isBusy: submission.isBusy,
    attempt: submission.attempt,
    failure: submission.failure,
    clearFailure: submission.clearFailure,
    adopt,
    bind: (field) => {
      const { value = '', ...rest } = form.getInputProps(field);
      return { id: idOf(field), value, ...rest };
    },
    submit: (event) => {
      event?.preventDefault();
      void submit(version);
    },
    problems: Object.entries(form.errors)
      .filter(([, message]) => Boolean(message))
      .map(([field, message]) => ({ field: idOf(field), text: `${labelOf(field)}: ${message as string}` })),
    conflict: theirs && {
      differences: differencesOf(form.getValues(), valuesOf(theirs), labelOf, describe),
      onTakeTheirs: () => adopt(theirs),
      onKeepMine: () => {
        setVersion(versionOf(theirs));
        setTheirs(null);
        void submit(versionOf(theirs));
      },
    },
  };
}

function versionOf(record: object | undefined): string {
  return (record as Partial<Versioned> | undefined)?.updated_at ?? '';
}

function asItIs(field: string): string {
  return field;
}

/** A text, a number or a list as people read it; nothing for the rest. */
export function describePlainly(_field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Typed text as a body carries it: null for nothing. */
export function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}
