import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './Insights.module.css';
import type { InsightPost } from './queries.ts';

/** Why a post stays, each reason with the way to mend it. */
export function Reasons({ post, currency }: { post: InsightPost; currency: string }) {
  const { t } = useTranslation('insights');
  if (post.reasons.length === 0) return <span className="sm muted">{t('why.nothing')}</span>;
  return (
    <ul className={classes.reasons}>
      {post.reasons.map(({ reason, amount, count, text }) => (
        <li key={reason}>
          <span className="sm">
            {t(`why.${reason}`, {
              amount: amount === null ? '' : formatMoney(amount, currency),
              quantity: formatQuantity(count ?? 0),
              minimum: formatQuantity(Number(text) || 0),
              text: text ?? '',
            })}
          </span>
          <Link
            className="link sm"
            aria-label={labelled(t(`do.${reason}`), post.title)}
            to={reason === 'slow_answers' ? '/deals' : `/my-posts/${post.id}/edit`}
          >
            {t(`do.${reason}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
