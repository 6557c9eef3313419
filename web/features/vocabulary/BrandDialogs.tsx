import { useTranslation } from 'react-i18next';
import { vocabularyMessages } from '#contract/vocabulary/choices.ts';
import type { ManagedBrand } from '#contract/vocabulary/schemas.ts';
import { createBrand, updateBrand } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useVocabularyWrites } from './queries.ts';
import { MergeDialog, RecordDialog } from './RecordDialog.tsx';

/** Adds a brand, or renames one. */
export function NameDialog({ brand, onClose }: { brand: ManagedBrand | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const writes = useVocabularyWrites();
  const { bind, submit, isBusy, conflict } = useServerForm<{ name: string }, { name: string }, ManagedBrand>({
    name: 'brand',
    record: brand ?? undefined,
    valuesOf: (known) => ({ name: known?.name ?? '' }),
    schema: brand ? updateBrand.body : createBrand.body,
    bodyOf: (values) => values,
    labelOf: () => t('organizations.name'),
    send: async ({ name }, version) => {
      if (brand) await writes.updateBrand.mutateAsync({ id: brand.id, name, updated_at: version });
      else await writes.createBrand.mutateAsync(name);
      notify.success(brand ? vocabularyMessages.brandUpdated : vocabularyMessages.brandCreated, name);
      onClose();
    },
  });
  const title = brand ? t('brand.rename') : t('brand.add');
  return (
    <RecordDialog
      name="brand"
      title={title}
      subtitle={brand?.name}
      save={title}
      width={400}
      form={{ submit, isBusy, conflict }}
      onClose={onClose}
    >
      <TextField label={t('organizations.name')} data-autofocus {...bind('name')} />
    </RecordDialog>
  );
}

/** Gives all posts of a brand to another one. */
export function MergeBrandDialog({ brand, onClose }: { brand: ManagedBrand; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { brands } = useBootstrap();
  const { mergeBrand } = useVocabularyWrites();
  return (
    <MergeDialog
      title={t('brand.mergeTitle', { name: brand.name })}
      merge={t('brand.merge')}
      choices={(brands ?? [])
        .filter(({ id }) => id !== brand.id)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      send={async (into) => {
        await mergeBrand.mutateAsync({ id: brand.id, into });
        notify.success(vocabularyMessages.brandMerged);
      }}
      onClose={onClose}
    >
      {() => <p>{t('brand.mergeBody', { name: brand.name })}</p>}
    </MergeDialog>
  );
}
