import { useEffect, useState } from 'react';

/**
 * A stored phone number, grouped as its country writes it: +31 13 555 0142. What knows the countries comes with the first
 * number that is shown; until then, and where it comes to nothing, the number is shown as it is stored.
 */
export function usePhoneNumber(stored: string | null | undefined): string | null {
  const [grouped, setGrouped] = useState<{ stored: string; text: string } | null>(null);
  useEffect(() => {
    if (!stored) return;
    let isMeant = true;
    void import('libphonenumber-js/min').then(
      ({ parsePhoneNumberFromString }) => {
        const text = parsePhoneNumberFromString(stored)?.formatInternational();
        if (isMeant && text) setGrouped({ stored, text });
      },
      () => {},
    );
    return () => {
      isMeant = false;
    };
  }, [stored]);
  return (grouped?.stored === stored ? grouped?.text : stored) ?? null;
}
