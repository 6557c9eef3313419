import { ActionIcon, Box, Button, CloseButton, Menu, Select, TextInput } from '@mantine/core';
import { IconArrowMerge, IconArrowsSplit2, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importFields } from '#contract/imports/columns.ts';
import type { ImportColumn, ImportDetail } from '#contract/imports/schemas.ts';
import { quoted } from '#web/lib/format/format.ts';
import { useFieldNames } from '../fieldChoices.ts';
import classes from './JoinStrip.module.css';
import type { MapPart } from './parts.ts';

type Join = ImportDetail['joins'][number];
type Split = ImportDetail['splits'][number];

/** What can be put between two columns; anything else is written. */
const betweens = [' ', ', ', ' - ', ' / ', ''];

/** The columns and words that make one field, and what comes of them in the first row. */
export function JoinStrip({ join, part: { detail, onChange } }: { join: Join; part: MapPart }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const columnOf = (key: string) => detail.columns.find((column) => column.key === key);
  const set = (parts: Join['parts']) => {
    const others = detail.joins.filter((each) => each !== join);
    const isJoined = parts.filter((piece) => 'column' in piece).length > 0;
    onChange({ joins: isJoined ? [...others, { field: join.field, parts }] : others });
  };
  const used = new Set(join.parts.flatMap((piece) => ('column' in piece ? [piece.column] : [])));
  const free = detail.columns.filter(({ key, secret }) => !used.has(key) && !secret);
  const result = join.parts
    .map((piece) => ('column' in piece ? (columnOf(piece.column)?.samples[0] ?? '') : piece.text))
    .join('');
  const labelOf = (text: string) => (text === ' ' ? t('join.space') : text === '' ? t('join.nothing') : text);
  return (
    <div className={classes.strip}>
      <IconArrowMerge size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('join.is', { field: nameOf(join.field) })}</span>
      {join.parts.map((piece, index) => {
        const without = join.parts.filter((_, other) => other !== index);
        if ('column' in piece) {
          const name = columnOf(piece.column)?.header ?? piece.column;
          return (
            <span key={`column ${piece.column}`} className={classes.chip}>
              {name}
              <ActionIcon variant="subtle" size={24} aria-label={t('remove', { name })} onClick={() => set(without)}>
                <IconX size={12} stroke={1.75} />
              </ActionIcon>
            </span>
          );
        }
        return (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: words between columns have no other name
            key={`text ${index}`}
            size="xs"
            w={104}
            allowDeselect={false}
            aria-label={t('join.between')}
            value={piece.text}
            data={[...new Set([...betweens, piece.text])].map((text) => ({ value: text, label: labelOf(text) }))}
            onChange={(text) => {
              if (text !== null) set(join.parts.map((each, other) => (other === index ? { text } : each)));
            }}
          />
        );
      })}
      <AddPart columns={free} onAdd={(pieces) => set([...join.parts, ...pieces])} />
      <span className={`clip ${classes.outcome}`}>
        {t('join.row')} <b className="strong">{result.trim() || t('empty')}</b>
      </span>
    </div>
  );
}

/** A column, with a space before it, or words of one's own. */
function AddPart({ columns, onAdd }: { columns: readonly ImportColumn[]; onAdd: (parts: Join['parts']) => void }) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState('');
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} />}>
          {t('join.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Box
          component="form"
          pt={4}
          px="xs"
          pb="xs"
          onSubmit={(event) => {
            event.preventDefault();
            if (text !== '') onAdd([{ text }]);
            setText('');
          }}
        >
          <TextInput
            size="xs"
            aria-label={t('join.text')}
            placeholder={t('join.text')}
            value={text}
            maxLength={50}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Box>
        {columns.map(({ key, header, letter }) => (
          <Menu.Item key={key} onClick={() => onAdd([{ text: ' ' }, { column: key }])}>
            {letter} {header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const separators = [' ', ',', ';', '/', '-', '|', '_'];

interface SplitStripProps {
  column: ImportColumn;
  split: Split;
  part: MapPart;
  onClose: () => void;
}

/** One column that becomes several fields, and what comes of it in the first row. */
export function SplitStrip({ column, split, part: { detail, onChange }, onClose }: SplitStripProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const [draft, setDraft] = useState(split);
  const others = detail.splits.filter((each) => each.column !== column.key);
  const set = (next: Split) => {
    setDraft(next);
    // Without a field for the first part it is incomplete.
    if (next.fields.some(Boolean)) onChange({ splits: [...others, next] });
  };
  const pieces = (column.samples[0] ?? '').split(draft.separator);
  return (
    <div className={classes.strip}>
      <IconArrowsSplit2 size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('split.at', { header: column.header })}</span>
      <Select
        size="xs"
        w={104}
        allowDeselect={false}
        aria-label={t('split.separator')}
        value={draft.separator}
        data={separators.map((text) => ({ value: text, label: text === ' ' ? t('join.space') : text }))}
        onChange={(separator) => separator !== null && set({ ...draft, separator })}
      />
      {draft.fields.map((field, index) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place
          key={index}
          size="xs"
          w={172}
          clearable
          searchable
          placeholder={t('leftOut')}
          aria-label={t('split.part', { number: index + 1 })}
          value={field}
          data={importFields.map((name) => ({ value: name as string, label: nameOf(name) }))}
          onChange={(next) =>
            set({
              ...draft,
              fields: draft.fields.map((each, other) => (other === index ? (next as typeof field) : each)),
            })
          }
        />
      ))}
      {draft.fields.length < 6 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setDraft({ ...draft, fields: [...draft.fields, null] })}
        >
          {t('split.more')}
        </Button>
      )}
      <span className="grow" />
      <CloseButton
        size={28}
        aria-label={t('split.remove')}
        onClick={() => {
          onChange({ splits: others });
          onClose();
        }}
      />
      <span className={`clip ${classes.outcome}`}>
        {t('join.row')}{' '}
        <b className="strong">
          {draft.fields
            .flatMap((field, index) => (field ? [`${nameOf(field)} ${quoted(pieces[index]?.trim() ?? '')}`] : []))
            .join(', ') || t('split.nothingYet')}
        </b>
      </span>
    </div>
  );
}
