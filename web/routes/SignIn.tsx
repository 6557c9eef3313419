import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { demoAccountsQuery, SignIn } from '#web/features/accounts/session/index.ts';

/** Sign-in for who was led here from another screen; a page that begins with it shows it without the router. */
export default function SignInScreen() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const { data } = useQuery(demoAccountsQuery);
  return <SignIn returnTo={redirect} demo={data} />;
}
