import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { FavoriteButton } from '#web/features/favorites/FavoriteButton.tsx';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { CompareButton } from '../marks/CompareButton.tsx';
import cardClasses from '../post/AdvertisementCard.module.css';
import { AdvertisementCard } from '../post/AdvertisementCard.tsx';
import classes from './Detail.module.css';
import { pathOfCategory, useSameArticle, useSimilar } from './queries.ts';

/** Besides the post itself. */
const mostBeside = 3;

/** Posts of the same article, and posts like this one: they follow what the page is opened for. */
export default function Related({ post }: { post: Advertisement }) {
  return (
    <>
      <SameArticle post={post} />
      <Similar post={post} />
    </>
  );
}

/** The posts of the same article from others, the cheapest first. */
function SameArticle({ post }: { post: Advertisement }) {
  const { t } = useTranslation(['article', 'posts']);
  const data = useSameArticle(post.id);
  if (!data || data.posts.length === 0) return null;
  const compared = [post.id, ...data.posts.slice(0, mostBeside).map(({ id }) => id)].map(String);
  return (
    <section id="same-article" tabIndex={-1} className={classes.similar}>
      <header>
        <h2 className="h2">{t(`same.count.${post.type}`, { ns: 'posts', count: data.organizations })}</h2>
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

/** Posts like this one from other sellers. */
function Similar({ post }: { post: Advertisement }) {
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
