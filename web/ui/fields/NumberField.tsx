import { TextInput, type TextInputProps } from '@mantine/core';
import { decimalsOf, mostDecimals } from '#contract/amounts/currencies.ts';
import { readDecimal, readMoney, readWhole } from '#contract/amounts/read.ts';
import { refusalOf, wholeNumber } from '#contract/amounts/sentences.ts';
import { sourceLanguage } from '#contract/languages.ts';
import { translated } from '#web/i18n/translated.ts';
import { currencySymbol, formatQuantity } from '#web/lib/format/format.ts';
import { formatLocale, textLanguage } from '#web/lib/language.ts';
import { type FieldOf, splitField } from './fieldProps.tsx';
import { useTypedNumber } from './useTypedNumber.ts';
import { WhichAmount } from './WhichAmount.tsx';

type NumberProps<Value extends string | number> = Omit<FieldOf<TextInputProps>, 'value' | 'onChange' | 'onBlur'> & {
  value?: Value;
  onChange?: (value: Value) => void;
  onBlur?: () => void;
};

/** A whole number, grouped while it is read: 1,240. Its value is a number, '' for none, or text that is no whole number. */
export function NumberField({ value = '', onChange, onBlur, ...props }: NumberProps<string | number>) {
  const { text, reading, isTyping, input } = useTypedNumber<string | number>({
    value,
    read: readWhole,
    format: (read) => formatQuantity(Number(read)),
    toValue: Number,
    toRaw: asItIs,
    onChange,
    onBlur,
  });
  const isWrong = !isTyping && reading.kind === 'refused';
  const { input: rest, field } = splitField({ ...props, error: isWrong ? wholeNumber : props.error });
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      {...rest}
      {...field}
      {...input}
      value={text}
    />
  );
}

type MoneyFieldProps = NumberProps<string> & {
  /** Three-letter code; its symbol is before the amount. */
  currency?: string | null;
};

/**
 * An amount of money with the decimals of its currency. Its value is decimal text, '' for none, or text that is no amount or
 * could be two: then it asks which one is meant.
 */
export function MoneyField({ currency = null, value = '', onChange, onBlur, ...props }: MoneyFieldProps) {
  const decimals = decimalsOf(currency);
  const money = useTypedNumber<string>({
    value,
    read: (text) => readMoney(text, currency),
    format: (read) => formatDecimal(read, decimals),
    toValue: asItIs,
    toRaw: asItIs,
    onChange,
    onBlur,
  });
  const symbol = currency ? currencySymbol(currency) : '';
  const { input, field } = splitField({ ...props, error: errorOf(money, props.error, currency) });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder={formatDecimal('0', decimals)}
      leftSection={symbol}
      leftSectionWidth={12 + Math.max(1, symbol.length) * 9 + 6}
      leftSectionPointerEvents="none"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
      {...money.input}
      value={money.text}
    />
  );
}

type DecimalFieldProps = NumberProps<string> & {
  /** The greatest number of decimals. */
  decimals?: number;
};

/** A number with decimals, such as a percentage or a rate; its value is as that of an amount. */
export function DecimalField({ decimals = 2, value = '', onChange, onBlur, ...props }: DecimalFieldProps) {
  const number = useTypedNumber<string>({
    value,
    read: (text) => readDecimal(text, decimals),
    format: withDecimalSign,
    toValue: asItIs,
    toRaw: asItIs,
    onChange,
    onBlur,
  });
  // The form knows better than an amount's sentence what kind of number it asks for.
  const isRefused = number.reading.kind === 'refused';
  const error = isRefused && props.error ? props.error : errorOf(number, props.error, null);
  const { input, field } = splitField({ ...props, error });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'num' }}
      {...input}
      {...field}
      {...number.input}
      value={number.text}
    />
  );
}

type TypedAmount = ReturnType<typeof useTypedNumber<string>>;

/** The text below an amount: which one is meant, why it is none, or the form's own. */
function errorOf({ reading, isTyping, choose }: TypedAmount, error: FieldOf<object>['error'], currency: string | null) {
  if (reading.kind === 'ambiguous' && (!isTyping || error))
    return <WhichAmount reading={reading} currency={currency} onChoose={choose} />;
  if (isTyping) return error;
  const refusal = refusalOf(reading, currency);
  return refusal ? translated(refusal) : error;
}

const asItIs = (text: string) => text;

/** Decimal text as its language writes it, without groups, which could be read as decimals. */
const withDecimalSign = (text: string): string =>
  text.replace('.', new Intl.NumberFormat(formatLocale()).format(0.5).charAt(1));

/** Decimal text with at least a number of decimals, in English with groups, and no digit lost: 1,234.50. */
function formatDecimal(value: string, decimals: number): string {
  const format =
    formats[decimals] ??
    new Intl.NumberFormat(formatLocale(), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: mostDecimals,
      // In other languages a group separator could be read as a decimal sign.
      useGrouping: textLanguage() === sourceLanguage,
    });
  formats[decimals] = format;
  return format.format(value as unknown as number);
}

const formats: Intl.NumberFormat[] = [];
