import { listFacts, proposeFacts as proposals } from '#contract/facts/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { fieldsOf, readCatalogue } from './catalogue/index.ts';
import { presentField } from './presenter.ts';
import { proposeFacts } from './titles/propose.ts';

/** The fields of facts, for forms, filters and posts, and what titles seem to state of them. */
export const facts: Feature = ({ serve, db }) => {
  serve(listFacts, async ({ query, request }) => {
    const language = request.server.readers.languageOf(request);
    const catalogue = await readCatalogue(db);
    const fields = query.sub_category ? fieldsOf(catalogue, query.sub_category) : [...catalogue.byKey.values()];
    return { data: fields.map((field) => presentField(field, language)) };
  });

  serve(proposals, async ({ query: { sub_category: subCategory, title } }) => ({
    data: proposeFacts(fieldsOf(await readCatalogue(db), subCategory), title),
  }));
};
