import { labelOfChoice } from '#contract/advertisements/fields.ts';
import { declaredFieldOf, factKeyOf, fileColumns, type ImportField } from '#contract/imports/columns.ts';
import type { ProblemGroup } from '#contract/imports/schemas.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';
import { choiceFields } from '../mapping/lexicon.ts';
import type { MessagesByEnglish } from '../texts.ts';
import type { Outcome } from './evaluate.ts';
import { isWarning, messagesOf, type Problem, predicateOf, unsold } from './problems.ts';

/** What a check found, summed up: kept with the upload. */
export interface Findings {
  counts: { create: number; update: number; unchanged: number; error: number };
  error_count: number;
  groups: ProblemGroup[];
  /** Texts of the groups that have values, by their English. */
  messages: MessagesByEnglish;
  changed_fields: Record<string, number>;
  named: number;
  found: number;
}

/** The part of an outcome that sums are made of. */
export type Counted = Pick<Outcome, 'result' | 'errors' | 'changed'> & {
  warnings: Record<string, Problem>;
  named: number;
};

/** How many files the values of a row name. */
export const countNamed = (values: Record<string, string>): number =>
  fileColumns.filter((column) => values[column]).length;

/** Sums up what was found about all rows of an upload. */
export function summarise(rows: Iterable<Counted>): Findings {
  const findings: Findings = {
    counts: { create: 0, update: 0, unchanged: 0, error: 0 },
    error_count: 0,
    groups: [],
    messages: {},
    changed_fields: {},
    named: 0,
    found: 0,
  };
  const gathered = new Map<string, { field: ImportField; problems: Problem[] }>();
  for (const row of rows) {
    findings.counts[row.result] += 1;
    for (const [field, found] of [...Object.entries(row.errors), ...Object.entries(row.warnings)] as [
      ImportField,
      Problem,
    ][]) {
      const group = gathered.get(found.group) ?? { field, problems: [] };
      group.problems.push(found);
      gathered.set(found.group, group);
      if (!isWarning(found.kind)) findings.error_count += 1;
    }
    if (row.result === 'update')
      for (const field of row.changed) findings.changed_fields[field] = (findings.changed_fields[field] ?? 0) + 1;
    findings.named += row.named;
    findings.found +=
      row.named -
      Object.entries(row.errors).filter(
        ([field, { kind }]) => fileColumns.includes(field as never) && kind === 'file_missing',
      ).length;
  }
  findings.groups = [...gathered.values()]
    .map((group) => groupOf(group, findings.messages))
    .sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning') || b.count - a.count);
  return findings;
}

function groupOf(
  { field, problems }: { field: ImportField; problems: Problem[] },
  messages: MessagesByEnglish,
): ProblemGroup {
  const first = problems[0] as Problem;
  const isShared = problems.every(({ value }) => value === first.value);
  const whole = messagesOf(first);
  // What is suggested speaks for itself, but for a long text that is cut.
  const isClear = first.kind !== 'too_long' && first.group !== unsold && problems.some(({ suggestion }) => suggestion);
  const wording = predicateOf(whole.message, writeEnglish);
  if (whole.message.values) messages[wording] = whole.message;
  if (whole.remedy?.values && first.remedy) messages[first.remedy] = whole.remedy;
  return {
    key: first.group,
    field,
    kind: first.kind,
    severity: isWarning(first.kind) ? 'warning' : 'error',
    count: problems.length,
    value: isShared && first.value !== '' ? first.value.slice(0, 200) : null,
    example: first.value === '' ? null : first.value.slice(0, 200),
    message: first.kind === 'stock_stays' ? 'stays lower, as sold here' : wording,
    advice: isClear ? null : first.remedy,
    remedies: remediesOf(field, first, problems),
  };
}

/** Whether the file's own number is what is suggested. */
const isOfFile = ({ kind, group }: Problem): boolean => kind === 'stock_stays' || group === unsold;

function remediesOf(field: ImportField, first: Problem, problems: readonly Problem[]): ProblemGroup['remedies'] {
  const suggested = problems.filter(({ suggestion }) => suggestion !== null);
  if (isOfFile(first)) return [{ kind: 'use_file', values: [], count: problems.length }];
  const remedies: ProblemGroup['remedies'] = [];
  if (suggested.length > 0) {
    const values = [...new Set(suggested.map(({ suggestion }) => suggestion as string))].slice(0, 3);
    remedies.push({
      kind: 'set',
      values: values.map((value) => ({ value, label: value, reason: null })),
      count: suggested.length,
    });
  }
  const declared = declaredFieldOf(field);
  const isChoice = choiceFields.includes(field);
  if (isChoice && (first.kind === 'unknown_value' || first.kind === 'required'))
    remedies.push({ kind: 'choose', values: choicesOf(field), count: problems.length });
  else if (first.choices)
    remedies.push({
      kind: 'choose',
      values: first.choices.map((value) => ({ value, label: value, reason: null })),
      count: problems.length,
    });
  const isOptional =
    field === 'id' ||
    factKeyOf(field) !== undefined ||
    fileColumns.includes(field as never) ||
    (declared !== undefined && declared.presence !== 'required' && field !== 'price_per_unit' && field !== 'currency');
  if (
    isOptional &&
    first.kind !== 'required' &&
    first.kind !== 'not_allowed' &&
    first.kind !== 'twice_in_file' &&
    !isWarning(first.kind)
  )
    remedies.push({ kind: 'empty', values: [], count: problems.length });
  return remedies;
}

function choicesOf(field: ImportField): { value: string; label: string; reason: null }[] {
  const declared = declaredFieldOf(field);
  if (declared?.kind !== 'choice') return [];
  return declared.choices.map((value) => ({ value, label: labelOfChoice(declared, value), reason: null }));
}
