import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  AdvertisementState,
  AdvertisementType,
  Availability,
  Condition,
  Unit,
} from '#contract/advertisements/choices.ts';
import type { Advertisements } from './types.ts';

/** A post as others see it, with the names it refers to. Nothing in it is private. */
interface PostBrief
  extends Pick<
    Selectable<Advertisements>,
    | 'id'
    | 'title'
    | 'article_id'
    | 'organization_id'
    | 'brand_id'
    | 'category_id'
    | 'sub_category_id'
    | 'supplier_article_number'
    | 'gtin'
    | 'currency'
    | 'price_per_unit'
    | 'price_breaks'
    | 'whole_lot_price'
    | 'minimal_order_quantity'
    | 'minimum_order_value'
    | 'country'
    | 'available_at'
    | 'facts'
  > {
  type: AdvertisementType;
  state: AdvertisementState;
  unit: Unit;
  condition: Condition | null;
  availability: Availability;
  brand: string | null;
  organization: string;
  /** What is left after reservations. */
  number_of_items: number;
}

type Field = keyof PostBrief;

/** What lists, matches and plans compare offers by. */
export const comparedFields = [
  'number_of_items',
  'unit',
  'minimal_order_quantity',
  'minimum_order_value',
  'currency',
  'price_per_unit',
  'price_breaks',
  'whole_lot_price',
  'condition',
  'country',
  'availability',
  'available_at',
] as const satisfies readonly Field[];

/** These fields of a post, as `selectBrief` reads them. */
export type Brief<Name extends Field> = Pick<PostBrief, Name>;

const computed: Partial<Record<Field, RawBuilder<unknown>>> = {
  state: sql`case when a.deleted_at is null then a.state else 'deleted' end`,
  brand: sql`b.name`,
  organization: sql`o.name`,
  number_of_items: sql`a.number_of_items - a.reserved_quantity`,
};

/** The value of a field of `advertisements a`; names come from `brands b` and `organizations o`. */
export const briefColumn = (name: Field): RawBuilder<unknown> => computed[name] ?? sql.ref(`a.${name}`);

/** The columns of these fields. */
export const selectBrief = (names: readonly Field[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${briefColumn(name)} as ${sql.ref(name)}`));
