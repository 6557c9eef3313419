import { useTranslation } from 'react-i18next';
import type { ArticleRow } from '#contract/articles/schemas.ts';
import { useFactFields } from '#web/features/advertisements/facts/fields.ts';
import { Thumbnail } from '#web/features/advertisements/post/AdvertisementRow.tsx';
import { AvailabilityMeter } from '#web/features/advertisements/post/AvailabilityMeter.tsx';
import { NotNew, priceWords } from '#web/features/advertisements/post/NotNew.tsx';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { type Column, DataTable } from '#web/ui/tables/DataTable.tsx';
import { writeChoice } from '../../facts/useFactFilters.ts';
import overview from '../Overview.module.css';
import classes from './ArticleRows.module.css';

interface ArticleRowsProps {
  rows: readonly ArticleRow[];
  /** The size of the order whose price counts, in digits; null for the posted price. */
  quantity: string | null;
  title: string;
  /** The one sub-category that the list is about, if any: the facts of its articles are shown. */
  subCategory: number | null;
}

/** The articles of the posts found; what matches the words only in part is under a heading of its own. */
export function ArticleRows({
  others,
  ...props
}: ArticleRowsProps & { others: { place: number; heading: string } | null }) {
  if (!others) return <Rows {...props} />;
  const { place, heading } = others;
  return (
    <>
      {place > 0 && <Rows {...props} rows={props.rows.slice(0, place)} />}
      <h2 className={overview.others}>{heading}</h2>
      <Rows {...props} rows={props.rows.slice(place)} title={heading} />
    </>
  );
}

/** A row for each article, with how many offer and want it and at what prices. */
function Rows({ rows, quantity, title, subCategory }: ArticleRowsProps) {
  const { t } = useTranslation('article');
  const columns: Column<ArticleRow>[] = [
    {
      id: 'article',
      title: t('rows.article'),
      phone: 'lead',
      cell: (row) => <Name row={row} quantity={quantity} />,
    },
    ...(rows.some(({ facts }) => facts.length > 0)
      ? [
          {
            id: 'facts',
            title: t('rows.same'),
            width: 180,
            whenWide: 'first',
            phone: 'bare',
            cell: (row) => <Same row={row} subCategory={subCategory} />,
          } satisfies Column<ArticleRow>,
        ]
      : []),
    {
      id: 'offers',
      title: t('tab.offered'),
      width: 205,
      phone: 'bare',
      cell: ({ offered, sellers, wanted }) => (
        <div className={classes.lines}>
          {offered > 0 && (
            <span className="num">
              {t('offers', { count: offered })} {t('ofSellers', { count: sellers })}
            </span>
          )}
          {wanted > 0 && <span className="xs muted num">{t('wanted', { count: wanted })}</span>}
        </div>
      ),
    },
    {
      id: 'price',
      title: t('rows.price'),
      align: 'right',
      width: 175,
      phone: 'bare',
      cell: (row) => <Range row={row} quantity={quantity} />,
    },
    {
      id: 'soonest',
      title: t('rows.soonest'),
      width: 210,
      whenWide: true,
      phone: 'bare',
      cell: ({ soonest }) => soonest && <AvailabilityMeter type="offered" availability={soonest} />,
    },
  ];
  return (
    <DataTable
      caption={t('rows.caption', { title })}
      columns={columns}
      rows={rows}
      rowKey={({ id, post }) => id ?? `post ${post.id}`}
    />
  );
}

function Name({ row: { id, post }, quantity }: { row: ArticleRow; quantity: string | null }) {
  return (
    <div className={classes.article}>
      <Thumbnail post={post} />
      <div className={classes.lines}>
        {id === null ? (
          <Link to="/advertisement/$id" params={{ id: String(post.id) }} className="clip strong" data-opens-row>
            {post.name}
          </Link>
        ) : (
          <Link
            to="/article/$id"
            params={{ id: String(id) }}
            search={quantity === null ? {} : { quantity }}
            className="clip strong"
            data-opens-row
          >
            {post.name}
          </Link>
        )}
        <span className="xs muted clip">
          {post.brand}
          {post.brand && post.supplier_article_number && ' · '}
          {post.supplier_article_number && <span className="code">{post.supplier_article_number}</span>}
        </span>
      </div>
    </div>
  );
}

/** The facts that all its posts state alike; numbers, yes and no with the name of their field. */
function Same({ row: { facts }, subCategory }: { row: ArticleRow; subCategory: number | null }) {
  const { t } = useTranslation('facts');
  const { data: fields = [] } = useFactFields(subCategory);
  const words = facts.flatMap(({ key, value }) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return [];
    const written = writeChoice(field, value, t);
    return field.kind === 'choice' ? written : t('filter.chip', { field: field.name, value: written });
  });
  return words.length > 0 && <span className={`xs ${classes.same}`}>{words.join(', ')}</span>;
}

function Range({ row: { offered, unit, lowest, highest }, quantity }: { row: ArticleRow; quantity: string | null }) {
  const { t } = useTranslation('article');
  if (!lowest || !highest) return offered > 0 ? <span className="muted">{t('rows.noPrice')}</span> : null;
  const [from, to] = [priceWords(lowest), priceWords(highest)];
  const isOne = from === to;
  const per = t('post.per', { ns: 'common', unit: unitWords(unit)[0] });
  return (
    <div className={classes.lines}>
      <strong className="num">
        {isOne ? formatMoney(lowest.amount, lowest.currency) : t('rows.range', { from, to })}
      </strong>
      <span className="xs muted">
        {quantity === null ? per : t('rows.priceFor', { per, quantity: formatQuantity(Number(quantity)) })}
      </span>
      {isOne && <NotNew condition={lowest.condition} />}
    </div>
  );
}
