import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { Link } from '#web/ui/navigation/Link.tsx';

/** Leads to a deal that has just begun. */
export function DealLink({ deal }: { deal: Pick<Deal, 'id' | 'reference'> }) {
  const { t } = useTranslation('asking');
  return (
    <Link className="link" to={`/deals/${deal.id}`}>
      {t('sent.open', { reference: deal.reference })}
    </Link>
  );
}
