import type { ComponentPropsWithoutRef } from 'react';
import classes from './RoundToggle.module.css';

/** `plate` is on a picture and has a ground of its own, `plain` is on a surface. */
export type ToggleLook = 'plate' | 'plain';

interface RoundToggleProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'className'> {
  isOn: boolean;
  look: ToggleLook;
  /** What has the colour while it is on. */
  fill: 'sign' | 'ground';
}

/** A round button with a sign that is on or off: 32 px to see, 44 px to hit. */
export function RoundToggle({ isOn, look, fill, children, ...props }: RoundToggleProps) {
  return (
    <button type="button" className={classes.toggle} data-look={look} data-fill={fill} aria-pressed={isOn} {...props}>
      <span className={classes.ground}>{children}</span>
    </button>
  );
}
