import type { Page } from 'playwright-core';

/** Texts of a page that are drawn over one another, a line each. */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Drawn {
      text: string;
      element: Element;
      box: { left: number; right: number; top: number; bottom: number };
    }
    /** What is above the page, such as a menu or a bar that sticks, may cover texts. */
    const isAbove = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement)
        if (getComputedStyle(each).position !== 'static' && getComputedStyle(each).position !== 'relative') return true;
      return false;
    };
    /** The part of a box that its ancestors leave in sight. */
    const clip = (box: DOMRect, element: Element): Drawn['box'] => {
      let { left, right, top, bottom } = box;
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const outer = each.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
      return { left, right, top, bottom };
    };
    const drawn: Drawn[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text.length < 2 || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('.vh, script, style, svg, [aria-hidden="true"]') || isAbove(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = clip(rect, element);
        if (box.right - box.left > 4 && box.bottom - box.top > 4) drawn.push({ text, element, box });
      }
    }
    const found = new Set<string>();
    // Lines of letters are taller than the letters: half of the height may be shared.
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1)) {
        if (one.element === other.element) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
        if (width > 2 && height > least / 2) found.add(`${one.text.slice(0, 40)} over ${other.text.slice(0, 40)}`);
      }
    return [...found];
  });
}
