import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionLabels } from '#contract/advertisements/choices.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './AdvertisementCard.module.css';
import { AdvertisementPicture } from './AdvertisementPicture.tsx';
import { ApproximatePrice } from './ApproximatePrice.tsx';
import { ArticleNumber } from './ArticleNumber.tsx';
import { AvailabilityMeter } from './AvailabilityMeter.tsx';
import { CheapestPrice } from './CheapestPrice.tsx';
import { Highlighted } from './Highlighted.tsx';
import { usePriceWords } from './priceWords.ts';
import { TypeBadge } from './TypeBadge.tsx';

interface AdvertisementCardProps {
  advertisement: AdvertisementSummary;
  /** The button over the picture's corner: the heart. */
  corner?: ReactNode;
  /** Shows the card as it will be, without leading anywhere. */
  isPreview?: boolean;
  heading?: 'h2' | 'h3';
  /** Pictures within the first screen load at once. */
  isLazy?: boolean;
  /** What was searched for, marked where it occurs. */
  words?: string;
  /** Someone is about to open the post: a good moment to fetch it. */
  onApproach?: () => void;
}

/** A post as a card. In a grid of class `cardGrid` the cards of a row share their lines, so prices can be compared. */
export function AdvertisementCard({
  advertisement,
  corner,
  isPreview = false,
  heading: Heading = 'h3',
  isLazy = true,
  words = '',
  onApproach,
}: AdvertisementCardProps) {
  const { t } = useTranslation();
  const { name, brand, supplier_article_number: articleNumber, minimal_order_quantity: minimum } = advertisement;
  const [unit, units] = unitWords(advertisement.unit);
  const { lead, amount, per, hasAmount } = usePriceWords()(advertisement);
  const isWanted = advertisement.type === 'wanted';
  return (
    <article
      className={classes.card}
      data-post={isPreview ? undefined : advertisement.id}
      data-preview={isPreview || undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <div className={classes.plate}>
        <AdvertisementPicture advertisement={advertisement} isLazy={isLazy} className={classes.picture} />
        <TypeBadge type={advertisement.type} className={classes.badge} />
      </div>
      <div className={classes.title}>
        <Heading title={name}>
          {isPreview ? (
            <Highlighted text={name} words="" />
          ) : (
            <Link
              to="/advertisement/$id"
              params={{ id: String(advertisement.id) }}
              className={classes.link}
              data-result={advertisement.id}
            >
              <Highlighted text={name} words={words} />
            </Link>
          )}
        </Heading>
      </div>
      <div className={classes.code}>
        {brand && (
          <span className={articleNumber ? classes.brand : 'clip'}>
            <Highlighted text={brand} words={words} />
          </span>
        )}
        {brand && articleNumber && <span aria-hidden="true">·</span>}
        {articleNumber && <ArticleNumber post={advertisement} words={words} isPlain={isPreview} />}
        {advertisement.condition && (
          <span className={classes.condition}>{translated(conditionLabels[advertisement.condition])}</span>
        )}
      </div>
      <div className={classes.price}>
        {lead && <span className={classes.lead}>{lead}</span>}
        <span className={classes.amount} data-words={!hasAmount || undefined}>
          {/* An offer that has no price yet is not done; only who wants something may leave it open. */}
          {isPreview && !hasAmount && !isWanted ? '–' : amount}
        </span>
        <ApproximatePrice post={advertisement} />
        {per && <span className={classes.per}>{per}</span>}
        <CheapestPrice post={advertisement} className={classes.per} />
      </div>
      <div className={classes.facts}>
        <div>
          <AvailabilityMeter
            type={advertisement.type}
            availability={advertisement.availability}
            label={advertisement.available_at_label}
            state={advertisement.state}
          />
        </div>
        <div className="num">
          <span>
            {isPreview && advertisement.number_of_items === 0 ? '–' : formatQuantity(advertisement.number_of_items)}{' '}
            {advertisement.number_of_items === 1 ? unit : units}
          </span>
          {minimum !== null && minimum > 1 && (
            <span className="muted">
              {t(isWanted ? 'post.partsOf' : 'post.minimum', { quantity: formatQuantity(minimum) })}
            </span>
          )}
        </div>
        <div className="num muted">
          {!isPreview && (
            <time
              dateTime={advertisement.created_at}
              title={t('post.postedOn', { date: formatDate(advertisement.created_at) })}
            >
              {formatDate(advertisement.created_at)}
            </time>
          )}
        </div>
        <div className={classes.organization}>
          <span className="clip">{advertisement.organization}</span>
          <CountryCode code={advertisement.country_code} name={countryName(advertisement.country_code)} />
        </div>
      </div>
      {corner && <div className={classes.corner}>{corner}</div>}
    </article>
  );
}

/** A country by its two letters; the whole name for people who point at it or listen. */
export function CountryCode({ code, name }: { code: string; name: string }) {
  return (
    <abbr className={classes.country} title={name}>
      {code}
    </abbr>
  );
}
