import i18next from 'i18next';
import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '#web/lib/missingCode.ts';
import { notify } from '#web/lib/notify.ts';
import { enqueue } from '#web/lib/timing/queue.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';

interface Options<Props> {
  /** When to fetch it: as soon as the browser is idle, or at once, for components that must work offline. */
  early?: boolean | 'at once';
  /** The placeholder, in the size of the component, so that nothing moves when it loads. */
  placeholder?: ReactNode | ((props: Props) => ReactNode);
}

/** A component that may not be loaded yet. */
interface Part<Props> {
  component: ComponentType<Props> | null;
  load: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown; nothing but the placeholder is drawn until then. What waits
 * for the same file is drawn one after the other. If the code cannot be loaded, a message reports it, `onClose` is called, and
 * the next opening asks again.
 */
export function whenNeeded<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { early = false, placeholder = null }: Options<Props> = {},
): ComponentType<Props> {
  const part: Part<Props> = {
    component: null,
    load: async () => {
      part.component ??= (await loadCode(load)).default;
    },
  };
  const fetchEarly = () => void part.load().catch(() => {});
  if (early === 'at once') fetchEarly();
  else if (early) whenIdle(fetchEarly);
  const draw = typeof placeholder === 'function' ? placeholder : () => placeholder;
  return (props) => <Needed part={part} props={props} placeholder={draw} />;
}

interface NeededProps<Props> {
  part: Part<Props>;
  props: Props;
  placeholder: (props: Props) => ReactNode;
}

function Needed<Props extends object>({ part, props, placeholder }: NeededProps<Props>) {
  const [Component, setComponent] = useState(() => part.component);
  const giveUp = useEffectEvent(() => {
    notify.error(i18next.t(navigator.onLine ? 'missing.part' : 'missing.partOffline'));
    (props as { onClose?: () => void }).onClose?.();
  });
  useEffect(() => {
    if (Component) return;
    let isVisible = true;
    part.load().then(
      // A large part is drawn in slices.
      () => enqueue(() => isVisible && startTransition(() => setComponent(() => part.component))),
      () => {
        if (isVisible) giveUp();
      },
    );
    return () => {
      isVisible = false;
    };
  }, [Component, part]);
  return Component ? <Component {...props} /> : placeholder(props);
}
