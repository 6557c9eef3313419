import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { FactInput } from '../../facts/FactInput.tsx';
import { useFactFields } from '../../facts/fields.ts';
import type { InputProps } from '../specialInputs.tsx';
import classes from './Facts.module.css';
import { FormProposals } from './Proposals.tsx';
import { changeTyped, splitTyped, typedOf } from './typed.ts';

/** The facts that the chosen sub-category has; others ask for none. */
export function FactsInput({ form: formState, hasProposals = true }: InputProps) {
  const { t } = useTranslation('facts');
  const { form, bind } = formState;
  const { setFieldValue } = form;
  const { subCategory, facts: text } = form.values;
  const query = useFactFields(subCategory === null ? null : Number(subCategory));
  const { data: fields } = query;
  const [dropped, setDropped] = useState<string[]>([]);
  const names = useRef(new Map<string, string>());
  const typed = typedOf(text);
  // What the new sub-category does not have goes, and the form says so.
  useEffect(() => {
    if (!fields) return;
    const { kept, gone } = splitTyped(typedOf(text), fields);
    if (gone.length > 0) {
      setDropped(gone.map((key) => names.current.get(key) ?? key));
      setFieldValue('facts', kept);
    }
    for (const { key, name } of fields) names.current.set(key, name);
  }, [fields, text, setFieldValue]);
  if (subCategory === null) return null;
  if (!fields)
    return query.isError ? (
      <p className={classes.note} role="alert">
        {t('failed')}{' '}
        <button type="button" className="link" onClick={() => void query.refetch()}>
          {t('action.tryAgain', { ns: 'common' })}
        </button>
      </p>
    ) : (
      <TextSkeleton lines={2} />
    );
  const set = (key: string, value: string | null) => setFieldValue('facts', changeTyped(typed, key, value));
  return (
    <>
      {dropped.length > 0 && (
        <p className={classes.note} role="status">
          {t('dropped', { names: dropped.join(', ') })}
        </p>
      )}
      {fields.length > 0 && (
        <fieldset className={classes.facts}>
          {/* The rows of a phone have the same name above them. */}
          <legend className={hasProposals ? classes.legend : 'vh'}>{t('title')}</legend>
          <p className={classes.note}>{t('why')}</p>
          {hasProposals && <FormProposals form={formState} />}
          {pairsOf(fields).map((pair) => (
            <FieldRow key={pair[0].key} columns={2}>
              {pair.map((field) => (
                <FactInput
                  key={field.key}
                  field={field}
                  optional={field.required_for === null}
                  value={typed[field.key] ?? ''}
                  onChange={(value) => set(field.key, value)}
                  error={bind(`facts.${field.key}`).error}
                />
              ))}
            </FieldRow>
          ))}
        </fieldset>
      )}
    </>
  );
}

function pairsOf(fields: readonly PublicFactField[]): [PublicFactField, ...PublicFactField[]][] {
  const pairs: [PublicFactField, ...PublicFactField[]][] = [];
  for (const field of fields) {
    const last = pairs.at(-1);
    if (last && last.length < 2) last.push(field);
    else pairs.push([field]);
  }
  return pairs;
}
