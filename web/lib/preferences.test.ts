// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

/** The store as a freshly loaded page has it. */
async function loadPage() {
  vi.resetModules();
  return (await import('./preferences.ts')).usePreferences;
}

beforeEach(() => localStorage.clear());

it('follows the system and shows cards until something is chosen', async () => {
  const preferences = await loadPage();
  expect(preferences.getState()).toMatchObject({
    theme: 'auto',
    density: 'comfortable',
    view: 'cards',
    hotkeys: true,
    language: null,
  });
});

it('remembers the choices made on this device', async () => {
  const before = await loadPage();
  before.getState().change({ theme: 'dark', density: 'compact', hotkeys: false, language: 'nl' });
  const after = await loadPage();
  expect(after.getState()).toMatchObject({
    theme: 'dark',
    density: 'compact',
    view: 'cards',
    hotkeys: false,
    language: 'nl',
  });
});

it('ignores unknown values', async () => {
  localStorage.setItem('groupset.preferences', '{"state":{"theme":"pink","view":"table"}}');
  expect((await loadPage()).getState()).toMatchObject({ theme: 'auto', view: 'table' });
  localStorage.setItem('groupset.preferences', 'not json');
  expect((await loadPage()).getState().view).toBe('cards');
});

it('follows a change in another tab', async () => {
  const preferences = await loadPage();
  localStorage.setItem('groupset.preferences', '{"state":{"theme":"dark"}}');
  window.dispatchEvent(new StorageEvent('storage', { key: 'groupset.preferences' }));
  expect(preferences.getState().theme).toBe('dark');
});
