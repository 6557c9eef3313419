import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '#web/lib/format.ts';
import classes from './Tabs.module.css';

interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; text: string; count?: number | null }[];
  /** The chosen tab's panel. */
  children?: ReactNode;
  label?: string;
}

/** Parts of one page; a tab may say how many its list has. */
export function Tabs<Value extends string>({ value, onChange, tabs, children, label }: TabsProps<Value>) {
  return (
    <MantineTabs value={value} onChange={(next) => next && onChange(next as Value)} keepMounted={false}>
      <MantineTabs.List className={classes.list ?? ''} aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value}>
            {tab.text}
            {typeof tab.count === 'number' && <span className={classes.count}>{formatQuantity(tab.count)}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {children && <MantineTabs.Panel value={value}>{children}</MantineTabs.Panel>}
    </MantineTabs>
  );
}
