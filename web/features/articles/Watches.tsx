import { Box, Group } from '@mantine/core';
import { IconBellOff, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionLabels } from '#contract/advertisements/choices.ts';
import { unwatchArticle } from '#contract/articles/endpoints.ts';
import type { ListedWatch } from '#contract/articles/schemas.ts';
import { alertLabels } from '#contract/saved-searches/choices.ts';
import { Thumbnail } from '#web/features/advertisements/post/AdvertisementRow.tsx';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';
import { formatList, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { type Column, DataTable, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { watchesQuery } from './queries.ts';
import { WatchDialog } from './WatchDialog.tsx';

/** The parts whose price someone watches, each with whether a post is at it. */
export default function Watches() {
  const { t } = useTranslation('parts');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [changed, setChanged] = useState<ListedWatch | null>(null);
  const query = useQuery(watchesQuery(page));
  const { data, isError } = query;
  const stop = useMutation({
    mutationFn: (id: number) => call(unwatchArticle, { params: { id } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      return client.invalidateQueries({ queryKey: ['articles'] });
    },
    onError: notify.failure,
  });
  return (
    <Box maw={1240}>
      <PageHeader
        title={t('watches.title')}
        subtitle={
          data ? t('watches.count', { count: data.total, quantity: formatQuantity(data.total) }) : <span>&nbsp;</span>
        }
      />
      {isError && !data ? (
        <LoadFailure query={query}>{t('watches.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={5} height={56} />
        </Loading>
      ) : data.total === 0 ? (
        <EmptyState
          title={t('watches.none')}
          drawing="other"
          actions={
            <LinkButton to="/" search={() => ({ group: 'article' })} variant="filled">
              {t('watches.find')}
            </LinkButton>
          }
        >
          <p>{t('watches.nothing')}</p>
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={t('watches.title')}
            columns={columnsOf(t, {
              change: setChanged,
              stop: (watch) => stop.mutate(watch.article.id),
              isBusy: stop.isPending,
            })}
            rows={data.rows}
            rowKey={({ article }) => article.id}
            isStale={query.isPlaceholderData}
            empty={t('watches.none')}
          />
          <Pager page={page} perPage={rowsPerPage} total={data.total} onChange={setPage} />
        </>
      )}
      {changed && (
        <WatchDialog
          article={{ ...changed.article, unit: changed.unit, currency: changed.currency, watch: changed }}
          quantity={changed.quantity}
          onClose={() => setChanged(null)}
        />
      )}
    </Box>
  );
}

/** The part as its page names it, with its number and category, and whether wanted posts count. */
function Watched({ watch: { article, quantity, types } }: { watch: ListedWatch }) {
  const { t } = useTranslation('parts');
  const { id, name, part, image, category, sub_category: subCategory } = article;
  const kind = subCategory ?? category;
  const about = [
    part !== name && part,
    kind && translated(kind.name),
    types.includes('wanted') && t(types.length > 1 ? 'watches.both' : 'watches.wanted'),
  ];
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      {category && <Thumbnail post={{ type: types.includes('offered') ? 'offered' : 'wanted', image, category }} />}
      <Box miw={0}>
        <div className="clip strong">
          <Link
            to="/article/$id"
            params={{ id: String(id) }}
            search={quantity > 1 ? { quantity: String(quantity) } : {}}
            title={name}
            data-opens-row
          >
            {name}
          </Link>
        </div>
        <div className="xs muted clip">{about.filter(Boolean).join(' · ')}</div>
      </Box>
    </Group>
  );
}

interface Actions {
  change: (watch: ListedWatch) => void;
  stop: (watch: ListedWatch) => void;
  isBusy: boolean;
}

function columnsOf(t: TFunction<'parts'>, { change, stop, isBusy }: Actions): Column<ListedWatch>[] {
  return [
    {
      id: 'article',
      title: t('watches.part'),
      phone: 'lead',
      cell: (watch) => <Watched watch={watch} />,
    },
    {
      id: 'price',
      title: t('watches.price'),
      align: 'right',
      width: 150,
      phone: 'inline',
      cell: ({ max_price: price, currency, unit }) => (
        <span className="num">
          <strong>{formatMoney(price, currency)}</strong>{' '}
          <span className="xs muted">{t('post.per', { ns: 'common', unit: unitWords(unit)[0] })}</span>
        </span>
      ),
    },
    {
      id: 'quantity',
      title: t('watches.quantity'),
      align: 'right',
      width: 84,
      phone: 'inline',
      cell: ({ quantity }) => <span className="num">{formatQuantity(quantity)}</span>,
    },
    {
      id: 'conditions',
      title: t('watches.conditions'),
      width: 120,
      phone: 'inline',
      cell: ({ conditions }) =>
        conditions.length === 0 ? (
          <span className="muted">{t('watches.any')}</span>
        ) : (
          formatList(conditions.map((condition) => translated(conditionLabels[condition])))
        ),
    },
    {
      id: 'state',
      title: t('watches.state'),
      width: 150,
      phone: 'bare',
      cell: ({ is_reached: isReached }) =>
        isReached ? (
          <Badge kind="ok">{t('watches.reached')}</Badge>
        ) : (
          <span className="muted">{t('watches.waiting')}</span>
        ),
    },
    {
      id: 'alert',
      title: t('watches.alert'),
      width: 136,
      whenWide: 'first',
      phone: 'hide',
      cell: ({ alert }) => <span className="muted">{translated(alertLabels[alert])}</span>,
    },
    menuColumn((watch) => (
      <RowMenu
        name={watch.article.name}
        isBusy={isBusy}
        actions={[
          { icon: IconPencil, text: t('watches.change'), onClick: () => change(watch) },
          { icon: IconBellOff, text: t('watches.stop'), onClick: () => stop(watch), danger: true },
        ]}
      />
    )),
  ];
}
