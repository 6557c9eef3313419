import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './ActionBar.module.css';

/** The element above the tabs into which the bars of screens go. */
export const actionsId = 'actions';

interface ActionBarProps {
  /** What a screen reader calls the bar. */
  label: string;
  /** The buttons, the main one first; what they are about may be before them. */
  children: ReactNode;
  /** A small button beside them, such as that of a menu. */
  more?: ReactNode;
}

/** The main buttons of a screen on phones, above the tabs. They take room of their own at the page's end, so that they cover nothing there. */
export function ActionBar({ label, children, more }: ActionBarProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(actionsId)), []);
  return (
    place &&
    createPortal(
      <section className={`only-s ${classes.bar}`} aria-label={label} data-action-bar>
        <div className={classes.buttons}>{children}</div>
        {more}
      </section>,
      place,
    )
  );
}
