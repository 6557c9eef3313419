import { contradictions } from '#contract/advertisements/choices.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { BodyOf, MetaOf } from '#contract/endpoint.ts';
import { listLimits, listMessages, orderCosts } from '#contract/lists/choices.ts';
import type { List, ListedList } from '#contract/lists/records.ts';
import type * as contract from '#contract/lists/schemas.ts';
import { message, type WriteMessage } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import {
  changedSince,
  conflict,
  type FieldProblems,
  invalid,
  notAllowed,
  quotaFull,
  tooMany,
} from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import { type Actor, type By, zoneOfActor } from '#server/platform/identity/index.ts';
import { addDays, latestDay } from '#server/platform/values/index.ts';
import { countOpeningsLeft } from '../deals/index.ts';
import { factorOf, readerCurrency } from '../rates/index.ts';
import { isCountry, isCurrency } from '../vocabulary/index.ts';
import { getList, lockAble, requireAble } from './access.ts';
import { readContext, readContexts } from './context.ts';
import type { ListDependencies } from './dependencies.ts';
import { nextRepeat } from './nextRepeat.ts';
import { readerOf } from './policy.ts';
import { type HeadingContext, presentHeading, presentList, presentReading } from './presenter.ts';
import { joinLines } from './reading/join.ts';
import { checkLength, checkSome, readGiven, readLines, readSource, type SourceLine } from './reading/sources.ts';
import { insertLines, removeLines } from './repository/lines.ts';
import {
  countLists,
  findFreeName,
  findPage,
  insertList,
  removeList,
  updateList as storeList,
} from './repository/lists.ts';
import { listAskedLines } from './repository/orders.ts';
import { listExcluded } from './repository/plans.ts';
import { readLooseCounts } from './understanding/counts.ts';
import { understandLines } from './understanding/understand.ts';

/** Milliseconds from UTC to where a day ends last. */
const farthestWest = 12 * 60 * 60 * 1_000;

/** A list with how its rows were read. */
export interface ListAnswer {
  data: CheckedJson<List>;
  meta: ReturnType<typeof presentReading>;
}

/** The lists that the actor may read. */
export async function listLists(
  deps: ListDependencies,
  actor: Actor,
  query: contract.ListQuery,
): Promise<{ data: ListedList[]; meta: MetaOf<typeof contract.listLists> }> {
  const reader = readerOf(actor);
  if (!reader) throw notAllowed();
  const { rows, total, counts } = await findPage(deps.db, reader, query);
  const contexts = await readContexts(deps, actor, rows);
  return {
    data: rows.map((row) => presentHeading(actor, row, contexts.get(row.id) as HeadingContext)),
    meta: {
      total,
      page: query.page,
      per_page: query.per_page,
      counts: {
        open: counts.open ?? 0,
        asked: counts.asked ?? 0,
        done: counts.done ?? 0,
        archived: counts.archived ?? 0,
      },
    },
  };
}

/** A list with its lines as the market covers them now. Throws 404. */
export async function readList(deps: ListDependencies, actor: Actor, id: number): Promise<ListAnswer> {
  const list = await getList(deps.db, actor, id);
  const [context, excluded, asksLeft] = await Promise.all([
    readContext(deps, actor, list),
    listExcluded(deps.db, id),
    countOpeningsLeft(deps.db, { personId: actor.id, organizationId: list.organization_id }, deps.now()),
  ]);
  const data = await presentList(actor, list, context, { asksLeft, excluded, giveWay: deps.search.givingWay() });
  return { data, meta: presentReading(list, context.lines.length) };
}

/** Understands lines and joins lines of one article and unit; highest prices are then in the currency of the list. */
export async function prepareLines(
  deps: ListDependencies,
  actor: Actor,
  { organizationId, currency }: { organizationId: number; currency: string },
  given: readonly SourceLine[],
) {
  const lines = await readLooseCounts(
    { db: deps.db, search: deps.search, hidden: actor.stoppedBy },
    given.map(({ max_currency: from, ...line }) => ({
      ...line,
      max_price: convert(deps, line.max_price, from, currency),
    })),
  );
  const understood = await understandLines(
    { db: deps.db, search: deps.search, organizationId, hidden: actor.stoppedBy },
    lines,
  );
  return joinLines(
    lines.map(({ known, ...line }, place) => {
      const read = understood[place] as (typeof understood)[number];
      if (!known) return { ...line, ...read };
      const tier = read.article_id === known.article_id && read.tier !== 'none' ? read.tier : tierOf(line);
      return { ...line, ...read, ...known, tier, choice_ids: [], chosen_by: null, chosen_at: null };
    }),
  );
}

/** A price in another currency; null where there is no rate, or the sign may mean several. */
function convert(
  { search }: ListDependencies,
  price: string | null,
  from: string | null | undefined,
  to: string,
): string | null {
  const codes = from?.split(' ') ?? [];
  if (price === null || !from || codes.includes(to)) return price;
  if (codes.length > 1) return null;
  const amount = Number(price) * factorOf(search.index.rates, from, to);
  return Number.isFinite(amount) ? roundedTo(to, amount) : null;
}

/** How a line is known whose article its source names. */
const tierOf = (line: Pick<SourceLine, 'gtin' | 'article_number' | 'brand'>) =>
  line.article_number !== null && line.brand !== null ? 'number_brand' : line.gtin !== null ? 'gtin' : 'described';

/** Takes one of the lists that a person may add in a day. Throws 429 and 422. */
async function takeList(db: InTransaction, actor: Actor, organizationId: number, now: Date): Promise<void> {
  const since = addDays(now, -1);
  const { organization, person } = await countLists(db, { organizationId, personId: actor.id, since });
  if (person >= listLimits.newOfPerson) throw tooMany(24 * 60 * 60, listMessages.tooManyOfDay);
  if (organization >= listLimits.ofOrganization) throw quotaFull(listMessages.tooManyOfOrganization);
}

/** Makes a list and reads it, as `makeList` does. */
export async function createList(...given: Parameters<typeof makeList>): Promise<ListAnswer> {
  const [deps, { actor }] = given;
  return readList(deps, actor, await makeList(...given));
}

/**
 * Makes a list and answers its id; without a name it gets one in the language of its maker. Throws 422 for what cannot be read, 404 for a source that the actor cannot read, 429 beyond
 * the limits.
 */
export async function makeList(
  deps: ListDependencies,
  by: By,
  body: BodyOf<typeof contract.createList>,
  file: Upload | null,
  write: WriteMessage,
): Promise<number> {
  const { actor } = by;
  const organization = actor.organization;
  if (!organization) throw notAllowed();
  const wrong: FieldProblems = {
    ...faultOfDay(body.needed_by, deps.now()),
    ...(body.currency && !isCurrency(body.currency) ? { currency: ['Choose one from the list'] } : {}),
    ...(body.country && !isCountry(body.country) ? { country: ['Choose one from the list'] } : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const source = await readSource(deps, by, body, file);
  const { copied } = source;
  const now = deps.now();
  const today = latestDay(now, zoneOfActor(actor));
  const currency = body.currency ?? copied?.currency ?? readerCurrency(actor);
  const { lines, joined } = await prepareLines(
    deps,
    actor,
    { organizationId: organization.id, currency },
    source.lines,
  );
  return transact(deps.db, async (transaction) => {
    await takeList(transaction, actor, organization.id, now);
    const made = await insertList(transaction, {
      organization_id: organization.id,
      owner_id: actor.id,
      name:
        body.name ??
        source.name ??
        (await findFreeName(transaction, organization.id, write(message('List of {{day}}', { day: { day: today } })))),
      access: body.access,
      currency,
      country: body.country ?? copied?.country ?? organization.country,
      needed_by: body.needed_by ?? null,
      cost_per_order: roundedTo(currency, perOrder(deps, currency)),
      ...(copied
        ? {
            conditions: copied.conditions,
            countries: copied.countries,
            cost_per_order: copied.cost_per_order,
            max_sellers: copied.max_sellers,
            leave_out_above: copied.leave_out_above,
            use_own: copied.use_own,
          }
        : {}),
      source: source.kind,
      given: source.given && JSON.stringify(source.given),
      joined,
      left_out: JSON.stringify(source.left_out),
    });
    await insertLines(
      transaction,
      lines.map((line, place) => ({ ...line, list_id: made, number: place + 1 })),
    );
    return made;
  });
}

/** What is wrong with the day on which goods are needed: it is over everywhere. */
const faultOfDay = (day: string | null | undefined, now: Date): FieldProblems =>
  day && day < new Date(now.getTime() - farthestWest).toISOString().slice(0, 10)
    ? { needed_by: [contradictions.datePast] }
    : {};

/** What an order costs unless someone knows better, in a currency. */
function perOrder({ search }: ListDependencies, currency: string): number {
  const amount = Number(orderCosts.perOrder) * factorOf(search.index.rates, 'EUR', currency);
  return Number.isFinite(amount) ? amount : Number(orderCosts.perOrder);
}

/** Changes a list. Throws 404, 403, and 409 where it was changed since it was read. */
export async function updateList(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateList>,
): Promise<ListAnswer> {
  const { updated_at: readAt, archived, repeat, ...changes } = body;
  const list = await requireAble(deps.db, actor, id, 'edit');
  const unknown = changes.countries?.some((country) => !isCountry(country));
  if (unknown) throw invalid({ countries: ['Choose countries from the list'] });
  const fault = changes.needed_by === list.needed_by ? {} : faultOfDay(changes.needed_by, deps.now());
  if (Object.keys(fault).length > 0) throw invalid(fault);
  const isStale = await transact(deps.db, async (transaction) => {
    const row = await lockAble(transaction, actor, list.id, 'edit');
    if (changes.access !== undefined && changes.access !== row.access) await lockAble(transaction, actor, id, 'share');
    if (readAt !== undefined && new Date(readAt).getTime() !== row.updated_at.getTime()) return true;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await storeList(transaction, id, {
      ...given,
      ...(repeat === undefined ? {} : { repeat, repeat_at: repeat === null ? null : nextRepeat(repeat, deps.now()) }),
      ...(archived === undefined ? {} : { archived_at: archived ? deps.now() : null }),
    });
    return false;
  });
  const answer = await readList(deps, actor, id);
  if (isStale) throw changedSince(answer.data);
  return answer;
}

/** Deletes a list; its deals stay. Throws 404 and 403. */
export async function deleteList(deps: ListDependencies, actor: Actor, id: number): Promise<void> {
  await transact(deps.db, async (transaction) => {
    await lockAble(transaction, actor, id, 'delete');
    await removeList(transaction, id);
  });
}

/** Throws 409, with their numbers, where sellers were asked about lines of a list. */
async function requireUnasked(db: Database, id: number): Promise<void> {
  const lines = await listAskedLines(db, id);
  if (lines.length > 0)
    throw conflict(
      message('Sellers were asked about lines {{lines}}. Copy the list first.', { lines: lines.join(', ') }),
    );
}

/** Reads the rows of a list again, with columns as they were corrected, or other rows in their place. */
export async function mapColumns(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  { columns, rows }: BodyOf<typeof contract.mapColumns>,
): Promise<ListAnswer> {
  const list = await requireAble(deps.db, actor, id, 'edit');
  if (!list.given) throw conflict(listMessages.cannotBeReadAgain);
  await requireUnasked(deps.db, id);
  const given = rows ? await readGiven(deps, actor, { rows }, 'rows') : list.given;
  const known = new Set(given.columns.map(({ key }) => key));
  const wrong = Object.keys(columns).find((key) => !known.has(key));
  if (wrong !== undefined)
    throw invalid({ columns: [message('There is no column “{{name}}”', { name: wrong.slice(0, 100) })] });
  const chosen = rows ? columns : { ...list.columns, ...columns };
  const read = await readLines(deps, given, chosen);
  const field = rows ? 'rows' : 'columns';
  checkSome(read, field);
  checkLength(read.lines.length, field);
  const { lines, joined } = await prepareLines(
    deps,
    actor,
    { organizationId: list.organization_id, currency: list.currency },
    read.lines,
  );
  await transact(deps.db, async (transaction) => {
    await lockAble(transaction, actor, id, 'edit');
    await requireUnasked(transaction, id);
    await removeLines(transaction, id);
    await insertLines(
      transaction,
      lines.map((line, place) => ({ ...line, list_id: id, number: place + 1 })),
    );
    await storeList(transaction, id, {
      ...(rows ? { source: 'rows' as const, given: JSON.stringify(given) } : {}),
      columns: JSON.stringify(chosen),
      joined,
      left_out: JSON.stringify(read.left_out),
    });
  });
  return readList(deps, actor, id);
}
