import { z } from 'zod';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { messages } from '../errors.ts';
import { isGtin } from '../gtin.ts';
import { addIssue } from '../sentences.ts';
import { message, type Sentence } from '../texts/message.ts';
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
import { contradictions } from './choices.ts';
import {
  declaredFields,
  type Field,
  type FieldName,
  type Fields,
  type FieldsWith,
  isPlain,
  type PlainField,
  type ReadName,
  type Visibility,
} from './fields.ts';

/** The schema of a field's value in a body, by its kind. */
const bodySchemas = {
  line: ({ max }: { max: number }) => title(max),
  code: ({ max }: { max: number }) => line(max),
  gtin: () => line(14).refine(isGtin, 'Check the number: the last digit does not fit'),
  text: ({ max }: { max: number }) => text(max),
  whole: ({ min, max }: { min: number; max: number }) => whole(min, max),
  money: () => money,
  date: () => date,
  currency: () => currencyCode,
  country: () => countryCode,
};
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
type ReadSchema<Declared> = Declared extends { presence: 'optional' } | { read: 'owner' }
  ? z.ZodNullable<ReadValue<Declared>>
  : ReadValue<Declared>;

function readSchemaOf(field: Exclude<Field, { kind: 'reference' }>): z.ZodType {
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
      .map((field) => [field.readAs ?? field.name, readSchemaOf(field)]),
  ) as { [Name in PlainField & FieldsWith<{ read: Read }> as ReadName<Name>]: ReadSchema<Fields[Name]> };
}

type Values = z.output<typeof advertisementFields>;

/** The rules that look at several fields at once. */
export function checkAdvertisement(fields: Partial<Values>, report: (field: keyof Values, sentence: Sentence) => void) {
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
    fields.minimal_order_quantity > fields.number_of_items
  ) {
    report('minimal_order_quantity', message('Cannot be more than {{count}}', { count: fields.number_of_items }));
  }
}

export const withRules = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((fields, context) => {
    checkAdvertisement(fields as Partial<Values>, (field, sentence) => addIssue(context, [field], sentence));
  }, withSingleFields);
