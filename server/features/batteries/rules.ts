// The battery rules as the product applies them, each with its source and the day when it was last compared with it. Platform admins
// see this table. Nothing else in the product has a date, a state or an article of these laws.

import { mostKilograms } from '#contract/facts/choices.ts';

/** Which rules apply: the setting BATTERY_RULES. */
export type BatteryRules = 'eu' | 'off';

/** The day from which a battery placed on the EU market needs a passport. */
export const passportsFrom = '2027-02-18';
/** By how much energy may differ from voltage times capacity before we ask. */
export const energyTolerance = 0.05;

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** The states of the European Economic Area that are no member states. */
const otherEeaStates = 'IS LI NO'.split(' ');
const withOtherEeaStates = true;

const territory = new Set([...memberStates, ...(withOtherEeaStates ? otherEeaStates : [])]);

/** Whether what is delivered there is placed on the EU market: Northern Ireland is written as GB with a postcode in BT. */
export function isInTerritory({ country, zipcode }: { country: string; zipcode: string | null }): boolean {
  if (country === 'GB') return /^\s*BT\d/i.test(zipcode ?? '');
  return territory.has(country);
}

/** What the rules rest on. */
export const batterySources = [
  { rule: 'passports', value: passportsFrom, source: 'Regulation (EU) 2023/1542, Art. 77(1)', checked: '2026-11-29' },
  {
    rule: 'placing',
    value: 'the date of placing decides',
    source: 'Regulation (EU) 2023/1542, Art. 3(16)',
    checked: '2026-11-29',
  },
  {
    rule: 'kind',
    value: `sealed, up to ${mostKilograms} kg, for traction`,
    source: 'Regulation (EU) 2023/1542, Art. 3(11)',
    checked: '2026-11-29',
  },
  {
    rule: 'reuse',
    value: 'a passport of its own, linked to the original',
    source: 'Regulation (EU) 2023/1542, Art. 77(7)',
    checked: '2026-11-29',
  },
  {
    rule: 'register',
    value: 'shown, no gate',
    source: 'Regulation (EU) 2023/1542, Art. 42 and 55',
    checked: '2026-11-29',
  },
  {
    rule: 'territory',
    value: [...territory, 'GB-BT'].join(' '),
    source: 'EEA Agreement; Windsor Framework, Annex 2',
    checked: '2026-11-29',
  },
  {
    rule: 'summary',
    value: 'UN 38.3',
    source: 'ADR 2025, 2.2.9.1.7.1; UN Manual of Tests and Criteria, 38.3.5',
    checked: '2026-11-29',
  },
  { rule: 'numbers', value: '3480 3481 3551 3552', source: 'ADR 2025, 3.2 table A', checked: '2026-11-29' },
  { rule: 'damaged', value: 'refused', source: 'ADR 2025, special provision 376', checked: '2026-11-29' },
  {
    rule: 'prototypes',
    value: 'by exception, with a reason',
    source: 'ADR 2025, special provision 310',
    checked: '2026-11-29',
  },
] as const;
