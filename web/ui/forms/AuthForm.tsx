import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './AuthForm.module.css';

interface AuthFormProps {
  title: string;
  intro?: ReactNode;
  /** Drawn in a soft circle above the title. */
  icon?: ReactNode;
  children: ReactNode;
  /** A line at the foot of the page. */
  note?: ReactNode;
  /** Moves the focus to the title, for content that replaces a form after it was sent. */
  takesFocus?: boolean;
}

/**
 * Keeps the focus where it is while a form is sent by the mouse: a field that loses it may show an error, and that would
 * push the button away before it is released.
 */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button[type="submit"]')) event.preventDefault();
}

/** The middle column of the authentication screens: title, a line of introduction, the form. */
export function AuthForm({ title, intro, icon, children, note, takesFocus = false }: AuthFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <main id="main" className={classes.form} onMouseDown={keepFocus}>
        {icon && <span className={classes.icon}>{icon}</span>}
        <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
          {title}
        </h1>
        {intro && <div className={classes.intro}>{intro}</div>}
        <div className={classes.fields}>{children}</div>
      </main>
      {note && <footer className={classes.note}>{note}</footer>}
    </>
  );
}
