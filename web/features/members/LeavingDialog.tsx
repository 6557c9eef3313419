import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { memberMessages } from '#contract/members/choices.ts';
import type { Member } from '#contract/members/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { allMembers, membersQuery, type Place, useMemberWrites } from './queries.ts';

/** The ways in which a person goes: for good, or until they are let in again. */
export type Leaving = 'remove' | 'deactivate';

interface LeavingDialogProps {
  member: Member;
  place: Place;
  way: Leaving;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

/** Removes or deactivates a person; what cannot stay theirs goes to someone: deals, and the posts of who is removed. */
export function LeavingDialog({ member, place, way, onClose, onRemoved }: LeavingDialogProps) {
  const { t } = useTranslation('organization');
  const writes = useMemberWrites(place);
  const [words, setWords] = useState('');
  // The server looks for them: a page does not hold everyone of a large organization.
  const { data } = useQuery(membersQuery(place, { ...allMembers, status: 'active', q: words }));
  const others = (data?.rows ?? []).filter(({ id }) => id !== member.id);
  const posts = way === 'remove' ? member.posts : 0;
  const left = [
    posts > 0 && t('leaving.posts', { count: posts, quantity: formatQuantity(posts) }),
    member.deals > 0 && t('leaving.deals', { count: member.deals, quantity: formatQuantity(member.deals) }),
  ].filter((sentence) => sentence !== false);
  const { form, bind, submit, isBusy } = useServerForm<{ successor: string | null }>({
    name: 'leaving',
    valuesOf: () => ({ successor: null }),
    rules: ({ successor }) => ({ successor: left.length > 0 && !successor && messages.required }),
    bodyOf: (values) => values,
    send: async ({ successor }) => {
      await writes[way].mutateAsync({ id: member.id, successor: successor ? Number(successor) : null });
      notify.success(way === 'remove' ? messages.userDeleted : memberMessages.deactivated);
      onClose();
      if (way === 'remove') onRemoved?.();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t(`${way}.title`, { name: member.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="leaving" color={way === 'remove' ? 'red' : undefined} isBusy={isBusy}>
            {t(`${way}.confirm`)}
          </SubmitButton>
        </>
      }
    >
      <p>{t(`${way}.body`)}</p>
      <form id="leaving" noValidate onSubmit={submit}>
        {left.length > 0 ? (
          <SelectField
            mt="md"
            label={t('leaving.successor')}
            hint={left.join(' ')}
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
