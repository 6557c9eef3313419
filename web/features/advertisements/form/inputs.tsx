import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/advertisements/choices.ts';
import {
  declaredFields,
  type Field,
  type FieldName,
  type FieldsWith,
  isPlain,
  labelOfChoice,
} from '#contract/advertisements/fields.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import type { FieldText } from '#web/ui/fields/fieldProps.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { useStockWords } from '../post/useStockWords.ts';
import { FactsInput } from './facts/FactsInput.tsx';
import { useFieldLabel } from './labels.ts';
import { PriceBreaksInput } from './PriceBreaksInput.tsx';
import {
  AvailabilityInput,
  AvailableAtInput,
  BrandInput,
  CategoryInput,
  ContactInput,
  type InputProps,
  OrganizationInput,
  type PostFormState,
  SubCategoryInput,
  TypeInput,
} from './specialInputs.tsx';

type Input = (props: InputProps) => ReactNode;

/** The fields that need more than the input of their kind. A reference without an input of its own does not compile. */
const ownInputs: Partial<Record<FieldName, Input>> = {
  type: TypeInput,
  price_breaks: PriceBreaksInput,
  facts: FactsInput,
  whole_lot_price: WholeLotInput,
  availability: AvailabilityInput,
  available_at: AvailableAtInput,
  ...({
    organization: OrganizationInput,
    category: CategoryInput,
    subCategory: SubCategoryInput,
    brand: BrandInput,
    contact: ContactInput,
  } satisfies Record<FieldsWith<{ kind: 'reference' }>, Input>),
};

/** The fields that take the whole width of the form; two others share a line. */
const wide: ReadonlySet<FieldName> = new Set([
  'type',
  'title',
  'organization',
  'price_breaks',
  'availability',
  'facts',
  'internal_reference',
  'description',
  'contact',
]);

/** Whether a field takes the whole width of the form. */
export const isFullWidth = (name: FieldName): boolean => wide.has(name);

/** The input of a declared field with its label, bound to the form. */
export function FieldInput({ name, ...props }: InputProps & { name: FieldName }) {
  const Own = ownInputs[name];
  if (Own) return <Own {...props} />;
  return <PlainInput name={name} {...props} />;
}

type PlainKind = Exclude<Field['kind'], 'reference'>;
type Given<Kind extends PlainKind> = {
  field: Extract<Field, { kind: Kind }>;
  form: PostFormState;
  /** Label, hints and what binds the input to the form. */
  props: FieldText & ReturnType<PostFormState['bind']>;
};

/** The input of each kind. */
const inputsByKind: { [Kind in PlainKind]: (given: Given<Kind>) => ReactNode } = {
  line: ({ props }) => <TextField {...props} />,
  code: ({ props }) => <TextField classNames={{ input: 'code' }} {...props} />,
  gtin: ({ props }) => <TextField inputMode="numeric" classNames={{ input: 'code' }} {...props} />,
  text: ({ field, props }) => (
    <TextareaField
      autosize
      minRows={4}
      maxRows={16}
      counter={{ value: String(props.value).length, max: field.max }}
      wide
      {...props}
    />
  ),
  whole: ({ props }) => <NumberField {...props} />,
  money: ({ form, props }) => <MoneyField currency={form.form.values.currency} {...props} />,
  breaks: () => null,
  facts: () => null,
  date: ({ props }) => <DateField {...props} />,
  choice: ({ field, props }) => (
    <SelectField
      clearable={field.presence === 'optional'}
      allowDeselect={field.presence === 'optional'}
      data={field.choices.map((value) => ({ value, label: translated(labelOfChoice(field, value)) }))}
      {...props}
    />
  ),
  currency: ({ props }) => <CurrencyInput {...props} />,
  country: ({ props }) => <CountryInput {...props} />,
};

function PlainInput({ name, form, reserved = null, asked }: InputProps & { name: FieldName }) {
  const labelOf = useFieldLabel(form.form.values.type);
  const words = useWords(name, form, { reserved, asked });
  const field = declaredFields.find((declared) => declared.name === name);
  if (!field || !isPlain(field)) return null;
  const input = inputsByKind[field.kind] as (given: Given<PlainKind>) => ReactNode;
  const props = { label: labelOf(name), optional: field.presence === 'optional', ...words, ...form.bind(name) };
  return input({ field, form, props });
}

/** What is wanted has no price for the whole lot. */
function WholeLotInput(props: InputProps) {
  return props.form.form.values.type === 'wanted' ? null : <PlainInput name="whole_lot_price" {...props} />;
}

/** Descriptions of single fields, besides their labels. */
function useWords(
  name: FieldName,
  { form }: PostFormState,
  { reserved, asked }: { reserved: number | null; asked: ReactNode },
): Partial<FieldText> {
  const { t } = useTranslation('forms');
  const stockOf = useStockWords();
  const stock = Number(form.values.number_of_items);
  const words: Partial<Record<FieldName, Partial<FieldText>>> = {
    title: {
      help: t('field.titleHelp'),
      counter: { value: form.values.title.length, max: limits.titleLength },
      wide: true,
    },
    number_of_items: {
      help: Number.isInteger(stock) && stockOf({ number_of_items: stock, reserved_quantity: reserved }),
    },
    internal_reference: { hint: t('field.internalReferenceHint') },
    // Whether these two may be empty depends on other fields.
    currency: { optional: false },
    price_per_unit: { optional: false, aside: t('field.exclVat'), help: asked },
  };
  return words[name] ?? {};
}

function CurrencyInput(props: Given<'currency'>['props']) {
  const { currencies } = useBootstrap();
  return (
    <SelectField
      searchable
      allowDeselect={false}
      data={(currencies ?? []).map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
      {...props}
    />
  );
}

function CountryInput(props: Given<'country'>['props']) {
  const { countries } = useBootstrap();
  return (
    <SelectField
      searchable
      clearable
      data={(countries ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}
