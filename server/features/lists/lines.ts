import type { BodyOf } from '#contract/endpoint.ts';
import { isGtin } from '#contract/gtin.ts';
import { listLimits, listMessages } from '#contract/lists/choices.ts';
import type { Candidate, ListLine } from '#contract/lists/records.ts';
import type * as contract from '#contract/lists/schemas.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { faultOfQuantity } from '#server/reading/lines/amounts.ts';
import { type LineContent, readLine } from '#server/reading/lines/line.ts';
import { getList, lockAble, requireAble } from './access.ts';
import { readContext } from './context.ts';
import type { ListDependencies } from './dependencies.ts';
import { type ListAnswer, prepareLines, readList } from './lists.ts';
import { openMarket } from './market/market.ts';
import { presentCandidate, presentLine } from './presenter.ts';
import { usesOf } from './reading/columns.ts';
import { joinedWith, joinKey, joinLines } from './reading/join.ts';
import { checkLength, checkSome, linesOf, readLines, readTables, type SourceLine } from './reading/sources.ts';
import { describeArticles } from './repository/articles.ts';
import { removeChoice, storeChoice } from './repository/choices.ts';
import { changeLine, findLine, insertLines, listLines, removeLine } from './repository/lines.ts';
import { updateList } from './repository/lists.ts';
import { namePosts } from './repository/market.ts';
import { listAskedLines } from './repository/orders.ts';
import { findPosts } from './repository/posts.ts';
import type { LineRow, ListRow } from './rows.ts';
import { choiceKey } from './understanding/keys.ts';
import { understandLines } from './understanding/understand.ts';

/** Adds lines to a list: one, pasted rows, or posts. Throws 422 for nothing to go by or too many, 404 and 403. */
export async function addLines(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.addLines>,
): Promise<ListAnswer> {
  const list = await requireAble(deps.db, actor, id, 'edit');
  const { lines: given, left_out } = await readAddition(deps, actor, list, body);
  const { lines: fresh } = await prepareLines(
    deps,
    actor,
    { organizationId: list.organization_id, currency: list.currency },
    given,
  );
  await transact(deps.db, async (transaction) => {
    const row = await lockAble(transaction, actor, id, 'edit');
    const before = await listLines(transaction, [id]);
    const { lines, joined } = joinLines<(typeof fresh)[number] & Partial<LineRow>>([...before, ...fresh]);
    checkLength(lines.length, body.rows ? 'rows' : body.advertisements ? 'advertisements' : 'text');
    const kept = lines.filter(({ number }) => number !== undefined);
    for (const line of kept) {
      const old = before.find(({ number }) => number === line.number) as LineRow;
      if (old.quantity !== line.quantity || old.note !== line.note)
        await changeLine(
          transaction,
          { listId: id, number: old.number },
          { quantity: line.quantity, note: line.note, alternatives: line.alternatives, joined: line.joined ?? [] },
        );
    }
    await insertLines(
      transaction,
      lines
        .filter(({ number }) => number === undefined)
        .map((line, place) => ({ ...line, list_id: id, number: row.last_number + place + 1 })),
    );
    const corrected = row.left_out.findIndex(({ line, text }) => line === body.corrects && text !== undefined);
    // Someone else was faster: twice, the row would be needed twice.
    if (body.corrects !== undefined && corrected < 0) throw conflict(listMessages.correctedAlready);
    await updateList(transaction, id, {
      joined: row.joined + joined,
      left_out: JSON.stringify([...row.left_out.filter((_, place) => place !== corrected), ...left_out]),
    });
  });
  return readList(deps, actor, id);
}

async function readAddition(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  body: BodyOf<typeof contract.addLines>,
): Promise<{ lines: SourceLine[]; left_out: ListRow['left_out'] }> {
  if (body.advertisements) return { lines: await linesOf(deps, actor, body.advertisements), left_out: [] };
  if (body.rows) {
    const read = await readTables(deps, actor, { rows: body.rows }, 'rows');
    checkSome(read, 'rows');
    return read;
  }
  const { article_number, gtin, title, brand, text } = body;
  if (!article_number && !gtin && !title && !text) throw invalid({ title: [listMessages.nothingToGoBy] });
  requireGtin(gtin);
  const fault = text && body.quantity === undefined ? faultOfQuantity(text) : null;
  if (fault !== null) throw invalid({ text: [fault] });
  const read = readLine(text ?? '');
  const line: SourceLine = {
    ...read,
    text: text ? read.text : [article_number ?? gtin ?? title, article_number ? brand : null].filter(Boolean).join(' '),
    article_number: article_number ?? read.article_number,
    brand: brand ?? null,
    gtin: gtin ?? read.gtin,
    title: title ?? read.title,
    quantity: body.quantity ?? read.quantity,
    quantity_assumed: body.quantity === undefined && read.quantity_assumed,
    unit: body.unit ?? read.unit,
    max_price: body.max_price ?? null,
    note: body.note ?? null,
    alternatives: body.alternatives ?? [],
  };
  const row = body.corrects === undefined ? null : await readCorrected(deps, list, body.corrects, read);
  return { lines: [row ?? line], left_out: [] };
}

/** A row of a table that was left out for its quantity, with the one that it is corrected to; null where there is no such row. */
async function readCorrected(
  deps: ListDependencies,
  { given, columns, left_out }: ListRow,
  number: number,
  corrected: LineContent,
): Promise<SourceLine | null> {
  if (!given || given.columns.length <= 1) return null;
  const fields = usesOf(given, columns).map(({ field }) => field);
  const place = fields.indexOf('quantity');
  const row = given.lines.find((each) => each.number === number);
  const text = left_out.find((each) => each.line === number && each.text !== undefined)?.text;
  if (!row || place < 0 || !text?.startsWith(String(row.cells[place] ?? '').trim())) return null;
  const cells = row.cells.with(place, corrected.quantity);
  const meant = Object.fromEntries(given.columns.map(({ key }, index) => [key, fields[index] ?? '']));
  const { lines } = await readLines(deps, { ...given, lines: [{ ...row, cells }] }, meant);
  const [line] = lines;
  if (!line || text.endsWith(` x ${corrected.text}`)) return line ?? null;
  const { text: name, article_number, brand, gtin, title } = corrected;
  return { ...line, text: name, article_number, brand, gtin, title };
}

const gtinSentence = 'Check the number: the last digit does not fit';

const content = ['article_number', 'brand', 'gtin', 'title'] as const;

/**
 * Changes a line. One whose article is chosen joins another line of it: the answer is the line that both became. Throws 404, 403,
 * and 422 for an article or a post that is none of the market's.
 */
export async function updateLine(
  deps: ListDependencies,
  actor: Actor,
  { id, n }: { id: number; n: number },
  body: BodyOf<typeof contract.updateLine>,
): Promise<ListLine> {
  const list = await requireAble(deps.db, actor, id, 'edit');
  const line = await findLine(deps.db, id, n);
  if (!line) throw notFound('line');
  const changes = await changesOf(deps, actor, list, line, body);
  const number = await transact(deps.db, async (transaction) => {
    const row = await lockAble(transaction, actor, id, 'edit');
    // What the line means was read before the lock.
    if ((await findLine(transaction, id, n))?.id !== line.id) throw notFound('line');
    if (Object.keys(changes).length > 0) await changeLine(transaction, { listId: id, number: n }, changes);
    if (body.article !== undefined && body.remember) {
      const key = choiceKey(line.text);
      if (body.article === null) await removeChoice(transaction, list.organization_id, key);
      else
        await storeChoice(transaction, list.organization_id, {
          key,
          article_id: body.article,
          chosen_by: actor.id,
          chosen_at: deps.now(),
        });
    }
    const joined = body.article ? await joinChosen(transaction, id, n) : null;
    await updateList(transaction, id, joined ? { joined: row.joined + 1 } : {});
    return joined ?? n;
  });
  return describeLine(deps, actor, id, number);
}

/**
 * Joins a line whose article was chosen with another one of the article; the first keeps its place. Those that sellers were asked
 * about stay. Answers the number of the line that both became.
 */
async function joinChosen(transaction: InTransaction, id: number, n: number): Promise<number | null> {
  const lines = await listLines(transaction, [id]);
  const asked = await listAskedLines(transaction, id);
  const open = lines.filter(({ skip, number }) => !skip && !asked.includes(number));
  const chosen = open.find(({ number }) => number === n);
  const other = chosen && open.find((line) => line !== chosen && joinKey(line) === joinKey(chosen));
  if (!chosen || !other) return null;
  const [first, second] = other.number < n ? [other, chosen] : [chosen, other];
  await changeLine(
    transaction,
    { listId: id, number: first.number },
    {
      ...joinedWith(first, second),
      alternative_ids: [...new Set([...first.alternative_ids, ...second.alternative_ids])].slice(0, 5),
      allow_surplus: first.allow_surplus || second.allow_surplus,
    },
  );
  await removeLine(transaction, id, second.number);
  return first.number;
}

async function describeLine(deps: ListDependencies, actor: Actor, id: number, n: number): Promise<ListLine> {
  const list = await getList(deps.db, actor, id);
  const context = await readContext(deps, actor, list, { only: n });
  const [line] = context.lines;
  if (!line) throw notFound('line');
  return presentLine(list, line, context);
}

async function changesOf(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  line: LineRow,
  { article, remember: _, pin, ...given }: BodyOf<typeof contract.updateLine>,
): Promise<Parameters<typeof changeLine>[2]> {
  const changes: Parameters<typeof changeLine>[2] = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  if (given.gtin !== line.gtin) requireGtin(given.gtin);
  if (given.quantity !== undefined) Object.assign(changes, { quantity_assumed: false, joined: [] });
  const isRewritten = content.some((field) => given[field] !== undefined && given[field] !== line[field]);
  if (isRewritten || given.alternatives !== undefined || article === null) {
    const next = { ...line, ...changes } as LineRow;
    if (!next.article_number && !next.gtin && !next.title) throw invalid({ title: [listMessages.nothingToGoBy] });
    if (isRewritten)
      next.text = [next.article_number ?? next.gtin ?? next.title, next.article_number ? next.brand : null]
        .filter(Boolean)
        .join(' ');
    const [read] = await understandLines(
      { db: deps.db, search: deps.search, organizationId: list.organization_id, hidden: actor.stoppedBy },
      [next],
      { forgets: article === null },
    );
    if (read)
      Object.assign(
        changes,
        isRewritten || article === null
          ? { ...read, text: next.text, pin: line.pin }
          : { alternative_ids: read.alternative_ids },
      );
  }
  if (article) {
    const named = (await describeArticles(deps.db, [article], actor.stoppedBy)).get(article);
    if (!named?.is_known && !line.choice_ids.includes(article))
      throw invalid({ article: ['Choose one from the list'] });
    Object.assign(changes, { article_id: article, choice_ids: [], chosen_by: actor.id, chosen_at: deps.now() });
  }
  if (pin !== undefined) {
    if (pin !== null) {
      const [post] = await findPosts(deps.db, [pin], actor);
      if (post?.type !== 'offered' || !(await isCandidate(deps, actor, list, line, pin)))
        throw invalid({ pin: ['Choose one from the list'] });
    }
    changes.pin = pin;
  }
  return changes;
}

/** Throws 422 for a GTIN that is none. */
function requireGtin(gtin: string | null | undefined): void {
  if (gtin && !isGtin(gtin.replaceAll(/[\s-]/g, ''))) throw invalid({ gtin: [gtinSentence] });
}

/** Whether a post is of the article of a line or of an alternative, as far as the market knows any, or pinned already. */
async function isCandidate(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  line: LineRow,
  id: number,
): Promise<boolean> {
  const open = { ...line, pin: null };
  const market = await openMarket(deps.db, actor, list, [open], { search: deps.search, now: deps.now() });
  const known = [...market.fits(open), ...market.unfits(open)];
  return line.pin === id || known.length === 0 || known.some(({ post }) => post.id === id);
}

/** Deletes a line. Throws 404 and 403. */
export async function deleteLine(
  deps: ListDependencies,
  actor: Actor,
  { id, n }: { id: number; n: number },
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    await lockAble(transaction, actor, id, 'edit');
    if (!(await removeLine(transaction, id, n))) throw notFound('line');
    await updateList(transaction, id, {});
  });
}

/** The posts that a line can be covered with, and the posts of its article that do not fit, with the reason. Throws 404. */
export async function listCandidates(
  deps: ListDependencies,
  actor: Actor,
  { id, n }: { id: number; n: number },
  write: WriteMessage,
): Promise<{ data: Candidate[]; meta: { total: number } }> {
  const list = await getList(deps.db, actor, id);
  const { lines, market } = await readContext(deps, actor, list, { only: n });
  const [line] = lines;
  if (!line) throw notFound('line');
  const all = [...market.fits(line), ...market.unfits(line)];
  const first = all.slice(0, listLimits.candidates);
  const names = await namePosts(
    deps.db,
    first.map(({ post }) => post.id),
  );
  return {
    data: first.map((candidate) =>
      presentCandidate(list, line, candidate, { name: names.get(candidate.post.id), write }),
    ),
    meta: { total: all.length },
  };
}
