import { Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roundingLabels, roundings } from '#contract/advertisements/upkeep/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import { DecimalField, MoneyField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './Prices.module.css';
import { isTooMuch, mostPercent, type PriceChoice } from './wish.ts';

interface PriceFormProps {
  choice: PriceChoice;
  onChoose: (change: Partial<PriceChoice>) => void;
  /** The currencies of the posts. */
  currencies: readonly string[];
  /** How many prices change. */
  count: number;
  isBusy: boolean;
  onSubmit: () => void;
}

/** By how much prices change; nothing is written before its button. */
export function PriceForm({ choice, onChoose, currencies, count, isBusy, onSubmit }: PriceFormProps) {
  const { t } = useTranslation('upkeep');
  const { by, isUp, value, roundTo, floor } = choice;
  const currency = choice.currency ?? (currencies.length === 1 ? (currencies[0] ?? null) : null);
  const asksCurrency = currencies.length > 1 && (by !== 'percent' || floor !== '' || choice.currency !== null);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !isBusy) onSubmit();
      }}
    >
      <fieldset className={classes.field}>
        <legend>{t('prices.by')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('prices.by')}
          value={by}
          onChange={(next) => onChoose({ by: next as PriceChoice['by'], value: '' })}
          data={(['percent', 'amount', 'price'] as const).map((key) => ({ value: key, label: t(`prices.by.${key}`) }))}
        />
      </fieldset>
      <fieldset className={classes.field}>
        <legend>{t(by === 'price' ? 'prices.newPrice' : 'prices.howMuch')}</legend>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {by !== 'price' && (
            <SegmentedControl
              aria-label={t('prices.direction')}
              value={isUp ? 'up' : 'down'}
              onChange={(next) => onChoose({ isUp: next === 'up' })}
              data={[
                { value: 'up', label: t('prices.up') },
                { value: 'down', label: t('prices.down') },
              ]}
            />
          )}
          {by === 'percent' ? (
            <div className="grow">
              <DecimalField
                label={t('prices.howMuch')}
                labelProps={{ className: 'vh' }}
                rightSection="%"
                value={value}
                error={isTooMuch(choice) && t('prices.most', { most: mostPercent(choice) })}
                onChange={(next) => onChoose({ value: next })}
              />
            </div>
          ) : (
            <div className="grow">
              <MoneyField
                label={t(by === 'price' ? 'prices.newPrice' : 'prices.howMuch')}
                labelProps={{ className: 'vh' }}
                currency={currency}
                value={value}
                onChange={(next) => onChoose({ value: next })}
              />
            </div>
          )}
        </Group>
      </fieldset>
      {asksCurrency && (
        <SelectField
          label={t('prices.currency')}
          hint={t('prices.currencyHint')}
          data={[...currencies]}
          value={choice.currency}
          clearable={by === 'percent' && floor === ''}
          onChange={(next) => onChoose({ currency: next })}
        />
      )}
      <SelectField
        label={t('prices.roundTo')}
        hint={t('prices.roundHint')}
        allowDeselect={false}
        data={roundings.map((rounding) => ({ value: String(rounding), label: translated(roundingLabels[rounding]) }))}
        value={String(roundTo)}
        onChange={(next) => onChoose({ roundTo: Number(next) })}
      />
      <MoneyField
        label={t('prices.floor')}
        optional
        currency={currency}
        value={floor}
        onChange={(next) => onChoose({ floor: next })}
      />
      <Strip kind="info">{t('prices.note')}</Strip>
      <div>
        <SubmitButton fullWidth size="md" isBusy={isBusy} disabled={count === 0}>
          {count === 0 ? t('prices.nothing') : t('prices.submit', { count })}
        </SubmitButton>
        <p className="xs muted">{t('prices.undoHint')}</p>
      </div>
    </form>
  );
}
