import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typeLabels } from '#contract/advertisements/choices.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { FavoriteButton } from '#web/features/favorites/FavoriteButton.tsx';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { opensAsRow } from '#web/ui/tables/openRow.ts';
import { CompareButton } from '../marks/CompareButton.tsx';
import { CountryCode } from './AdvertisementCard.tsx';
import classes from './AdvertisementTable.module.css';
import { ApproximatePrice } from './ApproximatePrice.tsx';
import { ArticleNumber } from './ArticleNumber.tsx';
import { AvailabilityMeter } from './AvailabilityMeter.tsx';
import { Highlighted } from './Highlighted.tsx';
import { NotNew } from './NotNew.tsx';
import { usePriceWords } from './priceWords.ts';
import { TypeBadge } from './TypeBadge.tsx';

/** The small picture of a row: the photograph, else the category's icon, because drawings need more room. */
export function Thumbnail({ post }: { post: Pick<AdvertisementSummary, 'type' | 'image' | 'category'> }) {
  const icon = post.category.icon ?? post.category.slug;
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={classes.thumbnail} data-type={post.type}>
      {post.image && !isMissing ? (
        <img
          src={post.image.thumbnail}
          alt=""
          width={44}
          height={36}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      ) : (
        <CategoryIcon name={icon} size={24} />
      )}
    </div>
  );
}

interface AdvertisementRowProps {
  post: AdvertisementSummary;
  words: string;
  isSelected: boolean;
  /** True with Shift: everything between the last one and this. */
  onSelect: (isRange: boolean) => void;
  onApproach: (id: number) => void;
}

function Row({ post, words, isSelected, onSelect, onApproach }: AdvertisementRowProps) {
  const { t } = useTranslation('overview');
  const minimum = post.minimal_order_quantity ?? 1;
  const approach = () => onApproach(post.id);
  return (
    <tr
      {...opensAsRow}
      data-post={post.id}
      data-selected={isSelected || undefined}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <td className={classes.tight}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={t('table.select', { name: post.name })}
          checked={isSelected}
          onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </td>
      <td className={classes.tight}>
        <Thumbnail post={post} />
      </td>
      <td>
        <div className={classes.article}>
          <h2 className="clip strong">
            <Link
              to="/advertisement/$id"
              params={{ id: String(post.id) }}
              className={classes.link}
              data-result={post.id}
              data-opens-row
              title={post.name}
            >
              <Highlighted text={post.name} words={words} />
            </Link>
          </h2>
          <div className="clip xs muted">
            {post.type === 'wanted' && <span className={classes.narrowOnly}>{translated(typeLabels.wanted)}</span>}
            {[post.brand, post.supplier_article_number].filter(Boolean).length > 0 && (
              <span>
                <span className={classes.brand}>
                  <Highlighted text={post.brand ?? ''} words={words} />
                  {post.brand && post.supplier_article_number && ' · '}
                </span>
                <ArticleNumber post={post} words={words} />
              </span>
            )}
            <span className={classes.narrowOrganization}>{post.organization}</span>
          </div>
        </div>
      </td>
      <td data-column="type">
        <TypeBadge type={post.type} />
      </td>
      <td data-number>
        <TablePrice post={post} />
      </td>
      <td data-number>
        {formatQuantity(post.number_of_items)}
        {minimum > 1 && (
          <span className={`xs muted ${classes.narrowMinimum}`}>
            {t(`table.minimumShort.${post.type}`, { quantity: formatQuantity(minimum) })}
          </span>
        )}
      </td>
      <td data-column="minimum" data-number data-usual={minimum <= 1 || undefined}>
        {formatQuantity(minimum)}
      </td>
      <td>
        <AvailabilityMeter
          type={post.type}
          availability={post.availability}
          label={post.available_at_label}
          state={post.state}
        />
      </td>
      <td data-column="organization">
        <div className={classes.name} title={post.organization}>
          {post.organization}
        </div>
      </td>
      <td className={classes.bare}>
        <CountryCode code={post.country_code} name={countryName(post.country_code)} />
      </td>
      <td className={classes.bare}>
        <div className={classes.marks}>
          <CompareButton post={post} />
          <FavoriteButton post={post} />
        </div>
      </td>
    </tr>
  );
}

/** The price of a row, above its unit. */
function TablePrice({ post }: { post: AdvertisementSummary }) {
  const { t } = useTranslation('overview');
  const { amount, hasAmount } = usePriceWords()(post);
  if (!hasAmount) return <span className="muted">{amount}</span>;
  return (
    <>
      <div>
        {post.type === 'wanted' && <span className="xs muted">{t('post.upTo', { ns: 'common' })} </span>}
        <span className="strong nb">{amount}</span>
      </div>
      <div className={`xs muted ${classes.unit}`}>
        <ApproximatePrice post={post} /> {t('post.per', { ns: 'common', unit: unitWords(post.unit)[0] })}
      </div>
      <NotNew condition={post.condition} />
    </>
  );
}

/** One post in the table. */
export const AdvertisementRow = memo(
  Row,
  (before, after) =>
    before.post === after.post &&
    before.words === after.words &&
    before.isSelected === after.isSelected &&
    before.onApproach === after.onApproach,
);

/** The posts in the table's place on phones, four lines each. */
export function AdvertisementLines({ posts, words }: { posts: readonly AdvertisementSummary[]; words: string }) {
  return (
    <ul className={classes.list}>
      {posts.map((post) => (
        <AdvertisementLine key={post.id} post={post} words={words} />
      ))}
    </ul>
  );
}

function AdvertisementLine({ post, words }: Pick<AdvertisementRowProps, 'post' | 'words'>) {
  const { t } = useTranslation('overview');
  const minimum = post.minimal_order_quantity ?? 1;
  const [unit, units] = unitWords(post.unit);
  const { amount, hasAmount } = usePriceWords()(post);
  return (
    <li className={classes.line} data-post={post.id}>
      <Thumbnail post={post} />
      <div className={classes.lines}>
        <div>
          <Link
            to="/advertisement/$id"
            params={{ id: String(post.id) }}
            className={`clip strong ${classes.whole}`}
            data-result={post.id}
          >
            <Highlighted text={post.name} words={words} />
          </Link>
          <span className={classes.linePrice}>
            {post.type === 'wanted' && hasAmount && (
              <span className="xs muted">{t('post.upTo', { ns: 'common' })} </span>
            )}
            {amount} <ApproximatePrice post={post} />
          </span>
        </div>
        <div className="xs muted">
          <span className="clip">
            {post.type === 'wanted' && (
              <span className={classes.wanted}>
                {translated(typeLabels.wanted)}
                {(post.brand || post.supplier_article_number) && ' · '}
              </span>
            )}
            <Highlighted text={post.brand ?? ''} words={words} />
            {post.brand && post.supplier_article_number && ' · '}
            <ArticleNumber post={post} words={words} />
          </span>
          {hasAmount && <span className="nb">{t('post.per', { ns: 'common', unit })}</span>}
        </div>
        <div className="xs">
          <AvailabilityMeter
            type={post.type}
            availability={post.availability}
            label={post.available_at_label}
            state={post.state}
          />
          <span className="num nb muted">
            <NotNew condition={post.condition} /> {formatQuantity(post.number_of_items)}{' '}
            {post.number_of_items === 1 ? unit : units}
            {minimum > 1 && ` · ${t(`table.minimumShort.${post.type}`, { quantity: formatQuantity(minimum) })}`}
          </span>
        </div>
        <div className="xs">
          <span className="clip muted">{post.organization}</span>
          <CountryCode code={post.country_code} name={countryName(post.country_code)} />
        </div>
      </div>
    </li>
  );
}
