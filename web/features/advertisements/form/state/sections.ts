import { declaredFields, type FieldSection } from '#contract/advertisements/fields.ts';
import type { FormFiles, FormValues } from './typed.ts';

/** The form's sections in order; photos and documents have no fields. */
const sectionIds = ['what', 'item', 'photos', 'price', 'availability', 'documents', 'contact'] as const satisfies (
  | FieldSection
  | keyof FormFiles
)[];

export type SectionId = (typeof sectionIds)[number];
export type SectionState = 'open' | 'done' | 'wrong';

/** The form's sections in order, with the fields that each holds. */
export const sections = sectionIds.map((id) => ({
  id,
  fields: declaredFields.filter(({ section }) => section === id),
}));

/** All fields in the order of the form. */
export const orderedFields = sections.flatMap(({ fields }) => fields);

interface FormState extends FormFiles {
  values: FormValues;
  /** The problems that are shown. */
  errors: Record<string, unknown>;
  /** The fields that break a rule, shown or not yet; null while the rules are not there. */
  invalid: Record<string, unknown> | null;
}

/** What the list of sections shows of one: something is wrong in it, it has what it needs, or it waits. */
export function stateOf({ id, fields }: (typeof sections)[number], form: FormState): SectionState {
  if (id === 'photos' || id === 'documents') {
    const files: readonly { error?: string }[] = form[id];
    if (files.some(({ error }) => error)) return 'wrong';
    return files.length > 0 ? 'done' : 'open';
  }
  if (fields.some(({ name }) => form.errors[name])) return 'wrong';
  const isFilled = fields.some(({ name }) => form.values[name] !== null && form.values[name] !== '');
  const { invalid } = form;
  return isFilled && invalid && !fields.some(({ name }) => invalid[name]) ? 'done' : 'open';
}
