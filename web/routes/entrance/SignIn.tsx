import { useQuery } from '@tanstack/react-query';
import { demoAccountsQuery, SignIn } from '#web/features/session/index.ts';
import { useSearch } from '#web/lib/router/hooks.ts';

/** Sign-in for who was led here from another screen; a page that begins with it shows it without the router. */
export default function SignInScreen() {
  const { redirect } = useSearch() as { redirect?: string };
  const { data } = useQuery(demoAccountsQuery);
  return <SignIn returnTo={redirect} demo={data} />;
}
