import type { Page } from 'playwright-core';

/**
 * What a language is too long for on a page, a line each: a page that is too wide, a word that is broken in two, a row of up to
 * three buttons that wraps, a text that is cut and has no title to read it in. People write in any language and about any part,
 * so the words that `isOfPeople` accepts may be broken where their column is not narrow.
 */
export async function findTooLong(page: Page, isOfPeople: (text: string) => boolean = () => false): Promise<string[]> {
  const found = await page.evaluate(() => {
    const faults = new Map<string, string | null>();
    const leastColumn = 100;
    const columnOf = (element: Element): number => {
      let block = element;
      while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      return block.clientWidth;
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const brief = (element: Element) => `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]}`;

    // Numbers of parts, addresses and sentences in one word may break: words of people may not.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !isVisible(element) || element.closest('.vh, .code, script, style, svg, [aria-hidden="true"]'))
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,24}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
        if (tops.size > 1)
          faults.set(
            `broken: ${word} in ${brief(element)}`,
            columnOf(element) < leastColumn ? null : (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
          );
      }
    }

    for (const row of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(row);
      if (style.display !== 'flex' || !style.flexDirection.startsWith('row') || style.flexWrap === 'nowrap') continue;
      const isPlaced = (child: Element) => getComputedStyle(child).position !== 'absolute';
      const children = [...row.children].filter((child) => isVisible(child) && isPlaced(child));
      const isButton = (child: Element) => child.matches('button, a[class*="button" i], a[class*="Button"]');
      if (children.length < 2 || children.length > 3 || !children.every(isButton)) continue;
      const boxes = children.map((child) => child.getBoundingClientRect());
      const middles = boxes.map(({ top, height }) => top + height / 2);
      // One below the other, each as wide as the row, they are a column.
      const isColumn = boxes.every(({ width }) => width > row.clientWidth - 40);
      if (Math.max(...middles) - Math.min(...middles) > 8 && !isColumn)
        faults.set(`wrapped: ${children.map(({ textContent }) => textContent).join(' | ')} in ${brief(row)}`, null);
    }

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isClamped = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2;
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if ((!isCut && !isClamped) || !isVisible(element) || element.closest('.vh, [title]')) continue;
      if (element.querySelector('[title]') || element.matches('input, select')) continue;
      // The title is written once a text is pointed at.
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      if (element.closest('[title]')) continue;
      faults.set(`cut: ${element.textContent?.slice(0, 60)} in ${brief(element)}`, null);
    }
    for (const label of document.querySelectorAll<HTMLElement>('.mantine-Button-label'))
      if (label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1)
        faults.set(`cut button: ${label.textContent}`, null);
    // What is chosen in a list is read whole: a phone shows no title.
    for (const field of document.querySelectorAll<HTMLInputElement>('input[aria-haspopup="listbox"]'))
      if (field.value !== '' && isVisible(field) && field.scrollWidth > field.clientWidth + 1)
        faults.set(`cut choice: ${field.value}`, null);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.set(`${scrollWidth} px wide`, null);
    return [...faults];
  });
  return found.filter(([, words]) => words === null || !isOfPeople(words)).map(([fault]) => fault);
}
