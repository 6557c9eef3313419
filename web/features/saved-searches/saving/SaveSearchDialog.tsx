import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Alert, alertLabels } from '#contract/saved-searches/choices.ts';
import { createSavedSearch, type SavedSearch, updateSavedSearch } from '#contract/saved-searches/schemas.ts';
import { bootstrapQuery } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ReasonChoice } from '#web/ui/fields/ReasonChoice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import classes from './SaveSearch.module.css';
import { useSavedQuery } from './useSavedQuery.ts';

const longestName = 100;
const rhythms: readonly Alert[] = ['instant', 'daily', 'weekly', 'none'];

interface SaveSearchDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The query string of the list. */
  query: string;
  total: number | undefined;
  /** The search to change; a new one otherwise. */
  saved?: Pick<SavedSearch, 'id' | 'name' | 'alert'>;
}

/** Sets the name of a saved search and how often its alerts are sent. */
export default function SaveSearchDialog({ opened, onClose, query, total, saved }: SaveSearchDialogProps) {
  const { t } = useTranslation('searches');
  const { words, name } = useSavedQuery(query);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (body: { name: string; alert: Alert }) =>
      saved
        ? call(updateSavedSearch, { params: { id: saved.id }, body })
        : call(createSavedSearch, { body: { ...body, query } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['saved-searches'] });
      void client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
    },
  });
  const { form, bind, submit, isBusy } = useServerForm({
    name: 'save-search',
    valuesOf: () => ({
      name: saved?.name ?? (name || t('all')).slice(0, longestName),
      alert: saved?.alert ?? ('daily' as Alert),
    }),
    schema: createSavedSearch.body.omit({ query: true }),
    bodyOf: (values) => values,
    send: async (body) => {
      const { message } = await save.mutateAsync(body);
      notify.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(saved ? 'save.rename' : 'save.title')}
      subtitle={total !== undefined && t('save.fit', { count: total, number: formatQuantity(total) })}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="save-search" isBusy={isBusy}>
            {t(saved ? 'save.update' : 'save.submit')}
          </SubmitButton>
        </>
      }
    >
      <form id="save-search" noValidate onSubmit={submit}>
        <Stack>
          {words.length > 0 && (
            <ul className={classes.words} aria-label={t('save.what')}>
              {words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          )}
          <TextField label={t('save.name')} maxLength={longestName} data-autofocus {...bind('name')} />
          <ReasonChoice
            label={t('save.alert')}
            reasons={rhythms.map((value) => ({ value, text: translated(alertLabels[value]) }))}
            value={form.values.alert}
            onChange={(alert) => form.setFieldValue('alert', alert)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
