import * as contract from '#contract/tokens/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as service from './service.ts';

/** Making, listing, replacing and ending tokens. */
export function registerTokens({ serve, db }: Platform): void {
  serve(contract.listTokens, async ({ actor, query }) => service.listTokens(db, actor, query.organization ?? null));

  serve(contract.createToken, async ({ by, body }) => ({
    data: await service.createToken(db, by, body),
    message: 'Shown once. Copy it now.',
  }));

  serve(contract.replaceToken, async ({ by, params, body }) => ({
    data: await service.replaceToken(db, by, params.id, body.expires_at ?? null),
    message: 'Shown once. Copy it now.',
  }));

  serve(contract.endToken, async ({ by, params }) => {
    await service.endToken(db, by, params.id);
    return { data: null, message: 'Token ended' };
  });
}
