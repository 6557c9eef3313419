import { describe, expect, it } from 'vitest';
import type { DealEvent, DealMessage, DealOffer } from '#contract/deals/records.ts';
import { drawEntries, entriesOf } from './entries.ts';

const noor = { id: 1, name: 'Noor' };
const anke = { id: 2, name: 'Anke' };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 17, 9, minutes)).toISOString();

const message = (number: number, author = noor, minutes = number) =>
  ({ number, author, body: 'Words', created_at: at(minutes) }) as DealMessage;
const event = (number: number, kind: DealEvent['kind'], given: Partial<DealEvent> = {}) =>
  ({ number, kind, author: noor, version: null, created_at: at(number), ...given }) as DealEvent;
const offer = (version: number, author = anke) => ({ version, author }) as DealOffer;

const kinds = (entries: ReturnType<typeof entriesOf>) => entries.map(({ kind, number }) => `${kind} ${number}`);

describe('the thread of a deal', () => {
  it('is ordered by number, with offers in place of their events', () => {
    const entries = entriesOf({
      messages: [message(2), message(5)],
      events: [event(1, 'opened'), event(3, 'offered', { version: 1 }), event(4, 'declined', { version: 1 })],
      offers: [offer(1)],
      deliveries: [],
      claims: [],
    });
    expect(kinds(entries)).toEqual(['message 2', 'offer 3', 'event 4', 'message 5']);
  });

  it('shows the opening as an event if no message came with it', () => {
    const opened = event(1, 'opened');
    expect(kinds(entriesOf({ messages: [], events: [opened], offers: [], deliveries: [], claims: [] }))).toEqual([
      'event 1',
    ]);
    expect(
      kinds(
        entriesOf({ messages: [], events: [opened, event(2, 'withdrawn')], offers: [], deliveries: [], claims: [] }),
      ),
    ).toEqual(['event 1', 'event 2']);
  });

  it('marks the first entry that is new to its reader, skipping their own', () => {
    const entries = entriesOf({
      messages: [message(1), message(2), message(3, anke), message(4, anke)],
      events: [],
      offers: [],
      deliveries: [],
      claims: [],
    });
    const newOf = (readUpTo: number, reader: number) =>
      drawEntries(entries, readUpTo, reader).find(({ isFirstNew }) => isFirstNew)?.entry.number;
    expect(newOf(1, 1)).toBe(3);
    expect(newOf(3, 1)).toBe(4);
    expect(newOf(4, 1)).toBeUndefined();
    expect(newOf(Number.POSITIVE_INFINITY, 2)).toBeUndefined();
    // Everything is new, so nothing is marked.
    expect(newOf(0, 2)).toBeUndefined();
  });

  it('shows a name once for messages of one person within five minutes', () => {
    const entries = entriesOf({
      messages: [message(1), message(2), message(3, noor, 30), message(4, anke, 31)],
      events: [event(5, 'taken_over', { created_at: at(31) })],
      offers: [],
      deliveries: [],
      claims: [],
    });
    expect(drawEntries(entries, Number.POSITIVE_INFINITY, 1).map(({ isContinued }) => isContinued)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
