import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Selection } from '#web/features/advertisements/marks/useSelection.ts';
import { useIsFavoriteNow, useSetFavorite } from '#web/features/favorites/queries.ts';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import type { Hotkey } from '#web/ui/hotkeys/store.ts';

interface ResultKeys {
  posts: readonly AdvertisementSummary[];
  /** Null where nothing can be selected. */
  selection: Selection | null;
  onToggleView: () => void;
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-result]')];
}

/** The id of the post that has the focus, wherever in its row or card; null if none has. */
function focusedId(): number | null {
  const own = document.activeElement?.closest('[data-post]')?.getAttribute('data-post');
  return own ? Number(own) : null;
}

/** Moves the focus to the result after or before the focused one; the first if none is. */
export function focusResult(step: 1 | -1): void {
  const all = links();
  const id = focusedId();
  const index = id === null ? -1 : all.findIndex((link) => Number(link.dataset.result) === id);
  const next = all[index === -1 ? 0 : Math.min(all.length - 1, Math.max(0, index + step))];
  next?.focus({ preventScroll: true });
  next?.closest('[data-post]')?.scrollIntoView({ block: 'nearest' });
}

/** The single keys of a list of results: next, previous, favourite, select, view. Enter opens by itself. */
export function useResultKeys({ posts, selection, onToggleView }: ResultKeys): void {
  const { t } = useTranslation();
  const setFavorite = useSetFavorite();
  const isFavoriteNow = useIsFavoriteNow();
  const withFocused = (run: (post: AdvertisementSummary) => void) => () => {
    const post = posts.find(({ id }) => id === focusedId());
    if (post) run(post);
  };
  const keys: Hotkey[] = [
    { key: 'j', label: t('keys.next'), run: () => focusResult(1) },
    { key: 'k', label: t('keys.previous'), run: () => focusResult(-1) },
    {
      key: 'f',
      label: t('keys.favourite'),
      run: withFocused((post) => void setFavorite(post.id, !isFavoriteNow(post))),
    },
    { key: 'v', label: t('keys.view'), run: onToggleView },
  ];
  if (selection) {
    keys.push(
      { key: 'x', label: t('keys.select'), run: withFocused((post) => selection.toggle(post)) },
      { key: 'X', label: t('keys.selectRange'), run: withFocused((post) => selection.extendTo(post, posts)) },
    );
  }
  useHotkeyList(keys);
}
