import { ActionIcon, Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReplace, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useFieldNames } from '../fieldChoices.ts';
import type { Search } from '../grid/find.ts';
import type { Spot } from '../grid/ranges.ts';
import classes from './Check.module.css';

interface FindBarProps {
  search: Search;
  /** Null closes it. */
  onSearch: (search: Search | null) => void;
  fields: readonly string[];
  hits: readonly Spot[];
  /** The cell with the focus. */
  at: Spot | null;
  onGo: (hit: Spot) => void;
  onReplace?: (hits: readonly Spot[], text: string) => void;
}

/** Find and replace on top of the grid; the button counts before it is pressed. */
export function FindBar({ search, onSearch, fields, hits, at, onGo, onReplace }: FindBarProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const [replacement, setReplacement] = useState('');
  const current = at ? hits.findIndex(({ row, column }) => row === at.row && column === at.column) : -1;
  const go = (step: 1 | -1) => {
    const from = current >= 0 ? current : step === 1 ? -1 : 0;
    const hit = hits[(from + step + hits.length) % hits.length];
    if (hit) onGo(hit);
    return hit;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onSearch(null);
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };
  const one = current >= 0 ? hits[current] : hits[0];
  return (
    <search className={classes.find} aria-label={t('find.label')}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('find.find')}
        placeholder={t('find.find')}
        leftSection={<IconSearch size={14} stroke={1.75} />}
        rightSectionWidth={76}
        rightSection={
          search.text !== '' && (
            <span className="xs num" role="status">
              {current >= 0
                ? t('find.of', { at: current + 1, count: hits.length })
                : t('find.count', { count: hits.length, number: formatQuantity(hits.length) })}
            </span>
          )
        }
        value={search.text}
        onChange={(event) => onSearch({ ...search, text: event.currentTarget.value })}
        onKeyDown={keys}
      />
      {onReplace && (
        <TextInput
          size="xs"
          aria-label={t('find.with')}
          placeholder={t('find.with')}
          leftSection={<IconReplace size={14} stroke={1.75} />}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onSearch(null)}
        />
      )}
      <Select
        size="xs"
        aria-label={t('column')}
        placeholder={t('find.everywhere')}
        clearable={search.field !== null}
        value={search.field}
        data={fields.map((field) => ({ value: field, label: t('find.in', { field: nameOf(field) }) }))}
        onChange={(field) => onSearch({ ...search, field })}
      />
      <fieldset className={classes.how}>
        <legend className="vh">{t('find.how')}</legend>
        <button
          type="button"
          aria-pressed={search.matchesCase}
          aria-label={t('find.case')}
          title={t('find.case')}
          onClick={() => onSearch({ ...search, matchesCase: !search.matchesCase })}
        >
          Aa
        </button>
        <button
          type="button"
          aria-pressed={search.wholeCell}
          aria-label={t('find.whole')}
          title={t('find.whole')}
          onClick={() => onSearch({ ...search, wholeCell: !search.wholeCell })}
        >
          {t('find.cell')}
        </button>
      </fieldset>
      <span className="row">
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('find.previous')}
          disabled={hits.length === 0}
          onClick={() => go(-1)}
        >
          <IconChevronUp size={14} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('find.next')}
          disabled={hits.length === 0}
          onClick={() => go(1)}
        >
          <IconChevronDown size={14} stroke={1.75} />
        </ActionIcon>
      </span>
      <span className={`row ${classes.replace}`}>
        {onReplace && (
          <>
            <Button size="compact-sm" disabled={!one} onClick={() => one && onReplace([one], replacement)}>
              {t('find.replace')}
            </Button>
            <Button size="compact-sm" disabled={hits.length === 0} onClick={() => onReplace(hits, replacement)}>
              {t('find.replaceAll', { count: hits.length, number: formatQuantity(hits.length) })}
            </Button>
          </>
        )}
        <CloseButton size={28} aria-label={t('find.close')} onClick={() => onSearch(null)} />
      </span>
    </search>
  );
}
