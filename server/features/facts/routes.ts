import { listFacts } from '#contract/facts/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { fieldsOf, readCatalogue } from './catalogue/index.ts';
import { presentField } from './presenter.ts';

/** The fields of facts, for forms, filters and posts. */
export const facts: Feature = ({ serve, db }) => {
  serve(listFacts, async ({ query, request }) => {
    const language = request.server.readers.languageOf(request);
    return {
      data: fieldsOf(await readCatalogue(db), query.sub_category).map((field) => presentField(field, language)),
    };
  });
};
