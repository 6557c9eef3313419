import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { type ViewsOf, viewsQuery } from './queries.ts';
import classes from './Views.module.css';

const size = { width: 600, height: 96, gap: 4 };

/**
 * How often posts were viewed and marked as favourites, day by day: bars for views, dots for favourites, and the same as a table.
 * `isOwnOnly`: of an organization's posts, the reader's own alone are counted.
 */
export default function ViewsChart({ of, isOwnOnly = false }: { of: ViewsOf; isOwnOnly?: boolean }) {
  const { t } = useTranslation('matches');
  const title = useId();
  const { data: days } = useQuery(viewsQuery(of));
  if (!days) return <div className={classes.chart} />;
  const most = Math.max(1, ...days.map(({ views, favorites }) => Math.max(views, favorites)));
  const step = size.width / days.length;
  const topOf = (value: number) => size.height - (value / most) * (size.height - size.gap);
  const sumOf = (what: 'views' | 'favorites') => days.reduce((sum, day) => sum + day[what], 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={classes.box} aria-labelledby={title}>
      <header>
        <h2 className="h2" id={title}>
          {t('views.title')}
        </h2>
        <dl className="sm num">
          <div>
            <dt className={classes.views}>{t('views.views')}</dt>
            <dd>{formatQuantity(sumOf('views'))}</dd>
          </div>
          <div>
            <dt className={classes.favorites}>{t('views.favorites')}</dt>
            <dd>{formatQuantity(sumOf('favorites'))}</dd>
          </div>
        </dl>
      </header>
      {isOwnOnly && <p className="xs muted">{t('views.ownOnly')}</p>}
      <svg
        className={classes.chart}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('views.summary', {
          views: formatQuantity(sumOf('views')),
          favorites: formatQuantity(sumOf('favorites')),
          most: formatQuantity(Math.max(...days.map(({ views }) => views))),
        })}
      >
        {days.map(({ day, views }, place) => (
          <rect
            key={day}
            className={classes.bar}
            x={place * step + size.gap / 2}
            y={topOf(views)}
            width={step - size.gap}
            height={size.height - topOf(views)}
          />
        ))}
        {days.map(({ day, favorites }, place) =>
          favorites > 0 ? (
            <rect
              key={day}
              className={classes.mark}
              x={place * step + size.gap / 2}
              y={topOf(favorites) - 2}
              width={step - size.gap}
              height={4}
            />
          ) : null,
        )}
      </svg>
      <Group className="xs muted num" gap={0} align="stretch" justify="space-between" wrap="nowrap" mt={2}>
        <span>{first && formatDate(first.day)}</span>
        <span>{last && formatDate(last.day)}</span>
      </Group>
      <details className="xs">
        <summary>{t('views.table')}</summary>
        <p className="muted">{t('views.once')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={classes.table} tabIndex={0} aria-label={t('views.table')}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t('views.day')}</th>
                <th scope="col">{t('views.views')}</th>
                <th scope="col">{t('views.favorites')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, views, favorites }) => (
                <tr key={day}>
                  <th scope="row">{formatDate(day)}</th>
                  <td>{formatQuantity(views)}</td>
                  <td>{formatQuantity(favorites)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
