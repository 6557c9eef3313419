import { useTranslation } from 'react-i18next';
import { aboutLanguage, translations } from '#contract/languages.ts';
import { offeredLanguages } from '#web/lib/language.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';

interface NameFieldsProps {
  bind: ServerForm<{ name: string }>['bind'];
  /** The number of characters that a name may have. */
  max: number;
}

const offered = translations.filter((tag) => offeredLanguages().includes(tag));

/** The name in English, which every field and value has, and those in the other languages. */
export function NameFields({ bind, max }: NameFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <FieldRow>
      <TextField label={t('organizations.name')} help={t('facts.nameHint')} data-autofocus {...bind('name')} />
      {offered.map((tag) => (
        <TextField
          key={tag}
          label={t('category.nameIn', { language: aboutLanguage(tag).name })}
          optional
          maxLength={max}
          {...bind(`names.${tag}`)}
        />
      ))}
    </FieldRow>
  );
}
