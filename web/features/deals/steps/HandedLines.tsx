import { Box, Group } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealLine } from '#contract/deals/records.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
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
  const { t } = useTranslation('deals');
  const change = (field: string, value: number | string) => {
    forget();
    onChange(field, value);
  };
  const fill = (count: (line: DealLine) => number) =>
    held.forEach((line, index) => {
      change(`lines.${index}.quantity`, count(line));
    });
  const isBeyond = held.some((line, index) => Number(lines[index]?.quantity) > line.reserved_quantity);
  const all = held.reduce((sum, line) => sum + line.reserved_quantity, 0);
  return (
    <fieldset>
      <legend className="vh">{title}</legend>
      <Group gap="2px 16px" mb={5} className="sm">
        <Box fz="md" fw="var(--gs-w-medium)" mr="auto" aria-hidden="true">
          {title}
        </Box>
        <span className="muted" aria-hidden="true">
          {filled}
        </span>
        {held.length > 1 && (
          <Group gap="md" wrap="nowrap" ml="auto">
            <button type="button" className="link" onClick={() => fill(() => 0)}>
              {t('send.none')}
            </button>
            <button type="button" className="link" onClick={() => fill((line) => line.reserved_quantity)}>
              {t('send.all', { quantity: formatQuantity(all) })}
            </button>
          </Group>
        )}
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
          <b className="strong">{isBeyond ? '–' : sum.amount}</b>
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
