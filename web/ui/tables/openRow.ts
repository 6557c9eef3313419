import type { MouseEvent } from 'react';

const controls = 'a, button, input, select, textarea, label, summary';

/**
 * Pressed anywhere but on its controls, a row opens what its link with `data-opens-row` leads to: in a new tab with the middle
 * button, Ctrl or Cmd. Keys and screen readers use the link. Marking text in a row opens nothing.
 */
function open(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event;
  const isInRow = target instanceof Element && row.contains(target);
  if (event.defaultPrevented || event.button > 1 || !isInRow || target.closest(controls)) return;
  if (getSelection()?.isCollapsed === false) return;
  const { metaKey, shiftKey } = event;
  const ctrlKey = event.ctrlKey || event.button === 1;
  row
    .querySelector('a[data-opens-row]')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

/** Makes the whole of a table's row open what its link leads to. */
export const opensAsRow = { onClick: open, onAuxClick: open };
