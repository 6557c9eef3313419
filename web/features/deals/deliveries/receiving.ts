/** How pieces arrive: as they should, or not. */
export const kinds = ['received', 'damaged', 'missing', 'wrong'] as const;

export type Kind = (typeof kinds)[number];

/** What arrived of a line, as someone enters it. */
export type Arrived = Record<Kind, number | string>;

/** How many pieces of a line are not right. */
export const lostOf = (line: Arrived | undefined): number =>
  kinds.slice(1).reduce((sum, kind) => sum + (Number(line?.[kind]) || 0), 0);

/** What is entered of so many pieces after one count more: what is not right is no longer among what is, unless that was counted. */
export function withCount(line: Arrived, sent: number, kind: Kind, value: number | string): Arrived {
  const next = { ...line, [kind]: value };
  const isCounted = kind === 'received' || Number(line.received) !== sent - lostOf(line);
  return isCounted || lostOf(next) > sent ? next : { ...next, received: sent - lostOf(next) };
}
