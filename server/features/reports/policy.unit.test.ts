import { describe, expect, it } from 'vitest';
import { type AdvertisementState, states } from '#contract/advertisements/choices.ts';
import { reportStates } from '#contract/reports/choices.ts';
import type { Report } from '#contract/reports/schemas.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { abilitiesOf, type ModerationSubject, type ReportAbility, requireAbility } from './policy.ts';

const actor = (role: Role) =>
  ({ id: 1, role, permissions: [], organizationActive: true, organization: null }) as unknown as Actor;
const abilities: ReportAbility[] = ['block', 'move', 'dismiss', 'unblock'];
const listed = (role: Role, subject: ModerationSubject) =>
  abilities.filter((ability) => abilitiesOf(actor(role), subject)[ability]);

/** The abilities of platform admins on a post of each state, while its report is open and once it is settled. */
const table: Record<AdvertisementState, { open: string[]; settled: string[] }> = {
  active: { open: ['block', 'move', 'dismiss'], settled: [] },
  paused: { open: ['block', 'move', 'dismiss'], settled: [] },
  expired: { open: ['block', 'move', 'dismiss'], settled: [] },
  sold: { open: ['block', 'dismiss'], settled: [] },
  blocked: { open: ['move', 'dismiss', 'unblock'], settled: ['unblock'] },
  deleted: { open: ['dismiss'], settled: [] },
};

describe.each(roles)('the role %s', (role) => {
  const moderates = role === 'admin' || role === 'super_admin';

  it.each(states)('has the abilities of a moderator on a post that is %s, or none', (post) => {
    for (const report of reportStates) {
      const expected = table[post][report === 'open' ? 'open' : 'settled'];
      expect(listed(role, { report, post })).toEqual(moderates ? expected : []);
    }
    const without = table[post].open.filter((ability) => ability !== 'dismiss' && ability !== 'move');
    expect(listed(role, { report: null, post })).toEqual(moderates ? without : []);
  });

  it('is held to exactly its abilities', () => {
    for (const post of states) {
      for (const report of [...reportStates, null]) {
        for (const ability of abilities) {
          const attempt = () => requireAbility(actor(role), { report, post }, ability);
          if (listed(role, { report, post }).includes(ability)) expect(attempt).not.toThrow();
          else expect(attempt).toThrow(expect.objectContaining({ code: moderates ? 409 : 403 }));
        }
      }
    }
  });
});

describe('a moderator', () => {
  const admin = actor('admin');
  const attempt =
    (ability: ReportAbility, subject: ModerationSubject, current: Report | null = null) =>
    () =>
      requireAbility(admin, subject, ability, current);

  it.each<[ReportAbility, ModerationSubject, string]>([
    ['dismiss', { report: 'dismissed', post: 'active' }, 'This report is already settled.'],
    ['block', { report: 'blocked', post: 'blocked' }, 'This report is already settled.'],
    ['unblock', { report: 'dismissed', post: 'active' }, 'This report is already settled.'],
    ['unblock', { report: 'open', post: 'active' }, 'This post is not blocked.'],
    ['unblock', { report: null, post: 'sold' }, 'This post is not blocked.'],
    ['block', { report: 'open', post: 'blocked' }, 'This post is already blocked.'],
    ['block', { report: null, post: 'blocked' }, 'This post is already blocked.'],
    ['move', { report: 'open', post: 'sold' }, 'This post is sold. Block it, or dismiss the report.'],
    ['move', { report: 'moved', post: 'active' }, 'This report is already settled.'],
    ['block', { report: 'open', post: 'deleted' }, 'The post has been deleted in the meantime. Dismiss the report.'],
  ])('cannot %s with %o, and gets the reason', (ability, subject, sentence) => {
    expect(attempt(ability, subject)).toThrow(sentence);
  });

  it('gets the current report with a refusal', () => {
    const current = { id: 5 } as Report;
    const subject: ModerationSubject = { report: 'dismissed', post: 'active' };
    expect(attempt('dismiss', subject, current)).toThrow(expect.objectContaining({ data: current }));
  });
});
