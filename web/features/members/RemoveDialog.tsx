import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { Member } from '#contract/members/schemas.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
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
  const [successor, setSuccessor] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [words, setWords] = useState('');
  // The server looks for them: a page does not hold everybody of a large organization.
  const { data } = useQuery(membersQuery(place, { ...allMembers, status: 'active', q: words }));
  const others = (data?.rows ?? []).filter(({ id }) => id !== member.id);
  const send = async () => {
    if (member.posts > 0 && !successor) return setError(messages.required);
    try {
      await remove.mutateAsync({ id: member.id, successor: successor ? Number(successor) : null });
      notify.success(messages.userDeleted);
      onClose();
      onRemoved?.();
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.successor) setError(failure.errors.successor[0]);
      else notify.failure(failure);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t('remove.title', { name: member.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" color="red" loading={remove.isPending} onClick={() => void send()}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('remove.body')}</p>
      {member.posts > 0 && (
        <SelectField
          mt="md"
          label={t('remove.successor')}
          hint={t('remove.posts', { count: member.posts, quantity: formatQuantity(member.posts) })}
          searchable
          onSearchChange={setWords}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={successor}
          onChange={(value) => {
            setSuccessor(value);
            setError(undefined);
          }}
          error={error}
        />
      )}
      {member.posts === 0 && error && <p role="alert">{error}</p>}
    </Dialog>
  );
}
