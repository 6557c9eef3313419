import { readFile } from 'node:fs/promises';
import { listMessages } from '#contract/lists/choices.ts';
import * as contract from '#contract/lists/schemas.ts';
import type { Action } from '#contract/rights/matrix.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Serve, sendDownload } from '#server/platform/http/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { textType, workbookType } from '#server/platform/spreadsheets/index.ts';
import { readAnswers } from './asking/answers.ts';
import { askSellers } from './asking/ask.ts';
import { postWanted } from './asking/wantedPosts.ts';
import type { ListDependencies } from './dependencies.ts';
import { addLines, deleteLine, listCandidates, updateLine } from './lines.ts';
import { createList, deleteList, type ListAnswer, listLists, mapColumns, readList, updateList } from './lists.ts';
import { planList } from './planning/service.ts';
import { reasonOf } from './rows.ts';
import { sheetOf } from './sheet.ts';

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

/** A list with the reasons for its rows that are no lines in the reader's language. */
function inLanguage({ data, meta }: ListAnswer, write: WriteMessage) {
  const { left_out, ...read } = meta.read;
  const rows = left_out.map((row) => ({
    line: row.line,
    reason: write(reasonOf(row)),
    ...(row.text === undefined ? {} : { text: row.text }),
  }));
  return { data, meta: { read: { ...read, left_out: rows } } };
}

/** The calls about lists and their lines. */
export function registerLists(platform: Platform, deps: ListDependencies): void {
  const read = serveWith(platform.serve, 'list.read');
  const write = serveWith(platform.serve, 'list.write');
  read(contract.listLists, ({ actor, query }) => listLists(deps, actor, query));
  write(contract.createList, async ({ by, body, files, write: language }) => ({
    ...inLanguage(await createList(deps, by, body, files.file[0] ?? null, language), language),
    message: listMessages.created,
  }));
  read(contract.readList, async ({ actor, params, write: language }) =>
    inLanguage(await readList(deps, actor, params.id), language),
  );
  write(contract.updateList, async ({ actor, params, body, write: language }) => ({
    ...inLanguage(await updateList(deps, actor, params.id, body), language),
    message: listMessages.saved,
  }));
  write(contract.deleteList, async ({ actor, params }) => {
    await deleteList(deps, actor, params.id);
    return { data: null, message: listMessages.deleted };
  });
  write(contract.mapColumns, async ({ actor, params, body, write: language }) => ({
    ...inLanguage(await mapColumns(deps, actor, params.id, body), language),
    message: listMessages.saved,
  }));
  write(contract.addLines, async ({ actor, params, body, write: language }) => ({
    ...inLanguage(await addLines(deps, actor, params.id, body), language),
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
  write(contract.askSellers, async ({ actor, params, body, request, write: language }) => {
    const key = request.headers['idempotency-key'];
    return {
      data: await askSellers(deps, actor, params.id, {
        ...body,
        key: typeof key === 'string' ? key : null,
        write: language,
      }),
    };
  });
  write(contract.postWanted, async ({ actor, params, body, write: writeMessage }) => ({
    data: await postWanted(deps, actor, params.id, { ...body, write: writeMessage }),
    message: listMessages.posted,
  }));
  write(contract.copyList, async ({ by, params, body, write: language }) => ({
    ...inLanguage(
      await createList(deps, by, { list: params.id, name: body.name, access: 'private' }, null, language),
      language,
    ),
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
