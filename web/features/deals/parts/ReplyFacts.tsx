import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/organizations/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';

interface ReplyFactsProps {
  reply: Reply;
  /** Also shows the number of its deals. */
  withDeals?: boolean;
}

/** How an organization answers what it is asked here: "Answers 94 % within 3 working hours", or that too few asked to say. */
export function ReplyFacts({ reply, withDeals = false }: ReplyFactsProps) {
  const { t } = useTranslation();
  if (!reply) return <>{t('reply.new')}</>;
  const { rate, hours, deals, completed } = reply;
  return (
    <>
      {t('reply.answers', { percent: Math.round(rate * 100), count: Math.max(1, Math.round(hours)) })}
      {withDeals && (
        <>
          {' · '}
          {t('reply.deals', { count: deals, quantity: formatQuantity(deals), completed: formatQuantity(completed) })}
        </>
      )}
    </>
  );
}
