import type { ReactNode } from 'react';
import classes from './FormSection.module.css';
import { pressedInPlace } from './pressedInPlace.ts';

interface FormSectionProps {
  id?: string;
  title?: string;
  /** Why this is asked, in a line. */
  why?: ReactNode;
  children: ReactNode;
}

/** A part of a form: heading, why, fields. */
export function FormSection({ id, title, why, children }: FormSectionProps) {
  return (
    <section className={classes.section} id={id} aria-labelledby={title && id ? `${id}-title` : undefined}>
      {title && <h2 id={id && `${id}-title`}>{title}</h2>}
      {why && <p className={classes.why}>{why}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Two or three fields side by side; one below the other on phones. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  );
}

/** The bar at the foot of a form: the buttons that end it, and a note next to them. */
export function FormFoot({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.foot} {...pressedInPlace}>
      {children}
      {note && <span className={`sm muted only-l ${classes.note}`}>{note}</span>}
    </div>
  );
}
