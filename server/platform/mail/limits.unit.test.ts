import { describe, expect, it } from 'vitest';
import { createMailLimits, mailLimits } from './limits.ts';

const times = (count: number, take: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => take(index)).filter(Boolean).length;

describe('mails that people cause to each other', () => {
  it('are limited for each recipient, regardless of the sender', () => {
    const take = createMailLimits();
    const sent = times(60, (index) => take({ recipientId: 1, senderId: index, organizationId: index }));
    expect(sent).toBe(mailLimits.recipient);
    expect(take({ recipientId: 2, senderId: 1, organizationId: 1 })).toBe(true);
  });

  it('are limited for each sender and for each organization', () => {
    const take = createMailLimits();
    expect(times(100, (index) => take({ recipientId: index, senderId: 1, organizationId: 7 }))).toBe(mailLimits.sender);
    expect(
      times(400, (index) => take({ recipientId: 1_000 + index, senderId: 2 + (index % 50), organizationId: 7 })),
    ).toBe(mailLimits.organization - mailLimits.sender);
  });

  it('can be sent again after an hour', () => {
    let now = 0;
    const take = createMailLimits(() => now);
    times(60, () => take({ recipientId: 1, senderId: 2, organizationId: 3 }));
    now = 60 * 60 * 1_000;
    expect(take({ recipientId: 1, senderId: 2, organizationId: 3 })).toBe(true);
  });
});
