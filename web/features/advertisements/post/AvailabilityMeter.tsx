import { type Availability, availabilities, availabilityLabels } from '#contract/advertisements/choices.ts';
import classes from './AvailabilityMeter.module.css';

/** Four bars that show how soon a part is there, and the words that say it. The bars alone tell nothing. */
export function AvailabilityMeter({
  availability,
  label = availabilityLabels[availability],
}: {
  availability: Availability;
  label?: string;
}) {
  const level = availabilities.length - availabilities.indexOf(availability);
  return (
    <span className={classes.meter} data-level={level}>
      <i aria-hidden="true">
        <b />
        <b />
        <b />
        <b />
      </i>
      <span className="clip">{label}</span>
    </span>
  );
}
