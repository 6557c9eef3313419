import type { BodyOf } from '#contract/endpoint.ts';
import { type FactKind, factLimits } from '#contract/facts/choices.ts';
import { unsaid } from '#contract/facts/filters.ts';
import type {
  createFact as createFactEndpoint,
  createFactValue as createValueEndpoint,
  ManagedFact,
  updateFact as updateFactEndpoint,
  updateFactValue as updateValueEndpoint,
} from '#contract/facts/schemas.ts';
import { counted, message } from '#contract/texts/message.ts';
import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transact, withoutCommitMark } from '#server/db/transaction.ts';
import { record, signChanges } from '#server/platform/audit/index.ts';
import { changedSince, conflict, invalid, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import type { CatalogueField, CatalogueValue } from '../catalogue/catalogue.ts';
import { holdCatalogue, holdFacts, isTiredOfWaiting, readCatalogue } from '../catalogue/repository.ts';
import {
  countFields,
  countPosts,
  deleteField,
  deleteValue,
  insertField,
  insertValue,
  limitWaits,
  lockField,
  placeField,
  readWatermark,
  reassignRest,
  reassignSome,
  setCategories,
  updateField,
  updateValue,
} from './repository.ts';
import { describeFact } from './usage.ts';

type FieldBody = BodyOf<typeof updateFactEndpoint>;
type ValueBody = BodyOf<typeof updateValueEndpoint>;

/** What the values of other kinds are is fixed: numbers, text, yes and no. */
const kindsWithValues: ReadonlySet<FactKind> = new Set(['choice', 'date']);

const fact = (id: number) => ({ type: 'fact', id, organizationId: null }) as const;

/** Adds a field of facts. Throws a Refusal of 422 for a taken key, a wrong range, a category that cannot have it. */
export async function createFact(
  db: Database,
  by: By,
  { key, kind, ...fields }: BodyOf<typeof createFactEndpoint>,
): Promise<ManagedFact> {
  return transact(db, async (transaction) => {
    checkRange(fields.min, fields.max);
    const categories = await checkCategories(transaction, fields.sub_categories ?? [], null);
    const id = await insertField(transaction, {
      key,
      kind,
      name: fields.name,
      names: JSON.stringify(namesOf(fields.names)),
      headers: fields.headers ?? [],
      unit: fields.unit ?? null,
      least: fields.min ?? null,
      greatest: fields.max ?? null,
      step: fields.step ?? null,
      is_filter: fields.filter ?? true,
      position: fields.position ?? null,
    }).catch(explainKey);
    await setCategories(transaction, id, categories);
    await record(transaction, by, 'fact.created', fact(id), { name: fields.name });
    return describeFact(transaction, id);
  });
}

/** Edits a field of facts. Throws a Refusal of 404, of 409 where it changed since it was read, of 422 as createFact. */
export async function updateFact(db: Database, by: By, id: number, fields: FieldBody): Promise<ManagedFact> {
  return transact(db, async (transaction) => {
    const before = await lockVersion(transaction, id, fields.updated_at);
    const least = fields.min === undefined ? before.least : fields.min;
    const greatest = fields.max === undefined ? before.greatest : fields.max;
    checkRange(least, greatest);
    await updateField(transaction, id, {
      name: fields.name,
      names: JSON.stringify(fields.names ? namesOf(fields.names) : before.names),
      headers: [...(fields.headers ?? before.headers)],
      unit: fields.unit === undefined ? before.unit : fields.unit,
      least,
      greatest,
      step: fields.step === undefined ? before.step : fields.step,
      is_filter: fields.filter ?? before.is_filter,
      position: fields.position ?? before.position,
    }).catch(explainKey);
    if (fields.sub_categories)
      await setCategories(transaction, id, await checkCategories(transaction, fields.sub_categories, id));
    if (fields.position !== undefined && fields.position !== null && fields.position !== before.position)
      await placeField(transaction, id);
    await record(transaction, by, 'fact.updated', fact(id), { name: [before.name, fields.name] });
    return describeFact(transaction, id);
  });
}

/** Deletes a field that no post states. Throws a Refusal of 404, of 409 while one does. */
export async function deleteFact(db: Database, by: By, id: number): Promise<void> {
  await transactBriefly(db, async (transaction) => {
    await holdFacts(transaction);
    const field = await lockFact(transaction, id);
    await requireUnused(transaction, field, null);
    await deleteField(transaction, id);
    await record(transaction, by, 'fact.deleted', fact(id), { name: field.name });
  });
}

/** Adds a value. Throws a Refusal of 404, of 422 for a taken key or too many values. */
export async function createValue(
  db: Database,
  by: By,
  id: number,
  { key, ...fields }: BodyOf<typeof createValueEndpoint>,
): Promise<ManagedFact> {
  return transact(db, async (transaction) => {
    const field = await lockFact(transaction, id);
    if (field.values.length >= factLimits.values)
      throw invalid({ key: [message('A field has at most {{count}} values', { count: factLimits.values })] });
    if (!kindsWithValues.has(field.kind)) throw invalid({ key: ['Only choices and dates have values'] });
    if (key === unsaid) throw invalid({ key: ['Another value of this field has this key'] });
    checkWritten(field, fields, null);
    await insertValue(transaction, id, {
      key,
      name: fields.name,
      names: JSON.stringify(namesOf(fields.names)),
      aliases: fields.aliases ?? [],
      hint: fields.hint ?? null,
      hints: JSON.stringify(namesOf(fields.hints)),
      hint_source: fields.hint_source ?? null,
      position: fields.position ?? null,
    }).catch(explainKey);
    await record(transaction, by, 'fact.value-created', fact(id), { name: fields.name });
    return describeFact(transaction, id);
  });
}

/** Edits a value. Throws a Refusal of 404, of 409 where it changed since it was read. */
export async function updateFactValue(
  db: Database,
  by: By,
  { id, value: valueId }: { id: number; value: number },
  fields: ValueBody,
): Promise<ManagedFact> {
  return transact(db, async (transaction) => {
    const field = await lockFact(transaction, id);
    const before = requireValue(field, valueId);
    const current = (await describeFact(transaction, id)).values.find((each) => each.id === valueId);
    if (Date.parse(current?.updated_at ?? '') !== Date.parse(fields.updated_at)) throw changedSince(current);
    checkWritten(field, fields, valueId);
    await updateValue(transaction, valueId, {
      name: fields.name,
      names: JSON.stringify(fields.names ? namesOf(fields.names) : before.names),
      aliases: [...(fields.aliases ?? before.aliases)],
      hint: fields.hint === undefined ? before.hint : fields.hint,
      hints: JSON.stringify(fields.hints ? namesOf(fields.hints) : before.hints),
      hint_source: fields.hint_source === undefined ? before.hint_source : fields.hint_source,
      position: fields.position ?? before.position,
    });
    await record(transaction, by, 'fact.value-updated', fact(id), { name: [before.name, fields.name] });
    return describeFact(transaction, id);
  });
}

/** Deletes a value that no post states. Throws a Refusal of 404, of 409 while one does: it can be merged. */
export async function deleteFactValue(
  db: Database,
  by: By,
  { id, value: valueId }: { id: number; value: number },
): Promise<ManagedFact> {
  return transactBriefly(db, async (transaction) => {
    await holdFacts(transaction);
    const field = await lockFact(transaction, id);
    const value = requireValue(field, valueId);
    requireChangeable(field);
    await requireUnused(transaction, field, value);
    await deleteValue(transaction, valueId);
    await record(transaction, by, 'fact.value-deleted', fact(id), { name: value.name });
    return describeFact(transaction, id);
  });
}

/** Posts that change together while a value is merged. */
const slice = 500;

/**
 * Gives all posts with a value another one and deletes it; its names become ways to write the other. Most posts change in slices
 * before, so that those who write posts wait only while the last few change; what ends in between can be repeated. Throws a Refusal
 * of 404, of 409 for posts that are being written, of 422 for no other value.
 */
export async function mergeFactValue(
  db: Database,
  by: By,
  { id, value: valueId }: { id: number; value: number },
  into: number,
): Promise<ManagedFact> {
  const sign = (transaction: InTransaction) =>
    signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
  const watermark = await readWatermark(db);
  let slices = 0;
  await withoutCommitMark(async () => {
    for (let after = 0, isLast = false; !isLast; ) {
      const changed = await transactBriefly(db, async (transaction) => {
        // With others, so that no other merge ends in between and leaves posts with a value that is gone.
        await holdCatalogue(transaction);
        const { merged } = await requireMerge(transaction, id, valueId, into);
        await sign(transaction);
        return reassignSome(transaction, merged, { after, limit: slice });
      });
      slices += changed.length;
      after = Math.max(after, ...changed);
      isLast = changed.length < slice;
    }
  });
  return transactBriefly(db, async (transaction) => {
    await holdFacts(transaction);
    const { value, target, merged } = await requireMerge(transaction, id, valueId, into);
    await sign(transaction);
    const posts = slices + (await reassignRest(transaction, merged, watermark));
    await deleteValue(transaction, valueId);
    const names = Object.values(value.names);
    // Its key comes first, so that no limit drops it: programs know it, and so do the facts of deals.
    const aliases = [...new Set([value.key, ...target.aliases, value.name, ...names, ...value.aliases])].slice(
      0,
      factLimits.aliases,
    );
    await updateValue(transaction, into, { aliases });
    await record(transaction, by, 'fact.value-merged', fact(id), { name: value.name, into: target.name, posts });
    return describeFact(transaction, id);
  });
}

/** The values that are merged. Throws a Refusal of 404, of 409 for those that stay, of 422 for no other value. */
async function requireMerge(transaction: InTransaction, id: number, valueId: number, into: number) {
  const field = await lockFact(transaction, id);
  const value = requireValue(field, valueId);
  requireChangeable(field);
  const target = field.values.find((each) => each.id === into);
  if (!target || into === valueId) throw invalid({ into: ['Choose another value of this field'] });
  return { value, target, merged: { key: field.key, from: value.key, into: target.key } };
}

/** As transact, but waits three seconds at most for posts that are being written. Throws a Refusal of 409 where that is not enough. */
async function transactBriefly<Result>(
  db: Database,
  work: (transaction: InTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(db, async (transaction) => {
      await limitWaits(transaction);
      return work(transaction);
    });
  } catch (error) {
    if (isTiredOfWaiting(error)) throw conflict('Posts are being written just now. Try again in a moment.');
    throw error;
  }
}

async function lockFact(transaction: InTransaction, id: number): Promise<CatalogueField> {
  await lockField(transaction, id);
  const { byKey } = await readCatalogue(transaction);
  const field = [...byKey.values()].find((each) => each.id === id);
  if (!field) throw notFound('fact');
  return field;
}

async function lockVersion(transaction: InTransaction, id: number, version: string): Promise<CatalogueField> {
  const updated = await lockField(transaction, id);
  if (updated && updated.getTime() !== Date.parse(version)) throw changedSince(await describeFact(transaction, id));
  return lockFact(transaction, id);
}

function requireValue(field: CatalogueField, id: number): CatalogueValue {
  const value = field.values.find((each) => each.id === id);
  if (!value) throw notFound('fact value');
  return value;
}

/** Yes and no stay: their names and other ways to write them can be edited. */
function requireChangeable({ kind }: CatalogueField): void {
  if (!kindsWithValues.has(kind)) throw conflict('The values of this field stay. Edit their names instead.');
}

async function requireUnused(
  transaction: InTransaction,
  field: CatalogueField,
  value: CatalogueValue | null,
): Promise<void> {
  const posts = await countPosts(transaction, field.key, value?.key ?? null);
  if (posts === 0) return;
  const { name } = value ?? field;
  throw conflict(
    value
      ? counted(
          posts,
          '{{name}} is stated by {{count}} post. Merge it into another value instead.',
          '{{name}} is stated by {{count}} posts. Merge it into another value instead.',
          { name },
        )
      : counted(
          posts,
          '{{name}} is stated by {{count}} post and cannot be deleted.',
          '{{name}} is stated by {{count}} posts and cannot be deleted.',
          { name },
        ),
  );
}

function checkRange(least: number | null | undefined, greatest: number | null | undefined): void {
  if (typeof least === 'number' && typeof greatest === 'number' && least > greatest)
    throw invalid({ max: ['The greatest value is below the least one'] });
}

/** What another value of the field is called would be read as either. */
function checkWritten(
  field: CatalogueField,
  { name, names, aliases = [] }: Pick<ValueBody, 'name' | 'names' | 'aliases'>,
  ownId: number | null,
): void {
  const own = field.values.find(({ id }) => id === ownId);
  const written = (value: Pick<CatalogueValue, 'name' | 'names' | 'aliases'>) =>
    [value.name, ...Object.values(value.names), ...value.aliases].map((text) => text.toLowerCase());
  const before = new Set(own && written(own));
  const taken = new Map(
    field.values
      .filter((value) => value !== own)
      .flatMap((value) => written(value).map((text) => [text, value.name] as const)),
  );
  const given = [
    ['name', name],
    ...Object.entries(names ?? {}).map(([tag, text]) => [`names.${tag}`, text]),
    ...aliases.map((alias, place) => [`aliases.${place}`, alias]),
  ] as const;
  for (const [key = '', text] of given) {
    const other = before.has(text?.toLowerCase() ?? '') ? undefined : taken.get(text?.toLowerCase() ?? '');
    if (other) throw invalid({ [key]: [message('{{name}} is written so already', { name: other })] });
  }
}

async function checkCategories(
  transaction: InTransaction,
  ids: readonly number[],
  fieldId: number | null,
): Promise<number[]> {
  const given = [...new Set(ids)];
  const fields = await countFields(transaction, given, fieldId);
  for (const [place, id] of given.entries()) {
    const others = fields.get(id);
    if (others === undefined) throw invalid({ [`sub_categories.${place}`]: ['Choose a sub-category'] });
    if (others >= factLimits.fieldsOfCategory)
      throw invalid({
        [`sub_categories.${place}`]: [
          message('A sub-category has at most {{count}} fields of facts', { count: factLimits.fieldsOfCategory }),
        ],
      });
  }
  return given;
}

/** The names that are given; an empty one goes back to the English one. */
const namesOf = (given: Readonly<Record<string, string | null | undefined>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([tag, name]) => (name ? [[tag, name]] : [])));

function explainKey(error: unknown): never {
  if (violates(error, 'fact_fields_key')) throw invalid({ key: ['Another field of facts has this key'] });
  if (violates(error, 'fact_values_key')) throw invalid({ key: ['Another value of this field has this key'] });
  throw error;
}
