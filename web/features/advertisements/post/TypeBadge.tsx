import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { type AdvertisementType, typeLabels } from '#contract/advertisements/choices.ts';
import { say } from '#web/i18n/say.ts';
import classes from './TypeBadge.module.css';

/** Offered points out and is blue, wanted points in, is green and has an edge. */
export function TypeBadge({ type, className }: { type: AdvertisementType; className?: string | undefined }) {
  const Arrow = type === 'offered' ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <span title={say(typeLabels[type])} className={[classes.badge, classes[type], className].filter(Boolean).join(' ')}>
      <Arrow size={12} stroke={2.2} aria-hidden="true" />
      <span>{say(typeLabels[type])}</span>
    </span>
  );
}
