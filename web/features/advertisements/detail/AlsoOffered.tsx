import { IconChevronDown, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { FavoriteButton } from '#web/features/favorites/index.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { CompareButton } from '../marks/index.ts';
import cardClasses from '../post/AdvertisementCard.module.css';
import { AdvertisementCard } from '../post/AdvertisementCard.tsx';
import classes from './Detail.module.css';
import { useSameArticle } from './queries.ts';

const place = 'same-article';
/** Beside the post itself. */
const mostBeside = 3;

/** That others have the same article, from what price, and the way to their posts further down. */
export function AlsoOffered({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const data = useSameArticle(post.id);
  if (!data || data.organizations === 0) return null;
  const { lowest, organizations: count } = data;
  const price = lowest && `${lowest.approximate ? '≈ ' : ''}${formatMoney(lowest.amount, lowest.currency)}`;
  return (
    <a className={`panel ${classes.also}`} href={`#${place}`}>
      <span className="grow num">
        {price && post.type === 'offered' ? t('same.from', { count, price }) : t(`same.count.${post.type}`, { count })}
      </span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

/** The posts of the same article from others, the cheapest first. */
export function SameArticle({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const data = useSameArticle(post.id);
  if (!data || data.posts.length === 0) return null;
  const compared = [post.id, ...data.posts.slice(0, mostBeside).map(({ id }) => id)].map(String);
  return (
    <section id={place} tabIndex={-1} className={classes.similar}>
      <header>
        <h2 className="h2">{t(`same.count.${post.type}`, { count: data.organizations })}</h2>
        {post.article !== null && (
          <Link className="link sm" to="/article/$id" params={{ id: String(post.article) }}>
            {t('same.all')}
          </Link>
        )}
        {post.type === 'offered' && (
          <LinkButton
            to="/compare"
            search={{ posts: compared }}
            leftSection={<IconScale size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t('same.compare', { count: compared.length })}
          </LinkButton>
        )}
      </header>
      <div className={`${cardClasses.grid} ${classes.similarGrid}`}>
        {data.posts.map((other) => (
          <AdvertisementCard
            key={other.id}
            advertisement={other}
            corner={
              <>
                <CompareButton post={other} variant="plate" />
                <FavoriteButton post={other} variant="plate" />
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}
