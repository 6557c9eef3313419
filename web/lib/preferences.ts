import { create } from 'zustand';

export type ColourScheme = 'light' | 'dark' | 'auto';
export type Density = 'comfortable' | 'compact';
export type ResultView = 'cards' | 'table';

interface Preferences {
  theme: ColourScheme;
  density: Density;
  view: ResultView;
  /** Whether single keys do something. */
  hotkeys: boolean;
  /** A language tag that was chosen, or null to follow the browser. */
  language: string | null;
}

interface PreferencesStore extends Preferences {
  change: (changes: Partial<Preferences>) => void;
}

const key = 'groupset.preferences';
const defaults: Preferences = { theme: 'auto', density: 'comfortable', view: 'cards', hotkeys: true, language: null };

/** What is remembered of the preferences; a value that is not one of them is passed over. */
export function recallPreferences(): Preferences {
  const known = { ...defaults };
  try {
    const { state } = JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: Partial<Preferences> };
    if (state?.theme === 'light' || state?.theme === 'dark') known.theme = state.theme;
    if (state?.density === 'compact') known.density = state.density;
    if (state?.view === 'table') known.view = state.view;
    if (state?.hotkeys === false) known.hotkeys = false;
    if (typeof state?.language === 'string') known.language = state.language;
  } catch {
    // Storage may be switched off, or hold something else: the defaults are right then.
  }
  return known;
}

/** How a person likes the screens, remembered on this device. `build/arrive.ts` reads the theme before anything is drawn. */
export const usePreferences = create<PreferencesStore>()((set, get) => ({
  ...recallPreferences(),
  change: (changes) => {
    const { change: _, ...before } = get();
    try {
      localStorage.setItem(key, JSON.stringify({ state: { ...before, ...changes } }));
    } catch {
      // Then they last until the page is left.
    }
    set(changes);
  },
}));

// Another tab of the same person changed them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key) usePreferences.setState(recallPreferences());
  });
}
