import type { Page } from 'playwright-core';

/** Resolves once a page is complete: its fonts and pictures are loaded, and nothing on it is marked as busy. */
export async function untilWhole(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
      document.querySelector('[aria-busy="true"]') === null,
  );
}

/** What is wrong with a page at its size, a line each: too wide, cut, without an end, or covered by what sticks. */
export async function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // A new size shows after the frame in which it comes.
    await frame();
    await frame();
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    // What comes into sight may be loaded then, and the page grows while it is scrolled.
    const scrollToEnd = async () => {
      for (let height = -1; height !== document.documentElement.scrollHeight; ) {
        height = document.documentElement.scrollHeight;
        window.scrollTo(0, height);
        await frame();
        await frame();
      }
    };
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 && element.closest('[role="tablist"]') === null,
      );
      faults.push(
        `${scrollWidth} px wide: ${wide
          .slice(-3)
          .map(({ outerHTML }) => outerHTML.slice(0, 120))
          .join(' | ')}`,
      );
    }
    const whole = '[data-level] > span, [data-needed] > span, .mantine-Button-label';
    for (const text of document.querySelectorAll<HTMLElement>(whole)) {
      if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0) faults.push(`cut: ${text.textContent}`);
    }
    for (const crumbs of document.querySelectorAll('nav[aria-label="Breadcrumb"]')) {
      if (crumbs.lastElementChild?.getAttribute('aria-current') !== 'page') faults.push('a breadcrumb without an end');
    }
    const odd = document.body.textContent.match(/Add member|Color scheme|Hotkeys/);
    if (odd) faults.push(`“${odd[0]}” has another name elsewhere`);
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await frame();
    const covered = new Set<number>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const { position } = style;
      // What sticks to a side alone goes with the page.
      if (position === 'sticky' && style.top === 'auto' && style.bottom === 'auto') continue;
      // A dialog is the page while it is open.
      if ((position !== 'fixed' && position !== 'sticky') || element.closest('dialog')) continue;
      const { top, bottom, width } = element.getBoundingClientRect();
      // Columns next to the content leave it in sight, wide ones on wide screens too; a table's head counts by its cells.
      const column = innerWidth < 768 ? innerWidth / 2 : (innerWidth * 2) / 3;
      if (width < column && element.tagName !== 'TH') continue;
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y);
    }
    if (covered.size > innerHeight / 3) faults.push(`${covered.size} of ${innerHeight} px are covered by what sticks`);
    await scrollToEnd();
    const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      const sticks = position === 'fixed' || position === 'sticky' || element.parentElement?.matches('[class*="dock"]');
      return (
        sticks && pointerEvents !== 'none' && !element.closest('dialog, thead') && top > innerHeight / 2 && bottom > top
      );
    });
    const cut = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const by = stuck.find((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
      });
      return right > left && by && !by.contains(element) && !element.closest('tfoot, dialog');
    };
    for (const element of document.querySelectorAll('main :is(a, button, input, select, textarea)')) {
      if (cut(element)) faults.push(`covered at the page's end: ${element.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });
}
