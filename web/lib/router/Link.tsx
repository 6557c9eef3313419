import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Destination, hrefOf } from './address.ts';
import { useRouter } from './hooks.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;

interface Leading extends Destination {
  replace?: boolean | undefined;
}

export interface LinkProps extends Anchor, Leading {}

type Handlers = Pick<Anchor, 'onClick' | 'onFocus' | 'onBlur' | 'onMouseEnter' | 'onMouseLeave' | 'onTouchStart'>;

/** Milliseconds for which a pointer or the focus rests on a link before its page is fetched. */
const rest = 50;

/** A link to a screen. */
export function Link(props: LinkProps) {
  return <a {...useLink(props)} />;
}

/** What makes an anchor a link to a screen, for links that look like something else. */
export function useLink<Props extends Leading & Handlers>({ to, params, search, replace, ...props }: Props) {
  const router = useRouter();
  const destination = { to, params, search };
  const href = useSyncExternalStore(router.followAddress, () => hrefOf(destination, router.address));
  const isHere = useSyncExternalStore(router.followAddress, () => router.address.href === href);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(resting.current);
  const stay = () => {
    leave();
    resting.current = setTimeout(() => void router.preload(href), rest);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    leave();
    void router.navigate({ ...destination, replace });
  };
  return {
    ...(isHere ? { 'aria-current': 'page' as const } : {}),
    ...props,
    href,
    onClick: both(props.onClick, follow),
    onFocus: both(props.onFocus, stay),
    onBlur: both(props.onBlur, leave),
    onMouseEnter: both(props.onMouseEnter, stay),
    onMouseLeave: both(props.onMouseLeave, leave),
    onTouchStart: both(props.onTouchStart, () => void router.preload(href)),
  };
}

/** A press that leads to the page in the same window, and that nobody has taken. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return !event.defaultPrevented && !hasKey && event.button === 0 && (target === '' || target === '_self');
}

const both =
  <Event,>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) =>
  (event: Event) => {
    first?.(event);
    second(event);
  };

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, params, search, replace }: Leading) {
  const router = useRouter();
  const href = hrefOf({ to, params, search }, router.address);
  useLayoutEffect(() => void router.navigate({ to: href, replace }), [router, href, replace]);
  return null;
}
