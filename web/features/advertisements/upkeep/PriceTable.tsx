import { Checkbox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { useTickRange } from '#web/ui/tables/useTickRange.ts';
import { AdvertisementPicture } from '../post/AdvertisementPicture.tsx';
import classes from './Prices.module.css';
import { difference, worthOf } from './wish.ts';

interface PriceTableProps {
  posts: readonly BulkPost[];
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

/** Each price now and then; rows can be left out. */
export function PriceTable({ posts, left, onLeave }: PriceTableProps) {
  const { t } = useTranslation('upkeep');
  const able = posts.filter(({ changes }) => changes);
  const changing = able.filter(({ id }) => !left.has(id));
  const rangeTo = useTickRange(able.map(({ id }) => id));
  const toggle = (ids: readonly number[], isOn: boolean) =>
    onLeave(new Set(isOn ? [...left].filter((id) => !ids.includes(id)) : [...left, ...ids]));
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption className="vh">{t('prices.title')}</caption>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={t('prices.tickAll')}
                disabled={able.length === 0}
                checked={able.length > 0 && changing.length === able.length}
                indeterminate={changing.length > 0 && changing.length < able.length}
                onChange={(event) =>
                  toggle(
                    able.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
            </th>
            <th>{t('prices.article')}</th>
            <th>{t('prices.now')}</th>
            <th>{t('prices.then')}</th>
            <th>{t('prices.change')}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <Row
              key={post.id}
              post={post}
              isLeft={left.has(post.id)}
              onToggle={(event) => toggle(rangeTo(post.id, event), event.currentTarget.checked)}
            />
          ))}
        </tbody>
        <tfoot>
          {worthOf(changing).map(({ currency, before, after }) => (
            <tr key={currency}>
              <td />
              <th scope="row">
                {t('prices.worth', {
                  count: changing.filter((post) => post.currency === currency).length,
                  currency,
                })}
              </th>
              <td>{formatMoney(before, currency)}</td>
              <td>{formatMoney(after, currency)}</td>
              <td>{formatMoney(difference(before, after), currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

function Row({
  post,
  isLeft,
  onToggle,
}: {
  post: BulkPost;
  isLeft: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { t } = useTranslation('upkeep');
  const { id, name, brand, supplier_article_number: number, changes, note, currency } = post;
  const { price_before: before, price_after: after } = post;
  const moves = changes && !isLeft && currency !== null && before !== null && after !== null;
  return (
    <tr data-stays={!moves || undefined}>
      <td>
        <Checkbox
          aria-label={t('prices.tick', { name })}
          checked={changes && !isLeft}
          disabled={!changes}
          onChange={onToggle}
        />
      </td>
      <td>
        <div className={classes.article}>
          <span className={classes.picture}>
            <AdvertisementPicture advertisement={post} size="thumbnail" />
          </span>
          <div className="grow">
            <Link to="/advertisement/$id" params={{ id: String(id) }} className={classes.name ?? ''}>
              {name}
            </Link>
            <div className="xs muted clip">{[brand, number].filter((text) => text !== null).join(' · ')}</div>
            {note && (
              <div className="xs" data-note={changes || undefined}>
                {note}
              </div>
            )}
          </div>
        </div>
      </td>
      <td>{before !== null && currency !== null && formatMoney(before, currency)}</td>
      <td>{moves && formatMoney(after, currency)}</td>
      <td>{moves && formatMoney(difference(before, after), currency)}</td>
    </tr>
  );
}
