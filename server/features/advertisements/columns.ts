import type { AdvertisementState, PauseReason } from '#contract/advertisements/choices.ts';
import {
  declaredFields,
  type FieldName,
  type Fields,
  type FieldsWith,
  isPlain,
  type PlainField,
  type ReadName,
  readNamesOf,
  type Visibility,
} from '#contract/advertisements/fields.ts';
import { type PriceBreak, readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { createAdvertisement } from '#contract/advertisements/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listFacts, type StatedFact } from '#contract/facts/stored.ts';
import type { Selectable } from '#server/db/database.ts';
import type { Advertisements } from '#server/db/types.ts';

/** The columns that fields of the form fill. */
export type DeclaredColumn = NonNullable<Fields[FieldName]['column']>;

/**
 * The columns that no field of the form fills, and which reads need them. A column of the database that is neither
 * here nor declared with a field does not compile.
 */
const systemColumns = {
  id: 'summary',
  state: 'summary',
  owner_id: 'summary',
  organization_id: 'summary',
  expires_at: 'summary',
  stock_confirmed_at: 'summary',
  pause_reason: 'owner',
  deleted_at: 'summary',
  created_at: 'summary',
  updated_at: 'summary',
  reserved_quantity: 'summary',
  sold_quantity: 'owner',
  blocked_reason: 'owner',
  published_at: null,
  stocked_at: null,
  changed_in: null,
  article_id: 'summary',
} as const satisfies Record<Exclude<keyof Advertisements, DeclaredColumn>, Visibility | null>;

type SystemColumn = keyof typeof systemColumns;
type ColumnsReadIn<Read> =
  | { [Column in SystemColumn]: (typeof systemColumns)[Column] extends Read ? Column : never }[SystemColumn]
  | NonNullable<Fields[FieldsWith<{ read: Read }>]['column']>;

type ChoicesOf<Column> = Extract<Fields[FieldName], { column: Column; kind: 'choice' }>['choices'][number];

/** A value as the database returns it; the choices of a field are narrower than the text of its column. */
type Cell<Column extends keyof Advertisements> = Column extends 'state'
  ? Exclude<AdvertisementState, 'deleted'>
  : Column extends 'pause_reason'
    ? PauseReason | null
    : [ChoicesOf<Column>] extends [never]
      ? Selectable<Advertisements>[Column]
      : ChoicesOf<Column> | Extract<Selectable<Advertisements>[Column], null>;

/** The part of a row that a read of this kind selects. */
export type ColumnValues<Read extends Visibility> = { [Column in ColumnsReadIn<Read>]: Cell<Column> };

/** The columns that reads of these kinds select. */
export function columnsReadIn(...reads: Visibility[]): string[] {
  const isRead = (read: Visibility | null) => read !== null && reads.includes(read);
  return [
    ...Object.entries(systemColumns).flatMap(([column, read]) => (isRead(read) ? [column] : [])),
    ...declaredFields.flatMap(({ column, read }) => (column !== null && isRead(read) ? [column] : [])),
  ];
}

/** The columns that a duplicate takes over from its original. */
export const copiedColumns: readonly string[] = declaredFields.flatMap(({ column, copied }) =>
  column !== null && copied ? [column] : [],
);

type FieldsReadIn<Read extends Visibility> = {
  [Name in PlainField & FieldsWith<{ read: Read }> as ReadName<Name>]: Fields[Name] extends { kind: 'breaks' }
    ? PriceBreak[]
    : Fields[Name] extends { kind: 'facts' }
      ? StatedFact[]
      : Cell<Fields[Name]['column']>;
};

const plainFields = declaredFields.filter(isPlain);
/** The fields of a read, once for each name that it gives them. */
const plainFieldsReadIn = (read: Visibility) =>
  plainFields
    .filter((field) => field.read === read)
    .flatMap((field) => readNamesOf(field).map((name) => ({ name, column: field.column, kind: field.kind })));
// Chosen once: rows are read by the thousand.
const fieldsToRead = {
  summary: plainFieldsReadIn('summary'),
  post: plainFieldsReadIn('post'),
  owner: plainFieldsReadIn('owner'),
};

/** The values of a row under the names that reads give them; references are left to the reader. */
export function valuesRead<const Read extends Visibility>(row: ColumnValues<Read>, read: Read): FieldsReadIn<Read> {
  const cells = row as Record<string, unknown>;
  return Object.fromEntries(
    fieldsToRead[read].map(({ name, column, kind }) => {
      const cell = cells[column as string];
      if (kind === 'breaks') return [name, readPriceBreaks(cell as string | null)];
      return [name, kind === 'facts' ? listFacts(cell as string | null) : cell];
    }),
  ) as FieldsReadIn<Read>;
}

/** As `valuesRead`, for someone who may not see them: the same names, each without a value. */
export function valuesWithheld<const Read extends Visibility>(
  read: Read,
): { [Name in keyof FieldsReadIn<Read>]: null } {
  return Object.fromEntries(fieldsToRead[read].map(({ name }) => [name, null])) as {
    [Name in keyof FieldsReadIn<Read>]: null;
  };
}

/** The fields of the form, checked one by one. */
export type PostFields = BodyOf<typeof createAdvertisement>;

type WrittenColumns = {
  [Name in PlainField as Fields[Name]['column']]: Exclude<PostFields[Name], DefaultedNull<Name>>;
};
type DefaultedNull<Name extends PlainField> = Name extends FieldsWith<{ presence: 'defaulted' }> ? null : never;

/**
 * The plain columns that a form fills. What the form does not name is undefined and so stays as it is; an empty field
 * that has a default counts as not named.
 */
export function columnsWritten(values: PostFields): WrittenColumns {
  return Object.fromEntries(
    plainFields.map(({ name, column, presence }) => [
      column,
      presence === 'defaulted' ? (values[name] ?? undefined) : values[name],
    ]),
  ) as WrittenColumns;
}

/** The values of a form by the columns of a post: what an edit that changes nothing would send. */
export function valuesOfPost(row: Record<string, unknown>): PostFields {
  return Object.fromEntries(
    declaredFields.flatMap(({ name, column }) => (column === null ? [] : [[name, row[column] ?? null]])),
  ) as PostFields;
}
