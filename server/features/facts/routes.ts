import * as contract from '#contract/facts/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { proposeOfArticle, readFactsOfArticle } from './agreed.ts';
import { fieldsOf } from './catalogue/catalogue.ts';
import { readCatalogue } from './catalogue/repository.ts';
import { presentField } from './presenter.ts';
import { proposeFacts } from './titles/propose.ts';

/** The fields of facts, for forms, filters and posts, and what titles seem to state of them. */
export const facts: Feature = ({ serve, db, config }) => {
  serve(contract.listFacts, async ({ query, request }) => {
    const language = request.server.readers.languageOf(request);
    const catalogue = await readCatalogue(db);
    const fields = query.sub_category ? fieldsOf(catalogue, query.sub_category) : [...catalogue.byKey.values()];
    const followsRules = config.batteryRules !== 'off';
    return {
      data: fields.map((field) => ({
        ...presentField(field, language),
        required_for: followsRules ? field.required_for : null,
      })),
    };
  });

  serve(contract.proposeFacts, async ({ query: { sub_category: subCategory, title } }) => ({
    data: proposeFacts(fieldsOf(await readCatalogue(db), subCategory), title),
  }));

  serve(contract.proposeArticleFacts, async ({ actor, query }) => {
    const { sub_category: subCategory, brand = null, supplier_article_number: number = null, gtin = null } = query;
    const fields = fieldsOf(await readCatalogue(db), subCategory);
    return { data: await proposeOfArticle(db, actor, { brand, number, gtin }, fields) };
  });

  serve(contract.listArticleFacts, async ({ actor, params }) => ({
    data: await readFactsOfArticle(db, actor, params.id),
  }));
};
