import { z } from 'zod';
import { thousandthsOf } from '../amounts/arithmetic.ts';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { messages } from '../errors.ts';
import { receivedFacts, statedFacts } from '../facts/facts.ts';
import { hasGtinLength, isGtin } from '../gtin.ts';
import { addIssue } from '../sentences.ts';
import { message, messageOf, type Sentence } from '../texts/message.ts';
import {
  choice,
  countryCode,
  currencyCode,
  date,
  id,
  line,
  money,
  optional,
  text,
  title,
  whole,
  withSingleFields,
} from '../values.ts';
import { contradictions, limits } from './choices.ts';
import {
  declaredFields,
  type Field,
  type FieldName,
  type Fields,
  type FieldsWith,
  isPlain,
  type PlainField,
  type ReadName,
  readNamesOf,
  type Visibility,
} from './fields.ts';
import { mostPriceBreaks, readPriceBreaks, writePriceBreaks } from './priceBreaks.ts';

/** The schema of a field's value in a body, by its kind. */
const bodySchemas = {
  line: ({ max }: { max: number }) => title(max),
  code: ({ max }: { max: number }) => line(max),
  gtin: () =>
    line(14)
      .refine((text) => hasGtinLength(text), { message: 'A GTIN has 8, 12, 13 or 14 digits', abort: true })
      .refine(isGtin, 'Check the number: the last digit does not fit'),
  text: ({ max }: { max: number }) => text(max),
  whole: ({ min, max }: { min: number; max: number }) => whole(min, max),
  money: () => money,
  breaks: () => priceBreaks,
  facts: () => receivedFacts,
  date: () => date,
  currency: () => currencyCode,
  country: () => countryCode,
};
/** Prices from quantities on, in their order. */
const priceBreaks = z
  .array(z.object({ from: whole(2, limits.quantity), price_per_unit: money }))
  .max(mostPriceBreaks)
  .transform(writePriceBreaks);
const priceBreak = z.object({ from: z.number().int(), price_per_unit: z.string() });
const named = (max: number) => z.union([z.number(), title(max)]);

type ValueSchema<Declared> = Declared extends { kind: keyof typeof bodySchemas }
  ? ReturnType<(typeof bodySchemas)[Declared['kind']]>
  : Declared extends { choices: infer Choices extends readonly [string, ...string[]] }
    ? ReturnType<typeof choice<Choices>>
    : Declared extends { newName: number }
      ? ReturnType<typeof named>
      : typeof id;
type BodySchema<Declared> =
  ValueSchema<Declared> extends infer Value extends z.ZodType
    ? Declared extends { presence: 'required' }
      ? Value
      : ReturnType<typeof optional<Value>>
    : never;

function valueSchemaOf(field: Field): z.ZodType {
  if (field.kind === 'choice') return choice(field.choices);
  if (field.kind === 'reference') return field.newName === undefined ? id : named(field.newName);
  return bodySchemas[field.kind](field as never);
}

/** The fields of the form, before the rules that look at several of them. */
export const advertisementFields = z.object(
  Object.fromEntries(
    declaredFields.map((field) => {
      const schema = valueSchemaOf(field);
      return [field.name, field.presence === 'required' ? schema : optional(schema)];
    }),
  ) as { [Name in FieldName]: BodySchema<Fields[Name]> },
);

type ReadValue<Declared> = Declared extends { choices: infer Choices extends readonly string[] }
  ? z.ZodEnum<{ [Choice in Choices[number]]: Choice }>
  : Declared extends { kind: 'whole' }
    ? z.ZodNumber
    : z.ZodString;
type ReadSchema<Declared> = Declared extends { kind: 'breaks' }
  ? z.ZodArray<typeof priceBreak>
  : Declared extends { kind: 'facts' }
    ? typeof statedFacts
    : Declared extends { presence: 'optional' } | { read: 'owner' }
      ? z.ZodNullable<ReadValue<Declared>>
      : ReadValue<Declared>;

function readSchemaOf(field: Exclude<Field, { kind: 'reference' }>): z.ZodType {
  if (field.kind === 'breaks') return z.array(priceBreak);
  if (field.kind === 'facts') return statedFacts;
  const value =
    field.kind === 'choice' ? z.enum(field.choices) : field.kind === 'whole' ? z.number().int() : z.string();
  // What only the owner's side reads is null for others.
  return field.presence === 'optional' || field.read === 'owner' ? value.nullable() : value;
}

/** What reads carry of the plain fields that are declared to be read there; references are read by hand. */
export function readShape<const Read extends Visibility>(read: Read) {
  return Object.fromEntries(
    declaredFields
      .filter((field) => field.read === read)
      .filter(isPlain)
      .flatMap((field) =>
        readNamesOf(field).map((name, place) => [
          name,
          place === 0 ? readSchemaOf(field) : readSchemaOf(field).meta({ deprecated: true }),
        ]),
      ),
  ) as { [Name in PlainField & FieldsWith<{ read: Read }> as ReadName<Name>]: ReadSchema<Fields[Name]> };
}

type Values = z.output<typeof advertisementFields>;

/** Reports what is wrong with a field; with `part`, with that part of it. */
type ReportProblem = (field: keyof Values, sentence: Sentence, part?: (string | number)[]) => void;

/** The rules that look at several fields at once. */
export function checkAdvertisement(fields: Partial<Values>, report: ReportProblem) {
  if (fields.type === 'offered') {
    if (!fields.currency) report('currency', messages.required);
    if (!fields.price_per_unit) report('price_per_unit', messages.required);
    // A wrong value may be anything here, an object without a prototype too.
    else if (typeof fields.price_per_unit === 'string' && Number(fields.price_per_unit) === 0)
      report('price_per_unit', 'Use a price above zero');
  }
  if (fields.type === 'wanted' && fields.price_per_unit && !fields.currency) report('currency', messages.required);
  if (fields.minimum_order_value && !fields.currency) report('currency', messages.required);
  for (const field of declaredFields) {
    const amount = field.kind === 'money' ? fields[field.name] : null;
    const refusal = typeof amount === 'string' && fields.currency ? refusalOfDecimals(amount, fields.currency) : null;
    if (refusal) report(field.name, refusal);
  }
  if (fields.availability === 'in_stock' && fields.available_at) report('available_at', contradictions.dateInStock);
  if (
    typeof fields.minimal_order_quantity === 'number' &&
    typeof fields.number_of_items === 'number' &&
    fields.number_of_items > 0 &&
    fields.minimal_order_quantity > fields.number_of_items
  ) {
    report('minimal_order_quantity', message('Cannot be more than {{count}}', { count: fields.number_of_items }));
  }
  checkPriceBreaks(fields, report);
}

/** What a field of its own refuses comes to these rules as it was sent: only amounts are compared. */
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value);

/** Larger quantities have lower prices, and the whole lot has the lowest. What the form does not name is not compared. */
export function checkPriceBreaks(fields: Partial<Values>, report: ReportProblem) {
  const breaks = typeof fields.price_breaks === 'string' ? readPriceBreaks(fields.price_breaks) : [];
  const { type, currency, price_per_unit: price, whole_lot_price: whole } = fields;
  if (type === 'wanted') {
    if (breaks.length > 0) report('price_breaks', contradictions.ofOffers);
    if (whole) report('whole_lot_price', contradictions.ofOffers);
    return;
  }
  if (!currency || !/^[A-Z]{3}$/.test(currency) || !isAmount(price)) return;
  if (breaks.some((each) => each.price_per_unit !== '' && !isAmount(each.price_per_unit))) return;
  const minimum = typeof fields.minimal_order_quantity === 'number' ? fields.minimal_order_quantity : 1;
  let before = { from: minimum, price_per_unit: price };
  for (const [place, each] of breaks.entries()) {
    const { from, price_per_unit: amount } = each;
    const refusal = refusalOfDecimals(amount, currency);
    if (refusal)
      report('price_breaks', message('From {{count}}: {{reason}}', { count: from, reason: messageOf(refusal) }), [
        place,
        'price_per_unit',
      ]);
    if (from <= before.from) report('price_breaks', refusalOfQuantity(from, before.from, place === 0), [place, 'from']);
    if (Number(amount) === 0 || thousandthsOf(amount) >= thousandthsOf(before.price_per_unit))
      report(
        'price_breaks',
        message('From {{count}}: use a price above zero and below {{amount}}', {
          count: from,
          amount: { money: before.price_per_unit, currency },
        }),
        [place, 'price_per_unit'],
      );
    before = each;
  }
  const lowest = before.price_per_unit;
  if (isAmount(whole) && (Number(whole) === 0 || thousandthsOf(whole) >= thousandthsOf(lowest)))
    report(
      'whole_lot_price',
      message('Use a price above zero and below {{amount}}', { amount: { money: lowest, currency } }),
    );
}

function refusalOfQuantity(from: number, before: number, isFirst: boolean): Sentence {
  if (isFirst)
    return message('From {{count}}: use more than {{least}}, the minimum order', { count: from, least: before });
  if (from === before) return message('There are two prices from {{count}}: remove one of them', { count: from });
  return message('From {{count}}: list larger quantities after smaller ones', { count: from });
}

export const withRules = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((fields, context) => {
    checkAdvertisement(fields as Partial<Values>, (field, sentence, part = []) =>
      addIssue(context, [field, ...part], sentence),
    );
  }, withSingleFields);
