import { useTranslation } from 'react-i18next';

const day = 86_400_000;

/** How long ago a stock feed last confirmed the stock of a post; nothing where that was in the last days. */
export function ConfirmedStock({ at }: { at: string | null }) {
  const { t } = useTranslation('posts');
  if (at === null) return null;
  return <div className="xs muted">{t('stockConfirmed', { count: daysSince(at) })}</div>;
}

function daysSince(instant: string): number {
  return Math.floor((Date.now() - new Date(instant).getTime()) / day);
}
