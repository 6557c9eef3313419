import { type ProblemKind, warningKinds } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';

/** What is wrong with a cell, or worth a look. */
export interface Problem {
  kind: ProblemKind;
  /** What the cell holds. */
  value: string;
  message: string;
  remedy: string | null;
  /** What the remedy would put into the cell. */
  suggestion: string | null;
  group: string;
}

const shorten = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}…` : value);

/** `“17,-” is not a number`, or `Required`. */
export function problem(
  field: ImportField,
  kind: ProblemKind,
  value: string,
  wording: string,
  remedy: { text: string; suggestion?: string } | null = null,
): Problem {
  const message = value === '' || kind === 'required' ? wording : `“${shorten(value)}” ${wording}`;
  const shared = kind === 'unknown_value' ? `|${value.slice(0, 200)}` : '';
  return {
    kind,
    value,
    message,
    remedy: remedy?.text ?? null,
    suggestion: remedy?.suggestion ?? null,
    group: `${field}|${kind}${shared}`,
  };
}

export const isWarning = (kind: ProblemKind): boolean => (warningKinds as readonly ProblemKind[]).includes(kind);
