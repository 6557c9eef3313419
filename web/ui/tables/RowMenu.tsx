import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface RowAction {
  icon: Icon;
  text: string;
  onClick: () => void;
  /** Destroys or removes something: red, below a line. */
  danger?: boolean;
}

interface RowMenuProps {
  /** What the actions are about. */
  name: string;
  /** In the order of the menu; what may not be done is false. */
  actions: readonly (RowAction | false)[];
  /** Whether an action is running: the next one waits. */
  isBusy?: boolean;
  /** Placed among the buttons of a page rather than in a row. */
  boxed?: boolean;
}

/** The actions that are allowed on a row. */
export function RowMenu({ name, actions, isBusy = false, boxed = false }: RowMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;
  const firstDanger = offered.findIndex(({ danger }) => danger);
  return (
    <Menu position="bottom-end" width={220} disabled={isBusy}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant={boxed ? 'default' : 'subtle'}
          size="md"
          aria-disabled={isBusy || undefined}
          aria-label={t('table.actionsFor', { name })}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ icon: ActionSign, text, onClick, danger }, index) => (
          <Fragment key={text}>
            {index > 0 && index === firstDanger && <Menu.Divider />}
            <Menu.Item
              data-danger={danger}
              leftSection={<ActionSign size={16} stroke={1.75} />}
              onClick={() => {
                // A dialog that opens now returns the focus to the button, because the menu's items are gone by then.
                button.current?.focus();
                onClick();
              }}
            >
              {text}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
