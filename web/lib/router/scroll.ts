/** Where the page and what scrolls in it stood; the page itself under an empty selector. */
type Places = Record<string, [left: number, top: number]>;

const storageKey = 'groupset.scroll';

/** Remembers for each entry of the history how far it was scrolled, over a reload as well. */
export class ScrollMemory {
  readonly #entries = readEntries();
  readonly #scrolled = new Set<Element>();

  /** Begins to look after scrolling, in the place of the browser; `keyOf` says which entry is shown. */
  start(keyOf: () => string): void {
    history.scrollRestoration = 'manual';
    document.addEventListener('scroll', ({ target }) => target instanceof Element && this.#scrolled.add(target), true);
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto';
      this.leave(keyOf());
      writeEntries(this.#entries);
    });
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual';
    });
  }

  /** Notes how an entry stands that is about to be left. */
  leave(key: string): void {
    const places: Places = { '': [scrollX, scrollY] };
    for (const element of this.#scrolled) {
      if (element.isConnected) places[selectorOf(element)] = [element.scrollLeft, element.scrollTop];
      else this.#scrolled.delete(element);
    }
    this.#entries[key] = places;
  }

  /** Puts an entry that is drawn as it was left, a new one at its top or at the place that its address names. */
  arrive(key: string, hash: string): void {
    const { '': page, ...places } = this.#entries[key] ?? {};
    for (const [selector, [left, top]] of Object.entries(places)) document.querySelector(selector)?.scrollTo(left, top);
    if (page) scrollTo(...page);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else scrollTo(0, 0);
  }
}

function readEntries(): Record<string, Places> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Places>;
  } catch {
    return {};
  }
}

function writeEntries(entries: Record<string, Places>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Without storage a reloaded page begins at its top.
  }
}

/** Finds the same place in a page that is drawn anew. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const index = at.parentElement ? [...at.parentElement.children].indexOf(at) + 1 : 1;
    steps.unshift(`${at.localName}:nth-child(${index})`);
  }
  return steps.join(' > ');
}
