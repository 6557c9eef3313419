import * as contract from '#contract/exports/schemas.ts';
import { sendDownload } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countExport, createExport, getExport, listExports, openExport, stopExport } from './service.ts';
import type { Press } from './sheet.ts';

/** The calls of exports. */
export function registerExports({ serve }: Platform, press: Press): void {
  serve(contract.createExport, async ({ actor, body }) => ({ data: await createExport(press, actor, body) }));
  serve(contract.countExport, async ({ actor, query }) => ({ data: await countExport(press, actor, query) }));
  serve(contract.listExports, ({ actor, query }) => listExports(press, actor, query));
  serve(contract.readExport, async ({ actor, params }) => ({ data: await getExport(press, actor, params.id) }));
  serve(contract.stopExport, async ({ actor, params }) => ({ data: await stopExport(press, actor, params.id) }));
  serve(contract.downloadExport, async ({ actor, params, reply }) => {
    sendDownload(reply, await openExport(press, actor, params.id));
    return { data: null };
  });
}
