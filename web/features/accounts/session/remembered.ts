import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { switchLanguage } from '#web/lib/language.ts';

const signedInKey = 'groupset.signed-in';
const endedKey = 'groupset.session-ended';

/** Whether someone signed in on this device and may be still; saves sign-in a question whose answer is no. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

/** Remembers on this device whether someone is signed in. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, '1');
    else localStorage.removeItem(signedInKey);
    sessionStorage.removeItem(endedKey);
  } catch {
    // Storage may be switched off: then the question is asked each time.
  }
}

/** Remembers for this tab that a session ended by itself, until someone signs in or out. */
export function rememberEnd(): void {
  const isEnd = wasSignedIn();
  rememberSignedIn(false);
  try {
    if (isEnd) sessionStorage.setItem(endedKey, '1');
  } catch {
    // Storage may be disabled: then nothing is remembered.
  }
}

/** Whether the session that was open in this tab ended by itself. */
export function hasEnded(): boolean {
  try {
    return sessionStorage.getItem(endedKey) !== null;
  } catch {
    return false;
  }
}

/** Remembers that someone signed in, and their language. */
export function rememberPerson(user: CurrentUser): void {
  rememberSignedIn(true);
  switchLanguage(user.locale);
}
