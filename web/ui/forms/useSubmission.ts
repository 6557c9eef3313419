import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#contract/envelope.ts';
import { AnsweredWithoutJson, ApiError } from '#web/lib/api/api.ts';
import { closeTopDialog } from '../dialogs/openDialogs.ts';

interface SubmissionOptions {
  /** Begins the ids of the inputs. */
  name: string;
  /** Whether the form has a field of this name. */
  isField: (name: string) => boolean;
  /** Draws the server's message for each field. */
  onErrors: (errors: Record<string, string>) => void;
  /** Shows the messages about what is entered outside the fields, such as files; returns the rest. */
  takeBeside?: ((errors: FieldErrors) => FieldErrors) | undefined;
  /** Reports a refusal that is about no field; without it the form itself shows it, as `failure`. */
  announce?: ((reason: unknown) => void) | undefined;
}

interface Submission {
  isBusy: boolean;
  /** The number of failed submissions. */
  attempt: number;
  /** Why the last submission failed, where no field is the reason and it was not reported. */
  failure: Error | string | null;
  clearFailure: () => void;
  /** Checks and sends, once at a time. `onConflict` gets the record that someone else saved in the meantime. */
  run: (isValid: () => boolean, send: () => Promise<void>, onConflict?: (current: unknown) => void) => Promise<void>;
}

/** Sending a form: one at a time, not while offline, and what the server refuses goes to its field or is shown. */
export function useSubmission(options: SubmissionOptions): Submission {
  const { name, isField, onErrors, takeBeside, announce } = options;
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | string | null>(null);
  const isMounted = useMounted();

  const fail = () => {
    setAttempt((count) => count + 1);
    focusFirstError(name);
  };
  const refuse = (reason: unknown) => {
    if (announce) announce(reason);
    else setFailure(reason instanceof Error || typeof reason === 'string' ? reason : new Error());
  };
  const take = (error: unknown, onConflict?: (current: unknown) => void) => {
    if (!(error instanceof ApiError)) return refuse(error);
    if (error instanceof AnsweredWithoutJson) {
      // The call succeeded and must not be repeated.
      closeTopDialog();
      return;
    }
    if (error.code === 409 && onConflict && error.data) return onConflict(error.data);
    // `images.1` belongs to the field images.
    const left = takeBeside ? takeBeside(error.errors) : error.errors;
    const isTaken = Object.keys(left).length < Object.keys(error.errors).length;
    const messages = Object.entries(left).map(([key, [message = '']]) => [key.split('.')[0] ?? key, message]);
    onErrors(Object.fromEntries(messages) as Record<string, string>);
    if (isTaken || messages.some(([key = '']) => isField(key))) fail();
    // A problem without a field in the form would stay invisible.
    const other = messages.find(([key = '']) => !isField(key))?.[1];
    if (other || (messages.length === 0 && !isTaken)) refuse(other ?? error);
  };

  return {
    isBusy,
    attempt,
    failure,
    clearFailure: () => setFailure(null),
    run: async (isValid, send, onConflict) => {
      if (isBusy) return;
      setFailure(null);
      if (!isValid()) return fail();
      // The entries stay where they are; sending would only fail later.
      if (!navigator.onLine) return refuse(t('state.offlineWriting'));
      setBusy(true);
      try {
        await send();
      } catch (error) {
        if (isMounted.current) take(error, onConflict);
      } finally {
        if (isMounted.current) setBusy(false);
      }
    },
  };
}

/**
 * Moves the focus to the first field that is wrong, once its error is drawn, unless the error summary took it or the person
 * has gone on to something else.
 */
function focusFirstError(name: string): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    document.querySelector<HTMLElement>(`[id^="${name}-"][aria-invalid="true"]`)?.focus();
  });
}

/** False once the form is unmounted: a later answer cannot be shown. */
function useMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
