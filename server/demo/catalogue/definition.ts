import type { Unit } from '#contract/advertisements.values.ts';

/** How many pieces a seller has of such a part. */
export type StockClass = 'bulk' | 'small' | 'medium' | 'large';

/** What the generator knows about the articles of one sub-category. */
export type PartDefinition = {
  /** Slug of the sub-category in the category tree. */
  sub: string;
  /** Share of the market, relative to the others. */
  weight: number;
  /** The noun in a sentence: one, several. */
  noun: readonly [string, string];
  /** Title templates; {model} and the names of options are filled in. */
  titles: readonly string[];
  /** Values of each option, separated by commas; `text=code` gives the form that article numbers use. */
  options: Record<string, string>;
  /**
   * One model a line: brand | model | article number | euros a unit | option=value,value; option=...
   * In an article number # stands for a digit, @ for a letter and {option} for the option's code.
   */
  lines: string;
  stock: StockClass;
  /** Units with their weights. */
  units: readonly (readonly [Unit, number])[];
  /** Sentences that are true of such a part; options may be filled in. */
  facts: readonly string[];
};
