import { useId as useOwnId } from 'react';

/**
 * Stands in for the hook of the component library, which draws each field a second time, before anything is seen, to give
 * it an id that a page drawn on the server would not have. No page is.
 */
export function useId(given?: string): string {
  const own = useOwnId();
  return given ?? `mantine-${own}`;
}
