import { createAdvertisement as postEndpoint } from '#contract/advertisements/schemas.ts';
import type { AnswerInput, BodyOf } from '#contract/endpoint.ts';
import { listMessages } from '#contract/lists/choices.ts';
import type { postWanted as endpoint } from '#contract/lists/schemas.ts';
import { message, messageOf, sentenceOfIssue, type WriteMessage } from '#contract/texts/message.ts';
import { transact, withoutCommitMark } from '#server/db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { findParents } from '../../vocabulary/index.ts';
import { requireAble } from '../access.ts';
import type { ListDependencies } from '../dependencies.ts';
import { dealtOf } from '../market/dealt.ts';
import { describeArticles, type NamedArticle } from '../repository/articles.ts';
import { linkWanted, listLines, listLivePosts } from '../repository/lines.ts';
import { listOrders } from '../repository/orders.ts';
import type { LineRow, ListRow } from '../rows.ts';

type Posted = AnswerInput<typeof endpoint>[number];

/**
 * Posts lines of a list as wanted, one after the other: each is a transaction of its own that links the line to its post, so
 * that a line that is posted already is answered with its post. Throws 404 for a line that does not exist, and what the form
 * throws if no line could be posted.
 */
export async function postWanted(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  { write, ...body }: BodyOf<typeof endpoint> & { write: WriteMessage },
): Promise<Posted[]> {
  const list = await requireAble(deps.db, actor, id, 'wanted');
  const all = new Map((await listLines(deps.db, [id])).map((line) => [line.number, line]));
  const lines = [...new Set(body.lines)].map((number) => {
    const line = all.get(number);
    if (!line) throw notFound('line');
    return line;
  });
  const articles = await describeArticles(
    deps.db,
    lines.flatMap((line) => line.article_id ?? []),
    actor.stoppedBy,
  );
  const live = await listLivePosts(
    deps.db,
    lines.flatMap((line) => line.wanted_id ?? []),
  );
  const dealt = dealtOf(await listOrders(deps.db, [id]));
  const parents = await findParents(deps.db, [body.category]);
  const place = { category: body.category, parent: parents.get(body.category) };
  let first: Refusal | null = null;
  const result: Posted[] = [];
  await withoutCommitMark(async () => {
    for (const line of lines) {
      const isPosted = line.wanted_id !== null && live.has(line.wanted_id);
      // A quota that is full is full for the lines after it, too.
      if (isPosted || first?.code === 429) {
        result.push({
          line: line.number,
          advertisement: isPosted ? line.wanted_id : null,
          problem: isPosted || !first ? null : write(messageOf(first.sentence)),
        });
        continue;
      }
      const article = line.article_id === null ? undefined : articles.get(line.article_id);
      try {
        const fields = fieldsOf(list, line, article, dealt.of(line).rest, place);
        const { id: post } = await deps.post(actor, fields, async (transaction, made) => {
          if (!(await linkWanted(transaction, line, made))) throw conflict(listMessages.postedAlready);
        });
        result.push({ line: line.number, advertisement: post, problem: null });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code >= 500) throw error;
        first ??= error;
        result.push({ line: line.number, advertisement: null, problem: write(messageOf(error.sentence)) });
      }
    }
  });
  if (first && result.every(({ advertisement }) => advertisement === null)) throw first;
  await transact(deps.db, async () => result);
  return result;
}

/** What the form would be filled with for a line. Throws 422. */
function fieldsOf(
  list: ListRow,
  line: LineRow,
  article: NamedArticle | undefined,
  rest: number,
  { category, parent }: { category: number; parent: number | null | undefined },
) {
  const read = postEndpoint.body.safeParse({
    type: 'wanted',
    title: (article?.title ?? line.title ?? line.text).slice(0, 100),
    category: parent ?? category,
    ...(parent ? { subCategory: category } : {}),
    // A brand that no one knows yet is not made of what was pasted.
    brand: article?.brand,
    supplier_article_number: line.article_number ?? article?.number,
    gtin: line.gtin,
    // What deals have of it is not wanted any more.
    number_of_items: rest || line.quantity,
    unit: line.unit,
    availability: 'in_stock',
    country: list.country,
    ...dateOf(list),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid({
    lines: [
      message('Line {{number}}: {{reason}}', {
        number: line.number,
        reason: messageOf(issue ? sentenceOfIssue(issue) : listMessages.nothingToGoBy),
      }),
    ],
  });
}

// A wanted post has the day on which it is needed.
const dateOf = ({ needed_by: day }: ListRow) => (day === null ? {} : { available_at: day });
