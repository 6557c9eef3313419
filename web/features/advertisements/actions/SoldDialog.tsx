import { Button, Checkbox } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SaleReason, saleReasonLabels, saleReasons } from '#contract/advertisements/choices.ts';
import { priceAt, totalAt } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { soldBody } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { dayOf, today } from '#web/lib/format/days.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { usePriceQuestion } from '#web/ui/dialogs/usePriceQuestion.tsx';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { ReasonChoice } from '#web/ui/fields/ReasonChoice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useSell } from './queries.ts';
import classes from './SoldDialog.module.css';

interface SoldDialogProps {
  post: Pick<
    AdvertisementSummary,
    | 'id'
    | 'name'
    | 'type'
    | 'number_of_items'
    | 'minimal_order_quantity'
    | 'unit'
    | 'price_per_unit'
    | 'price_breaks'
    | 'whole_lot_price'
    | 'currency'
    | 'organization_id'
    | 'created_at'
  >;
  opened: boolean;
  onClose: () => void;
}

interface Values {
  reason: SaleReason;
  sold_to_organization: string | null;
  sold_currency: string | null;
  total_number_of_items: string | number;
  total_price: string;
  closing_date: string | null;
  declaration: boolean;
}

function bodyOf(values: Values) {
  return {
    ...values,
    sold_to_organization:
      values.reason === 'sold_here' && values.sold_to_organization ? Number(values.sold_to_organization) : null,
    total_number_of_items:
      values.total_number_of_items === '' ? (undefined as unknown as number) : Number(values.total_number_of_items),
    total_price:
      values.total_price === '' ? null : (moneyOf(values.total_price, values.sold_currency) ?? values.total_price),
    closing_date: values.closing_date ?? (undefined as unknown as string),
    declaration: values.declaration as true,
  };
}

type Sale = ReturnType<typeof bodyOf>;

/** Records that all or part of a post was sold, or what was wanted was found. */
export default function SoldDialog({ post, opened, onClose }: SoldDialogProps) {
  const { t } = useTranslation('posts');
  const { organizations, currencies } = useBootstrap();
  const sell = useSell();
  const ask = usePriceQuestion();
  const stock = post.number_of_items;
  /** What the post asks for this quantity; nothing if nothing was paid. */
  function suggestPrice(reason: SaleReason, quantity: number): string {
    const isPaid = reason === 'sold_here' || reason === 'sold_elsewhere';
    return (isPaid && Number.isInteger(quantity) && quantity > 0 && totalAt(post, quantity)) || '';
  }
  const { form, bind, submit, isBusy } = useServerForm<Values, Sale>({
    name: 'sold',
    valuesOf: () => ({
      reason: 'sold_here',
      sold_to_organization: null,
      sold_currency: post.currency ?? 'EUR',
      total_number_of_items: stock,
      total_price: suggestPrice('sold_here', stock),
      closing_date: today(),
      declaration: false,
    }),
    schema: soldBody,
    rules: ({ total_number_of_items: quantity }) => ({
      total_number_of_items: Number(quantity) > stock && t('sold.tooMany', { stock: formatQuantity(stock) }),
    }),
    bodyOf,
    send: async (sale) => {
      if (!(await ask(comparedPrices(sale), t(`action.sell.${post.type}`)))) return;
      const sold = await sell.mutateAsync({ id: post.id, sale });
      const minimum = sold.minimal_order_quantity;
      const isLowered = minimum !== null && minimum !== post.minimal_order_quantity;
      notify.success(
        t(sold.number_of_items > 0 ? 'sold.donePart' : `sold.done.${post.type}`),
        isLowered ? t('sold.minimumLowered', { name: post.name, minimum: formatQuantity(minimum) }) : post.name,
      );
      onClose();
    },
  });
  /** What a piece was sold for against what the post asks, where they can be compared. */
  function comparedPrices({ total_price: total, total_number_of_items: quantity, sold_currency: currency }: Sale) {
    const reference = priceAt(post, quantity);
    if (!total || !reference || !currency || currency !== post.currency || quantity < 1) return [];
    const price = roundedTo(currency, Number(total) / quantity);
    return [{ price, reference, currency, from: 'posted' as const }];
  }
  /** Changes what the price follows; it follows until someone writes another one. */
  const change = (part: Partial<Pick<Values, 'reason' | 'total_number_of_items'>>) => {
    const before = form.getValues();
    const now = { ...before, ...part };
    for (const [field, value] of Object.entries(part)) form.setFieldValue(field, value as never);
    if (before.total_price === suggestPrice(before.reason, Number(before.total_number_of_items))) {
      form.setFieldValue('total_price', suggestPrice(now.reason, Number(now.total_number_of_items)));
    }
  };
  const buyers = useMemo(
    () =>
      (organizations ?? [])
        .filter(({ id }) => id !== post.organization_id)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [organizations, post.organization_id],
  );
  const { values } = form;
  const { field: declaration } = splitField({ label: '', error: form.errors.declaration });
  const quantity = Number(values.total_number_of_items) || 0;
  const isQuantity = Number.isInteger(quantity) && quantity > 0 && quantity <= stock;
  const remaining = stock - quantity;
  const lowersMinimum =
    isQuantity && post.minimal_order_quantity !== null && remaining > 0 && remaining < post.minimal_order_quantity;
  const [unit, units] = unitWords(post.unit);
  const total = moneyOf(values.total_price, values.sold_currency);
  const perUnit = isQuantity && total !== null ? Number(total) / quantity : null;
  const isSale = values.reason === 'sold_here' || values.reason === 'sold_elsewhere';

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(`action.sell.${post.type}`)}
      subtitle={post.name}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="sold" isBusy={isBusy}>
            {t(`action.sell.${post.type}`)}
          </SubmitButton>
        </>
      }
    >
      <form id="sold" noValidate onSubmit={submit} className={classes.form}>
        <ReasonChoice
          label={t('sold.reason')}
          reasons={saleReasons.map((reason) => ({ value: reason, text: reasonLabel(reason, post.type, t) }))}
          value={values.reason}
          error={form.errors.reason}
          onChange={(reason) => change({ reason })}
        />
        {values.reason === 'sold_here' && (
          <SelectField label={t(`sold.to.${post.type}`)} searchable data={buyers} {...bind('sold_to_organization')} />
        )}
        <FieldRow>
          <NumberField
            label={t('sold.quantity')}
            aside={t('sold.of', { stock: formatQuantity(stock) })}
            {...bind('total_number_of_items')}
            onChange={(quantity) => change({ total_number_of_items: quantity })}
          />
          <DateField
            label={t('sold.closingDate')}
            minDate={dayOf(new Date(post.created_at))}
            maxDate={today()}
            {...bind('closing_date')}
          />
        </FieldRow>
        <div className={classes.money}>
          <SelectField
            label={t('sold.currency')}
            searchable
            allowDeselect={false}
            optional={!isSale}
            data={(currencies ?? []).map(({ id }) => ({ value: id, label: id }))}
            {...bind('sold_currency')}
          />
          <MoneyField
            label={t('sold.totalPrice')}
            {...(isSale ? { aside: t('sold.exclVat') } : { optional: true })}
            currency={values.sold_currency}
            help={perUnit !== null && values.sold_currency ? describePrice(perUnit, values.sold_currency) : undefined}
            {...bind('total_price')}
          />
        </div>
        <p className={classes.remains} role="status">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {isQuantity &&
              (remaining > 0
                ? t('sold.remains', {
                    count: remaining,
                    quantity: formatQuantity(remaining),
                    unit: remaining === 1 ? unit : units,
                  })
                : t(`sold.all.${post.type}`))}{' '}
            {lowersMinimum && `${t('sold.lowersMinimum', { minimum: formatQuantity(remaining) })} `}
            {t('sold.takeBack')}
          </span>
        </p>
        <Checkbox
          label={t('sold.declaration')}
          id="sold-declaration"
          aria-invalid={Boolean(form.errors.declaration)}
          {...form.getInputProps('declaration', { type: 'checkbox' })}
          error={declaration.error}
          className={form.errors.declaration ? (classes.wrong ?? '') : ''}
        />
      </form>
    </Dialog>
  );

  function describePrice(amount: number, currency: string): string {
    const price = formatMoney(amount, currency);
    const asked =
      post.price_per_unit && post.currency === currency ? formatMoney(post.price_per_unit, currency) : price;
    return asked === price ? t('sold.perUnit', { price, unit }) : t('sold.perUnitCompared', { price, unit, asked });
  }
}

function reasonLabel(
  reason: SaleReason,
  type: 'offered' | 'wanted',
  t: (key: 'sold.foundHere' | 'sold.foundElsewhere' | 'sold.noLongerNeeded') => string,
): string {
  if (type === 'offered' || reason === 'other') return translated(saleReasonLabels[reason]);
  if (reason === 'sold_here') return t('sold.foundHere');
  return reason === 'sold_elsewhere' ? t('sold.foundElsewhere') : t('sold.noLongerNeeded');
}
