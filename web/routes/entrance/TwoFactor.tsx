import { Verify } from '#web/features/two-factor/index.ts';

/** `/2fa`: the second half of signing in. */
export default function TwoFactorScreen() {
  return <Verify />;
}
