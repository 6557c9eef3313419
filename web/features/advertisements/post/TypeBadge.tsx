import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { type AdvertisementType, typeLabels } from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import classes from './TypeBadge.module.css';

/** Offered points out and is blue, wanted points in, is green and has an edge. */
export function TypeBadge({ type, className }: { type: AdvertisementType; className?: string | undefined }) {
  const Arrow = type === 'offered' ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <span
      title={translated(typeLabels[type])}
      className={[classes.badge, classes[type], className].filter(Boolean).join(' ')}
    >
      <Arrow size={12} stroke={2.2} aria-hidden="true" />
      <span>{translated(typeLabels[type])}</span>
    </span>
  );
}
