import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { messages } from '#contract/errors.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { type Transition, useDeletePost, useTransition } from './queries.ts';

type Subject = Pick<Advertisement, 'id' | 'name' | 'abilities'>;

/** What can be done to a post from its page and from lists, with the messages that follow. */
export function usePostActions() {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const transition = useTransition();
  const deletion = useDeletePost();

  const take = async (post: Subject, step: Transition): Promise<void> => {
    try {
      const changed = await transition.mutateAsync({ id: post.id, transition: step });
      notify.success(t(`done.${step}`), changed.name);
      if (step === 'duplicate') await navigate({ to: '/my-posts/$id/edit', params: { id: String(changed.id) } });
    } catch (error) {
      notify.failure(error);
    }
  };

  /** Asks, then deletes; true when the post is gone. */
  const remove = async (post: Subject): Promise<boolean> => {
    const isSure = await confirm({
      title: t('confirm.delete', { ns: 'common' }),
      body: t('delete.body', { name: post.name }),
      confirmLabel: t('action.delete', { ns: 'common' }),
      danger: true,
    });
    if (!isSure) return false;
    try {
      await deletion.mutateAsync(post.id);
      notify.success(messages.advertisementDeleted);
      return true;
    } catch (error) {
      notify.failure(error);
      return false;
    }
  };

  return { take, remove, isBusy: transition.isPending || deletion.isPending };
}
