import { Box, SegmentedControl } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List, Plan } from '#contract/lists/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { RowsFoot, useFirstRows } from '../FirstRows.tsx';
import table from '../Table.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { type Delivery, groupDeliveries, type View, views } from './deliveries.ts';
import classes from './Plan.module.css';

const pageSize = 20;

/** A row of the table: where it is the first of a seller, the seller is above it. */
interface Row {
  delivery: Delivery;
  isFirst: boolean;
  isLast: boolean;
}

/** Who delivers what: line by line, where a line that is split has a row for each seller, or seller by seller. */
export function Deliveries({ list, plan }: { list: List; plan: Plan }) {
  const { t } = useTranslation('lists');
  const [view, setView] = useState<View>('line');
  const groups = useMemo(
    () =>
      groupDeliveries(list, plan, view).map((group) =>
        group.map((delivery, place): Row => ({ delivery, isFirst: place === 0, isLast: place === group.length - 1 })),
      ),
    [list, plan, view],
  );
  // How many posts each line is taken from.
  const parts = useMemo(
    () => new Map(groupDeliveries(list, plan, 'line').map((group) => [group[0]?.line.number, group.length])),
    [list, plan],
  );
  const split = [...parts.values()].filter((count) => count > 1).length;
  const pinned = groups.flat().filter(({ delivery: { line, advertisement } }) => line.pin === advertisement).length;
  // A line is never cut, a seller with many lines is.
  const rows = useFirstRows(view === 'line' ? groups : groups.flat().map((row) => [row]), pageSize);
  return (
    <section>
      <Box className={`row ${classes.head}`} mb={10}>
        <h2 className="h2">{t('plan.who')}</h2>
        <span className="sm muted grow">
          {[split > 0 && t('plan.split', { count: split }), pinned > 0 && t('plan.pinned', { count: pinned })]
            .filter(Boolean)
            .join(', ')}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t('plan.view')}
          value={view}
          onChange={(next) => setView(next as View)}
          data={views.map((value) => ({ value, label: t(`plan.by.${value}`) }))}
        />
      </Box>
      <div className={table.box}>
        <table className={`${table.table} ${classes.table}`}>
          <colgroup>
            <col style={{ width: 46 }} />
            <col />
            <col style={{ width: 58 }} />
            <col style={{ width: 58 }} />
            <col style={{ width: 200 }} />
            <col style={{ width: 88 }} />
            <col style={{ width: 100 }} />
            <col style={{ width: 48 }} />
          </colgroup>
          <thead>
            <tr>
              <th>{t('line.number')}</th>
              <th>{t('plan.article')}</th>
              <th className={table.right}>{t('plan.need')}</th>
              <th className={table.right}>{t('plan.take')}</th>
              <th>{t('plan.from')}</th>
              <th className={table.right}>{t('plan.price')}</th>
              <th className={table.right}>{t('plan.amount')}</th>
              <th>
                <span className="vh">{t('table.actions', { ns: 'common' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.shown.flat().map(({ delivery, isFirst, isLast }) => (
              <Fragment key={`${delivery.line.number} ${delivery.advertisement}`}>
                {view === 'seller' && isFirst && <SellerRow delivery={delivery} currency={plan.currency} />}
                <DeliveryRow
                  list={list}
                  delivery={delivery}
                  parts={parts.get(delivery.line.number) ?? 1}
                  namesLine={view === 'seller' || isFirst}
                  isOpen={view === 'line' && !isLast}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
        <RowsFoot rows={rows} />
      </div>
    </section>
  );
}

function SellerRow({ delivery: { seller }, currency }: { delivery: Delivery; currency: string }) {
  const { t } = useTranslation('lists');
  return (
    <tr className={classes.ofSeller}>
      <th scope="rowgroup" colSpan={8}>
        <span className="strong">{seller?.organization.name ?? t('plan.ownStock')}</span>
        {seller && (
          <>
            {' '}
            {t('plan.lines', { count: seller.lines.length })} · {formatMoney(seller.goods, currency)}
          </>
        )}
      </th>
    </tr>
  );
}
