import { languages } from '#contract/languages.ts';
import { offeredLanguages } from '#web/lib/language.ts';
import type { FieldOf } from './fieldProps.tsx';
import { SelectField } from './SelectField.tsx';

type LanguageFieldProps = Omit<Parameters<typeof SelectField>[0], 'data' | 'allowDeselect'>;

/** One of the offered languages, each named in itself. */
export function LanguageField(props: LanguageFieldProps) {
  const offered = offeredLanguages();
  const data = languages
    .filter(({ tag }) => offered.includes(tag))
    .map(({ tag, name }) => ({ value: tag, label: name }));
  return <SelectField {...(props as FieldOf<object>)} allowDeselect={false} data={data} />;
}
