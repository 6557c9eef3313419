import { messages } from '../errors.ts';

/** What a bulk upload may hold, and how long things are kept. */
export const importLimits = {
  fileBytes: 20 * 1024 ** 2,
  archiveBytes: 200 * 1024 ** 2,
  rows: 20_000,
  columns: 200,
  hoursToUndo: 24,
} as const;

export const spreadsheetFile = {
  kind: 'spreadsheet',
  max: 1,
  tooMany: messages.oneFileOnly,
  maxBytes: importLimits.fileBytes,
  tooLarge:
    'Spreadsheet size should be less than 20 MB. Save it in parts and upload one after the other: the mapping is kept',
} as const;

export const archiveFile = {
  kind: 'archive',
  max: 1,
  tooMany: messages.oneFileOnly,
  maxBytes: importLimits.archiveBytes,
  tooLarge: 'Archive size should be less than 200 MB',
} as const;

/** `uploaded` and `mapped`: columns are matched; `checked`: rows are repaired; `failed` has a sentence why. */
export const importStates = [
  'uploaded',
  'mapped',
  'checked',
  'committing',
  'stopping',
  'done',
  'undone',
  'failed',
] as const;

export type ImportState = (typeof importStates)[number];

export const importModes = ['all', 'valid'] as const;

/** What becomes of a row. */
export const rowResults = ['create', 'update', 'unchanged', 'error'] as const;

export type RowResult = (typeof rowResults)[number];

export const sheetKinds = ['xlsx', 'xls', 'ods', 'csv', 'pasted'] as const;

export type SheetKind = (typeof sheetKinds)[number];

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-9',
  'iso-8859-15',
  'cp437',
  'cp737',
  'cp850',
  'cp852',
  'cp857',
  'cp866',
  'macintosh',
  'koi8-r',
  'shift_jis',
  'big5',
  'gbk',
  'euc-kr',
] as const;

export type Encoding = (typeof encodings)[number];

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-5': 'ISO 8859-5',
  'iso-8859-7': 'ISO 8859-7',
  'iso-8859-9': 'ISO 8859-9',
  'iso-8859-15': 'ISO 8859-15',
  cp437: 'MS-DOS 437',
  cp737: 'MS-DOS 737',
  cp850: 'MS-DOS 850',
  cp852: 'MS-DOS 852',
  cp857: 'MS-DOS 857',
  cp866: 'MS-DOS 866',
  macintosh: 'Mac Roman',
  'koi8-r': 'KOI8-R',
  shift_jis: 'Shift JIS',
  big5: 'Big5',
  gbk: 'GBK',
  'euc-kr': 'EUC-KR',
};

export const delimiters = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export type Delimiter = (typeof delimiters)[number];

export const delimiterLabels: Record<Delimiter, string> = {
  comma: 'Comma ,',
  semicolon: 'Semicolon ;',
  tab: 'Tab',
  pipe: 'Bar |',
};

export const decimalSigns = ['comma', 'point'] as const;

export type DecimalSign = (typeof decimalSigns)[number];

export const decimalLabels: Record<DecimalSign, string> = { comma: 'Comma 1.249,50', point: 'Point 1,249.50' };

export const dateForms = ['dmy', 'mdy', 'ymd'] as const;

export type DateForm = (typeof dateForms)[number];

export const dateFormLabels: Record<DateForm, string> = { dmy: 'DD.MM.YYYY', mdy: 'MM/DD/YYYY', ymd: 'YYYY-MM-DD' };

/** How a file is read; each is found by itself and can be set. */
export const readingOptions = ['encoding', 'delimiter', 'header_row', 'decimal', 'date_format', 'sheet'] as const;

export type ReadingOption = (typeof readingOptions)[number];

/** What an export of a known system lists. */
export const exportKinds = ['products', 'stock', 'orders'] as const;

/** What a line at the top of the file is. */
export const lineRoles = ['left_out', 'header', 'row'] as const;

/** How sure the meaning of a column or a value is. What people chose is sure. */
export const sureness = ['sure', 'look', 'unused'] as const;

export type Sureness = (typeof sureness)[number];

/** Problems of a cell that stop nothing, by kind. */
export const warningKinds = [
  'file_elsewhere',
  'similar_brand',
  'stock_stays',
  'double',
  'out_of_stock',
  'back_in_stock',
  'no_stock',
  'reference_changed',
  'fact_elsewhere',
] as const;

/** What is wrong with a cell, by kind: alike ones are one group. */
export const problemKinds = [
  'required',
  'unknown_value',
  'not_a_number',
  'not_whole',
  'too_small',
  'too_large',
  'too_long',
  'lost_digits',
  'check_digit',
  'not_a_date',
  'not_an_id',
  'not_yours',
  'cannot_change',
  'twice_in_file',
  'not_allowed',
  'file_missing',
  'file_refused',
  'does_not_fit',
  'quota',
  ...warningKinds,
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** What a group of problems offers to do for all its cells. */
export const remedyKinds = ['set', 'choose', 'empty', 'use_file'] as const;

/** What rows with the same reference are: parts of one stock, changes of one another, or articles that a column distinguishes. */
export const repeatRemedies = ['add_up', 'keep_last', 'distinguish'] as const;

/** What a stop of a running commit does with what was written. */
export const stopChoices = ['keep', 'take_back'] as const;

/** The steps of a running commit. */
export const commitSteps = ['checking', 'writing', 'taking_back'] as const;

/** A cell that empties the field, where an empty one keeps it. */
export const clearMark = '[clear]';

/** What becomes of posts that an earlier file of the same kind named and this one does not. */
export const absentChoices = ['keep', 'pause'] as const;

export type AbsentChoice = (typeof absentChoices)[number];

/** What undo leaves as it is, and why. */
export const unchangedReasons = ['edited', 'sold', 'deleted'] as const;

/** Messages about uploads. */
export const importMessages = {
  uploaded: 'Advertisements successfully uploaded',
  undone: 'Upload successfully undone',
  undoing: 'Your upload is being undone',
  removed: 'Upload successfully deleted',
} as const;
