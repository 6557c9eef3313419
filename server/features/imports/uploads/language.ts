import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { finished, type WriteMessage } from '#contract/texts/message.ts';

/** A checked row with the messages of its cells in the reader's language. */
export const rowInLanguage = (row: ImportRow, write: WriteMessage): ImportRow => ({
  ...row,
  errors: problemsInLanguage(row.errors, write),
  warnings: problemsInLanguage(row.warnings, write),
});

const problemsInLanguage = (problems: ImportRow['errors'], write: WriteMessage): ImportRow['errors'] =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      {
        ...problem,
        message: write(finished(problem.message)),
        remedy: problem.remedy === null ? null : write(finished(problem.remedy)),
      },
    ]),
  );

/** What ended an upload, in the reader's language. */
export const failureInLanguage = ({ failure }: Pick<ImportDetail, 'failure'>, write: WriteMessage): string | null =>
  failure === null ? null : write(finished(failure));

/** An upload with the messages about its file, columns and rows in the reader's language. */
export function importInLanguage(upload: ImportDetail, write: WriteMessage): ImportDetail {
  const inLanguage = (sentence: string) => write(finished(sentence));
  return {
    ...upload,
    failure: failureInLanguage(upload, write),
    options: upload.options && optionsInLanguage(upload.options, inLanguage),
    columns: upload.columns.map((column) => ({
      ...column,
      // Two sentences if the header names it too.
      reason: column.reason
        .split(/(?<=^Header\.|^No header\.) /)
        .map(inLanguage)
        .join(' '),
    })),
    value_groups: upload.value_groups.map((group) => ({
      ...group,
      values: group.values.map((value) => ({
        ...value,
        hint: value.hint === null ? null : inLanguage(value.hint),
        suggestions: value.suggestions.map((each) => ({ ...each, reason: inLanguage(each.reason) })),
      })),
    })),
    groups: upload.groups.map((group) => ({
      ...group,
      message: predicateInLanguage(group.message, inLanguage),
      advice: group.advice === null ? null : inLanguage(group.advice),
    })),
  };
}

/** Stands for a value of a file where none of them is to be shown. */
const placeholder = '\u00b7';

/** `is not a number` as the sentence about a single value has it behind that value: `ist keine Zahl`. */
function predicateInLanguage(wording: string, inLanguage: (sentence: string) => string): string {
  const whole = inLanguage(wording);
  if (whole !== wording) return whole;
  const [, predicate] = inLanguage(`“${placeholder}” ${wording}`).split(placeholder);
  return predicate?.replace(/^\s*[”“»]\s*/u, '') || wording;
}

type Options = NonNullable<ImportDetail['options']>;

/** How a file is read in the reader's language; sheets keep the names that the file gives them. */
function optionsInLanguage(options: Options, inLanguage: (sentence: string) => string): Options {
  const written = (option: Options[keyof Options]) => ({
    ...option,
    label: inLanguage(option.label),
    choices: option.choices.map((choice) => ({ ...choice, label: inLanguage(choice.label) })),
    effect: inLanguage(option.effect),
  });
  const { sheet } = options;
  return {
    encoding: written(options.encoding),
    delimiter: written(options.delimiter),
    header_row: written(options.header_row),
    decimal: written(options.decimal),
    date_format: written(options.date_format),
    sheet: {
      ...sheet,
      label: sheet.value === '' ? inLanguage(sheet.label) : sheet.label,
      effect: inLanguage(sheet.effect),
    },
  };
}
