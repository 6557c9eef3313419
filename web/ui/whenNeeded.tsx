import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '#web/lib/missingCode.ts';
import { notify } from '#web/lib/notify.ts';
import { whenIdle } from '#web/lib/whenIdle.ts';

interface Options {
  /** Fetched as soon as the browser has time: for what must be there when the network is not. */
  early?: boolean;
}

/**
 * A component whose code is fetched when it is first shown; nothing is drawn until then. Where the code does not come, a
 * message says so, `onClose` is called, and the next opening asks again.
 */
export function whenNeeded<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { early = false }: Options = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    Part ??= (await loadCode(load)).default;
  };
  if (early) whenIdle(() => void fetchPart().catch(() => {}));
  return function Needed(props: Props) {
    const [, setLoaded] = useState(Part !== null);
    const isMissing = Part === null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is shown
    useEffect(() => {
      if (!isMissing) return;
      let isShown = true;
      fetchPart().then(
        () => isShown && setLoaded(true),
        () => {
          if (!isShown) return;
          notify.error(i18next.t(navigator.onLine ? 'missing.part' : 'missing.partOffline'));
          (props as { onClose?: () => void }).onClose?.();
        },
      );
      return () => {
        isShown = false;
      };
    }, [isMissing]);
    return Part && <Part {...props} />;
  };
}
