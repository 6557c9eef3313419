import {
  advertisementTypes,
  availabilities,
  availabilityLabels,
  conditionLabels,
  conditions,
  limits,
  typeLabels,
  unitLabels,
  units,
} from './choices.ts';

/** The kinds of value that a field can hold, with what each kind needs to know. */
type Kind =
  /** One line of text. */
  | { kind: 'line'; max: number }
  /** One line that people copy and compare letter by letter, such as an article number. */
  | { kind: 'code'; max: number }
  | { kind: 'gtin' }
  /** Text of several lines. */
  | { kind: 'text'; max: number }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'money' }
  /** Prices per unit from quantities on. */
  | { kind: 'breaks' }
  /** Facts by the keys of the fields that the sub-category has. */
  | { kind: 'facts' }
  | { kind: 'date' }
  | {
      kind: 'choice';
      /** What the field is called, in place of its text in `fields.json`, where a filter has the same heading. */
      label?: string;
      choices: readonly [string, ...string[]];
      /** What people read; of singular and plural the form shows the singular. */
      labels: Record<string, string | readonly [string, string]>;
      initial?: string;
    }
  | { kind: 'currency'; initial?: string }
  | { kind: 'country' }
  /** The id of another record; with `newName` also the name of a new one, of at most that many characters. */
  | { kind: 'reference'; newName?: number };

/** Where reads show a field: in lists too, on the whole post only, or to the owner's side only. */
export type Visibility = 'summary' | 'post' | 'owner';

/** The parts of the form that have fields. */
export type FieldSection = 'what' | 'item' | 'price' | 'availability' | 'contact';

/** Everything that is decided about one field of an advertisement. */
export type Field = Kind & {
  /** The column of `advertisements` that keeps it; null where the value only decides who posts. */
  column: string | null;
  /**
   * What an empty field means. `required`: it is refused. `optional`: the post has none, unless a rule over several fields
   * refuses that. `defaulted`: a new post gets a default, an edit keeps what the post has.
   */
  presence: 'required' | 'optional' | 'defaulted';
  section: FieldSection;
  read: Visibility;
  /** What reads call it, where that is not the field's name alone; all but the first are deprecated. */
  readAs?: readonly [string, ...string[]];
  /** Listed in the specification on the page of a post. */
  detail: boolean;
  /** A duplicate gets the same value. */
  copied: boolean;
  /** The header of its column in uploads and exports; null where spreadsheets leave it out. */
  spreadsheet: string | null;
};

/**
 * The fields of an advertisement, each declared once. Schemas, columns, form, specification and copy follow from it. The
 * form (within a section) and the specification show them in this order.
 */
export const fields = {
  type: {
    kind: 'choice',
    choices: advertisementTypes,
    labels: typeLabels,
    initial: 'offered',
    column: 'type',
    presence: 'required',
    section: 'what',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'type',
  },
  title: {
    kind: 'line',
    max: limits.titleLength,
    column: 'title',
    presence: 'required',
    section: 'item',
    read: 'summary',
    readAs: ['title', 'name'],
    detail: false,
    copied: true,
    spreadsheet: 'title',
  },
  /** An existing brand's id, or the name of one. */
  brand: {
    kind: 'reference',
    newName: 60,
    column: 'brand_id',
    presence: 'optional',
    section: 'item',
    read: 'summary',
    detail: true,
    copied: true,
    spreadsheet: 'brand',
  },
  supplier_article_number: {
    kind: 'code',
    max: 60,
    column: 'supplier_article_number',
    presence: 'optional',
    section: 'item',
    read: 'summary',
    detail: true,
    copied: true,
    spreadsheet: 'supplier_article_number',
  },
  condition: {
    kind: 'choice',
    label: 'Condition',
    choices: conditions,
    labels: conditionLabels,
    initial: 'new',
    column: 'condition',
    presence: 'optional',
    section: 'item',
    read: 'summary',
    detail: true,
    copied: true,
    spreadsheet: 'condition',
  },
  gtin: {
    kind: 'gtin',
    column: 'gtin',
    presence: 'optional',
    section: 'item',
    read: 'post',
    detail: true,
    copied: true,
    spreadsheet: 'gtin',
  },
  /** Only for someone who acts for several organizations. */
  organization: {
    kind: 'reference',
    column: null,
    presence: 'optional',
    section: 'what',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: null,
  },
  category: {
    kind: 'reference',
    column: 'category_id',
    presence: 'required',
    section: 'what',
    read: 'summary',
    detail: true,
    copied: true,
    spreadsheet: 'category',
  },
  subCategory: {
    kind: 'reference',
    column: 'sub_category_id',
    presence: 'optional',
    section: 'what',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'subcategory',
  },
  facts: {
    kind: 'facts',
    column: 'facts',
    presence: 'optional',
    section: 'item',
    read: 'post',
    // They have a table of their own.
    detail: false,
    copied: true,
    // Each field of facts has a column of its own.
    spreadsheet: null,
  },
  number_of_items: {
    kind: 'whole',
    min: 1,
    max: limits.quantity,
    column: 'number_of_items',
    presence: 'required',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'number_of_items',
  },
  unit: {
    kind: 'choice',
    choices: units,
    labels: unitLabels,
    initial: 'piece',
    column: 'unit',
    presence: 'defaulted',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: null,
  },
  minimal_order_quantity: {
    kind: 'whole',
    min: 1,
    max: limits.quantity,
    column: 'minimal_order_quantity',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'minimal_order_quantity',
  },
  currency: {
    kind: 'currency',
    initial: 'EUR',
    column: 'currency',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'currency',
  },
  price_per_unit: {
    kind: 'money',
    column: 'price_per_unit',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'price_per_unit',
  },
  price_breaks: {
    kind: 'breaks',
    column: 'price_breaks',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    // Each break has two columns of its own.
    spreadsheet: null,
  },
  /** Per unit, for everything that is available. */
  whole_lot_price: {
    kind: 'money',
    column: 'whole_lot_price',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'whole_lot_price',
  },
  minimum_order_value: {
    kind: 'money',
    column: 'minimum_order_value',
    presence: 'optional',
    section: 'price',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'minimum_order_value',
  },
  availability: {
    kind: 'choice',
    choices: availabilities,
    labels: availabilityLabels,
    column: 'availability',
    presence: 'required',
    section: 'availability',
    read: 'summary',
    detail: true,
    copied: true,
    spreadsheet: 'availability',
  },
  available_at: {
    kind: 'date',
    column: 'available_at',
    presence: 'optional',
    section: 'availability',
    read: 'summary',
    readAs: ['available_at', 'available_at_date'],
    detail: false,
    copied: true,
    spreadsheet: 'available_at',
  },
  location: {
    kind: 'line',
    max: 100,
    column: 'location',
    presence: 'optional',
    section: 'availability',
    read: 'summary',
    detail: false,
    copied: true,
    spreadsheet: 'location',
  },
  /** By default the organization's. */
  country: {
    kind: 'country',
    column: 'country',
    presence: 'defaulted',
    section: 'availability',
    read: 'summary',
    readAs: ['country_code'],
    detail: false,
    copied: true,
    spreadsheet: 'country',
  },
  internal_reference: {
    kind: 'code',
    max: 60,
    column: 'internal_reference',
    presence: 'optional',
    section: 'item',
    read: 'owner',
    detail: true,
    copied: false,
    spreadsheet: 'internal_reference',
  },
  description: {
    kind: 'text',
    max: limits.descriptionLength,
    column: 'description',
    presence: 'optional',
    section: 'item',
    read: 'post',
    detail: false,
    copied: true,
    spreadsheet: 'description',
  },
  /** The member who answers; by default the author. */
  contact: {
    kind: 'reference',
    column: 'contact_id',
    presence: 'optional',
    section: 'contact',
    read: 'post',
    detail: false,
    copied: true,
    spreadsheet: null,
  },
} as const satisfies Record<string, Field>;

export type Fields = typeof fields;
export type FieldName = keyof Fields;

/** The names of the fields that are declared so. */
export type FieldsWith<Given> = { [Name in FieldName]: Fields[Name] extends Given ? Name : never }[FieldName];

/** The fields whose value is in the post's own row and leaves as it is; a reference is read through what it points to. */
export type PlainField = Exclude<FieldName, FieldsWith<{ kind: 'reference' }>>;

/** What reads call a field. */
export type ReadName<Name extends FieldName> =
  Name extends FieldsWith<{ readAs: readonly string[] }> ? Fields[Name]['readAs'][number] : Name;

/** The names that reads have for a field, the deprecated ones last. */
export const readNamesOf = ({ name, readAs }: Field & { name: FieldName }): readonly [string, ...string[]] =>
  readAs ?? [name];

/** What bodies call fields as reads do, with the names of the fields. Both are accepted. */
export const readNames = { sub_category: 'subCategory', country_code: 'country' } as const;

/** The declared fields in order, with their names. */
export const declaredFields: readonly (Field & { name: FieldName })[] = (Object.keys(fields) as FieldName[]).map(
  (name) => ({ name, ...fields[name] }),
);

/** Whether the value of a field is in the post's own row and leaves as it is. */
export const isPlain = <Declared extends Field>(field: Declared): field is Exclude<Declared, { kind: 'reference' }> =>
  field.kind !== 'reference';

/** What people read for a choice of a field. */
export function labelOfChoice<Choice extends string>(
  { labels }: { labels: Readonly<Record<Choice, string | readonly [string, string]>> },
  choice: Choice,
): string {
  const label = labels[choice];
  return typeof label === 'string' ? label : label[0];
}
