import { type ChangeEvent, type FormEvent, useState } from 'react';
import { translated } from '#web/i18n/translated.ts';
import { useSubmission } from '../forms/useSubmission.ts';

type Texts = Record<string, string>;
type Errors<Values> = Partial<Record<keyof Values, string | false | null>>;

interface EntranceFormOptions<Values extends Texts> {
  /** Begins the ids of the inputs. */
  name: string;
  initial: Values;
  rules: (values: Values) => Errors<Values>;
  send: (values: Values) => Promise<void>;
}

/** `useServerForm` for the one or two texts of the entrance: the same sending, without the form library. */
export function useEntranceForm<Values extends Texts>({ name, initial, rules, send }: EntranceFormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const { run, isBusy, failure } = useSubmission({
    name,
    isField: (field) => field in initial,
    onErrors: (problems) => setErrors(problems as Errors<Values>),
  });
  const submit = (all: Values) =>
    run(
      () => {
        const found = rules(all);
        setErrors(found);
        return !Object.values(found).some(Boolean);
      },
      () => send(all),
    );
  return {
    isBusy,
    failure,
    /** What binds an input to a field. */
    bind: (field: keyof Values & string) => ({
      id: `${name}-${field}`,
      value: values[field],
      // As it is drawn: the sentences in the page's language may come after the form.
      error: errors[field] ? translated(errors[field]) : false,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [field]: value }));
        setErrors((before) => ({ ...before, [field]: false }));
      },
      onBlur: () => {
        if (values[field] !== '') setErrors((before) => ({ ...before, [field]: rules(values)[field] ?? false }));
      },
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(values);
    },
    /** Sends these values in place of what was typed. */
    submitAs: (other: Values) => {
      setValues(other);
      void submit(other);
    },
  };
}
