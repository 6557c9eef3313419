import { readFile } from 'node:fs/promises';
import { listMessages } from '#contract/lists/choices.ts';
import * as contract from '#contract/lists/schemas.ts';
import type { Action } from '#contract/rights/matrix.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Serve, sendDownload } from '#server/platform/http/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { textType, workbookType } from '#server/platform/spreadsheets/index.ts';
import { askSellers, postWanted, readAnswers } from './asking/index.ts';
import type { ListDependencies } from './dependencies.ts';
import {
  addLines,
  createList,
  deleteLine,
  deleteList,
  listCandidates,
  listLists,
  mapColumns,
  readList,
  updateLine,
  updateList,
} from './editing/index.ts';
import { sheetOf } from './exporting/index.ts';
import { planList } from './planning/index.ts';

/** Serves to those whose right reaches to lists; to the admins of the platform there are none. */
function serveWith(serve: Serve, action: Action): Serve {
  return (endpoint, handler) =>
    serve(endpoint, (call) => {
      const actor = call.actor as Actor;
      if (actor.role === 'admin' || actor.role === 'super_admin') throw notFound('list');
      if (reach(actor, action) === 'none') throw notAllowed();
      return handler(call);
    });
}

/** The calls about lists and their lines. */
export function registerLists(platform: Platform, deps: ListDependencies): void {
  const read = serveWith(platform.serve, 'list.read');
  const write = serveWith(platform.serve, 'list.write');
  read(contract.listLists, ({ actor, query }) => listLists(deps, actor, query));
  write(contract.createList, async ({ by, body, files }) => ({
    ...(await createList(deps, by, body, files.file[0] ?? null)),
    message: listMessages.created,
  }));
  read(contract.readList, ({ actor, params }) => readList(deps, actor, params.id));
  write(contract.updateList, async ({ actor, params, body }) => ({
    ...(await updateList(deps, actor, params.id, body)),
    message: listMessages.saved,
  }));
  write(contract.deleteList, async ({ actor, params }) => {
    await deleteList(deps, actor, params.id);
    return { data: null, message: listMessages.deleted };
  });
  write(contract.mapColumns, async ({ actor, params, body }) => ({
    ...(await mapColumns(deps, actor, params.id, body)),
    message: listMessages.saved,
  }));
  write(contract.addLines, async ({ actor, params, body }) => ({
    ...(await addLines(deps, actor, params.id, body)),
    message: listMessages.lineAdded,
  }));
  write(contract.updateLine, async ({ actor, params, body }) => ({
    data: await updateLine(deps, actor, params, body),
    message: listMessages.lineSaved,
  }));
  write(contract.deleteLine, async ({ actor, params }) => {
    await deleteLine(deps, actor, params);
    return { data: null, message: listMessages.lineDeleted };
  });
  write(contract.planList, async ({ actor, params, body }) => ({ data: await planList(deps, actor, params.id, body) }));
  write(contract.askSellers, async ({ actor, params, body, request }) => {
    const key = request.headers['idempotency-key'];
    return { data: await askSellers(deps, actor, params.id, { ...body, key: typeof key === 'string' ? key : null }) };
  });
  write(contract.postWanted, async ({ actor, params, body }) => ({
    data: await postWanted(deps, actor, params.id, body),
    message: listMessages.posted,
  }));
  write(contract.copyList, async ({ by, params, body }) => ({
    ...(await createList(deps, by, { list: params.id, name: body.name, access: 'private' }, null)),
    message: listMessages.copied,
  }));
  for (const [endpoint, format] of [
    [contract.exportWorkbook, 'xlsx'],
    [contract.exportText, 'csv'],
  ] as const)
    read(endpoint, async ({ actor, params, query, reply }) => {
      const { name, rows } = await sheetOf(deps, actor, params.id, query.quantities);
      await platform.sheets.write({ format, name: 'List', parts: [rows] }, async ({ path, size }) => {
        const mime = format === 'csv' ? textType : workbookType;
        sendDownload(reply, { name: `${name}.${format}`, mime, content: await readFile(path), size });
      });
      return { data: null };
    });
  read(contract.readAnswers, async ({ actor, params }) => ({ data: await readAnswers(deps, actor, params.id) }));
  read(contract.listCandidates, ({ actor, params, write }) => listCandidates(deps, actor, params, write));
}
