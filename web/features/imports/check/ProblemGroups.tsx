import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowResult } from '#contract/imports/choices.ts';
import type { ImportDetail, ProblemGroup } from '#contract/imports/schemas.ts';
import { formatDate, formatDecimal, formatQuantity, quoted } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useFieldChoices, useFieldNames } from '../fieldChoices.ts';
import classes from './Check.module.css';
import { headersOf } from './gridRows.ts';
import type { Repairs, RowFilter } from './rows.ts';

interface ProblemGroupsProps {
  detail: ImportDetail;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  repairs: Repairs;
  /** The rows that are shown where no group is chosen. */
  result: RowResult;
}

/** What is wrong, alike errors in one line, the most frequent first, each with what mends all of them. */
export function ProblemGroups({ detail, filter, onFilter, repairs, result }: ProblemGroupsProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const headers = headersOf(detail);
  const [only, setOnly] = useState<string | null>(null);
  const [fixed, setFixed] = useState<ProblemGroup | null>(null);
  const errors = detail.groups.filter(({ severity }) => severity === 'error');
  const warnings = detail.groups.filter(({ severity }) => severity === 'warning');
  const kinds = [...new Set(errors.map(({ field, kind }) => field ?? kind))];
  const inKind = ({ field, kind }: ProblemGroup) => only === null || (field ?? kind) === only;
  const mend = async (group: ProblemGroup, remedy: Remedy, value?: string) => {
    try {
      await repairs.remedy(t('groups.undoLabel', { field: nameOf(group.field ?? ''), count: group.count }), {
        group: group.key,
        remedy,
        ...(value === undefined ? {} : { value }),
      });
      setFixed(group);
      if (filter.group === group.key) onFilter({ ...filter, group: null });
    } catch (error) {
      notify.failure(error);
    }
  };
  const rowOf = (group: ProblemGroup) => (
    <GroupRow
      key={group.key}
      group={group}
      headers={headers}
      isOn={filter.group === group.key}
      isBusy={repairs.isBusy}
      canRepair={detail.abilities.repair}
      onChoose={() => {
        if (filter.group === group.key) onFilter({ result: result, group: null });
        // Warnings are in rows that have no error.
        else onFilter({ result: group.severity === 'warning' ? null : 'error', group: group.key });
      }}
      onMend={(remedy, value) => void mend(group, remedy, value)}
    />
  );
  const isGone = fixed && !detail.groups.some(({ key }) => key === fixed.key);
  const rows = detail.counts?.error ?? 0;
  return (
    <aside className={classes.groups} aria-labelledby="groups-title">
      <header>
        <h2 className="h2 num" id="groups-title">
          {rows === 0
            ? t('groups.none')
            : t('groups.title', {
                errors: t('groups.errors', {
                  count: detail.error_count ?? 0,
                  number: formatQuantity(detail.error_count ?? 0),
                }),
                rows: t('rows', { count: rows, number: formatQuantity(rows) }),
              })}
        </h2>
        {kinds.length > 1 && (
          <Select
            size="xs"
            aria-label={t('groups.show')}
            placeholder={t('groups.all')}
            clearable={only !== null}
            value={only}
            data={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
            onChange={setOnly}
          />
        )}
      </header>
      <ul>
        {isGone && (
          <li className={classes.gone}>
            <span className={classes.n}>{formatQuantity(fixed.count)}</span>
            <s>
              <GroupText group={fixed} headers={headers} />
            </s>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                setFixed(null);
                void repairs.undo().catch(notify.failure);
              }}
            >
              {t('undo.short')}
            </Button>
          </li>
        )}
        {errors.filter(inKind).map(rowOf)}
      </ul>
      {warnings.length > 0 && (
        <>
          <h3>{t('groups.warnings')}</h3>
          <ul>{warnings.map(rowOf)}</ul>
        </>
      )}
    </aside>
  );
}

interface GroupTextProps {
  group: ProblemGroup;
  /** What the file calls the columns of each field. */
  headers: ReadonlyMap<string, string>;
}

function GroupText({ group: { field, value, message }, headers }: GroupTextProps) {
  const nameOf = useFieldNames();
  const header = headers.get(field ?? '');
  return (
    <>
      {field && <b>{nameOf(field)}</b>}
      {header && header !== field && header !== nameOf(field ?? '') && ` (${header})`}{' '}
      {value !== null && `${quoted(value)} `}
      {message}
    </>
  );
}

/** Amounts and days that a file means, as the reader writes them; numbers of parts stay as they are. */
function writtenAs(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return value.includes('.') ? formatDecimal(value) : value;
}

type Remedy = ProblemGroup['remedies'][number]['kind'];

interface GroupRowProps extends Pick<GroupTextProps, 'headers'> {
  group: ProblemGroup;
  isOn: boolean;
  isBusy: boolean;
  canRepair: boolean;
  onChoose: () => void;
  onMend: (remedy: Remedy, value?: string) => void;
}

function GroupRow({ group, headers, isOn, isBusy, canRepair, onChoose, onMend }: GroupRowProps) {
  const { t } = useTranslation('imports');
  const { count, example, advice, remedies, severity, value } = group;
  const choose = remedies.find(({ kind }) => kind === 'choose');
  const others = remedies.flatMap(({ kind, count: mended }) => (kind === 'choose' ? [] : [{ kind, mended }]));
  const set = remedies.find(({ kind }) => kind === 'set');
  const preview = advice ? null : set?.values.map(({ label }) => writtenAs(label)).join(', ');
  return (
    <li data-on={isOn || undefined} data-severity={severity}>
      <span className={classes.n}>{formatQuantity(count)}</span>
      <button type="button" className={classes.say} aria-pressed={isOn} onClick={onChoose}>
        <GroupText group={group} headers={headers} />
        {preview && <small>{t('groups.readAs', { values: preview })}</small>}
        {advice && <small>{advice}</small>}
        {!preview && !advice && value === null && example && <small>{t('groups.example', { example })}</small>}
      </button>
      {canRepair && others.length > 0 && (
        <Stack component="span" gap={6}>
          {others.map(({ kind, mended }) => (
            <Button key={kind} size="compact-sm" disabled={isBusy} onClick={() => onMend(kind)}>
              {t(`remedy.${nameOf(group, kind)}`, {
                count: mended,
                number: formatQuantity(mended),
              })}
            </Button>
          ))}
        </Stack>
      )}
      {canRepair && choose && (
        <ChooseRemedy group={group} remedy={choose} isOn={isOn} isBusy={isBusy} onMend={onMend} />
      )}
    </li>
  );
}

/** What a remedy is called for its group: a long text is cut, a missing file is left out. */
function nameOf({ field, kind: problem }: ProblemGroup, kind: Exclude<Remedy, 'choose'>) {
  if (kind === 'set' && problem === 'too_long') return 'cut';
  return kind === 'empty' && field && isFile(field) ? 'leaveOut' : kind;
}

const isFile = (field: string) => /^(image|document)_/.test(field);

interface ChooseRemedyProps extends Pick<GroupRowProps, 'group' | 'isOn' | 'isBusy' | 'onMend'> {
  remedy: ProblemGroup['remedies'][number];
}

/** A remedy that needs a choice first. */
function ChooseRemedy({ group: { field }, remedy, isOn, isBusy, onMend }: ChooseRemedyProps) {
  const { t } = useTranslation('imports');
  const choicesOf = useFieldChoices();
  const nameOf = useFieldNames();
  const [best] = remedy.values;
  // What is proposed for a reason is chosen already; a mere list waits for someone's choice.
  const [chosen, setChosen] = useState<string | null>(best?.reason ? best.value : null);
  const choices = choicesOf(field ?? '') ?? [];
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label;
  const proposed = remedy.values.map(({ value, label }) => ({ value, label: labelOf(value) ?? label }));
  const labels = new Set(proposed.flatMap(({ value, label }) => [value, label]));
  const rest = choices.filter(({ label }) => !labels.has(label)).map(({ label }) => label);
  return (
    <div className={classes.choose}>
      <span className="muted">{t('remedy.use')}</span>
      <Select
        size="xs"
        searchable
        aria-label={t('remedy.toUse', { field: nameOf(field ?? '') })}
        placeholder={t('form.choose', { ns: 'common' })}
        nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
        limit={200}
        value={chosen}
        data={[...proposed, ...[...new Set(rest)].map((label) => ({ value: label, label }))]}
        onChange={setChosen}
      />
      <Button
        size="compact-sm"
        {...(isOn ? { variant: 'filled' } : {})}
        disabled={chosen === null || isBusy}
        onClick={() => chosen !== null && onMend('choose', chosen)}
      >
        {t('remedy.set', { count: remedy.count, number: formatQuantity(remedy.count) })}
      </Button>
    </div>
  );
}
