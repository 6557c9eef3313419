import { Button, Stack } from '@mantine/core';
import { IconArrowRight, IconCopy, IconLinkPlus, IconReplace } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmLink, refuseLink, withdrawLink } from '#contract/articles/links/endpoints.ts';
import type { ArticleLink } from '#contract/articles/links/records.ts';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { articleQuery } from '../queries.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkedArticle } from './LinkedArticle.tsx';
import classes from './Links.module.css';

const icons = { successor: IconArrowRight, same: IconCopy, substitute: IconReplace };

/** What replaces a part, is the same or can be used in its place, with what the reader may do about it. */
export default function Links({ article }: { article: ArticlePage }) {
  const { t } = useTranslation('parts');
  const [isOpen, setOpen] = useState(false);
  const opener = article.canLink && (
    <Button
      variant="subtle"
      size="compact-sm"
      px={0}
      leftSection={<IconLinkPlus size={16} stroke={1.75} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {t('links.add')}
    </Button>
  );
  return (
    <Stack className={classes.links} align="flex-start" gap="xs" mt="sm">
      {article.links.length > 0 && (
        <ul aria-label={t('links.title')}>
          {article.links.map((link) => (
            <LinkRow key={link.id} article={article.id} link={link} />
          ))}
        </ul>
      )}
      {opener}
      {isOpen && <LinkDialog article={article} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

function LinkRow({ article, link }: { article: number; link: ArticleLink }) {
  const { t } = useTranslation('parts');
  const client = useQueryClient();
  const Icon = icons[link.kind];
  const params = { id: article, n: link.id };
  const change = useMutation({
    mutationFn: (endpoint: typeof withdrawLink | typeof confirmLink | typeof refuseLink) =>
      call(endpoint as typeof confirmLink, { params }),
    onSuccess: ({ message }) => {
      notify.success(message);
      return client.invalidateQueries({ queryKey: articleQuery(article).queryKey });
    },
    onError: notify.failure,
  });
  const button = (text: string, endpoint: typeof withdrawLink | typeof confirmLink | typeof refuseLink): ReactNode => (
    <button type="button" className="link sm" disabled={change.isPending} onClick={() => change.mutate(endpoint)}>
      {text}
    </button>
  );
  return (
    <li>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <LinkedArticle link={link} />
      <span className="muted">{statementWords(t, link)}</span>
      {link.canWithdraw && button(t('links.withdraw'), withdrawLink)}
      {link.canDecide && link.state !== 'confirmed' && button(t('links.confirm'), confirmLink)}
      {link.canDecide && link.state !== 'refused' && button(t('links.refuse'), refuseLink)}
    </li>
  );
}

function statementWords(t: TFunction<'parts'>, { state, sellers, is_private: isPrivate }: ArticleLink) {
  if (isPrivate) return t('links.private');
  if (state !== 'stated') return t(`links.${state}`);
  return t('links.sellers', { count: sellers });
}
