import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type AdvertisementType,
  type Availability,
  availabilities,
  availabilityLabel,
} from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import { AvailabilityMeter } from '../post/AvailabilityMeter.tsx';
import { useFieldLabel } from './labels.ts';
import classes from './PostForm.module.css';

interface TypeChoiceProps {
  value: AdvertisementType;
  onChange: (type: AdvertisementType) => void;
  /** The types that this person may post. */
  allowed: readonly AdvertisementType[];
}

/** The choice of offered or wanted, the first field of a post. */
export function TypeChoice({ value, onChange, allowed }: TypeChoiceProps) {
  const { t } = useTranslation('forms');
  const choices = [
    { type: 'offered', icon: <IconArrowUpRight size={18} stroke={1.75} className={classes.offered} /> },
    { type: 'wanted', icon: <IconArrowDownLeft size={18} stroke={1.75} className={classes.wanted} /> },
  ] as const;
  return (
    <div className={classes.pick} role="radiogroup" aria-label={t('type.label')}>
      {choices.map(({ type, icon }) => (
        <label key={type}>
          <input
            type="radio"
            name="type"
            value={type}
            checked={value === type}
            disabled={!allowed.includes(type)}
            onChange={() => onChange(type)}
          />
          <span>
            <span className="strong">{t(`type.${type}`)}</span>
            <br />
            <span className="sm muted">{allowed.includes(type) ? t(`type.${type}Why`) : t('type.missing')}</span>
          </span>
          {icon}
        </label>
      ))}
    </div>
  );
}

interface AvailabilityChoiceProps {
  type: AdvertisementType;
  value: Availability | null;
  onChange: (availability: Availability) => void;
  error?: string | undefined;
}

/** When an offered part is available, or a wanted one is needed. */
export function AvailabilityChoice({ type, value, onChange, error }: AvailabilityChoiceProps) {
  const labelOf = useFieldLabel(type);
  return (
    <fieldset
      className={classes.choices}
      data-wrong={error ? true : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'availability-error' : undefined}
    >
      <legend className="vh">{labelOf('availability')}</legend>
      {availabilities.map((availability, index) => (
        <label key={availability}>
          <input
            id={index === 0 ? 'field-availability' : undefined}
            type="radio"
            name="availability"
            value={availability}
            checked={value === availability}
            onChange={() => onChange(availability)}
          />
          <AvailabilityMeter availability={availability} label={translated(availabilityLabel(type, availability))} />
        </label>
      ))}
      {error && (
        <p className={classes.problem} id="availability-error">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
