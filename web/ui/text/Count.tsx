import classes from './Count.module.css';

/** A small number in blue, for what is new; nothing for none. Its thing's name must say the number too. */
export function Count({ value, className }: { value: number; className?: string | undefined }) {
  if (value <= 0) return null;
  return (
    <span className={[classes.count, className].filter(Boolean).join(' ')} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}
