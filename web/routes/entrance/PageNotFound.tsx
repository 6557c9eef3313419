import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { StateScreen } from '#web/ui/states/StateScreen.tsx';

/** For every address that is no screen, and for everyone. */
export default function PageNotFound() {
  return (
    <StateScreen>
      <NotFoundPanel />
    </StateScreen>
  );
}
