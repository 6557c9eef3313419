import { describe, expect, it } from 'vitest';
import { type ImportState, importLimits, importStates } from '#contract/imports/choices.ts';
import { products, type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { abilitiesOfImport, canSeeImport, type ImportSubject, undoUntil } from './policy.ts';

const home = 7;
const committedAt = new Date('2026-03-02T10:00:00Z');
const end = new Date(committedAt.getTime() + importLimits.hoursToUndo * 3_600_000);
const justBefore = new Date(end.getTime() - 1);

const actor = (role: Role, change: Partial<Actor> = {}) =>
  ({
    id: 1,
    role,
    permissions: products,
    organizationActive: true,
    organization: { id: home, name: 'Home', status: 'active' },
    ...change,
  }) as unknown as Actor;

const upload = (state: ImportState, change: Partial<ImportSubject> = {}): ImportSubject => ({
  userId: 1,
  organizationId: home,
  state,
  committedAt: null,
  filesRemoved: false,
  ...change,
});

const listed = (subject: ImportSubject) =>
  Object.entries(abilitiesOfImport(subject, justBefore)).flatMap(([ability, can]) => (can ? [ability] : []));

describe.each(roles)('an upload, for the role %s', (role) => {
  const isPlatform = role === 'admin' || role === 'super_admin';
  const leads = role === 'manager' || role === 'organization_admin';

  it('is visible to its author, to those who lead the organization, and to the platform', () => {
    expect(canSeeImport(actor(role), upload('done'))).toBe(role !== 'none');
    expect(canSeeImport(actor(role), upload('done', { userId: 2 }))).toBe(leads || isPlatform);
    expect(canSeeImport(actor(role), upload('done', { userId: 2, organizationId: 8 }))).toBe(isPlatform);
  });

  it('needs the product and an active organization, but not for the platform', () => {
    expect(canSeeImport(actor(role, { permissions: [] }), upload('done'))).toBe(isPlatform);
    expect(canSeeImport(actor(role, { organizationActive: false }), upload('done'))).toBe(isPlatform);
  });
});

/** The abilities on an upload in each state, before and after it was committed. */
const table: Record<ImportState, { before: string[]; since: string[] }> = {
  uploaded: { before: ['map', 'delete'], since: ['map', 'delete'] },
  mapped: { before: ['map', 'delete'], since: ['map', 'delete'] },
  checked: { before: ['map', 'repair', 'commit', 'delete'], since: ['map', 'repair', 'commit', 'delete'] },
  committing: { before: ['stop'], since: ['stop'] },
  stopping: { before: [], since: [] },
  done: { before: [], since: ['undo'] },
  undone: { before: [], since: [] },
  failed: { before: ['delete'], since: [] },
};

describe.each(importStates)('an upload that is %s', (state) => {
  it('offers what its state allows', () => {
    expect(listed(upload(state))).toEqual(table[state].before);
    expect(listed(upload(state, { committedAt }))).toEqual(table[state].since);
  });

  it('offers nothing that needs its file after the file was removed', () => {
    const left = state === 'committing' ? ['stop'] : state === 'failed' ? ['delete'] : [];
    expect(listed(upload(state, { filesRemoved: true }))).toEqual(left);
    expect(listed(upload(state, { filesRemoved: true, committedAt }))).not.toContain('undo');
  });
});

it('a committed upload can be undone for a day', () => {
  const done = upload('done', { committedAt });
  expect(undoUntil(done, committedAt)).toEqual(end);
  expect(undoUntil(done, justBefore)).toEqual(end);
  expect(undoUntil(done, end)).toBeNull();
});
