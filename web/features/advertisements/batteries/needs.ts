import type { TFunction } from 'i18next';
import type { DocumentKind } from '#contract/advertisements/choices.ts';
import type { BatteryLack } from '#contract/facts/batteries.ts';
import { mostKilograms } from '#contract/facts/choices.ts';
import type { StatedFact } from '#contract/facts/stored.ts';

/** What a post of batteries lacks: for being posted, and for a deal. */
export interface BatteryNeeds {
  /** The names of the facts that an offer of batteries needs. */
  facts: string[];
  lacks: BatteryLack[];
  /** Whether the platform excepted it from the test summary that it lacks. */
  isExcepted: boolean;
}

interface Given {
  fields: readonly { key: string; name: string; required_for: string | null }[];
  facts: readonly StatedFact[];
  documents: readonly { kind?: DocumentKind | null | undefined }[];
  /** Whether the platform excepted the post from the test summary. */
  isExcepted: boolean;
}

/** What a post of batteries lacks; null where its sub-category follows no battery rules, or these are off. */
export function needsOfBattery({ fields, facts, documents, isExcepted }: Given): BatteryNeeds | null {
  const needed = fields.filter(({ required_for: purpose }) => purpose === 'battery');
  if (needed.length === 0) return null;
  const stated = new Map(facts.map(({ key, value }) => [key, value]));
  // In a form, facts are text.
  const weight = Number.parseFloat(String(stated.get('weight_kg') ?? 0).replace(',', '.'));
  const isLight = String(stated.get('sealed')) !== 'false' && !(weight > mostKilograms);
  const lacks: BatteryLack[] = [];
  const hasSummary = documents.some(({ kind }) => kind === 'un38_3');
  if (!hasSummary && !isExcepted) lacks.push('summary');
  if (isLight && !stated.has('placed_on_eu')) lacks.push('placing');
  return {
    facts: needed.flatMap(({ key, name }) => (stated.has(key) ? [] : [name])),
    lacks,
    isExcepted: !hasSummary && isExcepted,
  };
}

/** The needs of a post in sentences. */
export const describeNeeds = ({ facts, lacks, isExcepted }: BatteryNeeds, t: TFunction<'facts'>) => ({
  lacking: [
    ...(facts.length > 0 ? [t('battery.facts', { names: facts.join(' · ') })] : []),
    ...lacks.map((lack) => t(`battery.${lack}`)),
  ],
  later: isExcepted ? [t('battery.excepted')] : [],
});
