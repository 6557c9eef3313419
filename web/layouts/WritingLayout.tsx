import { Outlet } from '@tanstack/react-router';
import { Themed } from '#web/ui/Themed.tsx';
import { Shell } from './shell/Shell.tsx';

/** A form of the account that needs the whole width. */
export default function WritingLayout() {
  return (
    <Shell>
      <Themed>
        <Outlet />
      </Themed>
    </Shell>
  );
}
