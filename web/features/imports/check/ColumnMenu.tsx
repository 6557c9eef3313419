import { Button, Checkbox, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../fieldChoices.ts';

interface ColumnMenuProps {
  fields: readonly string[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which columns the grid shows. */
export function ColumnMenu({ fields, hidden, onChange }: ColumnMenuProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const visible = fields.filter((field) => !hidden.has(field));
  const toggle = (field: string) => {
    const next = new Set(hidden);
    if (!next.delete(field)) next.add(field);
    onChange(next);
  };
  return (
    <Menu position="bottom-start" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle">
          {t('check.columns', { shown: visible.length, total: fields.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {fields.map((field) => (
          <Menu.Item
            key={field}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(field)}
            disabled={visible.length === 1 && visible[0] === field}
            leftSection={<Checkbox.Indicator size="xs" checked={!hidden.has(field)} />}
            onClick={() => toggle(field)}
          >
            {nameOf(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
