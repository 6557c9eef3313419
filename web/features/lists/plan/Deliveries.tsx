import { ActionIcon } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List, Plan, PlanSeller } from '#contract/lists/records.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { useListWrites } from '../queries.ts';
import classes from './Plan.module.css';

const pageSize = 20;

interface Delivery {
  quantity: number;
  seller: PlanSeller | null;
  advertisement: number;
  price: string | null;
  amount: string | null;
  surplus: number;
}

/** Who delivers what, line by line; a line that is split has a row for each seller. */
export function Deliveries({ list, plan }: { list: List; plan: Plan }) {
  const { t } = useTranslation('lists');
  const [isWhole, setWhole] = useState(false);
  const deliveries = new Map<number, Delivery[]>();
  const add = (line: number, delivery: Delivery) => deliveries.set(line, [...(deliveries.get(line) ?? []), delivery]);
  for (const { line, quantity, advertisement } of plan.own)
    add(line, { quantity, seller: null, advertisement, price: null, amount: null, surplus: 0 });
  for (const seller of plan.sellers)
    for (const { line, quantity, advertisement, price_per_unit: price, amount, surplus } of seller.lines)
      add(line, { quantity, seller, advertisement, price, amount, surplus });
  const lines = list.lines.filter(({ number }) => deliveries.has(number));
  const shown = isWhole ? lines : lines.slice(0, pageSize);
  return (
    <section>
      <h2 className={`h2 ${classes.title}`}>{t('plan.who')}</h2>
      <div className={classes.box}>
        <table className={classes.table}>
          <colgroup>
            <col style={{ width: 46 }} />
            <col />
            <col style={{ width: 62 }} />
            <col style={{ width: 62 }} />
            <col style={{ width: 210 }} />
            <col style={{ width: 92 }} />
            <col style={{ width: 104 }} />
            <col style={{ width: 48 }} />
          </colgroup>
          <thead>
            <tr>
              <th>{t('line.number')}</th>
              <th>{t('line.article')}</th>
              <th className={classes.right}>{t('plan.need')}</th>
              <th className={classes.right}>{t('plan.take')}</th>
              <th>{t('plan.from')}</th>
              <th className={classes.right}>{t('plan.price')}</th>
              <th className={classes.right}>{t('plan.amount')}</th>
              <th>
                <span className="vh">{t('table.actions', { ns: 'common' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.flatMap((line) =>
              (deliveries.get(line.number) ?? []).map((delivery, index, all) => (
                <Row
                  key={`${line.number} ${delivery.advertisement}`}
                  list={list}
                  line={line}
                  delivery={delivery}
                  isFirst={index === 0}
                  isLast={index === all.length - 1}
                />
              )),
            )}
          </tbody>
        </table>
        {shown.length < lines.length && (
          <div className={classes.foot}>
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {t('lines.showAll', { total: formatQuantity(lines.length) })}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

interface RowProps {
  list: List;
  line: List['lines'][number];
  delivery: Delivery;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ list, line, delivery, isFirst, isLast }: RowProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const { seller, quantity, price, amount, surplus, advertisement } = delivery;
  const isPinned = line.pin === advertisement;
  const money = (value: string) => formatMoney(value, list.currency);
  return (
    <tr data-open={!isLast || undefined} data-sub={!isFirst || undefined}>
      <td className={classes.number}>{isFirst && line.number}</td>
      <td className={classes.article}>
        {isFirst && (
          <>
            <div className="clip strong">{line.article?.title ?? line.text}</div>
            <div className="xs muted clip">
              {[line.article?.brand, line.article?.number].filter(Boolean).join(' · ')}
            </div>
          </>
        )}
      </td>
      <td className={`${classes.right} ${classes.need}`}>{isFirst && formatQuantity(line.quantity)}</td>
      <td className={`${classes.right} ${classes.take} strong`}>{formatQuantity(quantity)}</td>
      <td className={classes.from}>
        {seller ? (
          <>
            <span>
              {seller.organization.name} <span className={classes.country}>{seller.organization.country}</span>
            </span>
            {surplus > 0 && price && (
              <span className={classes.more}>
                {t('plan.more', { count: surplus, amount: money(String(surplus * Number(price))) })}
              </span>
            )}
          </>
        ) : (
          <span className={classes.own}>{t('plan.ownStock')}</span>
        )}
      </td>
      <td className={`${classes.right} ${classes.price}`}>{price ? money(price) : '–'}</td>
      <td className={`${classes.right} ${classes.amount} strong`}>{amount ? money(amount) : t('plan.noCost')}</td>
      <td className={classes.pin}>
        {seller && list.abilities.edit && (
          <ActionIcon
            variant="subtle"
            aria-pressed={isPinned}
            aria-label={t(isPinned ? 'plan.unpin' : 'plan.pin', { number: line.number })}
            onClick={() => changeLine.mutate({ n: line.number, body: { pin: isPinned ? null : advertisement } })}
          >
            {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.75} />}
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
