import type { DocumentKind } from '#contract/advertisements/choices.ts';
import type { StatedFact } from '#contract/facts/stored.ts';

/** What a post of batteries lacks: for being posted, for any deal, and for a deal with a buyer in the EU. */
export interface BatteryNeeds {
  /** The names of the facts that an offer of batteries needs. */
  facts: string[];
  lacksSummary: boolean;
  lacksPlacing: boolean;
}

interface Given {
  fields: readonly { key: string; name: string; required_for: string | null }[];
  facts: readonly StatedFact[];
  documents: readonly { kind?: DocumentKind | null | undefined }[];
}

/** What a post of batteries lacks; null where its sub-category follows no battery rules, or these are off. */
export function needsOfBattery({ fields, facts, documents }: Given): BatteryNeeds | null {
  const needed = fields.filter(({ required_for: purpose }) => purpose === 'battery');
  if (needed.length === 0) return null;
  const stated = new Map(facts.map(({ key, value }) => [key, value]));
  return {
    facts: needed.flatMap(({ key, name }) => (stated.has(key) ? [] : [name])),
    lacksSummary: documents.every(({ kind }) => kind !== 'un38_3'),
    // In a form, facts are text.
    lacksPlacing: String(stated.get('sealed')) !== 'false' && !stated.has('placed_on_eu'),
  };
}
