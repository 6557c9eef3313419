import { createAdvertisement as postEndpoint } from '#contract/advertisements/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listMessages } from '#contract/lists/choices.ts';
import type { postWanted as endpoint } from '#contract/lists/schemas.ts';
import { message, messageOf, sentenceOfIssue } from '#contract/texts/message.ts';
import { transact, withoutCommitMark } from '#server/db/transaction.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { findParents } from '../../vocabulary/index.ts';
import { requireAble } from '../access/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { dealtOf } from '../market/index.ts';
import { describeArticles } from '../repository/articles.ts';
import { listLines } from '../repository/lines.ts';
import { listOrders } from '../repository/orders.ts';
import type { LineRow, ListRow } from '../rows.ts';

/** Posts lines of a list as wanted, one after the other. Throws 404 for a line that there is not, 422 and 429 as the form does. */
export async function postWanted(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  body: BodyOf<typeof endpoint>,
): Promise<{ line: number; advertisement: number }[]> {
  const list = await requireAble(deps.db, actor, id, 'wanted');
  const all = new Map((await listLines(deps.db, [id])).map((line) => [line.number, line]));
  const lines = [...new Set(body.lines)].map((number) => all.get(number));
  if (lines.some((line) => !line)) throw notFound('line');
  const articles = await describeArticles(
    deps.db,
    lines.flatMap((line) => line?.article_id ?? []),
  );
  const dealt = dealtOf(await listOrders(deps.db, id));
  const parents = await findParents(deps.db, [body.category]);
  const parent = parents.get(body.category);
  const posts = (lines as LineRow[]).map((line) => {
    const article = line.article_id === null ? undefined : articles.get(line.article_id);
    const fields = {
      type: 'wanted',
      title: (article?.title ?? line.title ?? line.text).slice(0, 100),
      category: parent ?? body.category,
      ...(parent ? { subCategory: body.category } : {}),
      // A brand that no one knows yet is not made of what was pasted.
      brand: article?.brand,
      supplier_article_number: line.article_number ?? article?.number,
      gtin: line.gtin,
      // What deals have of it is not wanted any more.
      number_of_items: dealt.of(line).rest || line.quantity,
      unit: line.unit,
      availability: 'in_stock',
      country: list.country,
      ...dateOf(list),
    };
    const read = postEndpoint.body.safeParse(fields);
    if (!read.success) {
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
    return { line: line.number, fields: read.data };
  });
  const result = await withoutCommitMark(async () => {
    const made: { line: number; advertisement: number }[] = [];
    for (const { line, fields } of posts) made.push({ line, advertisement: (await deps.post(actor, fields)).id });
    return made;
  });
  await transact(deps.db, async () => result);
  return result;
}

// A wanted post has the day on which it is needed.
const dateOf = ({ needed_by: day }: ListRow) => (day === null ? {} : { available_at: day });
