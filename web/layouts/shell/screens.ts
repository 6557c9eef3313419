import { createContext, use } from 'react';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import type { Action, Scope } from '#contract/rights/matrix.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';

/** The right that opens a screen. With `scope` it must reach exactly so far, otherwise anywhere. */
export interface ScreenRight {
  action: Action;
  scope?: Scope;
}

/** Whether the rights that the server sent include one. */
export function grants(rights: NonNullable<Bootstrap['rights']>, { action, scope }: ScreenRight): boolean {
  const reach = rights[action] ?? 'none';
  return scope ? reach === scope : reach !== 'none';
}

/** The right that a path's screen asks for: null where it asks for none, undefined where there is no such screen. */
type RightOf = (path: string) => ScreenRight | null | undefined;

/** The router fills this in, so that the shell need not know the router. */
export const ScreenContext = createContext<RightOf>(() => null);

/** Whether the person who is signed in can open a path: its screen exists and they have its right. */
export function useMayOpen(): (path: string) => boolean {
  const rightOf = use(ScreenContext);
  const { rights } = useBootstrap();
  return (path) => {
    const right = rightOf(path);
    return right === null || (right !== undefined && grants(rights ?? {}, right));
  };
}
