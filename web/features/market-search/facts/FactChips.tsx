import { Chip } from '../filters/ActiveFilters.tsx';
import type { FilterControl } from '../filters/useFilters.ts';
import { useFactFilters } from './useFactFilters.ts';

/** A chip for each fact that the list is narrowed to. */
export function FactChips({ control }: { control: FilterControl }) {
  const filters = useFactFilters(control.filters);
  return filters.map(({ key, name, without }) => (
    <li key={key}>
      <Chip name={name} onRemove={() => control.change(without)} />
    </li>
  ));
}
