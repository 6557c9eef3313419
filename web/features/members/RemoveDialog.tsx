import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { Member } from '#contract/members/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { allMembers, membersQuery, type Place, useMemberWrites } from './queries.ts';

interface RemoveDialogProps {
  member: Member;
  place: Place;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

/** Removes a person; whoever has posts leaves them to somebody. */
export function RemoveDialog({ member, place, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('organization');
  const { remove } = useMemberWrites(place);
  const [words, setWords] = useState('');
  // The server looks for them: a page does not hold everybody of a large organization.
  const { data } = useQuery(membersQuery(place, { ...allMembers, status: 'active', q: words }));
  const others = (data?.rows ?? []).filter(({ id }) => id !== member.id);
  const { form, bind, submit, isBusy } = useServerForm<{ successor: string | null }>({
    name: 'remove',
    valuesOf: () => ({ successor: null }),
    rules: ({ successor }) => ({ successor: member.posts > 0 && !successor && messages.required }),
    bodyOf: (values) => values,
    send: async ({ successor }) => {
      await remove.mutateAsync({ id: member.id, successor: successor ? Number(successor) : null });
      notify.success(messages.userDeleted);
      onClose();
      onRemoved?.();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t('remove.title', { name: member.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="remove" color="red" isBusy={isBusy}>
            {t('remove.confirm')}
          </SubmitButton>
        </>
      }
    >
      <p>{t('remove.body')}</p>
      <form id="remove" noValidate onSubmit={submit}>
        {member.posts > 0 ? (
          <SelectField
            mt="md"
            label={t('remove.successor')}
            hint={t('remove.posts', { count: member.posts, quantity: formatQuantity(member.posts) })}
            searchable
            onSearchChange={setWords}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...bind('successor')}
          />
        ) : (
          form.errors.successor && <p role="alert">{form.errors.successor}</p>
        )}
      </form>
    </Dialog>
  );
}
