import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { vocabularyMessages } from '#contract/vocabulary/choices.ts';
import type { ManagedBrand } from '#contract/vocabulary/schemas.ts';
import { createBrand, updateBrand } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useVocabularyWrites } from './queries.ts';

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
    <Dialog
      opened
      onClose={onClose}
      width={400}
      title={title}
      subtitle={brand?.name}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="brand" isBusy={isBusy}>
            {title}
          </SubmitButton>
        </>
      }
    >
      <form id="brand" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-4)">
          {conflict && <ConflictStrip {...conflict} />}
          <TextField label={t('organizations.name')} data-autofocus {...bind('name')} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Gives all posts of a brand to another one. */
export function MergeDialog({ brand, onClose }: { brand: ManagedBrand; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { brands } = useBootstrap();
  const { mergeBrand } = useVocabularyWrites();
  const { bind, submit, isBusy } = useServerForm<{ into: string | null }>({
    name: 'merge',
    valuesOf: () => ({ into: null }),
    rules: ({ into }) => ({ into: !into && messages.required }),
    bodyOf: (values) => values,
    send: async ({ into }) => {
      await mergeBrand.mutateAsync({ id: brand.id, into: Number(into) });
      notify.success(vocabularyMessages.brandMerged);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t('brand.mergeTitle', { name: brand.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="merge" color="red" isBusy={isBusy}>
            {t('brand.merge')}
          </SubmitButton>
        </>
      }
    >
      <p>{t('brand.mergeBody', { name: brand.name })}</p>
      <form id="merge" noValidate onSubmit={submit}>
        <SelectField
          mt="md"
          label={t('brand.into')}
          searchable
          data={(brands ?? [])
            .filter(({ id }) => id !== brand.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          {...bind('into')}
        />
      </form>
    </Dialog>
  );
}
