import { NumberInput, type NumberInputProps } from '@mantine/core';
import { currencySymbol } from '#web/lib/format/format.ts';
import { type FieldOf, splitField } from './fieldProps.tsx';

/** A whole number, grouped while it is read: 1,240. */
export function NumberField(props: FieldOf<NumberInputProps>) {
  const { input, field } = splitField(props);
  return (
    <NumberInput
      hideControls
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      inputMode="numeric"
      clampBehavior="none"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
    />
  );
}

type MoneyFieldProps = Omit<FieldOf<NumberInputProps>, 'value' | 'onChange'> & {
  /** Decimal text, so that no digit is lost; empty for none. */
  value?: string;
  onChange?: (value: string) => void;
  /** Three-letter code; its symbol is before the amount. */
  currency?: string | null;
};

/** An amount of money with two decimals. */
export function MoneyField({ currency, value, onChange, ...props }: MoneyFieldProps) {
  const { input, field } = splitField(props);
  const symbol = currency ? currencySymbol(currency) : '';
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      fixedDecimalScale={false}
      thousandSeparator=","
      valueIsNumericString
      inputMode="decimal"
      clampBehavior="none"
      placeholder="0.00"
      leftSection={symbol}
      leftSectionWidth={12 + Math.max(1, symbol.length) * 9 + 6}
      leftSectionPointerEvents="none"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
      value={value ?? ''}
      onChange={(next) => onChange?.(String(next))}
    />
  );
}
