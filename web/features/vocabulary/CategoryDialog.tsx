import { useTranslation } from 'react-i18next';
import { aboutLanguage, byTranslation, type Translation, translations } from '#contract/languages.ts';
import { categoryIcons, vocabularyMessages } from '#contract/vocabulary/choices.ts';
import type { ManagedCategory } from '#contract/vocabulary/schemas.ts';
import { createCategory, updateCategory } from '#contract/vocabulary/schemas.ts';
import { offeredLanguages } from '#web/lib/language.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useVocabularyWrites } from './queries.ts';
import { RecordDialog } from './RecordDialog.tsx';

interface Values {
  name: string;
  parent_id: string | null;
  slug: string;
  icon: string | null;
  position: string | number;
  /** In other languages, by their tags. */
  names: Record<Translation, string>;
}

interface CategoryDialogProps {
  /** The category to edit; without one, a new one. */
  category: ManagedCategory | null;
  /** Below which one a new sub-category goes; null for a new top-level one. */
  parentId: number | null;
  parents: readonly ManagedCategory[];
  onClose: () => void;
}

const offered = translations.filter((tag) => offeredLanguages().includes(tag));

/** `e-bike-systems` as E bike systems. */
function labelOfIcon(icon: string): string {
  const words = icon.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Adds or edits a category or sub-category. */
export function CategoryDialog({ category, parentId, parents, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('admin');
  const writes = useVocabularyWrites();
  const parent = category ? category.parent_id : parentId;
  const isSub = parent !== null;
  const bodyOf = (values: Values) => ({
    name: values.name,
    parent_id: values.parent_id ? Number(values.parent_id) : null,
    names: byTranslation((tag) => textOrNull(values.names[tag])),
    slug: isSub ? null : textOrNull(values.slug),
    icon: isSub ? null : (values.icon as (typeof categoryIcons)[number] | null),
    position: values.position === '' ? null : Number(values.position),
  });
  const { bind, submit, isBusy, conflict } = useServerForm<Values, ReturnType<typeof bodyOf>, ManagedCategory>({
    name: 'category',
    record: category ?? undefined,
    valuesOf: (known) => ({
      name: known?.name ?? '',
      parent_id: parent === null ? null : String(known?.parent_id ?? parent),
      slug: known?.slug ?? '',
      icon: known?.icon ?? 'other',
      position: known?.position ?? '',
      names: byTranslation((tag) => known?.names[tag] ?? ''),
    }),
    schema: category ? updateCategory.body : createCategory.body,
    bodyOf,
    labelOf: (field) => field,
    send: async (body, version) => {
      if (category)
        await writes.updateCategory.mutateAsync({
          id: category.id,
          body: { ...body, updated_at: version },
        });
      else await writes.createCategory.mutateAsync(body);
      notify.success(category ? vocabularyMessages.categoryUpdated : vocabularyMessages.categoryCreated, body.name);
      onClose();
    },
  });
  const title = category
    ? t('category.edit', { name: category.name })
    : isSub
      ? t('category.addSub')
      : t('category.add');
  return (
    <RecordDialog
      name="category"
      title={title}
      save={category ? t('action.save', { ns: 'common' }) : title}
      width={480}
      form={{ submit, isBusy, conflict }}
      onClose={onClose}
    >
      <TextField label={t('organizations.name')} data-autofocus {...bind('name')} />
      {offered.map((tag) => (
        <TextField
          key={tag}
          label={t('category.nameIn', { language: aboutLanguage(tag).name })}
          optional
          help={t('category.nameInHint')}
          {...bind(`names.${tag}`)}
        />
      ))}
      {isSub ? (
        <SelectField
          label={t('category.parent')}
          allowDeselect={false}
          data={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...bind('parent_id')}
        />
      ) : (
        <FieldRow>
          <TextField label={t('audit.field.slug')} optional help={t('category.slugHint')} {...bind('slug')} />
          <SelectField
            label={t('audit.field.icon')}
            allowDeselect={false}
            data={categoryIcons.map((icon) => ({ value: icon, label: labelOfIcon(icon) }))}
            {...bind('icon')}
          />
        </FieldRow>
      )}
      <NumberField label={t('audit.field.position')} optional help={t('category.positionHint')} {...bind('position')} />
    </RecordDialog>
  );
}
