import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { CountFilters } from '#web/ui/tables/CountFilters.tsx';
import { RowsFoot, useFirstRows } from '../FirstRows.tsx';
import { type OpenList, useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import { AddLineDialog, EditLineDialog } from './dialogs.tsx';
import type { LineDialog } from './LineMenu.tsx';
import { LineRows } from './LineRows.tsx';
import classes from './Lines.module.css';
import { Reading } from './Reading.tsx';
import { isOffered, isUnknown, offeredLines } from './supply.ts';
import { WhoDialog } from './WhoDialog.tsx';

const filters = ['all', 'ready', 'choose', 'uncovered', 'none'] as const;

type Filter = (typeof filters)[number];

/** It is known what a line means: its article, its post, or what posts without a brand have its number. */
const isKnown = (line: ListLine) =>
  !isUnknown(line) && (line.article !== null || line.pin !== null || line.state !== 'choose');

const belongs: Record<Filter, (line: ListLine) => boolean> = {
  all: () => true,
  ready: (line) => isKnown(line) && line.state !== 'skipped' && (line.state !== 'uncovered' || isOffered(line)),
  choose: ({ state }) => state === 'choose',
  uncovered: (line) => isKnown(line) && line.state === 'uncovered' && !isOffered(line),
  none: (line) => !isKnown(line) && line.state === 'uncovered',
};

/** How many lines are drawn at first. */
const pageSize = 50;

interface LinesTabProps {
  open: OpenList;
  onPlan: () => void;
  onAnswers: () => void;
}

/** The lines of a list: what was written, what is understood, and who offers it. */
export function LinesTab({ open: { list, read }, onPlan, onAnswers }: LinesTabProps) {
  const { t } = useTranslation('lists');
  const [filter, setFilter] = useState<Filter>('all');
  const [words, setWords] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<LineDialog | null>(null);
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return list.lines.filter((line) => {
      const content = [line.text, line.title, line.article?.title, line.article?.number, line.article?.brand, line.note]
        .join(' ')
        .toLowerCase();
      return belongs[filter](line) && sought.every((word) => content.includes(word));
    });
  }, [list.lines, filter, words]);
  const rows = useFirstRows(found, pageSize);
  const planned = offeredLines(list);
  const waiting = list.counts.choose;
  const single = list.lines.filter(({ state, choices }) => state === 'choose' && choices.length === 1);
  const { acceptSingle } = useListWrites(list.id);
  const mayPlan = list.abilities.edit && planned > 0;
  useHotkeyList([
    ...(waiting > 0 ? [{ key: 'o', label: t('keys.nextOpen'), run: nextChoice }] : []),
    ...(mayPlan ? [{ key: 'p', label: t('keys.plan'), run: onPlan }] : []),
  ]);
  function nextChoice() {
    if (found.some((line) => line.state === 'choose' && !rows.shown.includes(line))) flushSync(rows.showAll);
    focusNextChoice();
  }
  return (
    <>
      <Reading list={list} read={read} />
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" mb="sm">
        <CountFilters
          label={t('filter.label')}
          value={filter}
          filters={filters.flatMap((each) => {
            const count = list.lines.filter(belongs[each]).length;
            return each === 'all' || count > 0 ? [{ value: each, text: t(`filter.${each}`), count }] : [];
          })}
          onChange={setFilter}
        />
        <span className="grow" />
        <Box w={{ base: 'auto', sm: 220 }} flex={{ base: '1 1 160px', sm: '0 1 auto' }}>
          <SearchField label={t('filter.find')} value={words} onSearch={setWords} />
        </Box>
        {list.abilities.edit && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setAdding(true)}>
            {t('line.add')}
          </Button>
        )}
      </Flex>
      <div className={table.box}>
        <LineRows list={list} lines={rows.shown} onOpen={setDialog} />
        <RowsFoot rows={rows} />
      </div>
      <div className={classes.bar}>
        {list.abilities.edit && (
          <Onward list={list} planned={planned} onPlan={onPlan} onAnswers={onAnswers} onChoose={nextChoice} />
        )}
        {planned === 0 && waiting === 0 && (
          <span className="sm muted">{t(list.asked > 0 ? 'lines.allAsked' : 'lines.noneOffered')}</span>
        )}
        {waiting > 0 && (
          <button type="button" className={`sm ${classes.waiting}`} onClick={nextChoice}>
            {t('lines.waiting', { count: waiting })}
          </button>
        )}
        {list.abilities.edit && single.length > 0 && (
          <Button size="sm" loading={acceptSingle.isPending} onClick={() => acceptSingle.mutate(single)}>
            {t('lines.acceptSingle', { count: single.length, line: single[0]?.number ?? '' })}
          </Button>
        )}
      </div>
      {isAdding && <AddLineDialog list={list} onClose={() => setAdding(false)} />}
      {dialog?.kind === 'edit' && <EditLineDialog list={list} line={dialog.line} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'who' && <WhoDialog list={list} line={dialog.line} onClose={() => setDialog(null)} />}
    </>
  );
}

interface OnwardProps {
  list: List;
  /** How many lines a plan has something for. */
  planned: number;
  onPlan: () => void;
  onAnswers: () => void;
  onChoose: () => void;
}

/** The next step: planning, else choosing what lines mean, reading answers, or what is left open. */
function Onward({ list, planned, onPlan, onAnswers, onChoose }: OnwardProps) {
  const { t } = useTranslation('lists');
  const [text, run] =
    planned > 0
      ? [t('lines.plan', { count: planned }), onPlan]
      : list.counts.choose > 0
        ? [t('lines.choose'), onChoose]
        : list.asked > 0
          ? [t('plan.toAnswers'), onAnswers]
          : [t('lines.showOpen'), onPlan];
  return (
    <Button variant="filled" onClick={run}>
      {text}
    </Button>
  );
}

/** Moves to the first choice of the next line that waits for one. */
function focusNextChoice(): void {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-choice]')];
  const at = all.findIndex((group) => group.contains(document.activeElement));
  const next = all[(at + 1) % all.length];
  next?.scrollIntoView({ block: 'center' });
  next?.querySelector<HTMLElement>('input:checked, input')?.focus();
}
