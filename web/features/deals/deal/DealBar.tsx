import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import { ActionButtons, actionText, isDestructive } from '../terms/ActionButtons.tsx';
import { useAfterWords } from '../terms/AfterWords.tsx';
import type { DealAction } from '../terms/actions.ts';

interface DealBarProps {
  deal: Deal;
  actions: readonly DealAction[];
  busy: DealAction | null;
  onAct: (action: DealAction) => void;
}

/** The buttons of a deal on phones: above the tabs, whichever part of the deal is open. */
export function DealBar({ deal, actions, busy, onAct }: DealBarProps) {
  const { t } = useTranslation('deals');
  const after = useAfterWords({ deal, actions });
  const rest = actions.slice(2);
  if (actions.length === 0) return null;
  return (
    <ActionBar
      label={t('bar')}
      more={
        rest.length > 0 && (
          <Menu position="top-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="default" aria-label={t('more')}>
                <IconDots size={18} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((action) => (
                <Menu.Item
                  key={action}
                  {...(isDestructive(action) ? { 'data-danger': true } : {})}
                  onClick={() => onAct(action)}
                >
                  {actionText(action, deal, t)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {actions[0] === 'accept' && after && <p className="muted xs">{after}</p>}
      <ActionButtons deal={deal} actions={actions.slice(0, 2)} busy={busy} onAct={onAct} />
    </ActionBar>
  );
}
