import { Button, Checkbox, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listArticles } from '#contract/articles/endpoints.ts';
import { type LinkKind, linkKinds } from '#contract/articles/links/choices.ts';
import { stateLink } from '#contract/articles/links/endpoints.ts';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { articleQuery } from '../queries.ts';
import classes from './Links.module.css';

const pauseOfTyping = 250;

/** The other articles that words find. */
function useFound(article: number, q: string) {
  const words = q.trim();
  return useQuery({
    queryKey: ['articles', article, 'others', words],
    queryFn: async ({ signal }) => {
      const { data } = await call(listArticles, { query: { q: words, per_page: 12 }, signal });
      return data.flatMap(({ id, post }) => (id === null || id === article ? [] : [{ id, post }])).slice(0, 8);
    },
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  });
}

/** States what another article is to this one, for the reader's organization. */
export function LinkDialog({ article, onClose }: { article: ArticlePage; onClose: () => void }) {
  const { t } = useTranslation('parts');
  const client = useQueryClient();
  const group = useId();
  const [kind, setKind] = useState<LinkKind>('successor');
  const [q, setQ] = useState('');
  const [to, setTo] = useState<number | null>(null);
  const [isPrivate, setPrivate] = useState(false);
  const [words] = useDebouncedValue(q, pauseOfTyping);
  const { data: found = [] } = useFound(article.id, words);
  const save = useMutation({
    mutationFn: () =>
      call(stateLink, { params: { id: article.id }, body: { kind, to: to as number, private: isPrivate } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
      return client.invalidateQueries({ queryKey: articleQuery(article.id).queryKey });
    },
    onError: (error) => (error instanceof ApiError && error.errors.to ? undefined : notify.failure(error)),
  });
  const error = save.error instanceof ApiError ? save.error.errors.to?.[0] : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('links.dialog', { article: article.number ?? article.name })}
      subtitle={t('links.hint')}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
            {t('links.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={t('links.kind')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => value && setKind(value as LinkKind)}
          data={linkKinds.map((value) => ({ value, label: t(`links.kind.${value}`) }))}
        />
        <TextField
          label={t('links.other')}
          data-autofocus
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value);
            setTo(null);
            save.reset();
          }}
          error={error}
        />
        {words.trim().length > 1 && found.length === 0 && <p className="sm muted">{t('links.nothing')}</p>}
        {found.length > 0 && (
          <fieldset className={classes.found}>
            <legend className="vh">{t('links.which')}</legend>
            {found.map(({ id, post }) => (
              <label key={id}>
                <input type="radio" name={group} checked={to === id} onChange={() => setTo(id)} />
                <span>
                  <span className="strong">{post.name}</span>
                  <span className="xs muted">
                    {[post.brand, post.supplier_article_number].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Checkbox
          label={t('links.onlyUs')}
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
