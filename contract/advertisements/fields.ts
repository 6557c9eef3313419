import { z } from 'zod';
import { messages } from '../errors.ts';
import { isGtin } from '../gtin.ts';
import { choice, countryCode, currencyCode, date, id, line, money, optional, text, title, whole } from '../values.ts';
import { advertisementTypes, availabilities, conditions, limits, units } from './choices.ts';

/** The fields of the form, before the rules that look at several of them. */
export const advertisementFields = z.object({
  type: choice(advertisementTypes),
  title: title(limits.titleLength),
  category: id,
  subCategory: optional(id),
  /** An existing brand's id, or the name of one. */
  brand: optional(z.union([z.number(), title(60)])),
  supplier_article_number: optional(line(60)),
  gtin: optional(line(14).refine(isGtin, 'Check the number: the last digit does not fit')),
  internal_reference: optional(line(60)),
  condition: optional(choice(conditions)),
  number_of_items: whole(1, limits.quantity),
  unit: optional(choice(units)),
  minimal_order_quantity: optional(whole(1, limits.quantity)),
  minimum_order_value: optional(money),
  currency: optional(currencyCode),
  price_per_unit: optional(money),
  country: optional(countryCode),
  location: optional(line(100)),
  description: optional(text(limits.descriptionLength)),
  availability: choice(availabilities),
  available_at: optional(date),
  /** The member who answers; by default the author. */
  contact: optional(id),
  /** Only for somebody who acts for several organizations. */
  organization: optional(id),
});

type Fields = z.output<typeof advertisementFields>;

/** The rules that look at several fields at once. */
export function checkAdvertisement(fields: Partial<Fields>, report: (field: keyof Fields, message: string) => void) {
  if (fields.type === 'offered') {
    if (!fields.currency) report('currency', messages.required);
    if (!fields.price_per_unit) report('price_per_unit', messages.required);
    // A wrong value may be anything here, an object without a prototype too.
    else if (typeof fields.price_per_unit === 'string' && Number(fields.price_per_unit) === 0)
      report('price_per_unit', 'Use a price above zero');
  }
  if (fields.type === 'wanted' && fields.price_per_unit && !fields.currency) report('currency', messages.required);
  if (fields.minimum_order_value && !fields.currency) report('currency', messages.required);
  if (
    typeof fields.minimal_order_quantity === 'number' &&
    typeof fields.number_of_items === 'number' &&
    fields.minimal_order_quantity > fields.number_of_items
  ) {
    report('minimal_order_quantity', `Cannot be more than ${fields.number_of_items.toLocaleString('en')}`);
  }
}

/** Rules over several fields also run where single fields are wrong: all problems are told at once. */
export const withSingleFields = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const withRules = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((fields, context) => {
    checkAdvertisement(fields as Partial<Fields>, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    );
  }, withSingleFields);
