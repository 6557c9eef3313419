import { useTranslation } from 'react-i18next';
import { pricesOf } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from './PriceLadder.module.css';

/** What a unit costs at which quantity; the row of the quantity is marked, if one is chosen. */
export default function PriceLadder({ post, quantity = 0 }: { post: Advertisement; quantity?: number }) {
  const { t } = useTranslation('article');
  const least = post.minimal_order_quantity ?? 1;
  const rows = pricesOf(post).filter(({ to }) => to >= least);
  return (
    <table className={classes.ladder}>
      <caption className="vh">{t('ladder.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ladder.quantity')}</th>
          <th scope="col">{t('ladder.price')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, price }) => {
          const isWhole = post.whole_lot_price !== null && from === post.number_of_items;
          const first = formatQuantity(Math.max(from, least));
          return (
            <tr key={from} aria-current={(quantity >= from && quantity <= to) || undefined}>
              <th scope="row">
                {isWhole ? t('ladder.whole', { quantity: first }) : t('ladder.from', { quantity: first })}
              </th>
              <td>{post.currency && formatMoney(price, post.currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
