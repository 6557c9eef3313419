/** On phones a row may be wider than the screen: this brings one of its entries into sight, and leaves the page where it is. */
export function showInRow(row: HTMLElement | null, entry: Element | null | undefined): void {
  if (!row || !entry) return;
  const [visible, chosen] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (chosen.right > visible.right) row.scrollLeft += chosen.right - visible.right;
  else if (chosen.left < visible.left) row.scrollLeft -= visible.left - chosen.left;
}
