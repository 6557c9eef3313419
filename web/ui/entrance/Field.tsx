import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import box from '../fields/Box.module.css';
import classes from './Entrance.module.css';

// Drawn here, so that sign-in needs no icon library either; on a 24 × 24 grid.
const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 1 0 0-5.6';
const warning = 'M12 4.5 21 19.5H3zM12 10v4.5M12 17v.1';

function Icon({ path, size = 16 }: { path: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

interface EntranceFieldProps extends ComponentProps<'input'> {
  label: string;
  /** At the right of the label's line. */
  aside?: ReactNode;
  error?: ReactNode;
}

/** One line of text with its label and error, without Mantine; a password can be shown. */
export function EntranceField({ label, aside, error, type, ...input }: EntranceFieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = input.id ?? ownId;
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={box.box} data-bad={error ? true : undefined}>
        <input
          {...input}
          id={id}
          type={isVisible ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {type === 'password' && (
          <button
            type="button"
            className={`${box.icon} ${classes.toggle}`}
            aria-label={t('action.showPassword')}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon path={isVisible ? `${eye}M4 4l16 16` : eye} />
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <Icon path={warning} size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
