import { parseHref, type RouterHistory } from '@tanstack/history';
import { type Address, type Destination, hrefOf, readAddress } from './address.ts';
import { type Drawn, PartLoader } from './parts.ts';
import { createFinder, type Found, Redirect, type Route } from './routes.ts';
import { ScrollMemory } from './scroll.ts';

/** What is shown. */
export interface Page {
  address: Address;
  route: Route;
  params: Readonly<Record<string, string>>;
  drawn: readonly Drawn[];
  /** Whether it is scrolled to its top, or to where it was left, once it is drawn. */
  resetsScroll: boolean;
  /** Skeletons stand in it. */
  isPending: boolean;
}

export interface Move extends Destination {
  /** Rewrites the present entry of the history. */
  replace?: boolean | undefined;
  /** False leaves the page scrolled as it is. */
  resetScroll?: boolean | undefined;
}

/** A page was drawn: from which address it was come to, null for the first. */
export interface Arrival {
  from: Address | null;
  to: Address;
}

/** Milliseconds that a skeleton stays at least, so that it does not flash. */
const skeletonLasts = 500;

type Listener<Value> = (value: Value) => void;

/**
 * Leads from address to address: enters the parts of a page one after the other, loads their code, and shows them when all
 * are there. Until then the page before stays, after `patience` with skeletons in the place of what is missing.
 */
export class Router {
  /** Where the address bar is, which the page follows. */
  address: Address;
  page: Page | null = null;
  /** Milliseconds after which skeletons are shown. */
  patience = 200;

  readonly #find: (pathname: string) => Found | undefined;
  readonly #parts = new PartLoader();
  readonly #scroll = new ScrollMemory();
  readonly #addressListeners = new Set<Listener<Address>>();
  readonly #pageListeners = new Set<Listener<Page>>();
  readonly #arrivalListeners = new Set<Listener<Arrival>>();
  #arrivedAt: Address | null = null;
  #resetsScroll = true;
  /** The load that began last; an earlier one has no say any more. */
  #loading: Promise<void> = Promise.resolve();
  #turn = 0;

  constructor(
    routes: readonly Route[],
    readonly history: RouterHistory,
  ) {
    this.#find = createFinder(routes);
    this.address = readAddress(history.location);
  }

  /** Opens the page of the present address and follows the history from then on. */
  start(): Promise<void> {
    this.#scroll.start(() => (this.#arrivedAt ?? this.address).key);
    // Queries are written in one way, so that equal pages have equal addresses.
    const href = hrefOf({ to: '.', search: (search) => search }, this.address) + this.address.hash;
    if (href !== this.address.href) this.history.replace(href);
    this.history.subscribe(() => void this.#load());
    return this.#load();
  }

  /** Goes to a destination; resolves when its page is there. One that is open already is entered anew. */
  readonly navigate = ({ replace = false, resetScroll = true, ...destination }: Move): Promise<void> => {
    const href = hrefOf(destination, this.address);
    this.#resetsScroll = resetScroll;
    if (href === this.address.href) return this.#load();
    if (replace) this.history.replace(href);
    else this.history.push(href);
    return this.#loading;
  };

  /** Enters the page that is open anew. */
  readonly invalidate = (): Promise<void> => this.#load();

  /** Fetches what a page needs before somebody goes there. What fails is asked for again, and shown, with the page. */
  readonly preload = async (href: string): Promise<void> => {
    const address = readAddress(parseHref(href, undefined));
    const found = this.#find(address.pathname);
    if (found) await this.#parts.enter(found, address, true).catch(() => {});
  };

  /** Fetches the code of the present address before it is entered. */
  preloadCode(): void {
    for (const part of this.#find(this.address.pathname)?.route.parts ?? []) void this.#parts.draw(part);
  }

  /** Calls back with every change of the address; answers what ends that. */
  readonly followAddress = (listener: Listener<Address>): (() => void) => follow(this.#addressListeners, listener);

  /** Calls back with every page to show; answers what ends that. */
  readonly followPage = (listener: Listener<Page>): (() => void) => follow(this.#pageListeners, listener);

  /** Calls back when a page was drawn; answers what ends that. */
  readonly followArrival = (listener: Listener<Arrival>): (() => void) => follow(this.#arrivalListeners, listener);

  /** Told when a page was drawn. */
  readonly arrive = ({ address, resetsScroll, isPending }: Page): void => {
    if (isPending) return;
    const from = this.#arrivedAt;
    this.#arrivedAt = address;
    if (resetsScroll) this.#scroll.arrive(address.key, address.hash);
    tell(this.#arrivalListeners, { from, to: address });
  };

  #load(): Promise<void> {
    this.#loading = this.#open(++this.#turn);
    return this.#loading;
  }

  async #open(turn: number): Promise<void> {
    const resetsScroll = this.#resetsScroll;
    this.#resetsScroll = true;
    if (this.#arrivedAt) this.#scroll.leave(this.#arrivedAt.key);
    this.address = readAddress(this.history.location, this.address);
    tell(this.#addressListeners, this.address);
    const address = this.address;
    const found = this.#find(address.pathname);
    if (!found) throw new Error(`No page has the address ${address.href}`);
    const page = { address, route: found.route, params: this.#sameParams(found.params), resetsScroll };

    let pendingSince = 0;
    const pending = setTimeout(() => {
      const drawn = this.#skeletonOf(found.route);
      if (turn !== this.#turn || !drawn) return;
      pendingSince = Date.now();
      this.#show({ ...page, drawn, isPending: true });
    }, this.patience);
    try {
      const drawn = await this.#parts.enter(found, address, false);
      if (pendingSince) await new Promise((done) => setTimeout(done, pendingSince + skeletonLasts - Date.now()));
      if (turn === this.#turn) this.#show({ ...page, drawn, isPending: false });
    } catch (error) {
      if (!(error instanceof Redirect)) throw error;
      if (turn !== this.#turn) return;
      const href = hrefOf(error.destination, address);
      this.history.replace(href, undefined, { ignoreBlocker: true });
      await this.#loading;
    } finally {
      clearTimeout(pending);
    }
  }

  /** Skeletons in the place of what is not drawn yet; null where all of it is. */
  #skeletonOf({ parts }: Route): Drawn[] | null {
    const shown = this.page?.drawn ?? [];
    const first = parts.findIndex((part, index) => shown[index]?.part.name !== part.name);
    const missing = parts[first];
    return missing ? [...shown.slice(0, first), { part: missing }] : null;
  }

  #sameParams(params: Page['params']): Page['params'] {
    const before = this.page?.params;
    return before && JSON.stringify(before) === JSON.stringify(params) ? before : params;
  }

  #show(page: Page): void {
    this.page = page;
    tell(this.#pageListeners, page);
  }
}

function follow<Value>(listeners: Set<Listener<Value>>, listener: Listener<Value>): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell<Value>(listeners: ReadonlySet<Listener<Value>>, value: Value): void {
  for (const listener of listeners) listener(value);
}
