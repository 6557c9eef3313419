import { Outlet } from '@tanstack/react-router';
import { AuthenticationFrame } from './AuthenticationFrame.tsx';

/** The authentication layout of the screens that come first: they do without the component library. */
export default function EntranceLayout() {
  return (
    <AuthenticationFrame>
      <Outlet />
    </AuthenticationFrame>
  );
}
