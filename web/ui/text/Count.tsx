import classes from './Count.module.css';

/** A small number in blue for new entries; nothing for zero. The accessible name must contain the number too. */
export function Count({ value, className }: { value: number; className?: string | undefined }) {
  if (value <= 0) return null;
  return (
    <span className={[classes.count, className].filter(Boolean).join(' ')} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}
