import { formatQuantity } from '#web/lib/format/format.ts';
import classes from './CountFilters.module.css';

interface CountFiltersProps<Value extends string> {
  label: string;
  value: Value;
  /** Each with how many rows it leaves; null where that is not counted. */
  filters: readonly { value: Value; text: string; count: number | null }[];
  onChange: (value: Value) => void;
}

/** What rows are narrowed to, one of several, each with its count. */
export function CountFilters<Value extends string>({ label, value, filters, onChange }: CountFiltersProps<Value>) {
  return (
    <fieldset className={`fades ${classes.filters}`} aria-label={label}>
      {filters.map((each) => (
        <button key={each.value} type="button" aria-pressed={each.value === value} onClick={() => onChange(each.value)}>
          {each.count !== null && <b>{formatQuantity(each.count)}</b>} {each.text}
        </button>
      ))}
    </fieldset>
  );
}
