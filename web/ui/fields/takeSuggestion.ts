import type { KeyboardEvent } from 'react';

/**
 * While the list of a field is open, Enter is about the list and never sends the form. The library takes the marked option;
 * where words were typed and none is marked yet, the first one that fits is meant.
 */
export function takeSuggestion(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (field.readOnly || field.value === '' || list?.querySelector('[data-combobox-selected], [data-combobox-active]'))
    return;
  list?.querySelector<HTMLElement>('[role="option"]')?.click();
}
