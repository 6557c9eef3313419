import { hash } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import deals from '#contract/texts/de/deals.ts';
import imports from '#contract/texts/de/imports.ts';
import mails from '#contract/texts/de/mails.ts';
import matches from '#contract/texts/de/matches.ts';
import notifications from '#contract/texts/de/notifications.ts';
import refusals from '#contract/texts/de/refusals.ts';
import german from '#contract/texts/de.ts';
import frenchDeals from '#contract/texts/fr/deals.ts';
import frenchImports from '#contract/texts/fr/imports.ts';
import frenchMails from '#contract/texts/fr/mails.ts';
import frenchMatches from '#contract/texts/fr/matches.ts';
import frenchNotifications from '#contract/texts/fr/notifications.ts';
import frenchRefusals from '#contract/texts/fr/refusals.ts';
import french from '#contract/texts/fr.ts';
import dutchDeals from '#contract/texts/nl/deals.ts';
import dutchImports from '#contract/texts/nl/imports.ts';
import dutchMails from '#contract/texts/nl/mails.ts';
import dutchMatches from '#contract/texts/nl/matches.ts';
import dutchNotifications from '#contract/texts/nl/notifications.ts';
import dutchRefusals from '#contract/texts/nl/refusals.ts';
import dutch from '#contract/texts/nl.ts';
import type { Texts } from '#contract/texts/writer.ts';

/** What the server writes in each language besides English: the texts of both sides, and those of the server alone. */
export const texts: Partial<Record<Language, Texts>> = {
  de: { ...german, ...refusals, ...matches, ...deals, ...mails, ...notifications, ...imports },
  nl: {
    ...dutch,
    ...dutchRefusals,
    ...dutchMatches,
    ...dutchDeals,
    ...dutchMails,
    ...dutchNotifications,
    ...dutchImports,
  },
  fr: {
    ...french,
    ...frenchRefusals,
    ...frenchMatches,
    ...frenchDeals,
    ...frenchMails,
    ...frenchNotifications,
    ...frenchImports,
  },
};

/** What the server writes in a language; null in English. */
export const textsOf = (language: Language): Texts | null => texts[language] ?? null;

/** Changes with any of these texts. */
export const textsVersion: string = hash('sha256', JSON.stringify(texts), 'hex').slice(0, 12);
