import type { ImportDetail, ImportRow, ImportSummary } from '#contract/imports/schemas.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { messagesOf, predicateOf } from '../checking/problems.ts';
import { messageIn } from '../texts.ts';
import type { UnwrittenImport, UnwrittenRow, UnwrittenSummary } from './presenter.ts';

/** A checked row with the messages of its cells in the reader's language. */
export const rowInLanguage = (row: UnwrittenRow, write: WriteMessage): ImportRow => ({
  ...row,
  errors: problemsInLanguage(row.errors, write),
  warnings: problemsInLanguage(row.warnings, write),
});

const problemsInLanguage = (problems: UnwrittenRow['errors'], write: WriteMessage): ImportRow['errors'] =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const { message, remedy } = messagesOf(problem);
      const { kind, group, suggestion } = problem;
      return [field, { kind, group, message: write(message), remedy: remedy && write(remedy), suggestion }];
    }),
  );

/** An upload in the history with what ended it in the reader's language. */
export const summaryInLanguage = (upload: UnwrittenSummary, write: WriteMessage): ImportSummary => ({
  ...upload,
  failure: upload.failure && write(upload.failure),
});

/** An upload with the messages about its file, columns and rows in the reader's language. */
export function importInLanguage({ messages, ...upload }: UnwrittenImport, write: WriteMessage): ImportDetail {
  const inLanguage = (english: string) => write(messageIn(messages, english));
  return {
    ...upload,
    failure: upload.failure && write(upload.failure),
    options: upload.options && optionsInLanguage(upload.options, inLanguage),
    columns: upload.columns.map((column) => ({ ...column, reason: inLanguage(column.reason) })),
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
      message: predicateOf(messageIn(messages, group.message), write),
      advice: group.advice === null ? null : inLanguage(group.advice),
    })),
  };
}

type Options = NonNullable<ImportDetail['options']>;

/** What reading does, unless that is nothing: 31,90 → 31,90. */
function visibleEffect(effect: string): string {
  const [before, after] = effect.split(' → ');
  return before === after ? '' : effect;
}

/** How a file is read in the reader's language; sheets keep the names that the file gives them. */
function optionsInLanguage(options: Options, inLanguage: (english: string) => string): Options {
  const written = (option: Options[keyof Options]) => ({
    ...option,
    label: inLanguage(option.label),
    choices: option.choices.map((choice) => ({ ...choice, label: inLanguage(choice.label) })),
    effect: visibleEffect(inLanguage(option.effect)),
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
