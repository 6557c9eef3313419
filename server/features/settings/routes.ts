import { settingMessages as messages } from '#contract/settings/choices.ts';
import * as contract from '#contract/settings/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { getLegalText, getLegalVersions, publishLegalText, translateLegalText } from './service.ts';

/** The texts that people agree to: read by everyone, published by the platform's admins. */
export const settings: Feature = ({ serve, db }) => {
  serve(contract.readLegalText, async ({ params, query, language }) => ({
    data: await getLegalText(db, params.kind, query.version ?? null, query.language ?? language),
  }));

  serve(contract.publishLegalText, async ({ by, params, body }) => {
    const { text, isNew } = await publishLegalText(db, by, params.kind, body);
    return { data: text, message: isNew ? messages.published : messages.unchanged };
  });

  serve(contract.translateLegalText, async ({ by, params, body }) => ({
    data: await translateLegalText(db, by, params, body),
    message: messages.published,
  }));

  serve(contract.listLegalVersions, async ({ params }) => ({ data: await getLegalVersions(db, params.kind) }));
};
