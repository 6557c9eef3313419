import { useBootstrap } from '#web/features/session/index.ts';
import { type AccountGroup, accountLinksFor } from './accountLinks.tsx';
import { useHasScreen } from './screens.ts';

/** The account's links of the person who is signed in. */
export function useAccountLinks(): AccountGroup[] {
  const { rights, organization } = useBootstrap();
  return accountLinksFor({ rights, hasOrganization: organization !== null, hasScreen: useHasScreen() });
}
