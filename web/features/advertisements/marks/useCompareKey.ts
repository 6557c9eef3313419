import { useTranslation } from 'react-i18next';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { useToggleMark } from './marks.ts';

/**
 * The key `c`: marks the post that has the focus for comparing, wherever in its row or card; without one, `fallback`, the
 * post that the page is about.
 */
export function useCompareKey(fallback: number | null = null): void {
  const { t } = useTranslation();
  const toggle = useToggleMark();
  const run = () => {
    const focused = document.activeElement?.closest('[data-post]')?.getAttribute('data-post');
    const id = focused ? Number(focused) : fallback;
    if (id !== null) toggle(id);
  };
  useHotkeyList([{ key: 'c', label: t('keys.compare'), run }]);
}
