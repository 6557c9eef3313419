import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { FavoriteButton } from '#web/features/favorites/index.ts';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import cardClasses from '../post/AdvertisementCard.module.css';
import { AdvertisementCard } from '../post/AdvertisementCard.tsx';
import classes from './Detail.module.css';
import { pathOfCategory, useSimilar } from './queries.ts';

/** Posts like this one from other sellers. */
export default function Similar({ post }: { post: Advertisement }) {
  const { t } = useTranslation('article');
  const data = useSimilar(post.id);
  if (!data || data.posts.length === 0) return null;
  const kind = post.sub_category ?? post.category;
  return (
    <section className={classes.similar}>
      <header>
        <h2 className="h2">{t(`similar.title.${post.type}`, { category: withinSentence(translated(kind.name)) })}</h2>
        <Link
          className="link sm"
          to={pathOfCategory(post)}
          search={{
            types: [post.type],
            ...(post.sub_category && { categories: [String(post.sub_category.id)] }),
          }}
        >
          {t('similar.all', { total: formatQuantity(data.total) })}
        </Link>
      </header>
      <div className={`${cardClasses.grid} ${classes.similarGrid}`}>
        {data.posts.slice(0, 4).map((similar) => (
          <AdvertisementCard
            key={similar.id}
            advertisement={similar}
            corner={<FavoriteButton post={similar} variant="plate" />}
          />
        ))}
      </div>
    </section>
  );
}
