import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { NotNew } from '../post/NotNew.tsx';
import classes from './Detail.module.css';
import { useSameArticle } from './queries.ts';

/** That others have the same article, from what price, and the way to their posts further down. */
export function AlsoOffered({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const data = useSameArticle(post.id);
  if (!data || data.organizations === 0) return null;
  const { lowest, organizations: count } = data;
  const price = lowest && `${lowest.approximate ? '≈ ' : ''}${formatMoney(lowest.amount, lowest.currency)}`;
  return (
    <a className={`panel ${classes.also}`} href="#same-article">
      <span className="grow num">
        {price && post.type === 'offered' ? t('same.from', { count, price }) : t(`same.count.${post.type}`, { count })}{' '}
        {post.type === 'offered' && <NotNew condition={lowest?.condition} />}
      </span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
