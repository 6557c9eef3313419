import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { insightSorts, type StayReason, stayReasons } from '#contract/insights/choices.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import type { ListChoice } from '#web/ui/tables/useListChoice.ts';
import classes from './Insights.module.css';
import { exportedQuery, type InsightChoice, type InsightPost, insightPostsQuery } from './queries.ts';
import { Reasons } from './Reasons.tsx';

/** Posts with their age, what happened to them, and why they stay. */
export function InsightPosts({ list }: { list: ListChoice<InsightChoice> }) {
  const { t } = useTranslation('insights');
  const { choice, change } = list;
  const result = useQuery(insightPostsQuery(choice));
  const { data } = result;
  const columns = usePostColumns(data?.currency ?? 'EUR');
  const unasked = data?.unasked;
  return (
    <section aria-labelledby="insights-posts">
      <div className={classes.tools}>
        <h2 className="h2" id="insights-posts">
          {t('posts.title')}
        </h2>
        <SearchField label={t('posts.search')} value={choice.q} onSearch={(q) => change({ q })} />
        <SelectField
          label={<span className="vh">{t('posts.reason')}</span>}
          aria-label={t('posts.reason')}
          allowDeselect={false}
          value={choice.reason}
          data={[
            { value: '', label: t('posts.anyReason') },
            ...stayReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          ]}
          onChange={(value) => change({ reason: (value ?? '') as StayReason | '' })}
        />
        <SelectField
          label={<span className="vh">{t('posts.sort')}</span>}
          aria-label={t('posts.sort')}
          allowDeselect={false}
          value={choice.sort}
          data={insightSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(value) => change({ sort: value ?? '-value' })}
        />
        <ExportButton of={{ scope: 'insights', query: exportedQuery(choice) }} />
      </div>
      {(choice.band || choice.step) && (
        <Flex component="p" className="sm" rowGap="xs" columnGap="sm" align="center" wrap="wrap" mb="sm">
          {choice.band && <span>{t('posts.age', { band: t(`age.${choice.band}`) })}</span>}
          {choice.step && <span>{t('posts.unaskedOnly')}</span>}
          <Button size="xs" onClick={() => change({ band: '', step: '' })}>
            {t('posts.showAll')}
          </Button>
        </Flex>
      )}
      {unasked && unasked.posts > 0 && !choice.step && (
        <Flex
          component="p"
          className={`sm ${classes.unasked}`}
          rowGap={8}
          columnGap={12}
          align="center"
          wrap="wrap"
          mb="sm"
        >
          <b>{t('unasked.posts', { count: unasked.posts, quantity: formatQuantity(unasked.posts) })}</b>{' '}
          {unasked.dearer > 0 &&
            `${t('unasked.dearer', { count: unasked.dearer, quantity: formatQuantity(unasked.dearer) })} `}
          <Button size="xs" onClick={() => change({ step: 'seen' })}>
            {t('unasked.show', { count: unasked.posts, quantity: formatQuantity(unasked.posts) })}
          </Button>
        </Flex>
      )}
      <ListTable caption={t('posts.title')} columns={columns} list={list} result={result} />
    </section>
  );
}

function usePostColumns(currency: string): Column<InsightPost>[] {
  const { t } = useTranslation('insights');
  const number = (id: 'seen' | 'kept' | 'asked', whenWide = false): Column<InsightPost> => ({
    id,
    title: t(`column.${id}`),
    align: 'right',
    width: 78,
    phone: 'inline',
    whenWide,
    cell: (post) => <span className="num">{formatQuantity(post[id])}</span>,
  });
  return [
    {
      id: 'post',
      title: t('column.post'),
      phone: 'lead',
      cell: ({ id, title, brand, number: code }) => (
        <div>
          <Link className="strong" to={`/advertisement/${id}`} data-opens-row>
            {title}
          </Link>
          <div className="xs muted">{[brand, code ?? t('row.noNumber')].filter(Boolean).join(' · ')}</div>
        </div>
      ),
    },
    {
      id: 'age',
      title: t('column.age'),
      width: 92,
      phone: 'inline',
      cell: ({ age }) => <span className="num">{t('row.days', { count: age, quantity: formatQuantity(age) })}</span>,
    },
    {
      id: 'value',
      // No text, so that phones, where it comes after the post, leave its title out.
      title: <span>{t('column.value')}</span>,
      align: 'right',
      width: 120,
      phone: 'beside',
      cell: ({ value, available, price, price_currency: of }) => (
        <div>
          <b className="num">{value === null ? '–' : formatMoney(value, currency)}</b>
          <div className="xs muted num">
            {t('row.each', { quantity: formatQuantity(available), price: formatMoney(price, of) })}
          </div>
        </div>
      ),
    },
    number('seen'),
    number('kept', true),
    number('asked'),
    {
      id: 'lastSale',
      title: t('column.lastSale'),
      width: 96,
      phone: 'hide',
      whenWide: 'first',
      cell: ({ last_sale: day }) => <span className="num muted">{day ? formatDay(day) : t('row.never')}</span>,
    },
    {
      id: 'why',
      title: t('column.why'),
      width: 300,
      phone: 'bare',
      cell: (post) => <Reasons post={post} currency={currency} />,
    },
  ];
}
