import { useTranslation } from 'react-i18next';
import type { ArticleLink } from '#contract/articles/links/records.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';

/** The other article of a link, what it is to this one, and from what price it is offered. */
export function LinkedArticle({
  link,
}: {
  link: Pick<ArticleLink, 'kind' | 'is_to' | 'article' | 'offered' | 'lowest'>;
}) {
  const { t } = useTranslation('parts');
  const { kind, article, offered, lowest } = link;
  const side = link.is_to ? 'to' : 'from';
  return (
    <>
      <span>
        {kind === 'same' ? t('links.same.to') : t(`links.${kind}.${side}`)}{' '}
        <Link to="/article/$id" params={{ id: String(article.id) }} className="link" title={article.name}>
          {article.number ?? article.name}
        </Link>
      </span>
      {offered > 0 && (
        <span className="num">
          {lowest
            ? t('links.offersFrom', {
                count: offered,
                quantity: formatQuantity(offered),
                price: formatMoney(lowest.amount, lowest.currency),
              })
            : t('links.offers', { count: offered, quantity: formatQuantity(offered) })}{' '}
          <NotNew condition={lowest?.condition} />
        </span>
      )}
    </>
  );
}
