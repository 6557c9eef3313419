/** Elements whose title was written here, and goes with their text. */
const written = new WeakSet<Element>();

/** Whether an element shows less than its whole text. */
function isCut(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2;
}

/**
 * Gives a text that is cut on the screen its whole as a title once it is pointed at, so that no screen has to think of it: what is
 * cut depends on the width and the language.
 */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => {
    for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
      if (element.hasAttribute('title') && !written.has(element)) return;
      if (!isCut(element) || !(element instanceof HTMLElement)) continue;
      element.title = element.textContent.replaceAll(/\s+/g, ' ').trim();
      written.add(element);
      return;
    }
  });
}
