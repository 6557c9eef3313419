import type { BatteryLack } from '#contract/facts/batteries.ts';
import { type Facts, mostKilograms } from '#contract/facts/choices.ts';
import { readFacts } from '#contract/facts/stored.ts';
import { type FixedText, message } from '#contract/texts/message.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import { energyTolerance, isInTerritory, passportsFrom } from './rules.ts';

const numberOf = (facts: Facts, key: string): number | null => {
  const value = facts[key];
  return typeof value === 'number' ? value : null;
};

/** What is wrong with the facts of a battery that is offered, keyed as the form writes them. `required` are the facts that the rules need. */
export function problemsOfPosting(stored: string | null | undefined, required: readonly string[]): FieldProblems {
  const facts = readFacts(stored ?? null);
  const errors: FieldProblems = {};
  for (const key of required) if (facts[key] === undefined) errors[`facts.${key}`] = ['Required'];
  if (facts.damaged === true) errors['facts.damaged'] = ["Damaged or defective batteries can't be posted"];
  const [volts, hours, energy] = [
    numberOf(facts, 'voltage'),
    numberOf(facts, 'capacity_ah'),
    numberOf(facts, 'energy_wh'),
  ];
  if (volts !== null && hours !== null && energy !== null) {
    const product = volts * hours;
    if (Math.abs(energy - product) > energyTolerance * product)
      errors['facts.energy_wh'] = [
        message('Capacity and energy differ: {{volts}} V × {{hours}} Ah is {{product}} Wh', {
          volts,
          hours,
          product: product < 10 ? Math.round(product * 100) / 100 : Math.round(product),
        }),
      ];
  }
  return errors;
}

/** Where a buyer receives goods. */
interface Buyer {
  country: string;
  zipcode: string | null;
}

/** A battery of light means of transport: what is not said to be open is sealed, and what has no weight is light. */
function isLight(facts: Facts): boolean {
  return facts.sealed !== false && (numberOf(facts, 'weight_kg') ?? 0) <= mostKilograms;
}

/** What a line of batteries lacks to be agreed, the first in front. */
export function lacksToAgree(
  { facts: stored, hasSummary, isExcepted }: { facts: string | null; hasSummary: boolean; isExcepted: boolean },
  buyer: Buyer,
): BatteryLack[] {
  const facts = readFacts(stored);
  const lacksPlacing = isLight(facts) && isInTerritory(buyer) && facts.placed_on_eu === undefined;
  return [...(hasSummary || isExcepted ? [] : (['summary'] as const)), ...(lacksPlacing ? (['placing'] as const) : [])];
}

/** What the sides do about it. */
export const lackSentences: Record<BatteryLack, FixedText> = {
  summary: 'Add the UN 38.3 test summary first',
  placing: 'Say when these were first placed on the EU market',
};

/** Whether each battery of a line needs a passport if it is taken on a day, and the original's, too. */
export function passportsOf(
  stored: string | null,
  buyer: Buyer,
  day: string,
): { isNeeded: boolean; ofOriginal: boolean } {
  const facts = readFacts(stored);
  const isNone = { isNeeded: false, ofOriginal: false };
  if (!isLight(facts) || !isInTerritory(buyer)) return isNone;
  const { placed_on_eu: placed } = facts;
  const isReused = facts.use_before === 'reused' && day >= passportsFrom;
  const isLate = typeof placed === 'string' && (placed === 'not_yet' ? day : placed) >= passportsFrom;
  return { isNeeded: isLate || isReused, ofOriginal: isReused };
}

/** The identifiers that a completion gives for a line. */
export interface GivenPassports {
  /** Its place in the request. */
  place: number;
  taken: number;
  passports: readonly string[];
  former: readonly string[];
  needs: { isNeeded: boolean; ofOriginal: boolean };
}

/** What is wrong with the identifiers of a completion, keyed as the form writes them. */
export function problemsOfPassports(
  lines: readonly GivenPassports[],
  earlier: ReadonlySet<string> = new Set(),
): FieldProblems {
  const errors: FieldProblems = {};
  const count = (field: string, taken: number, given: number) => {
    if (taken !== given)
      errors[field] ??= [message('{{needed}} identifiers needed, {{given}} given', { needed: taken, given })];
  };
  const places = new Map<string, { place: number; number: number }>();
  for (const { place, taken, passports, former, needs } of lines) {
    // Those that are given though none is needed are one a piece, too: each is stored with the original's at its place.
    const isGiven = passports.length + former.length > 0;
    if (needs.isNeeded || isGiven) count(`lines.${place}.passports`, taken, passports.length);
    if (needs.ofOriginal || former.length > 0) count(`lines.${place}.former_passports`, taken, former.length);
    for (const [index, passport] of passports.entries()) {
      if (earlier.has(passport))
        errors[`lines.${place}.passports`] ??= [
          message('“{{passport}}” was given with an earlier delivery', { passport }),
        ];
      const first = places.get(passport);
      if (first === undefined) {
        places.set(passport, { place, number: index + 1 });
        continue;
      }
      const sentence =
        first.place === place
          ? message('“{{passport}}” is given twice: as number {{first}} and as number {{second}}', {
              passport,
              first: first.number,
              second: index + 1,
            })
          : message('“{{passport}}” is given twice: in line {{first}} and in line {{second}}', {
              passport,
              first: first.place + 1,
              second: place + 1,
            });
      errors[`lines.${first.place}.passports`] ??= [sentence];
      errors[`lines.${place}.passports`] ??= [sentence];
    }
  }
  return errors;
}
