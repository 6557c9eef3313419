import type { Page } from 'playwright-core';

/**
 * What a page no longer shows when the system sets its colours (Windows' contrast themes), a line each: bars and dots that
 * were drawn by their background, and what is checked, chosen or current but drawn like the rest.
 */
export async function findVanished(page: Page): Promise<string[]> {
  await page.evaluate(markDrawn);
  const unmarked = await page.evaluate(findAlike);
  await page.emulateMedia({ forcedColors: 'active' });
  const undrawn = await page.evaluate(findUndrawn);
  const alike = await page.evaluate(findAlike);
  await page.emulateMedia({ forcedColors: 'none' });
  // What is drawn like the rest in the product's own colours too, such as a logo that leads to this page, is no loss.
  return [...new Set([...undrawn, ...alike.filter((fault) => !unmarked.includes(fault))])];
}

// The functions below run in the page, so each is whole by itself.

/** Marks the bars and dots that differ from what is around them by their background alone, by their colours. */
function markDrawn(): void {
  const alpha = (color: string) =>
    Number(/\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/.exec(color)?.slice(1).find(Boolean) ?? 1);
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (alpha(backgroundColor) > 0.9) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('svg, .mantine-Skeleton-root, [aria-busy]') || element.textContent.trim() !== '') continue;
    if (element.querySelector('svg, img, input, canvas')) continue;
    const { width, height } = element.getBoundingClientRect();
    const least = Math.min(width, height);
    const { backgroundColor, visibility, opacity } = getComputedStyle(element);
    if (least < 2 || least > 14 || visibility === 'hidden' || opacity === '0') continue;
    if (alpha(backgroundColor) < 0.05 || backgroundColor === groundOf(element.parentElement)) continue;
    element.dataset.drawnAs = backgroundColor;
  }
}

/** Marked bars and dots without a background of their own in the system's colours. */
function findUndrawn(): string[] {
  const describe = (element: Element) =>
    `not drawn: ${element.outerHTML.slice(0, 120)} in ${(element.parentElement?.parentElement?.outerHTML ?? '').slice(0, 200)}`;
  const faults: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-drawn-as]')) {
    const { backgroundColor, borderTopWidth, borderLeftWidth, borderTopStyle } = getComputedStyle(element);
    const isEdged = borderTopStyle !== 'none' && Math.max(parseFloat(borderTopWidth), parseFloat(borderLeftWidth)) >= 1;
    const parent = element.parentElement as HTMLElement;
    let ground = 'rgb(255, 255, 255)';
    for (let at: HTMLElement | null = parent; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/^rgba.*, 0\)$/.test(color)) {
        ground = color;
        break;
      }
    }
    if (!isEdged && (backgroundColor === ground || /^rgba.*, 0\)$/.test(backgroundColor)))
      faults.push(describe(element));
    // Bars side by side say something by which of them are filled.
    const others = [...parent.children].filter(
      (other): other is HTMLElement =>
        other instanceof HTMLElement &&
        other.className === element.className &&
        other.dataset.drawnAs !== undefined &&
        other.dataset.drawnAs !== element.dataset.drawnAs,
    );
    if (others.some((other) => getComputedStyle(other).backgroundColor === backgroundColor && !isEdged))
      faults.push(`alike: ${parent.outerHTML.slice(0, 200)}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-drawn-as]')) delete element.dataset.drawnAs;
  return faults;
}

/** What is checked, chosen or current, and drawn as if it were not. One of each kind is tried. */
function findAlike(): string[] {
  const attributes = [
    'aria-current',
    'aria-pressed',
    'aria-selected',
    'aria-checked',
    'data-active',
    'data-on',
    'data-checked',
  ];
  const properties = [
    'color',
    'borderTopColor',
    'borderTopWidth',
    'borderBottomColor',
    'borderBottomWidth',
    'borderLeftColor',
    'borderLeftWidth',
    'outlineStyle',
    'outlineWidth',
    'textDecorationLine',
    'opacity',
    'visibility',
    'display',
    'transform',
    'fill',
    'stroke',
  ] as const;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'Canvas';
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const draw = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((part) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(part, pseudo);
          const ground = style.backgroundColor === canvas ? '' : style.backgroundColor;
          // A mark without text or edge is drawn by its background.
          if (pseudo && (style.content === 'none' || (ground === '' && parseFloat(style.borderTopWidth) === 0)))
            return '';
          return [ground, ...properties.map((property) => style[property])].join(' ');
        }),
      )
      .join('\n');
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 4 && height > 4;
  };
  const faults: string[] = [];
  const tried = new Set<string>();
  const isNew = (element: Element) => {
    const kind = `${element.tagName} ${element.className}`;
    return !tried.has(kind) && tried.add(kind) !== undefined;
  };
  const chosen = attributes.map((name) => `[${name}]:not([${name}='false'])`).join(', ');
  for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
    if (!isVisible(element) || !isNew(element)) continue;
    const before = draw(element);
    const given = attributes.map((name) => [name, element.getAttribute(name)] as const);
    for (const [name, value] of given) if (value !== null) element.setAttribute(name, 'false');
    for (const name of ['data-active', 'data-on', 'data-checked']) element.removeAttribute(name);
    const isAlike = draw(element) === before;
    for (const [name, value] of given) if (value !== null) element.setAttribute(name, value);
    if (isAlike) faults.push(`as if it were not chosen: ${element.outerHTML.slice(0, 200)}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input:is([type="checkbox"], [type="radio"])')) {
    const frame = input.parentElement as HTMLElement;
    if (!isNew(frame) || !isVisible(frame)) continue;
    const before = draw(frame);
    const { checked } = input;
    input.checked = !checked;
    const isAlike = draw(frame) === before;
    input.checked = checked;
    if (isAlike) faults.push(`as if it were ${checked ? 'not ' : ''}checked: ${frame.outerHTML.slice(0, 200)}`);
  }
  return faults;
}
