import { useTranslation } from 'react-i18next';
import { referenceOf } from '#web/lib/api/api.ts';

/** The number of a server failure, for support. */
export function Reference({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  const reference = referenceOf(failure);
  if (reference === null) return null;
  return (
    <span className="muted sm">
      {' '}
      {t('state.reference')} <span className="code">{reference}</span>
    </span>
  );
}
