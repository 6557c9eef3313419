import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, saleReasonLabels } from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import classes from './Detail.module.css';
import { salesQuery } from './queries.ts';

/** The newest sales come with the post; the pages behind them are asked for. */
export default function Sales({ post, newest }: { post: Advertisement; newest: NonNullable<Advertisement['sales']> }) {
  const { t } = useTranslation('posts');
  const [page, setPage] = useState(1);
  const further = useQuery({
    ...salesQuery(post.id, page),
    enabled: page > 1,
    placeholderData: (current) => current ?? newest,
  });
  const sales = page === 1 ? newest : (further.data ?? []);
  const total = post.sales_count ?? newest.length;
  return (
    <section>
      <h2 className="h2">{t('sales.title')}</h2>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="region" aria-label={t('sales.title')}>
        <Table aria-label={t('sales.caption')} tabularNums verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('sales.date')}</Table.Th>
              <Table.Th>{t('sales.what')}</Table.Th>
              <Table.Th ta="right">{t('sales.quantity')}</Table.Th>
              <Table.Th ta="right">{t('sales.total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sales.map((sale) => (
              <Table.Tr key={sale.id} data-reverted={sale.reverted_at !== null || undefined} className={classes.sale}>
                <Table.Td>{formatDate(sale.closing_date)}</Table.Td>
                <Table.Td>
                  {sale.sold_to_organization?.name ?? translated(saleReasonLabels[sale.reason])}{' '}
                  {sale.reverted_at && <Badge>{t('sales.takenBack')}</Badge>}
                </Table.Td>
                <Table.Td ta="right">
                  {formatQuantity(sale.left_quantity)}
                  {sale.credited_quantity > 0 && (
                    <div className="xs muted">
                      {t('sales.of', { quantity: formatQuantity(sale.total_number_of_items) })}
                    </div>
                  )}
                  {sale.received !== null && sale.received !== sale.left_quantity && (
                    <div className="xs muted">{t('sales.received', { quantity: formatQuantity(sale.received) })}</div>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  {sale.left_price && sale.sold_currency ? formatMoney(sale.left_price, sale.sold_currency) : '–'}
                  {Number(sale.credited_amount) > 0 && sale.sold_currency && (
                    <div className="xs muted">
                      {t('sales.credited', { amount: formatMoney(sale.credited_amount, sale.sold_currency) })}
                    </div>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <FailureStrip failure={page > 1 ? further.error : null} onRetry={() => void further.refetch()} />
      {total > limits.salesListed && (
        <Pager page={page} perPage={limits.salesListed} total={total} onChange={setPage} />
      )}
    </section>
  );
}
