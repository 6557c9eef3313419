import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/advertisements/fields.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import { FormProposals } from '../facts/Proposals.tsx';
import { FieldInput } from '../inputs.tsx';
import { useFieldLabel } from '../labels.ts';
import type { FormValues } from '../state/typed.ts';
import { GuessChips } from './GuessChips.tsx';
import classes from './PhoneForm.module.css';
import { PhoneRows } from './PhoneRows.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import type { RowId } from './rows.ts';
import { useGuess } from './useGuess.ts';

type PhoneFormState = Pick<ServerForm<FormValues>, 'form' | 'bind' | 'check'>;

interface PhoneFormProps {
  form: PhoneFormState;
  photos: ReactNode;
  documents: ReactNode;
  /** What is missing by the rules for some goods; in a closed row no one would see it. */
  notice: ReactNode;
  /** What others ask for the same part. */
  asked: ReactNode;
  matches: ReactNode;
  isBusy: boolean;
  submitButton: RefObject<HTMLButtonElement | null>;
  onPreview: () => void;
}

/** A new post on a phone: photo, number or title, price and quantity; the rest is guessed, or has a value in a closed row. */
export default function PhoneForm({ form: serverForm, photos, documents, asked, ...rest }: PhoneFormProps) {
  const { t } = useTranslation(['forms', 'fields']);
  const { offers } = useBootstrap();
  const { form, bind } = serverForm;
  const { values } = form;
  const guess = useGuess(form);
  const [open, setOpen] = useState<readonly RowId[]>([]);
  const labelOf = useFieldLabel(values.type);
  const types = offers?.post_types ?? [];
  const missing = useMissing(serverForm);
  const isNumber = guess.text !== values.title;
  const inputs = { form: serverForm, isNew: true, organizationId: null };
  const { error, onBlur } = bind('title');
  return (
    <div className={classes.form} data-own-foot>
      {types.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('type.label')}
          value={values.type}
          onChange={(type) => form.setFieldValue('type', type as FormValues['type'])}
          data={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
      )}
      <div id="photos" className={classes.photos}>
        {photos}
      </div>
      <div>
        <TextField
          id={isNumber ? 'field-number' : 'field-title'}
          label={t('phone.number')}
          placeholder={t('phone.numberExample')}
          value={guess.text}
          onChange={(event) => guess.setText(event.currentTarget.value)}
          onBlur={onBlur}
          error={isNumber ? undefined : error}
        />
        {guess.article && (
          <p className={classes.article} role="status">
            <b>{guess.article.name}</b>
            <span className="sm muted">{t('phone.offers', { count: guess.article.offered })}</span>
          </p>
        )}
      </div>
      <div className={classes.amounts}>
        <FieldInput name="price_per_unit" {...inputs} asked={asked} />
        <QuantityInput label={labelOf('number_of_items')} {...bind('number_of_items')} />
      </div>
      <GuessChips guess={guess} values={values} onOther={() => setOpen((rows) => [...rows, 'part'])} />
      <FormProposals form={serverForm} isApart />
      {rest.notice}
      <PhoneRows
        form={serverForm}
        documents={documents}
        isShort={guess.text === ''}
        hasTitle={isNumber}
        open={open}
        setOpen={setOpen}
      />
      {rest.matches}
      <div className={classes.foot}>
        <Button ref={rest.submitButton} type="submit" variant="filled" size="md" loading={rest.isBusy}>
          {usePublishText(values)}
        </Button>
        <Button size="md" onClick={rest.onPreview}>
          {t('view.preview')}
        </Button>
        {missing.length > 0 && (
          <p role="status">{t('phone.needed', { fields: missing.map((name) => nameOf(name)).join(', ') })}</p>
        )}
      </div>
    </div>
  );

  function nameOf(name: FieldName): string {
    return name === 'title' ? t('phone.number') : labelOf(name);
  }
}

/** What keeps the post from being published, of what is asked first and in rows. */
function useMissing({ form, check }: PhoneFormState): FieldName[] {
  const invalid = check(form.values);
  return (['organization', 'title', 'category', 'price_per_unit', 'number_of_items'] as const).filter(
    (name) => invalid[name] !== undefined && (form.values[name] ?? '') === '',
  );
}

/** Names what would be published as soon as it can be named. */
function usePublishText({ number_of_items: quantity, price_per_unit: price, currency }: FormValues): string {
  const { t } = useTranslation('forms');
  const amount = moneyOf(price, currency);
  const pieces = Number(quantity);
  return amount !== null && currency !== null && Number.isInteger(pieces) && pieces > 0
    ? t('phone.publish', { quantity: formatQuantity(pieces), price: formatMoney(amount, currency) })
    : t('post.publish');
}
