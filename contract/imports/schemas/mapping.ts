import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { bounded, id, idParams, structured } from '../../values.ts';
import { dateForms, decimalSigns, delimiters, encodings, importLimits } from '../choices.ts';
import * as endpoints from '../endpoints.ts';
import { field, join, repeats, split } from './columns.ts';
import { importDetail } from './detail.ts';

const count = z.number().int();

/** What people set: everything absent stays as it is, and options that are null are found again. */
export const mapBody = z.object({
  options: structured(
    z.object({
      encoding: z.enum(encodings).nullish(),
      delimiter: z.enum(delimiters).nullish(),
      /** The line of the header, counted from 1; 0 if there is none. */
      header_row: z.number().int().min(0).max(1000).nullish(),
      decimal: z.enum(decimalSigns).nullish(),
      date_format: z.enum(dateForms).nullish(),
      /** The name of a sheet. */
      sheet: bounded(200).nullish(),
    }),
  ).nullish(),
  /** Column (its key) to field; null or empty leaves it out. Columns that are not named keep their meaning. */
  columns: structured(z.record(bounded(200), z.union([field, z.literal('')]).nullable())).nullish(),
  joins: structured(z.array(join).max(20)).nullish(),
  splits: structured(z.array(split).max(20)).nullish(),
  /** What rows with the same reference are. */
  repeats: structured(repeats).nullish(),
  /** Field to the file's value to what it means; null or empty opens it again. */
  values: structured(z.record(bounded(60), z.record(bounded(200), bounded(200).nullable()))).nullish(),
  /** Field to the value of every row; null or empty clears it. */
  fixed: structured(z.record(bounded(60), bounded(4000).nullable())).nullish(),
});

export const mapImport = describeEndpoint(endpoints.mapImport, {
  summary: 'Say how the file is read and what its columns and values mean',
  params: idParams,
  body: mapBody,
  lengthy: true,
  answer: importDetail,
});

/** A row of an upload. */
export const rowParams = z.object({ id, n: z.number().int().min(1).max(importLimits.rows) });

/** A row as the post it would become, before the check. */
export const previewRow = describeEndpoint(endpoints.previewRow, {
  summary: 'A row as the post that it would become',
  params: rowParams,
  answer: z.object({
    number: count,
    line: count,
    /** The row's values by field, as people read them. */
    values: z.record(z.string(), z.string()),
    /** Fields whose value is not understood yet, with the file's own text. */
    open: z.record(z.string(), z.string()),
    /** The results of joins, by field. */
    joined: z.record(z.string(), z.string()),
  }),
});
