import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Article.module.css';
import { historyQuery } from './queries.ts';

const size = { width: 600, height: 120 };

/** The middle and the least asked price by day, as a curve and a table; nothing while there are not two days to compare. */
export default function PriceHistory({ id }: { id: number }) {
  const { t } = useTranslation('article');
  const { data } = useQuery(historyQuery(id));
  const points = data?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (!data || !first || !last || points.length < 2) return null;
  const begin = Date.parse(first.day);
  const span = Date.parse(last.day) - begin;
  const most = Math.max(...points.map(({ middle }) => Number(middle)));
  const lineOf = (price: 'middle' | 'least') =>
    points
      .map((point) => {
        const x = (size.width * (Date.parse(point.day) - begin)) / span;
        return `${x.toFixed(1)},${(size.height * (1 - (0.9 * Number(point[price])) / most)).toFixed(1)}`;
      })
      .join(' ');
  const money = (amount: string) => formatMoney(amount, data.currency);
  return (
    <section className={`panel ${classes.history}`} aria-labelledby="price-history">
      <h2 className="h2" id="price-history">
        {t('history.title')}
      </h2>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('history.summary', { from: money(first.middle), to: money(last.middle) })}
      >
        <polyline points={lineOf('least')} data-least />
        <polyline points={lineOf('middle')} />
      </svg>
      <details>
        <summary className="sm">{t('history.table')}</summary>
        <Table>
          <thead>
            <tr>
              {(['day', 'least', 'middle', 'sellers'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`history.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="num">
            {points.toReversed().map((point) => (
              <tr key={point.day}>
                <td>{formatDate(point.day)}</td>
                <td>{money(point.least)}</td>
                <td>{money(point.middle)}</td>
                <td>{formatQuantity(point.sellers)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}
