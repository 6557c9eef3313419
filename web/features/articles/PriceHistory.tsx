import { Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { conditionLabels } from '#contract/advertisements/choices.ts';
import type { ArticleHistory } from '#contract/articles/schemas.ts';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatMoney, formatMonth, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { isGap } from './gaps.ts';
import classes from './PriceHistory.module.css';
import { historyQuery } from './queries.ts';

type Point = ArticleHistory['points'][number];

/** The least and the middle asked price over a year, as a curve with a row for each month, or why there is none. */
export default function PriceHistory({ id }: { id: number }) {
  const { t } = useTranslation('parts');
  const query = useQuery(historyQuery(id));
  return (
    <Loaded
      query={query}
      failed={t('history.failed')}
      skeleton={
        <Loading>
          <RowsSkeleton rows={4} height={60} />
        </Loading>
      }
    >
      {(history) =>
        history.points.length === 0 ? (
          <EmptyState title={t(history.why === 'off' ? 'history.off' : 'history.none')} drawing="other">
            {history.why !== 'off' && <p>{t('history.few')}</p>}
          </EmptyState>
        ) : (
          <div className={classes.prices}>
            <Chart history={history} t={t} />
            <Months points={history.points} currency={history.currency} t={t} />
          </div>
        )
      }
    </Loaded>
  );
}

const margins = { left: 64, right: 16, top: 12, bottom: 30 };
const wide = { width: 860, height: 300, ...margins };
const narrow = { width: 340, height: 240, ...margins };

function Chart({ history, t }: { history: ArticleHistory; t: TFunction<'parts'> }) {
  const { points, currency, condition, unit } = history;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const size = isPhone ? narrow : wide;
  const times = points.map((point) => Date.parse(point.day));
  const [begin, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const prices = points.flatMap(({ least, middle }) => [Number(least), Number(middle)]);
  const ticks = ticksBetween(Math.min(...prices), Math.max(...prices));
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const x = (time: number) =>
    size.left + (size.width - size.left - size.right) * (end === begin ? 0.5 : (time - begin) / (end - begin));
  const y = (price: number) =>
    size.top + (size.height - size.top - size.bottom) * (1 - (price - low) / (high - low || 1));
  const pathOf = (price: 'least' | 'middle') =>
    points
      .map((point, place) => {
        const before = points[place - 1];
        const isNew = !before || isGap(before.day, point.day);
        const at = `${x(times[place] as number).toFixed(1)} ${y(Number(point[price])).toFixed(1)}`;
        // A point between gaps is drawn as one by the round end of its line.
        return isNew ? `M${at}L${at}` : `L${at}`;
      })
      .join('');
  const money = (amount: string | number) => formatMoney(amount, currency);
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  return (
    <section className="panel" aria-labelledby="price-history">
      <Flex className={classes.head} rowGap="xs" columnGap="md" align="baseline" justify="space-between" wrap="wrap">
        <h2 className="h2" id="price-history">
          {unit &&
            t('history.title', {
              unit: unitWords(unit)[0],
              condition: condition ? withinSentence(translated(conditionLabels[condition])) : '–',
            })}
        </h2>
        <span className="sm muted" aria-hidden="true">
          <i /> {t('history.least')} <i data-middle /> {t('history.middle')}
        </span>
      </Flex>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('history.summary', { from: money(first.middle), to: money(last.middle) })}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
            <text x={size.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {money(tick)}
            </text>
          </g>
        ))}
        {monthsBetween(begin, end).map(({ time, month }) => (
          <text key={month} x={x(time)} y={size.height - 8} textAnchor="middle">
            {formatShortMonth(month)}
          </text>
        ))}
        {points.length === 1 &&
          [first.least, first.middle].map((price, place) => (
            <circle key={price} cx={x(begin)} cy={y(Number(price))} r={4} data-middle={place === 1 || undefined} />
          ))}
        <path d={pathOf('least')} />
        <path d={pathOf('middle')} data-middle />
      </svg>
      <p className="xs muted">{t('history.note')}</p>
    </section>
  );
}

const formatShortMonth = (month: string) => formatMonth(month).slice(0, 3);

/** Round prices around a range, at most six. */
function ticksBetween(least: number, most: number): number[] {
  const span = Math.max(most - least, most * 0.1, 0.01);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= span / 4) ?? 10) * power;
  const from = Math.floor(least / step);
  const count = Math.ceil(most / step) - from;
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, place) => Number(((from + place) * step).toFixed(3)));
}

/** The first days of some months, at most seven so that their names fit. */
function monthsBetween(begin: number, end: number): { time: number; month: string }[] {
  const months: { time: number; month: string }[] = [];
  const cursor = new Date(begin);
  cursor.setUTCDate(1);
  for (; cursor.getTime() <= end; cursor.setUTCMonth(cursor.getUTCMonth() + 1))
    if (cursor.getTime() >= begin) months.push({ time: cursor.getTime(), month: cursor.toISOString().slice(0, 7) });
  const every = Math.ceil(months.length / 7);
  return months.filter((_, place) => place % every === 0);
}

/** Each month by its latest point, the latest month first; months without one too. */
function Months({ points, currency, t }: { points: readonly Point[]; currency: string; t: TFunction<'parts'> }) {
  const latest = new Map(points.map((point) => [point.day.slice(0, 7), point]));
  const months: string[] = [];
  const cursor = new Date(`${points[0]?.day.slice(0, 7)}-01T00:00:00Z`);
  for (; cursor.toISOString().slice(0, 7) <= (points.at(-1)?.day ?? ''); cursor.setUTCMonth(cursor.getUTCMonth() + 1))
    months.push(cursor.toISOString().slice(0, 7));
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <section className={classes.table} aria-label={t('history.table')}>
      <table>
        <thead>
          <tr>
            {(['month', 'least', 'middle', 'sellers'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`history.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {months.toReversed().map((month) => {
            const point = latest.get(month);
            return (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {point ? (
                  <>
                    <td>
                      <strong>{money(point.least)}</strong>
                    </td>
                    <td>{money(point.middle)}</td>
                    <td className="muted">{formatQuantity(point.sellers)}</td>
                  </>
                ) : (
                  <td colSpan={3} className="muted">
                    {t('history.gap')}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
