import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { byTranslation } from '../languages.ts';
import { choice, id, idParams, instant, line, optional, text, title, whole } from '../values.ts';
import { factKinds, factLimits, factPurposes } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { articleFacts, statedFacts } from './facts.ts';

const number = z.number();

/** A value of a field as its readers see it, in their language. */
const factValue = z.object({
  id: z.number().int(),
  key: z.string(),
  name: z.string(),
  /** Its English name, as files and checked rows have it. */
  english: z.string(),
  /** One sentence with its source; it never decides what a filter finds. */
  hint: z.string().nullable(),
  hint_source: z.string().nullable(),
});

/** A field of facts as its readers see it, in their language. */
const factField = z.object({
  id: z.number().int(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(factKinds),
  unit: z.string().nullable(),
  min: number.nullable(),
  max: number.nullable(),
  step: number.nullable(),
  filter: z.boolean(),
  required_for: z.enum(factPurposes).nullable(),
  values: z.array(factValue),
});

export type PublicFactField = z.output<typeof factField>;

export const listFacts = describeEndpoint(endpoints.listFacts, {
  onlyReads: true,
  summary: 'The fields of facts of a sub-category, in order, with their values; of all of them without one',
  query: z.object({ sub_category: optional(id) }),
  answer: z.array(factField),
  cached: true,
});

export const proposeFacts = describeEndpoint(endpoints.proposeFacts, {
  onlyReads: true,
  summary: 'The facts that the title of a new post seems to state; none of them is stated until its seller says so',
  query: z.object({ sub_category: id, title: line(200) }),
  answer: statedFacts,
});

export const proposeArticleFacts = describeEndpoint(endpoints.proposeArticleFacts, {
  onlyReads: true,
  summary:
    'The facts that at least two other sellers of the same article state; none of them is stated until its seller says so',
  query: z.object({
    sub_category: id,
    brand: optional(id),
    supplier_article_number: optional(line(100)),
    gtin: optional(line(20)),
  }),
  answer: articleFacts,
});

export const listArticleFacts = describeEndpoint(endpoints.listArticleFacts, {
  onlyReads: true,
  summary: 'The facts of an article that at least two other sellers state',
  params: idParams,
  answer: articleFacts,
});

/** What something is called in other languages, by their tags; what is missing is shown by its English name. */
const names = (max: number) => z.object(byTranslation(() => title(max).optional()));

const managedValue = factValue.extend({
  names: names(100),
  aliases: z.array(z.string()),
  hints: names(300),
  position: z.number().int(),
  /** Posts that state it, in any state: while there are any it can be merged, not deleted. */
  posts: z.number().int(),
  updated_at: instant,
});

/** A field of facts with what its administration shows. */
const managedField = factField.extend({
  names: names(60),
  headers: z.array(z.string()),
  sub_categories: z.array(z.number().int()),
  position: z.number().int(),
  /** Posts that state it, in any state: while there are any it cannot be deleted. */
  posts: z.number().int(),
  values: z.array(managedValue),
  updated_at: instant,
});

export type ManagedFact = z.output<typeof managedField>;

export const listManagedFacts = describeEndpoint(endpoints.listManagedFacts, {
  summary: 'All fields of facts with how much they are used',
  answer: z.array(managedField),
});

const key = line(40).refine(
  // Every object of JavaScript has a property of this name.
  (value) => /^[a-z][a-z0-9_]*$/.test(value) && value !== 'constructor',
  'Use small letters, digits and underscores, such as axle_rear',
);

const valueKey = line(40).refine(
  (value) => /^[a-z0-9][a-z0-9_]*$/.test(value),
  'Use small letters, digits and underscores, such as axle_rear',
);

const finite = z.number({ error: 'Use a number' }).min(-1_000_000).max(1_000_000);

const fieldValues = {
  name: title(60),
  /** In other languages: all of them, or, left out, as they are. */
  names: names(60).optional(),
  /** What columns of files call it besides its names, in any language; left out, as they are. */
  headers: z.array(line(60)).max(factLimits.aliases).optional(),
  unit: optional(line(10)),
  min: optional(finite),
  max: optional(finite),
  /** Numbers are multiples of it. */
  step: optional(z.number({ error: 'Use a number' }).min(0.001).max(1_000)),
  filter: z.boolean().optional(),
  /** In which sub-categories it is a fact; left out, as they are. */
  sub_categories: z.array(id).max(200).optional(),
  position: optional(whole(0, 10_000)),
};

export const createFact = describeEndpoint(endpoints.createFact, {
  summary: 'Add a field of facts',
  body: z.object({ ...fieldValues, key, kind: choice(factKinds) }),
  answer: managedField,
  status: 201,
});

export const updateFact = describeEndpoint(endpoints.updateFact, {
  summary: 'Edit a field of facts; its key and kind stay',
  params: idParams,
  body: z.object({ ...fieldValues, updated_at: instant }),
  answer: managedField,
});

export const deleteFact = describeEndpoint(endpoints.deleteFact, {
  summary: 'Delete a field of facts that no post states',
  params: idParams,
  answer: z.null(),
});

const valueFields = {
  name: title(100),
  names: names(100).optional(),
  /** How people write it, in any language. */
  aliases: z.array(line(60)).max(factLimits.aliases).optional(),
  hint: optional(line(300)),
  hints: names(300).optional(),
  hint_source: optional(line(300)),
  position: optional(whole(0, 10_000)),
};

const valueParams = z.object({ id, value: id });

export const createFactValue = describeEndpoint(endpoints.createFactValue, {
  summary: 'Add a value to a field of facts',
  params: idParams,
  body: z.object({ ...valueFields, key: valueKey }),
  answer: managedField,
  status: 201,
});

export const updateFactValue = describeEndpoint(endpoints.updateFactValue, {
  summary: 'Edit a value of a field of facts; its key stays',
  params: valueParams,
  body: z.object({ ...valueFields, updated_at: instant }),
  answer: managedField,
});

export const deleteFactValue = describeEndpoint(endpoints.deleteFactValue, {
  summary: 'Delete a value that no post states',
  params: valueParams,
  answer: managedField,
});

export const mergeFactValue = describeEndpoint(endpoints.mergeFactValue, {
  summary: 'Give all posts with a value another one and delete it',
  params: valueParams,
  body: z.object({
    /** The value that stays. */
    into: id,
  }),
  answer: managedField,
});

export const readBatteryRules = describeEndpoint(endpoints.readBatteryRules, {
  summary: 'The battery rules that apply, each with its source and when it was last checked',
  answer: z.object({
    rules: z.enum(['eu', 'off']),
    sources: z.array(z.object({ rule: z.string(), value: z.string(), source: z.string(), checked: z.string() })),
  }),
});

export const exceptBattery = describeEndpoint(endpoints.exceptBattery, {
  summary: 'Let a post of prototypes or of a run of at most 100 batteries be agreed on without a test summary',
  params: idParams,
  body: z.object({ reason: text(500) }),
  answer: z.null(),
});
