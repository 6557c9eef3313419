import { cancelReasons, incoterms } from '#contract/deals/choices.ts';
import { type DemoPerson, isMember, people } from '../people.ts';
import { type Row, readChoice, readNumber, readTable } from '../tables.ts';

const day = 86_400_000;

/** What someone does in a deal of the demo. The first three begin one: with a question, with an offer, with one for a wanted post. */
const actions = [
  'ask',
  'bid',
  'answer',
  'message',
  'offer',
  'accept',
  'decline',
  'withdraw',
  'deliver',
  'receive',
  'answer-claim',
  'complete',
  'extend',
  'cancel',
  'take-over',
  'note',
  'archive',
  'short',
] as const;

/** One line of `demo/deals.tsv`. */
export interface ScriptStep {
  /** Where it is written, for messages. */
  at: string;
  /** How long ago, in milliseconds. */
  ago: number;
  action: (typeof actions)[number];
  /** No one where an import finds less than is reserved. */
  who: DemoPerson | null;
  terms: Terms;
  text: string | null;
}

/** One deal of the demo: its steps, the first of which begins it. */
export type Script = [Opening, ...ScriptStep[]];
type Opening = ScriptStep & { who: DemoPerson; with: DemoPerson };

/** The deals of the demo market. */
export const scripts: readonly Script[] = readScripts();

function readScripts(): Script[] {
  const byName = new Map<string, ScriptStep[]>();
  const rows = readTable('deals.tsv', ['deal', 'days ago', 'who?', 'step', 'terms?', 'text?']);
  for (const row of rows) {
    const step: ScriptStep = {
      at: row.at,
      ago: readNumber(row, row['days ago']) * day,
      action: readChoice(row, row.step, actions),
      who: row.who ? findMember(row, row.who) : null,
      terms: readTerms(row, row.terms),
      text: row.text || null,
    };
    const steps = byName.get(row.deal);
    if (steps) steps.push(step);
    else byName.set(row.deal, [step]);
  }
  return [...byName.values()].map((steps) => {
    const [first, ...others] = steps as [ScriptStep];
    if (!first.who || !first.terms.of) throw new Error(`${first.at}: a deal begins with who asks whom (of=…).`);
    return [{ ...first, who: first.who, with: findMember(first, first.terms.of) }, ...others];
  });
}

function findMember(row: { at: string }, email: string): DemoPerson {
  const person = people.find((one) => one.email === email);
  if (!person || !isMember(person) || !person.permissions.includes('deals'))
    throw new Error(`${row.at}: demo/people.tsv has no active "${email}" who works on deals.`);
  return person;
}

type Terms = ReturnType<typeof readTerms>;

/** The terms of a step, written `name=value; name=value`; percentages are of what is posted, on the shelf or reserved. */
function readTerms(row: Row, cell: string) {
  const given = new Map(
    cell
      .split(';')
      .filter((part) => part.trim())
      .map((part) => {
        const [name = '', value = ''] = part.split('=').map((text) => text.trim());
        return [name, value] as const;
      }),
  );
  const take = (name: string): string | null => {
    const value = given.get(name) ?? null;
    given.delete(name);
    return value;
  };
  const number = (name: string): number | null => {
    const value = take(name);
    return value === null ? null : readNumber(row, value);
  };
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | null => {
    const value = take(name);
    return value === null ? null : readChoice(row, value, choices);
  };
  const terms = {
    /** Someone of the organization that is asked. */
    of: take('of'),
    lines: number('lines') ?? 1,
    /** Percent of what is on the shelf that is asked for. */
    take: number('take') ?? 25,
    /** Whether an own post is offered for a wanted one. */
    own: choice('own', ['yes']) === 'yes',
    /** Percent of the posted price. */
    price: number('price') ?? 100,
    /** Percent of the first line that is there at once; the rest follows a number of weeks later. */
    split: number('split'),
    later: number('later') ?? 4,
    freight: take('freight'),
    incoterm: choice('incoterm', incoterms),
    place: take('place'),
    payment: take('payment'),
    /** In days; by default five working days. */
    valid: number('valid'),
    hold: number('hold') ?? 7,
    close: choice('close', ['yes']) === 'yes',
    days: number('days') ?? 7,
    reason: choice('reason', cancelReasons),
    /** Percent of what is reserved. */
    taken: number('taken') ?? 100,
    pieces: number('pieces') ?? 1,
    /** Of a delivery. */
    carrier: take('carrier'),
  };
  for (const name of given.keys()) throw new Error(`${row.at}: "${name}" is none of the terms.`);
  return terms;
}
