import { Outlet } from '@tanstack/react-router';
import { Themed } from '#web/ui/Themed.tsx';
import { AuthenticationFrame } from './AuthenticationFrame.tsx';

/** The screens on the way in, with the stock components. */
export default function AuthenticationLayout() {
  return (
    <Themed>
      <AuthenticationFrame>
        <Outlet />
      </AuthenticationFrame>
    </Themed>
  );
}
