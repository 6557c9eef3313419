import type { ComponentPropsWithoutRef } from 'react';
import classes from './RoundToggle.module.css';

/** `plate` is on a picture and has a ground of its own, `plain` is on a surface. */
export type ToggleVariant = 'plate' | 'plain';

interface RoundToggleProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'className'> {
  isOn: boolean;
  variant: ToggleVariant;
  /** What has the colour while it is on. */
  fill: 'sign' | 'ground';
}

/** A round button with a sign that is on or off: 32 px to see, 44 px to hit. */
export function RoundToggle({ isOn, variant, fill, children, ...props }: RoundToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      data-look={variant}
      data-fill={fill}
      aria-pressed={isOn}
      {...props}
    >
      <span className={classes.ground}>{children}</span>
    </button>
  );
}
