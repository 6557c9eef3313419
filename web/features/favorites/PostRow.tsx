import { Box, Button, Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { PartDrawing } from '#web/ui/icons/PartDrawing.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import type { FavoriteChanges } from './changes.ts';
import classes from './Favorites.module.css';

/** How a post is drawn, which its own feature knows. */
export interface PostParts {
  picture: (post: AdvertisementSummary) => ReactNode;
  availability: (post: AdvertisementSummary) => ReactNode;
  compare: (post: AdvertisementSummary) => ReactNode;
}

/** Chooses a post to ask about; absent for readers who cannot ask. */
export interface PostChoice {
  isChosen: boolean;
  toggle: (post: AdvertisementSummary) => void;
}

interface LiveRowProps {
  post: AdvertisementSummary;
  changes: FavoriteChanges;
  parts: PostParts;
  choice: PostChoice | undefined;
  /** The text below it: its note, who added it. */
  note: ReactNode;
  /** Its button at the end. */
  end: ReactNode;
}

/** A saved post as it is now, with what changed since. */
export function LiveRow({ post, changes, parts, choice, note, end }: LiveRowProps) {
  const { t } = useTranslation('favorites');
  const [unit, units] = unitWords(post.unit);
  const { number_of_items: quantity } = post;
  return (
    <li className={classes.row} data-post={post.id}>
      {choice && post.type === 'offered' && (
        <Checkbox
          className={classes.choose ?? ''}
          aria-label={t('choose', { name: post.name })}
          checked={choice.isChosen}
          onChange={() => choice.toggle(post)}
        />
      )}
      <div className={classes.picture}>{parts.picture(post)}</div>
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <Link to="/advertisement/$id" params={{ id: String(post.id) }}>
            <UnbrokenText>{post.name}</UnbrokenText>
          </Link>
        </h2>
        <p className="xs muted">
          {post.brand && <>{post.brand} · </>}
          {post.supplier_article_number && (
            <>
              {post.article === null ? (
                <span className="code">{post.supplier_article_number}</span>
              ) : (
                <Link to="/article/$id" params={{ id: String(post.article) }} className="code link">
                  {post.supplier_article_number}
                </Link>
              )}{' '}
              ·{' '}
            </>
          )}
          {post.organization}
        </p>
        <Price post={post} changes={changes} unit={unit} />
        <div className={classes.availability}>
          {parts.availability(post)}
          {changes.availabilityWas && (
            <span className="muted">
              {t('availabilityWas', { was: withinSentence(translated(changes.availabilityWas)) })}
            </span>
          )}
          <span className="muted num">
            {formatQuantity(quantity)} {quantity === 1 ? unit : units}
          </span>
          {note}
        </div>
      </div>
      <div className={classes.marks}>
        {parts.compare(post)}
        {end}
      </div>
    </li>
  );
}

function Price({
  post,
  changes: { price },
  unit,
}: {
  post: AdvertisementSummary;
  changes: FavoriteChanges;
  unit: string;
}) {
  const { t } = useTranslation('favorites');
  const isWanted = post.type === 'wanted';
  return (
    <div className={classes.price}>
      {isWanted && post.price_per_unit && <span className="xs muted">{t('post.paysUpTo', { ns: 'common' })}</span>}
      <span>
        <span className={classes.amount}>
          {post.price_per_unit && post.currency
            ? formatMoney(post.price_per_unit, post.currency)
            : t(isWanted ? 'post.noPrice' : 'post.onRequest', { ns: 'common' })}
        </span>{' '}
        {post.price_per_unit && <span className="xs muted">{t('post.perUnit', { ns: 'common', unit })}</span>}
      </span>
      {post.type === 'offered' && <NotNew condition={post.condition} />}
      {price && (
        <span className="xs num">
          <span className="vh">{t('priceWas')}</span> <s className="muted">{formatMoney(price.was, price.currency)}</s>{' '}
          {price.percent !== null && (
            <span className={price.isWorse ? classes.worse : classes.better}>
              {t(price.percent < 0 ? 'less' : 'more', { percent: formatQuantity(Math.abs(price.percent)) })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** What is left of a saved post that is gone. */
export function GoneRow({
  favorite,
  onRemove,
}: {
  favorite: Pick<Favorite, 'name' | 'gone' | 'note'>;
  onRemove: () => void;
}) {
  const { t } = useTranslation('favorites');
  const words = favorite.name.split(',')[0] ?? favorite.name;
  return (
    <li className={classes.row} data-gone>
      <div className={classes.picture}>
        <PartDrawing name="other" />
      </div>
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <UnbrokenText>{favorite.name}</UnbrokenText>
        </h2>
        <p className="sm muted">{t(`gone.${favorite.gone ?? 'unavailable'}`)}</p>
        {favorite.note && <p className={classes.oldNote}>{favorite.note}</p>}
        <Box component="p" mt={6}>
          <Link to="/" search={() => ({ q: words })} className="link sm">
            {t('findAlike')}
          </Link>
        </Box>
      </div>
      <Button size="xs" aria-label={t('remove', { name: favorite.name })} onClick={onRemove}>
        {t('action.remove', { ns: 'common' })}
      </Button>
    </li>
  );
}

/** Stays in the list's place until the page is left, so that there is time to change one's mind. */
export function RemovedRow({ message, onUndo }: { message: string; onUndo: (() => void) | null }) {
  const { t } = useTranslation('favorites');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={classes.row} data-removed>
      <p className="grow sm" role="status">
        {message}
      </p>
      {onUndo && (
        <Button ref={button} size="xs" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
