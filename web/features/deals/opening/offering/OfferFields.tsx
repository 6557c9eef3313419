import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceAt } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { incoterms } from '#contract/deals/choices.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { today } from '#web/lib/format/days.ts';
import { formatDay, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import { heldUntil } from '../../parts/dates.ts';
import { Message } from '../Message.tsx';
import { OwnPostField } from './OwnPostField.tsx';
import { type OfferMode, type OfferValues, validDays } from './offer.ts';

interface OfferFieldsProps extends Pick<ServerForm<OfferValues, { updated_at: string }>, 'form' | 'bind'> {
  post: AdvertisementSummary;
  mode: OfferMode;
}

/** The fields of an offer about one post; buying has no price, and only sellers state what they hold ready. */
export function OfferFields({ post, mode, form, bind }: OfferFieldsProps) {
  const { t } = useTranslation('asking');
  const { currencies } = useBootstrap();
  const { currency } = form.values;
  const [days] = useState(validDays);
  const held = heldUntil(form.values.hold, [form.values.ready]);
  const [, units] = unitWords(post.unit);
  const valid = <DateField label={t('valid')} optional help={t('validHelp')} {...days} {...bind('valid')} />;
  /** The posted price of the quantity, until someone types another one. */
  const setQuantity = (quantity: string | number) => {
    const { quantity: before, price } = form.values;
    const isPosted = price === (priceAt(post, Number(before)) ?? '');
    form.setValues({ quantity, ...(isPosted ? { price: priceAt(post, Number(quantity)) ?? '' } : {}) });
  };
  const freight = <MoneyField label={t('freight')} optional currency={currency} {...bind('freight')} />;
  return (
    <>
      {mode === 'answer' && <OwnPostField post={post} bind={bind} onFound={(id) => form.setFieldValue('own', id)} />}
      <FieldRow>
        <NumberField
          label={t('quantity', { units })}
          aside={t(`of.${post.type}`, { quantity: formatQuantity(post.number_of_items) })}
          data-autofocus
          {...bind('quantity')}
          onChange={setQuantity}
        />
        {mode !== 'buy' && (
          <MoneyField label={t('price')} aside={t('exclVat')} currency={currency} {...bind('price')} />
        )}
        {mode === 'buy' && valid}
      </FieldRow>
      {mode !== 'buy' && (
        <FieldRow>
          {!post.currency ? (
            <SelectField
              label={t('currency')}
              searchable
              allowDeselect={false}
              data={(currencies ?? []).map(({ id }) => ({ value: id, label: id }))}
              {...bind('currency')}
            />
          ) : (
            freight
          )}
          {valid}
        </FieldRow>
      )}
      {mode !== 'buy' && !post.currency && freight}
      <FieldRow>
        <SelectField
          label={t('incoterm')}
          optional
          clearable
          data={incoterms.map((rule) => ({ value: rule, label: t(rule, { ns: 'incoterms' }) }))}
          {...bind('incoterm')}
        />
        <TextField label={t('place')} optional maxLength={100} {...bind('place')} />
      </FieldRow>
      {mode !== 'buy' && <TextField label={t('payment')} optional maxLength={200} {...bind('payment')} />}
      {mode === 'answer' && (
        <FieldRow>
          <DateField label={t('ready')} optional help={t('readyHelp')} minDate={today()} {...bind('ready')} />
          <NumberField
            label={t('hold')}
            aside={t('days')}
            help={held ? t('heldUntil', { date: formatDay(held) }) : t('holdHelp')}
            {...bind('hold')}
          />
        </FieldRow>
      )}
      <Message
        id="offer-message"
        value={form.values.message}
        error={form.errors.message}
        onChange={(message) => form.setFieldValue('message', message)}
      />
    </>
  );
}
