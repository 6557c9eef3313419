import type { FieldName, Fields } from '#contract/advertisements/fields.ts';
import type { DocumentEntry } from '#web/ui/files/DocumentList.tsx';
import type { Photo } from '#web/ui/files/PhotoSlots.tsx';

/** What the form holds of a field while someone types: text as typed, choices as the values of their lists. */
type FormValue<Declared> = Declared extends
  | { newName: number }
  | { kind: 'line' | 'code' | 'gtin' | 'text' | 'money' | 'breaks' | 'facts' }
  ? string
  : Declared extends { kind: 'whole' }
    ? string | number
    : Declared extends { choices: readonly (infer Choice)[] }
      ? Declared extends { presence: 'required' | 'defaulted'; initial: string }
        ? Choice
        : Choice | null
      : string | null;

export type FormValues = { [Name in FieldName]: FormValue<Fields[Name]> };

/** Photos and documents are stored apart from the fields, because they are not text. */
export interface FormFiles {
  photos: Photo[];
  documents: DocumentEntry[];
}
