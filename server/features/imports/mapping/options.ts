import type { z } from 'zod';
import {
  dateFormLabels,
  dateForms,
  decimalLabels,
  decimalSigns,
  delimiterLabels,
  delimiters,
  encodingLabels,
  encodings,
} from '#contract/imports/choices.ts';
import type { importDetail, ReadingOptionAnswer } from '#contract/imports/schemas.ts';
import { type Message, message, type Sentence } from '#contract/texts/message.ts';
import { readDate } from '#server/reading/dates.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import type { findDateForm, findDecimal, Table } from '#server/reading/tables/shape.ts';
import type { Sheet } from '../reading/sheet.ts';
import type { Chosen } from './plan.ts';

type Detail = z.output<typeof importDetail>;

/** How a file is read, with what else people may choose and what each choice leads to. */
export function optionsOf(
  sheet: Sheet,
  { options }: Chosen,
  table: Table,
  second: Line | null,
  { decimal, date }: { decimal: ReturnType<typeof findDecimal>; date: ReturnType<typeof findDateForm> },
  note: (sentence: Sentence) => string,
): NonNullable<Detail['options']> {
  const origin = (value: unknown): ReadingOptionAnswer['origin'] =>
    value === undefined || value === null ? 'found' : 'set';
  const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }));
  const fixedOption = (label: string, effect: Sentence): ReadingOptionAnswer => ({
    value: '',
    label,
    origin: 'fixed',
    choices: [],
    effect: note(effect),
  });
  const lineLabel = (number: number) => note(message('Line {{number}}', { number: String(number) }));
  const size = message('{{count}} columns in {{rows}} rows', { count: table.width, rows: table.rows.length });
  return {
    encoding:
      sheet.encoding === null || sheet.kind === 'pasted'
        ? fixedOption('By the file', 'set by this type of file')
        : {
            value: sheet.encoding,
            label: encodingLabels[sheet.encoding],
            origin: origin(options.encoding),
            choices: choicesOf(encodings, encodingLabels),
            effect: specialWords(table).join(', ') || 'no special characters',
          },
    delimiter:
      sheet.delimiter === null
        ? fixedOption('Cells', size)
        : {
            value: sheet.delimiter,
            label: delimiterLabels[sheet.delimiter],
            origin: origin(options.delimiter),
            choices: choicesOf(delimiters, delimiterLabels),
            effect: note(size),
          },
    header_row: {
      value: String(table.headerRow),
      label: table.headerRow === 0 ? 'None' : lineLabel(table.headerRow),
      origin: origin(options.header_row),
      choices: [
        { value: '0', label: 'None' },
        ...sheet.lines
          .filter(({ number }, index) => index < 20 || number === second?.number)
          .map(({ number }) => ({ value: String(number), label: lineLabel(number) })),
      ],
      effect: note(headerEffect(table)),
    },
    decimal: {
      value: decimal.sign,
      label: decimalLabels[decimal.sign],
      origin: origin(options.decimal),
      choices: choicesOf(decimalSigns, decimalLabels),
      effect: note(numberEffect(decimal)),
    },
    date_format: {
      value: date.form,
      label: dateFormLabels[date.form],
      origin: origin(options.date_format),
      choices: choicesOf(dateForms, dateFormLabels),
      effect: note(
        date.example
          ? message('{{example}} → {{date}}', {
              example: date.example,
              date: dayOf(readDate(date.example, date.form)),
            })
          : 'no dates in this file',
      ),
    },
    sheet:
      sheet.sheets.length < 2
        ? fixedOption(sheet.sheet ?? 'One table', sheet.sheet === null ? 'a text file has no sheets' : 'the only sheet')
        : {
            value: sheet.sheet ?? '',
            label: sheet.sheet ?? '',
            origin: origin(options.sheet),
            choices: sheet.sheets.map((name) => ({ value: name, label: name })),
            effect: note(size),
          },
  };
}

/** What the line of the header means for the lines around it. */
function headerEffect({ headerRow, rows }: Table): Sentence {
  if (headerRow === 0) return 'every line is a row';
  if (headerRow === 1) return message('rows begin at line {{line}}', { line: String(rows[0]?.number ?? 2) });
  return headerRow === 2
    ? 'line 1 is left out'
    : message('lines 1 to {{line}} are left out', { line: String(headerRow - 1) });
}

/** The first words with letters beyond ASCII, by which people see whether the encoding is right. */
function specialWords(table: Table): string[] {
  const found = new Set<string>();
  for (const cells of [table.header, ...table.rows.slice(0, 3000).map((row) => row.cells)])
    for (const cell of cells) {
      if (typeof cell !== 'string' || !/[^\0-\x7f]/.test(cell)) continue;
      for (const word of cell.match(/[\p{L}\P{ASCII}]+/gu) ?? []) if (/\P{ASCII}/u.test(word)) found.add(word);
      if (found.size >= 4) return [...found].slice(0, 4);
    }
  return [...found];
}

function numberEffect({ sign, example }: ReturnType<typeof findDecimal>): Sentence {
  if (!example) return 'no fractions in this file';
  const read = readNumber(example, sign);
  return 'value' in read
    ? message('{{example}} → {{amount}}', { example: String(example), amount: { amount: read.value } })
    : message('{{value}} is then not a number', { value: example });
}

const dayOf = (date: string | null): { day: string } | Message => (date ? { day: date } : message('no date then'));
