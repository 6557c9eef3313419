import type { ComboboxData, ComboboxItem } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** Milliseconds after which the next letter begins a new word. */
const pause = 700;

let typed = '';
let typedAt = 0;

/** The options of a list, without its groups. */
function optionsOf(data: ComboboxData): ComboboxItem[] {
  return data.flatMap((entry) => {
    if (typeof entry === 'object' && 'group' in entry) return optionsOf(entry.items as ComboboxData);
    return typeof entry === 'object' ? (entry as ComboboxItem) : { value: String(entry), label: String(entry) };
  });
}

/**
 * The option that typed letters choose in a list without a search field, as in the browser's own: the first that begins with
 * them; the same letter again goes to the next one. Undefined for other keys, and where no option begins so.
 */
export function typedChoice(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>,
  data: ComboboxData,
  current: string | null,
): ComboboxItem | undefined {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.timeStamp - typedAt > pause) typed = '';
  // A blank opens the list, unless it is within a word.
  if (event.key === ' ' && typed === '') return undefined;
  typedAt = event.timeStamp;
  typed += event.key.toLowerCase();
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const start = isRepeated ? typed.slice(0, 1) : typed;
  const options = optionsOf(data).filter(({ disabled }) => !disabled);
  const found = options.filter(({ label }) => label.toLowerCase().startsWith(start));
  const at = found.findIndex(({ value }) => value === current);
  return isRepeated ? found[(at + 1) % found.length] : (found[at] ?? found[0]);
}
