import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatQuantity } from '#web/lib/format/format.ts';
import { showInRow } from './showInRow.ts';
import classes from './Tabs.module.css';

/** The library knows tabs by texts only. */
const keyOf = (value: string | null) => value ?? 'all';

interface Tab<Value> {
  value: Value;
  text: string;
  /** A number, or words such as '5 of 6'. */
  count?: number | string | null;
  /** Counts what is new, in blue. */
  isNew?: boolean;
}

interface TabsProps<Value extends string | null> {
  /** Null means all, where the tabs filter a list. */
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  /** The chosen tab's panel. */
  children?: ReactNode;
  label?: string;
  /** The tabs share the width of the page. */
  fillsRow?: boolean;
}

/** Parts of one page; a tab can show the number of entries in its list. */
export function Tabs<Value extends string | null>({
  value,
  onChange,
  tabs,
  children,
  label,
  fillsRow = false,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // Counts come later, and make the row wider.
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are in what is measured
  useEffect(
    () => showInRow(list.current, list.current?.querySelector(`[data-key="${keyOf(value)}"]`)),
    [value, counts],
  );
  return (
    <MantineTabs
      value={keyOf(value)}
      onChange={(key) => {
        const chosen = tabs.find((tab) => keyOf(tab.value) === key);
        if (chosen) onChange(chosen.value);
      }}
      keepMounted={false}
    >
      <MantineTabs.List ref={list} className={`fades ${classes.list}`} aria-label={label} grow={fillsRow}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={keyOf(tab.value)} value={keyOf(tab.value)} data-key={keyOf(tab.value)}>
            {tab.text}
            {tab.count != null && (
              <span className={classes.count} data-new={tab.isNew || undefined}>
                {typeof tab.count === 'number' ? formatQuantity(tab.count) : tab.count}
              </span>
            )}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {children && <MantineTabs.Panel value={keyOf(value)}>{children}</MantineTabs.Panel>}
    </MantineTabs>
  );
}
