import { Box, Button, Flex, Select } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sureness, sureness } from '#contract/imports/choices.ts';
import { importFields } from '#contract/imports/columns.ts';
import type { ImportColumn } from '#contract/imports/schemas.ts';
import { useFactColumns, useFieldNames } from '../fieldChoices.ts';
import table from './ColumnTable.module.css';
import { JoinStrip, SplitStrip } from './JoinStrip.tsx';
import classes from './Map.module.css';
import type { MapPart } from './parts.ts';

const icons = { sure: IconCheck, look: IconAlertTriangle, unused: IconMinus };

/** Values of the field select that are no fields. */
const unused = '';
const joining = '+join';
const splitting = '+split';

/** What each column of the file means, how sure that is and why, in the order of the file. */
export function ColumnTable(part: MapPart) {
  const { detail } = part;
  const { t } = useTranslation('imports');
  const [only, setOnly] = useState<Sureness | null>(null);
  const visible = detail.columns.filter((column) => only === null || column.sureness === only);
  return (
    <section className={classes.columns} aria-labelledby="columns-title">
      <Flex rowGap={8} columnGap={18} align="center" wrap="wrap" pt={12} px={14} pb={11}>
        <Box component="h2" className="h2 grow" miw={180} id="columns-title">
          {t('map.columns')}
        </Box>
        {sureness.map((kind) => {
          const Icon = icons[kind];
          return (
            <button
              key={kind}
              type="button"
              className={table.filter}
              aria-pressed={only === kind}
              data-kind={kind}
              onClick={() => setOnly(only === kind ? null : kind)}
            >
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {t(`sureness.count.${kind}`, { count: detail.sureness[kind] })}
            </button>
          );
        })}
      </Flex>
      <table className={table.map}>
        <caption className="vh">{t('map.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('map.column')}</th>
            <th scope="col">{t('map.samples')}</th>
            <th scope="col">{t('map.field')}</th>
            <th scope="col">{t('map.sure')}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((column) => (
            <ColumnRows key={column.key} column={column} part={part} />
          ))}
          {visible.length === 0 && (
            <tr>
              <td colSpan={4}>{t('state.noMatches', { ns: 'common' })}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function ColumnRows({ column, part }: { column: ImportColumn; part: MapPart }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const facts = useFactColumns();
  const { detail, onChange, pending } = part;
  const { key, header, field } = column;
  const [isSplitting, setSplitting] = useState(false);
  const join = detail.joins.find((each) => each.parts.some((piece) => 'column' in piece && piece.column === key));
  const isOwnJoin = join?.field === field;
  const split = detail.splits.find((each) => each.column === key);
  // The strip is below the row of the last column that is joined.
  const lastJoined = join?.parts.findLast((piece) => 'column' in piece);
  const showsJoin = lastJoined && 'column' in lastJoined && lastJoined.column === key;
  const partners = join?.parts
    .flatMap((piece) => ('column' in piece && piece.column !== key ? [letterOf(detail.columns, piece.column)] : []))
    .join(', ');
  const asked = pending?.columns?.[key];
  const value = split ? splitting : ((asked === undefined ? field : asked) ?? unused);
  const data = [
    { value: unused, label: t('map.unused') },
    ...[...importFields, ...facts].map((name) => ({
      value: name as string,
      label:
        isOwnJoin && name === field && partners
          ? t('map.joinedWith', { field: nameOf(name), columns: partners })
          : nameOf(name),
    })),
    ...(field && !join && !column.secret ? [{ value: joining, label: t('map.join') }] : []),
    ...(column.secret ? [] : [{ value: splitting, label: split ? t('map.isSplit') : t('map.split') }]),
  ];
  const choose = (next: string | null) => {
    if (next === splitting) setSplitting(true);
    else if (next === joining && field) {
      onChange({ joins: [...detail.joins, { field, parts: [{ column: key }] }] });
    } else if (next !== null) {
      setSplitting(false);
      onChange({
        columns: { [key]: next === unused ? null : next },
        ...(split && { splits: detail.splits.filter((each) => each !== split) }),
      });
    }
  };
  const Icon = icons[column.sureness];
  return (
    <Fragment>
      <tr data-sureness={column.sureness} data-open={showsJoin || split || isSplitting || undefined}>
        <th scope="row">
          <span className="row">
            <span className={table.letter}>{column.letter}</span>
            <span className="strong clip" title={header}>
              {header || t('map.noHeader')}
            </span>
          </span>
        </th>
        <td>
          <Samples values={column.samples} />
        </td>
        <td>
          <Select
            size="xs"
            searchable
            allowDeselect={false}
            maxDropdownHeight={320}
            aria-label={t('map.fieldOf', { header: header || column.letter })}
            nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
            value={value}
            data={data}
            disabled={!detail.abilities.map}
            onChange={choose}
          />
        </td>
        <td>
          <div className={table.sure} data-kind={column.sureness}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            <b>{t(`sureness.${column.sureness}`)}</b>
            <small title={column.reason}>{column.reason}</small>
            {column.proposed.map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                disabled={!detail.abilities.map}
                onClick={() => choose(name)}
              >
                {nameOf(name)}
              </Button>
            ))}
          </div>
        </td>
      </tr>
      {join && showsJoin && (
        <tr className={table.strips}>
          <td colSpan={4}>
            <JoinStrip join={join} part={part} />
          </td>
        </tr>
      )}
      {(split || isSplitting) && (
        <tr className={table.strips}>
          <td colSpan={4}>
            <SplitStrip
              column={column}
              split={split ?? { column: key, separator: ' ', fields: [null, null] }}
              part={part}
              onClose={() => setSplitting(false)}
            />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Samples({ values }: { values: readonly string[] }) {
  const { t } = useTranslation('imports');
  return (
    <div className={table.samples}>
      {values.slice(0, 3).map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples may be alike
        <span key={index} title={value} data-empty={value === '' || undefined}>
          {value === '' ? t('empty') : value}
        </span>
      ))}
    </div>
  );
}

function letterOf(columns: readonly ImportColumn[], key: string): string {
  return columns.find((column) => column.key === key)?.letter ?? key;
}
