import { useState } from 'react';
import type { FieldErrors } from '#contract/envelope.ts';

/** The server's messages about single lines of a form: `lines.2.quantity`, or `lines` for all of them. */
export function useLineProblems() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    problems,
    /** What is entered again is not wrong any more. */
    forget: () => setProblems({}),
    /** Takes its own messages out of the server's, as `useServerForm` offers them. */
    beside: {
      problems: [],
      take: (errors: FieldErrors): FieldErrors => {
        const entries = Object.entries(errors);
        const isLine = ([field]: [string, unknown]) => field === 'lines' || field.startsWith('lines.');
        setProblems(Object.fromEntries(entries.filter(isLine).map(([field, [message = '']]) => [field, message])));
        return Object.fromEntries(entries.filter((entry) => !isLine(entry)));
      },
    },
  };
}
