import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
import { type Message, sentenceOfIssue } from '#contract/texts/message.ts';
import { translated, withSentences } from '#web/i18n/translated.ts';
import { labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { type Difference, differencesOf } from './differences.ts';
import type { Problem } from './ErrorSummary.tsx';
import { useSubmission } from './useSubmission.ts';

interface Versioned {
  updated_at: string;
}

type Rules<Values> = Partial<Record<keyof Values & string, string | Message | false | null>>;

interface ServerFormOptions<Values extends object, Body, Saved extends object> {
  /** Begins the ids of the inputs, so that the error summary finds them. */
  name: string;
  /** What is edited; without it, a new record is made. */
  record?: Saved | undefined;
  valuesOf: (record: Saved | undefined) => Values;
  /** The rules of the contract, the same as the server's. They may come later: what was filled in until then is checked. */
  schema?: z.ZodType;
  /** Rules that the contract does not have, and rules of screens that load before the contract's schemas. */
  rules?: (values: Values) => Rules<Values>;
  bodyOf: (values: Values) => Body;
  /** `version` is that of the record which the entries are based on; empty for a new one. */
  send: (body: Body, version: string) => Promise<void>;
  /** What a field is called in the error summary and where two versions are compared. */
  labelOf?: (field: string, values: Values) => string;
  /** A value as people read it, where two versions are compared. */
  describe?: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => string;
  /** Entries to begin with instead of the record's, and the version of the record that they are based on. */
  draft?: { values: Values; version: string } | null;
  /** An error that is shown stays until its rule holds, whichever field makes it hold. Else typing hides it. */
  keepsErrors?: boolean;
  /** What is entered outside the fields, such as files: its problems, and which of the server's messages go to it. */
  beside?: {
    problems: readonly Problem[];
    /** Shows the messages that belong to it; returns the rest. */
    take: (errors: FieldErrors) => FieldErrors;
  };
  /** Called when the form shows another version of the record. */
  onAdopt?: (record: Saved) => void;
  /** Where a refusal that is about no field is shown: in a passing message, or by the form itself, as `failure`. */
  refusals?: 'message' | 'form';
}

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;
type InputBinding = InputProps & Required<Pick<InputProps, 'value'>> & { id: string };

/** Someone else saved the record in the meantime. */
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
  /** The problems of these entries by field, whether or not they are shown. */
  check: (values: Values) => Record<string, string>;
  /** The version of the record that the entries are based on; empty for a new one. */
  version: string;
  /** Resets the form to the given record. */
  reset: () => void;
  /** The number of failed submissions. */
  attempt: number;
  conflict: Conflict | null;
  /** Why the last try failed, where no field is the reason and `refusals` is `form`. */
  failure: Error | string | null;
  clearFailure: () => void;
  /** Replaces the entries with the values of a saved record. */
  adopt: (saved: Saved) => void;
}

export function useServerForm<Values extends object, Body = Values, Saved extends object = Versioned>(
  options: ServerFormOptions<Values, Body, Saved>,
): ServerForm<Values, Saved> {
  const { name, record, valuesOf, schema, rules, bodyOf, beside, refusals = 'message' } = options;
  const { labelOf = asItIs, describe = describePlainly } = options;
  const draft = options.draft ?? null;
  const [version, setVersion] = useState(draft?.version ?? versionOf(record));
  // Entries that are based on an older version are in conflict from the start.
  const [theirs, setTheirs] = useState<Saved | null>(record && version !== versionOf(record) ? record : null);
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    const body = { ...bodyOf(values), ...(version ? { updated_at: version } : {}) };
    for (const issue of schema?.safeParse(body).error?.issues ?? [])
      errors[String(issue.path[0])] ??= translated(sentenceOfIssue(issue));
    for (const [field, sentence] of Object.entries<unknown>(rules?.(values) ?? {}))
      if (sentence) errors[field] = translated(sentence as string | Message);
    return errors;
  };
  const form = useForm<Values>({
    initialValues: draft?.values ?? valuesOf(record),
    validate: check as never,
    enhanceGetInputProps: ({ field }) => ({ onBlur: () => withSentences(() => checkField(String(field))) }),
    clearInputErrorOnChange: !options.keepsErrors,
    onValuesChange: (values, previous) => {
      if (!options.keepsErrors) return;
      form.setErrors(
        errorsToKeep(form.errors, { values, errors: check(values) }, { values: previous, errors: check(previous) }),
      );
    },
  });
  const idOf = (field: string) => `${name}-${field}`;
  const refused = useRef<Record<string, string>>({});
  /** What only the server knows to be wrong stays until the field is changed. */
  const checkField = (field: string) => {
    const message = check(form.getValues())[field];
    if (message) form.setFieldError(field, message);
    else if (!refused.current[field] || refused.current[field] !== form.errors[field]) form.clearFieldError(field);
  };

  const begin = (values: Values, ofVersion: string) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetTouched();
    form.setErrors({});
    setVersion(ofVersion);
    setTheirs(null);
  };
  const adopt = (current: Saved) => {
    begin(valuesOf(current), versionOf(current));
    options.onAdopt?.(current);
  };
  // An action next to the form, such as deactivating, changed the record before anyone typed.
  const isNewer = record !== undefined && versionOf(record) > version;
  useEffect(() => {
    if (isNewer && !draft && !form.isDirty()) adopt(record);
  });

  const checkFilledIn = useEffectEvent(() => {
    for (const field of Object.keys(form.getValues())) {
      if (form.isTouched(field) && document.activeElement?.id !== idOf(field)) checkField(field);
    }
  });
  const hasRules = schema !== undefined;
  useEffect(() => {
    if (hasRules) withSentences(() => checkFilledIn());
  }, [hasRules]);

  const submission = useSubmission({
    name,
    isField: (field) => field in form.getValues(),
    onErrors: (errors) => {
      refused.current = errors;
      form.setErrors(errors);
    },
    takeBeside: beside?.take,
    announce: refusals === 'message' ? announceRefusal : undefined,
  });
  const submit = (asVersion: string) =>
    submission.run(
      () => !form.validate().hasErrors && !beside?.problems.length,
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
      withSentences(() => void submit(version));
    },
    problems: [...listProblems(form, labelOf, idOf), ...(beside?.problems ?? [])],
    check,
    version,
    reset: () => begin(valuesOf(record), versionOf(record)),
    conflict: theirs && {
      differences: differencesOf(
        form.getValues(),
        valuesOf(theirs),
        (field) => labelOf(field, form.getValues()),
        describe,
      ),
      onTakeTheirs: () => adopt(theirs),
      onKeepMine: () => {
        setVersion(versionOf(theirs));
        setTheirs(null);
        void submit(versionOf(theirs));
      },
    },
  };
}

function listProblems<Values extends object>(
  { errors, values }: UseFormReturnType<Values>,
  labelOf: (field: string, values: Values) => string,
  idOf: (field: string) => string,
): Problem[] {
  const order = [...Object.keys(values), ...Object.keys(errors)];
  return Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, message]) => ({ field: idOf(field), text: labelled(labelOf(field, values), message as string) }));
}

interface Entries<Values> {
  values: Values;
  errors: Record<string, string>;
}

/**
 * The errors to show after a change: the ones that were shown and still hold. One that only the server knows of stays until
 * its own field is changed.
 */
function errorsToKeep<Values extends object>(
  entries: Record<string, unknown>,
  now: Entries<Values>,
  before: Entries<Values>,
): Record<string, string> {
  const next: Record<string, string> = {};
  for (const [field, message] of Object.entries(entries)) {
    const name = field as keyof Values;
    if (now.errors[field]) next[field] = now.errors[field];
    else if (message && !before.errors[field] && now.values[name] === before.values[name])
      next[field] = message as string;
  }
  return next;
}

function versionOf(record: object | undefined): string {
  return (record as Partial<Versioned> | undefined)?.updated_at ?? '';
}

function announceRefusal(reason: unknown): void {
  if (typeof reason === 'string') notify.error(reason);
  else notify.failure(reason);
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
