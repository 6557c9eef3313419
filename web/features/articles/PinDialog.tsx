import { Button, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pinArticle } from '#contract/articles/endpoints.ts';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { articleQuery, offersQuery } from './queries.ts';

/** Chooses the post whose title and picture a part has. */
export function PinDialog({ article, onClose }: { article: ArticlePage; onClose: () => void }) {
  const { t } = useTranslation('parts');
  const client = useQueryClient();
  const [post, setPost] = useState(String(article.pinned ?? ''));
  const { data } = useQuery(
    offersQuery(article.id, {
      type: article.offered > 0 ? 'offered' : 'wanted',
      quantity: 1,
      condition: null,
      delivery: null,
      country: null,
      sort: 'newest',
      page: 1,
    }),
  );
  const save = useMutation({
    mutationFn: () =>
      call(pinArticle, { params: { id: article.id }, body: { advertisement: post === '' ? null : Number(post) } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
      return client.invalidateQueries({ queryKey: articleQuery(article.id).queryKey });
    },
    onError: notify.failure,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('pin.title')}
      subtitle={t('pin.hint')}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
            {t('pin.save')}
          </Button>
        </>
      }
    >
      <Radio.Group value={post} onChange={setPost} aria-label={t('pin.title')}>
        <Stack gap="xs">
          <Radio value="" label={t('pin.best')} />
          {data?.rows.map(({ id, name, organization }) => (
            <Radio key={id} value={String(id)} label={name} description={organization} />
          ))}
        </Stack>
      </Radio.Group>
    </Dialog>
  );
}
