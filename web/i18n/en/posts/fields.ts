import type { FieldName } from '#contract/advertisements/fields.ts';

/**
 * What each field of an advertisement is called, in forms and on the page of a post; `_wanted` where a wanted post has
 * another word for it.
 */
export default {
  type: 'Type',
  title: 'Title',
  brand: 'Brand',
  supplier_article_number: 'Supplier article number',
  condition: 'Condition',
  gtin: 'GTIN',
  organization: 'Organization',
  category: 'Category',
  subCategory: 'Subcategory',
  number_of_items: 'Quantity',
  unit: 'Unit',
  minimal_order_quantity: 'Minimum order',
  currency: 'Currency',
  price_per_unit: 'Price per unit',
  price_breaks: 'Price by quantity',
  whole_lot_price: 'Price for the whole lot',
  minimum_order_value: 'Minimum order value',
  availability: 'Availability',
  available_at: 'Available on',
  location: 'Location',
  country: 'Country',
  internal_reference: 'Internal reference',
  description: 'Description',
  contact: 'Contact person',
  number_of_items_wanted: 'Quantity wanted',
  minimal_order_quantity_wanted: 'Minimum per delivery',
  price_per_unit_wanted: 'Pays up to, per unit',
  minimum_order_value_wanted: 'Smallest delivery by value',
  availability_wanted: 'Needed',
  available_at_wanted: 'Needed by',
  location_wanted: 'Deliver to',
} as const satisfies Record<FieldName, string> & Partial<Record<`${FieldName}_wanted`, string>>;
