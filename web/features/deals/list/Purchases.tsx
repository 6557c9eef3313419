import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { Purchase } from '#contract/purchases/schemas.ts';
import { formatDate, formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { purchasesQuery, useDisown } from './purchaseQueries.ts';

/** Sales that name the own organization as the buyer, and the way to disown one. */
export default function Purchases() {
  const { t } = useTranslation('asking');
  const list = useListChoice({ page: 1 }, {});
  const disown = useDisown();
  const deny = async ({ id, seller, title }: Purchase) => {
    const isSure = await confirm({
      title: t('bought.denyTitle'),
      body: t('bought.denyBody', { seller: seller.name, title }),
      confirmLabel: t('bought.deny'),
    });
    if (isSure) await notify.outcome(disown.mutateAsync(id), dealMessages.disowned);
  };
  const columns: Column<Purchase>[] = [
    {
      id: 'what',
      title: t('bought.what'),
      phone: 'lead',
      cell: ({ title, seller, article, deal }) => (
        <div>
          {/* A sale that was recorded alone has no deal to open: its row leads to who offers the part now. */}
          <Link
            className="strong link"
            {...(article === null ? { to: '/', search: { q: title } } : { to: `/article/${article}` })}
            {...(deal ? {} : { 'data-opens-row': true })}
          >
            {title}
          </Link>
          {/* The seller's other posts; what was bought is sold and may no longer be online. */}
          <div className="xs">
            <Link to="/" search={{ organizations: [String(seller.id)] }} className="link">
              {seller.name}
            </Link>
          </div>
        </div>
      ),
    },
    {
      id: 'quantity',
      title: t('bought.quantity'),
      align: 'right',
      width: 110,
      cell: ({ quantity, left_quantity: left, credited_quantity: credited, unit }) => (
        <div>
          <span className="num">{formatUnits(left, unit)}</span>
          {credited > 0 && <div className="xs muted num">{t('bought.of', { quantity: formatQuantity(quantity) })}</div>}
        </div>
      ),
    },
    {
      id: 'received',
      title: t('bought.received'),
      align: 'right',
      width: 132,
      cell: ({ received }) =>
        received === null ? (
          <span className="sm muted">{t('bought.unreported')}</span>
        ) : (
          <span className="num">{formatQuantity(received)}</span>
        ),
    },
    {
      id: 'total',
      title: t('bought.total'),
      align: 'right',
      width: 140,
      cell: ({ left_price: total, credited_amount: credited, freight, currency }) => (
        <div>
          <span className="num">{total && currency ? formatMoney(total, currency) : '–'}</span>
          {freight && currency && (
            <div className="xs muted num">{t('bought.freight', { freight: formatMoney(freight, currency) })}</div>
          )}
          {Number(credited) > 0 && currency && (
            <div className="xs muted num">{t('bought.credited', { amount: formatMoney(credited, currency) })}</div>
          )}
        </div>
      ),
    },
    {
      id: 'closed',
      title: t('bought.closed'),
      width: 110,
      cell: ({ closing_date: day }) => <span className="num muted">{formatDay(day)}</span>,
    },
    {
      id: 'deal',
      title: t('bought.deal'),
      width: 170,
      phone: 'bare',
      cell: (purchase) => <Origin purchase={purchase} onDeny={() => void deny(purchase)} />,
    },
  ];
  return (
    <>
      <PageHeader title={t('bought.title')} subtitle={t('bought.subtitle')} />
      <ListTable
        caption={t('bought.title')}
        columns={columns}
        list={list}
        result={useQuery(purchasesQuery(list.choice.page))}
        empty={
          <EmptyState drawing="drivetrain-and-gears/chains" title={t('bought.none')}>
            {t('bought.noneBody')}
          </EmptyState>
        }
      />
    </>
  );
}

function Origin({ purchase, onDeny }: { purchase: Purchase; onDeny: () => void }) {
  const { t } = useTranslation('asking');
  const { deal, disowned_at: disownedAt, abilities } = purchase;
  if (deal) {
    return (
      <Link className="link num" to={`/deals/${deal.id}`} data-opens-row>
        {deal.reference}
      </Link>
    );
  }
  if (disownedAt) return <span className="sm muted">{t('bought.denied', { date: formatDate(disownedAt) })}</span>;
  if (!abilities.disown) return <span className="sm muted">{t('bought.withoutDeal')}</span>;
  return (
    <Button size="xs" variant="subtle" aria-label={t('bought.denyOf', { title: purchase.title })} onClick={onDeny}>
      {t('bought.deny')}
    </Button>
  );
}
