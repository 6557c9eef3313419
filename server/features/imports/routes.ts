import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { importMessages } from '#contract/imports/choices.ts';
import * as contract from '#contract/imports/schemas.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { message, type WriteMessage } from '#contract/texts/message.ts';
import { conflict } from '#server/platform/errors.ts';
import { sendDownload } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { textType, workbookType } from '#server/platform/spreadsheets/index.ts';
import { commitImport, stopImport, undoImport } from './committing/service.ts';
import type { ImportDependencies } from './dependencies.ts';
import { writeErrors, writeExample } from './sheets.ts';
import { checkImport, pageRows, repairCells, repairRow } from './uploads/check.ts';
import { importInLanguage, rowInLanguage, summaryInLanguage } from './uploads/language.ts';
import {
  addArchive,
  createImport,
  deleteImport,
  describe,
  forgetRemembered,
  getImport,
  listImports,
  listRemembered,
  mapImport,
  preview,
} from './uploads/service.ts';

const noAnswer = { data: null };

/** The calls of bulk upload. */
export function registerImports({ serve }: Platform, dependencies: ImportDependencies): void {
  serve(contract.createImport, async ({ actor, body, files, write }) => {
    const made = await createImport(dependencies, actor, {
      file: files.file[0] ?? null,
      rows: body.rows ?? null,
      archive: files.archive[0] ?? null,
      organization: body.organization ?? null,
    });
    return { data: importInLanguage(made, write) };
  });
  serve(contract.listImports, async ({ actor, query, write }) => {
    const { data, meta } = await listImports(dependencies, actor, query);
    return { data: data.map((upload) => summaryInLanguage(upload, write)), meta };
  });
  serve(contract.readImport, async ({ actor, params, write }) => ({
    data: importInLanguage(await describe(dependencies, await getImport(dependencies, actor, params.id)), write),
  }));
  serve(contract.deleteImport, async ({ actor, params }) => {
    await deleteImport(dependencies, actor, params.id);
    return { data: null, message: importMessages.removed };
  });
  serve(contract.addArchive, async ({ actor, params, files, write }) => ({
    data: importInLanguage(await addArchive(dependencies, actor, params.id, files.archive[0] ?? null), write),
  }));
  serve(contract.mapImport, async ({ actor, params, body, write }) => ({
    data: importInLanguage(await mapImport(dependencies, actor, params.id, body), write),
  }));
  serve(contract.previewRow, async ({ actor, params }) => ({
    data: await preview(dependencies, actor, params.id, params.n),
  }));
  serve(contract.checkImport, async ({ actor, params, body, write }) => ({
    data: importInLanguage(await checkImport(dependencies, actor, params.id, body), write),
  }));
  serve(contract.listImportRows, async ({ actor, params, query, write }) => {
    const { data, meta } = await pageRows(dependencies, actor, params.id, {
      results: query.results,
      group: query.group ?? null,
      changed: query.changed ?? null,
      page: query.page,
      perPage: query.per_page,
    });
    return { data: data.map((row) => rowInLanguage(row, write)), meta };
  });
  serve(contract.repairRow, async ({ actor, params, body, write }) => {
    const done = await repairRow(dependencies, actor, params.id, params.n, body.values);
    return { data: rowInLanguage(done.row, write), meta: { import: importInLanguage(done.import, write) } };
  });
  serve(contract.repairCells, async ({ actor, params, body, write }) => {
    const given =
      body.group && body.remedy
        ? { group: body.group, remedy: body.remedy, value: body.value ?? null }
        : (body.cells ?? []);
    const done = await repairCells(dependencies, actor, params.id, given);
    const rows = done.rows.map((row) => rowInLanguage(row, write));
    return { data: { ...done, import: importInLanguage(done.import, write), rows } };
  });
  serve(contract.commitImport, async ({ actor, params, body, write }) => {
    const given = { mode: body.mode, absent: body.absent ?? null };
    const started = await commitImport(dependencies, actor, params.id, given);
    return { data: importInLanguage(started, write), message: importMessages.uploaded };
  });
  serve(contract.stopImport, async ({ actor, params, body, write }) => ({
    data: importInLanguage(await stopImport(dependencies, actor, params.id, body.written), write),
  }));
  serve(contract.undoImport, async ({ actor, params, write }) => {
    const { data, ...undone } = await undoImport(dependencies, actor, params.id);
    return {
      ...undone,
      data: importInLanguage(data, write),
      message: data.state === 'undone' ? importMessages.undone : importMessages.undoing,
    };
  });
  serve(contract.downloadErrors, async (call) => {
    const { actor, params, reply } = call;
    const { name, content } = await writeErrors(dependencies, actor, params.id, readerOf(call));
    sendDownload(reply, { name, mime: workbookType, content, size: content.length });
    return noAnswer;
  });
  serve(contract.listRemembered, async ({ actor }) => ({ data: await listRemembered(dependencies, actor) }));
  serve(contract.forgetRemembered, async ({ actor, params }) => {
    await forgetRemembered(dependencies, actor, params.id);
    return { data: null };
  });
  registerPapers(serve, dependencies);
}

/** Who reads a file, and in which language. */
const readerOf = ({ request, write }: { request: FastifyRequest; write: WriteMessage }) => ({
  language: request.server.readers.languageOf(request),
  write,
});

/** The manual and the examples, each in its reader's language. */
function registerPapers(serve: Platform['serve'], dependencies: ImportDependencies): void {
  serve(contract.exampleWorkbook, async (call) => {
    const content = await writeExample(dependencies, 'xlsx', readerOf(call));
    const name = call.write(message('example.xlsx'));
    sendDownload(call.reply, { name, mime: workbookType, content, size: content.length });
    return noAnswer;
  });
  serve(contract.exampleText, async (call) => {
    const content = await writeExample(dependencies, 'csv', readerOf(call));
    const name = call.write(message('example.csv'));
    sendDownload(call.reply, { name, mime: textType, content, size: content.length });
    return noAnswer;
  });
  serve(contract.importManual, async (call) => {
    const file = findManual(import.meta.dirname, readerOf(call).language);
    if (!file) throw conflict('The manual is not available yet.', null);
    const content = await readFile(file);
    const name = call.write(message('Bulk upload manual.pdf'));
    sendDownload(call.reply, { name, mime: 'application/pdf', content, size: content.length });
    return noAnswer;
  });
}

/**
 * The manual in a language, else in English. It is stored with the documentation, from the sources and from the built server
 * alike.
 */
function findManual(from: string, language: Language): string | null {
  const folder = path.join(from, 'docs/manual');
  if (existsSync(folder)) {
    const files = [language, sourceLanguage].map((tag) => path.join(folder, `bulk-upload.${tag}.pdf`));
    return files.find((file) => existsSync(file)) ?? null;
  }
  const above = path.dirname(from);
  return above === from ? null : findManual(above, language);
}
