import { Box, Group } from '@mantine/core';
import { Fragment } from 'react';
import type { DealLine } from '#contract/deals/records.ts';
import type { useLineProblems } from '../parts/useLineProblems.ts';
import { Passports } from './Passports.tsx';
import type { HandedLine } from './passports.ts';
import classes from './Steps.module.css';
import { TakenLine } from './TakenLine.tsx';

interface HandedLinesProps {
  title: string;
  /** What is filled in. */
  filled: string;
  held: readonly DealLine[];
  /** What is entered of each. */
  lines: readonly HandedLine[];
  bind: (field: string) => { id: string; error?: unknown };
  lineProblems: ReturnType<typeof useLineProblems>;
  /** What pieces of a line cost, as people read it. */
  amountOf: (index: number, count: number) => string;
  /** What happens to the rest. */
  restKey?: 'complete.back' | 'send.stays';
  onChange: (field: string, value: number | string) => void;
  /** Below the lines: all of them in words, and what they cost. */
  sum: { words: string; amount: string };
}

/** How many pieces of each line are handed over, with the passports of batteries. */
export function HandedLines({
  title,
  filled,
  held,
  lines,
  bind,
  lineProblems: { problems, forget },
  amountOf,
  restKey,
  onChange,
  sum,
}: HandedLinesProps) {
  const change = (field: string, value: number | string) => {
    forget();
    onChange(field, value);
  };
  return (
    <fieldset>
      <legend className="vh">{title}</legend>
      <Group
        gap="sm"
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        mb={5}
        fw="var(--gs-w-medium)"
        aria-hidden="true"
      >
        <span>{title}</span>
        <span className="sm muted">{filled}</span>
      </Group>
      <div className={classes.lines}>
        {held.map((line, index) => {
          const entered = lines[index];
          const quantity = `lines.${index}.quantity`;
          return (
            <Fragment key={line.id}>
              <TakenLine
                line={line}
                amount={amountOf(index, Number(entered?.quantity) || 0)}
                {...(restKey && { restKey })}
                quantity={entered?.quantity ?? 0}
                input={bind(quantity)}
                error={problems[quantity]}
                onChange={(count) => change(quantity, count)}
              />
              <Passports
                line={line}
                quantity={entered?.quantity}
                typed={entered}
                errorOf={(name) => problems[`lines.${index}.${name}`]}
                onChange={(name, text) => change(`lines.${index}.${name}`, text)}
              />
            </Fragment>
          );
        })}
        <Group className="num" gap="sm" align="stretch" justify="space-between" wrap="nowrap" py="xs" px="sm" fz="sm">
          <span className="muted">{sum.words}</span>
          <b className="strong">{sum.amount}</b>
        </Group>
      </div>
      {problems.lines && (
        <Box component="p" c="var(--gs-danger-text)" fz="sm" fw="var(--gs-w-medium)" role="alert">
          {problems.lines}
        </Box>
      )}
    </fieldset>
  );
}
