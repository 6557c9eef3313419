import { updateStock as endpoint } from '#contract/stock/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { updateStock } from './service.ts';

/** Stock by own reference: a call in place of a file. */
export function registerRestocking({ serve, db }: Platform): void {
  serve(endpoint, async ({ actor, body, write }) => ({ data: await updateStock(db, actor, body.lines, write) }));
}
