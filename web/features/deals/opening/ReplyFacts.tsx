import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/organizations/fields.ts';

/** How an organization answers what it is asked here: "Answers 94 % within 3 working hours", or "New here". */
export function ReplyFacts({ reply }: { reply: Reply }) {
  const { t } = useTranslation();
  if (!reply) return <>{t('reply.new')}</>;
  const hours = Math.max(1, Math.ceil(reply.hours));
  return <>{t('reply.answers', { percent: Math.round(reply.rate * 100), count: hours })}</>;
}
