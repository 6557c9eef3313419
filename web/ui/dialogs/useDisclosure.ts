import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** Milliseconds of hovering after which a menu opens and closes. */
const openDelay = 300;
const closeDelay = 250;
/** Pixels that stay free between a panel and the window's edge. */
const edge = 8;

interface Disclosure<Trigger extends HTMLElement> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  trigger: RefObject<Trigger | null>;
  panel: RefObject<HTMLDivElement | null>;
  panelId: string;
  /** For the element around trigger and panel. */
  areaProps: {
    onPointerEnter?: () => void;
    onPointerLeave?: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: React.FocusEvent) => void;
  };
  /** The position of the panel: fixed under its trigger, inside the window. */
  panelStyle: CSSProperties;
}

interface DisclosureOptions {
  /** Also opens on hovering, after 300 ms, and closes 250 ms after it ends. */
  hover?: boolean;
  /** In pixels; a narrower window makes it narrower. */
  width: number;
  align?: 'start' | 'end';
}

/**
 * A panel under its trigger: opens at once on click and Enter, closes on Escape, on a click elsewhere, when the focus
 * leaves it and when the page scrolls. The arrows go through what is in it.
 */
export function useDisclosure<Trigger extends HTMLElement>({
  hover = false,
  width,
  align = 'start',
}: DisclosureOptions): Disclosure<Trigger> {
  const [isOpen, setIsOpen] = useState(false);
  const [panelStyle, setPanelStyle] = useState<CSSProperties>({});
  const trigger = useRef<Trigger>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();

  const open = useCallback(() => {
    clearTimeout(timer.current);
    const box = trigger.current?.getBoundingClientRect();
    if (!box) return;
    const fitting = Math.min(width, window.innerWidth - 2 * edge);
    const wanted = align === 'start' ? box.left : box.right - fitting;
    const left = Math.max(edge, Math.min(wanted, window.innerWidth - fitting - edge));
    setPanelStyle({
      position: 'fixed',
      top: box.bottom,
      left,
      width: fitting,
      maxHeight: window.innerHeight - box.bottom - edge,
    });
    setIsOpen(true);
  }, [align, width]);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(false);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (trigger.current?.contains(target) || panel.current?.contains(target));
    const onPointerDown = (event: PointerEvent) => {
      if (!isInside(event.target)) setIsOpen(false);
    };
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && panel.current?.contains(event.target))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen, close]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      trigger.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const hoverProps = hover
    ? {
        onPointerEnter: () => {
          clearTimeout(timer.current);
          if (!isOpen) timer.current = setTimeout(open, openDelay);
        },
        onPointerLeave: () => {
          clearTimeout(timer.current);
          timer.current = setTimeout(close, closeDelay);
        },
      }
    : {};
  return {
    isOpen,
    open,
    close,
    toggle: isOpen ? close : open,
    trigger,
    panel,
    panelId,
    panelStyle,
    areaProps: {
      ...hoverProps,
      onKeyDown,
      onBlur: (event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
  };
}

/**
 * Whether a press on a trigger that is also a link follows it: that of a mouse, which opens the menu by hovering. Otherwise a
 * tap or Enter opens the menu, whose first entry leads where the link does.
 */
export const followsLink = ({ detail, metaKey, ctrlKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || (detail > 0 && matchMedia('(hover: hover)').matches);

function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  const entries = [...(panel?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step === 1 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length;
  entries[next]?.focus();
}
