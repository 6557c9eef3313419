import { useTranslation } from 'react-i18next';
import { Count } from '#web/ui/text/Count.tsx';

interface TurnsProps {
  value: number;
  className?: string | undefined;
}

/** How many deals behind a link wait for the person: a number for the eye, a sentence for the ear, nothing for zero. */
export function Turns({ value, className }: TurnsProps) {
  const { t } = useTranslation();
  if (value <= 0) return null;
  return (
    <>
      <span className="vh">, {t('nav.turns', { count: value })}</span>
      <Count value={value} className={className} />
    </>
  );
}
