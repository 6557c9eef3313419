import { z } from 'zod';
import { readDecimal } from '../amounts/read.ts';
import { describeEndpoint } from '../endpoint.ts';
import { addIssue } from '../sentences.ts';
import { message } from '../texts/message.ts';
import { bounded, currencyCode, date } from '../values.ts';
import * as endpoints from './endpoints.ts';
import { rateDecimals } from './limits.ts';

/** The currency that rates are given in. */
export const baseCurrency = 'EUR';

export const rates = z.object({
  base: z.literal(baseCurrency),
  date: z.string(),
  /** How much of a currency one unit of the base is. */
  rates: z.record(z.string(), z.number()),
  /** Shipped with the product, not read from a bank's list. */
  approximate: z.boolean(),
});

export type RatesAnswer = z.output<typeof rates>;

export const readRates = describeEndpoint(endpoints.readRates, {
  summary: 'The reference rates by which prices of other currencies are estimated; never used in a sale',
  answer: rates,
});

const rate = z
  .union([bounded(40), z.number()], { error: 'Use a number such as 1.0842' })
  .transform((value, context) => {
    const reading = readDecimal(String(value), rateDecimals);
    if (reading.kind === 'number' && Number(reading.value) > 0) return reading.value;
    addIssue(
      context,
      [],
      reading.kind === 'ambiguous' && reading.decimal !== null
        ? message('Can be read as {{one}} or {{other}}: write one of them', {
            one: { amount: reading.grouped },
            other: { amount: reading.decimal },
          })
        : 'Use a number such as 1.0842',
    );
    return z.NEVER;
  });

export const writeRates = describeEndpoint(endpoints.writeRates, {
  summary: 'Replace the reference rates of a day',
  body: z.object({
    base: z.literal(baseCurrency, { error: 'Rates are given in euro' }).default(baseCurrency),
    date,
    /** In a form: `rates[USD]=1.0842`. */
    rates: z
      .record(currencyCode, rate)
      .refine((given) => Object.keys(given).length > 0, 'Give at least one rate')
      .refine((given) => Object.keys(given).length <= 200, 'Give at most 200 rates'),
  }),
  answer: rates,
});
