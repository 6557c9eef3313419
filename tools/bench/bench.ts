import type { Client } from './client.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';
import type { BenchMarket } from './workload.ts';

/** What a module of rows works with: the running product over a filled market, and people who are signed in. */
export interface Bench {
  product: Product;
  dataDir: string;
  market: BenchMarket;
  /** Ten people of different organizations. */
  people: Client[];
  report: Report;
  /** How long a rate is measured, in seconds. */
  seconds: number;
  /** How long reads and writes are mixed, in seconds. */
  mixed: number;
  /** How long reads, searches and writes go on while memory is looked at, in seconds. */
  endure: number;
  /** Whether the market is nearer to a million posts than to a hundred thousand. */
  isLarge: boolean;
}

/** Measures some rows and reports each. */
export type Rows = (bench: Bench) => Promise<void>;
