import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '#web/lib/preferences.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import classes from './KeyList.module.css';
import { useHotkeyStore } from './store.ts';

const arrows: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' };

/** The keys that do something on this screen, and the switch that turns single keys off. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const lists = useHotkeyStore((store) => store.lists);
  const { hotkeys, change } = usePreferences();
  const nameOf = (key: string) => {
    if (arrows[key]) return arrows[key];
    if (key === 'Enter') return t('keys.enter');
    if (key === 'Escape') return t('keys.escape');
    return key.length === 1 && key !== key.toLowerCase() ? `${t('keys.shift')} ${key.toLowerCase()}` : key;
  };
  const byLabel = new Map<string, string[]>();
  for (const { key, label } of [...lists.values()].flat()) {
    byLabel.set(label, [...new Set([...(byLabel.get(label) ?? []), nameOf(key)])]);
  }
  byLabel.set(t('keys.close'), [t('keys.escape')]);
  byLabel.set(t('keys.list'), ['?']);
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={440}>
      <dl className={classes.list}>
        {[...byLabel].map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.switch')}
        description={t('keys.switchHint')}
        checked={hotkeys}
        onChange={(event) => change({ hotkeys: event.currentTarget.checked })}
      />
    </Dialog>
  );
}
