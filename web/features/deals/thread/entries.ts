import type { DealClaim, DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealEvent, DealMessage, DealOffer } from '#contract/deals/records.ts';

/** Messages and events, in their order. */
export type Entry =
  | { kind: 'message'; number: number; at: string; message: DealMessage }
  | { kind: 'delivery'; number: number; at: string; delivery: DealDelivery }
  | { kind: 'claim'; number: number; at: string; claim: DealClaim }
  | { kind: 'answer'; number: number; at: string; claim: DealClaim }
  | { kind: 'offer'; number: number; at: string; offer: DealOffer }
  | { kind: 'event'; number: number; at: string; event: DealEvent };

/** An entry, and how it is drawn between its neighbours. */
export interface Drawn {
  entry: Entry;
  /** By the same person as the one before and soon after: their name is not repeated. */
  isContinued: boolean;
  /** The first one that the reader has not read. */
  isFirstNew: boolean;
}

/** One person's messages within that many milliseconds are drawn as one. */
const together = 5 * 60_000;

const authorOf = (entry: Entry): number | null => (entry.kind === 'event' ? null : contentOf(entry).author.id);

/** What someone of a side wrote, offered or sent. */
export function contentOf(entry: Exclude<Entry, { kind: 'event' }>) {
  if (entry.kind === 'message') return entry.message;
  if (entry.kind === 'claim') return entry.claim;
  if (entry.kind === 'answer') return { author: entry.claim.offer?.author ?? entry.claim.author };
  return entry.kind === 'offer' ? entry.offer : entry.delivery;
}

/** Messages, offers, deliveries, claims and events of a deal in one line. The message or offer of an opening replaces its event. */
export function entriesOf(deal: Pick<Deal, 'messages' | 'events' | 'offers' | 'deliveries' | 'claims'>): Entry[] {
  const answers = new Map(
    deal.events.flatMap(({ kind, claim, number }) => (kind === 'claim_offered' ? [[claim, number] as const] : [])),
  );
  const events = deal.events.flatMap((event): Entry[] => {
    const { number, created_at: at } = event;
    const claim = deal.claims.find((one) => one.number === event.claim);
    if (claim && event.kind === 'claimed') return [{ kind: 'claim', number, at, claim }];
    // Only the latest answer of a claim can be accepted: earlier ones are lines.
    if (claim?.offer && answers.get(claim.number) === number) return [{ kind: 'answer', number, at, claim }];
    if (event.kind === 'delivered') {
      const delivery = deal.deliveries.find((one) => one.number === event.delivery);
      // One that was undone is no longer there: the event says that it was sent.
      return [delivery ? { kind: 'delivery', number, at, delivery } : { kind: 'event', number, at, event }];
    }
    if (event.kind !== 'offered') return [{ kind: 'event', number, at, event }];
    const offer = deal.offers.find(({ version }) => version === event.version);
    return offer ? [{ kind: 'offer', number, at, offer }] : [];
  });
  const messages = deal.messages.map(
    (message): Entry => ({ kind: 'message', number: message.number, at: message.created_at, message }),
  );
  const entries = [...events, ...messages].sort((a, b) => a.number - b.number);
  const [first, second] = entries;
  const isOpeningRepeated =
    first?.kind === 'event' &&
    first.event.kind === 'opened' &&
    (second?.kind === 'message' || second?.kind === 'offer') &&
    second.number === first.number + 1;
  return isOpeningRepeated ? entries.slice(1) : entries;
}

/** The entries as they are drawn for a person who has read up to a number; Infinity where nothing is new. */
export function drawEntries(entries: readonly Entry[], readUpTo: number, userId: number): Drawn[] {
  const isNew = (entry: Entry) =>
    entry.number > readUpTo &&
    (entry.kind === 'event' ? entry.event.author?.id !== userId : authorOf(entry) !== userId);
  const firstNew = entries.find(isNew);
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const author = authorOf(entry);
    return {
      entry,
      isFirstNew: entry === firstNew && index > 0,
      isContinued:
        before !== undefined &&
        entry !== firstNew &&
        author !== null &&
        authorOf(before) === author &&
        new Date(entry.at).getTime() - new Date(before.at).getTime() < together,
    };
  });
}
