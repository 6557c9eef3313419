import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { candidatesQuery, useListWrites } from '../queries.ts';
import classes from './Lines.module.css';

/** Who offers a line, own stock first, and why a post does not fit. */
export function WhoDialog({ list, line, onClose }: { list: List; line: ListLine; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { data } = useQuery(candidatesQuery(list.id, line.number));
  const { changeLine } = useListWrites(list.id);
  const current = list.lines.find(({ number }) => number === line.number) ?? line;
  const pin = (id: number | null) => changeLine.mutate({ n: line.number, body: { pin: id } });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={760}
      title={t('who.title', { number: line.number })}
      subtitle={line.article?.title ?? line.text}
      footer={
        current.pin !== null && list.abilities.edit && <Button onClick={() => pin(null)}>{t('who.unpin')}</Button>
      }
    >
      {!data && <RowsSkeleton rows={4} />}
      {data?.length === 0 && <p className="muted">{t(list.alert === 'none' ? 'line.nobody' : 'who.none')}</p>}
      <ul className={classes.who}>
        {data?.map(({ advertisement: post, own, fits, reasons }) => (
          <li key={post.id} data-off={!fits || undefined}>
            <div>
              <Link className="link strong" to={`/advertisement/${post.id}`}>
                {post.title}
              </Link>
              <div className="xs muted">
                {t('who.of', { seller: post.organization.name, country: countryName(post.country) })}
                {' · '}
                {t('who.available', { count: post.available })}
              </div>
              <div className="xs">{reasons.map((reason) => translated(reason)).join(' · ')}</div>
            </div>
            <Box className="num" ta="right">
              {post.amount ? formatMoney(post.amount, list.currency) : formatQuantity(post.available)}{' '}
              <NotNew condition={post.condition} />
              {fits && !own && list.abilities.edit && current.pin !== post.id && (
                <div>
                  <button type="button" className="link xs" onClick={() => pin(post.id)}>
                    {t('who.pin')}
                  </button>
                </div>
              )}
              {current.pin === post.id && <div className="xs">{t('line.pinned')}</div>}
            </Box>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
