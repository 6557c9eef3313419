import { AccountPage } from '#web/layouts/shell/account/AccountPage.tsx';

/** The phones' Account tab. */
export default function Account() {
  return <AccountPage />;
}
