import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose code is fetched when it is first shown; nothing stands in for it until then. */
export function whenNeeded<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Needed = lazy(load);
  return (props) => (
    <Suspense fallback={null}>
      <Needed {...props} />
    </Suspense>
  );
}
