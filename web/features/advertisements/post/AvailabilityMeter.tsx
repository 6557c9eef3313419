import { IconClock } from '@tabler/icons-react';
import {
  type AdvertisementState,
  type AdvertisementType,
  type Availability,
  availabilities,
  availabilityLabel,
} from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import classes from './AvailabilityMeter.module.css';

interface AvailabilityMeterProps {
  availability: Availability;
  /** A wanted part has no availability: a clock shows when it is needed. */
  type?: AdvertisementType;
  label?: string;
  /** The state of its post: nothing is available of one that is sold. */
  state?: AdvertisementState;
}

/** Four bars that show how soon a part is available, with the label in words. Screen readers skip the bars. */
export function AvailabilityMeter({
  availability,
  type = 'offered',
  label = availabilityLabel(type, availability),
  state,
}: AvailabilityMeterProps) {
  if (state === 'sold') return null;
  if (type === 'wanted') {
    return (
      <span className={classes.meter} data-needed>
        <IconClock size={14} stroke={1.75} aria-hidden="true" />
        <span>{translated(label)}</span>
      </span>
    );
  }
  const level = availabilities.length - availabilities.indexOf(availability);
  return (
    <span className={classes.meter} data-level={level}>
      <i aria-hidden="true">
        <b />
        <b />
        <b />
        <b />
      </i>
      <span>{translated(label)}</span>
    </span>
  );
}
