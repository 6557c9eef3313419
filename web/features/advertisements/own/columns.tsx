import { Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { useTickRange } from '#web/ui/tables/useTickRange.ts';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import { ConfirmedStock } from '../actions/ConfirmedStock.tsx';
import { PostState } from '../actions/PostState.tsx';
import { AdvertisementPicture } from '../post/AdvertisementPicture.tsx';
import { NotNew } from '../post/NotNew.tsx';
import { TypeBadge } from '../post/TypeBadge.tsx';
import { useStockWords } from '../post/useStockWords.ts';
import classes from './OwnPosts.module.css';

interface OwnColumns {
  /** The posts on this page. */
  ids: readonly number[];
  selected: ReadonlySet<number>;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
  showsOwner: boolean;
  /** How many posts fit each, as far as that is known. */
  fits: ReadonlyMap<number, number> | undefined;
}

/** The columns of the list of own posts, without the menu. */
export function useOwnColumns({ ids, selected, onToggle, showsOwner, fits }: OwnColumns): Column<OwnAdvertisement>[] {
  const { t } = useTranslation('posts');
  const rangeTo = useTickRange(ids);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  const numbers = {
    stock: ({ number_of_items }) => number_of_items,
    soldQuantity: ({ sold_quantity }) => sold_quantity,
    views: ({ views }) => views,
    favourites: ({ favorites }) => favorites,
  } satisfies Record<string, (post: OwnAdvertisement) => number | null>;
  return [
    {
      id: 'select',
      title: (
        <Checkbox
          aria-label={t('own.selectAll')}
          checked={isAll}
          indeterminate={!isAll && selected.size > 0}
          onChange={(event) => onToggle(ids, event.currentTarget.checked)}
        />
      ),
      width: 40,
      phone: 'hide',
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={t('own.select', { name })}
          checked={selected.has(id)}
          onChange={(event) => onToggle(rangeTo(id, event), event.currentTarget.checked)}
        />
      ),
    },
    {
      id: 'article',
      title: t('own.article'),
      phone: 'lead',
      cell: (post) => <Article post={post} showsOwner={showsOwner} fits={fits?.get(post.id) ?? 0} />,
    },
    { id: 'state', title: t('own.state'), width: 116, phone: 'hide', cell: (post) => <StateAndReason post={post} /> },
    {
      id: 'price',
      title: t('own.price'),
      align: 'right',
      width: 112,
      phone: 'hide',
      cell: ({ type, price_per_unit: price, currency, unit }) =>
        price && currency ? (
          <>
            <div>
              {type === 'wanted' && <span className="xs muted">{t('post.upTo', { ns: 'common' })} </span>}
              <span className="strong nb">{formatMoney(price, currency)}</span>
            </div>
            <div className="xs muted">{t('post.per', { ns: 'common', unit: unitWords(unit)[0] })}</div>
          </>
        ) : (
          '–'
        ),
    },
    ...Object.entries(numbers).map(
      ([id, numberOf]): Column<OwnAdvertisement> => ({
        id,
        title: t(`own.${id as keyof typeof numbers}`),
        align: 'right',
        width: id === 'favourites' ? 92 : 72,
        ...(id !== 'stock' && { whenWide: true }),
        phone: 'hide',
        cell: (post) => (
          <>
            {describeNumber(numberOf(post))}
            {id === 'soldQuantity' && post.type === 'wanted' && (numberOf(post) ?? 0) > 0 && (
              <div className="xs muted">{t('own.bought')}</div>
            )}
          </>
        ),
      }),
    ),
  ];
}

function Article({ post, showsOwner, fits }: { post: OwnAdvertisement; showsOwner: boolean; fits: number }) {
  const { t } = useTranslation('posts');
  const stock = useStockWords()(post);
  const codes = [post.brand, post.supplier_article_number, post.internal_reference].filter((code) => code !== null);
  const amount = post.price_per_unit && post.currency && formatMoney(post.price_per_unit, post.currency);
  const price = amount && post.type === 'wanted' ? `${t('post.upTo', { ns: 'common' })} ${amount}` : amount;
  return (
    <Flex gap="sm" align={{ base: 'flex-start', sm: 'center' }} miw={0}>
      <AdvertisementPicture advertisement={post} size="thumbnail" className={classes.picture} />
      <div className="grow">
        <Link
          to="/advertisement/$id"
          params={{ id: String(post.id) }}
          className={classes.link}
          title={post.name}
          data-opens-row
        >
          <UnbrokenText>{post.name}</UnbrokenText>
        </Link>
        <div className={`xs muted ${classes.codes}`}>
          <TypeBadge type={post.type} />
          {post.type === 'offered' && <NotNew condition={post.condition} />}
          {codes.length > 0 && (
            <span className={`num ${classes.numbers}`}>
              {codes.map((code) => (
                <span key={code} className="code">
                  {code}
                </span>
              ))}
            </span>
          )}
          {showsOwner && post.owner && (
            <span className={classes.owner}>
              <span className="vh">{t('own.owner')} </span>
              {post.owner.name}
            </span>
          )}
        </div>
        {stock && <div className="xs muted num">{stock}</div>}
        {fits > 0 && (
          <Link to="/advertisement/$id" params={{ id: String(post.id) }} className="link xs">
            {t(`own.fits.${post.type}`, { count: fits })}
          </Link>
        )}
        <div className={`num ${classes.phoneFacts}`}>
          <StateAndReason post={post} />
          <span className="nb">
            {[price, t(`own.left.${post.type}`, { quantity: formatQuantity(post.number_of_items) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
    </Flex>
  );
}

/** The state of a post, and why a file paused it. */
function StateAndReason({ post }: { post: OwnAdvertisement }) {
  const { t } = useTranslation('posts');
  return (
    <>
      <PostState post={post} />
      {post.pause_reason && <div className="xs muted">{t(`pauseReason.${post.pause_reason}`)}</div>}
      {post.state === 'active' && (post.reserved_quantity ?? 0) >= post.number_of_items && (
        <div className="xs muted">{t('own.allReserved')}</div>
      )}
      {post.state === 'active' && <ConfirmedStock at={post.stock_confirmed_at} />}
    </>
  );
}

/** Some numbers are for the owner's side only. */
function describeNumber(value: number | null): string {
  return value === null ? '–' : formatQuantity(value);
}
