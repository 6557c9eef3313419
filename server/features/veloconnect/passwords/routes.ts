import * as contract from '#contract/trade-passwords/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as service from './service.ts';

/** Making, listing, changing and ending the passwords of trade systems. */
export function registerTradePasswords({ serve, db }: Platform): void {
  serve(contract.listTradePasswords, async ({ actor }) => ({ data: await service.listTradePasswords(db, actor) }));

  serve(contract.createTradePassword, async ({ by, body }) => ({
    data: await service.createTradePassword(db, by, body),
    message: 'Shown once. Copy it now.',
  }));

  serve(contract.updateTradePassword, async ({ by, params, body }) => ({
    data: await service.updateTradePassword(db, by, params.id, body),
    message: 'Trade password saved',
  }));

  serve(contract.endTradePassword, async ({ by, params }) => {
    await service.endTradePassword(db, by, params.id);
    return { data: null, message: 'Trade password ended' };
  });

  serve(contract.listTradeCalls, async ({ actor, params, write }) => ({
    data: await service.listTradeCalls(db, actor, params.id, write),
  }));
}
