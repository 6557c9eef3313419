import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyHeaders } from '@fastify/busboy';
import type { EndpointShape, FileRule } from '#contract/endpoint.ts';
import { malformed, Refusal, tooLarge } from '../../errors.ts';
import { refusalOfKind, type Upload } from '../../files/index.ts';
import type { ByteBudget, ReceivedForm } from './received.ts';

const fieldLimit = 100 * 1024;
const usualLimit = 64 * 1024 * 1024;
const formTooLarge = 'The form is too large.';

/** A part of a form that no field is meant by; the parser's types know nothing of it. */
const nameless = () => malformed('A part of the form has no name.');

/** A body that ended before its end. */
export const cutShort = () => malformed('The form did not arrive completely. Send it again.');

/**
 * Reads a multipart form: fields as text within what is allowed, files to `folder`. A file past its limit is read to its end
 * but not kept, so that the sender gets every problem at once. Throws a Refusal of 413 as soon as the form has too
 * many fields, or too large ones, or is too large as a whole; the rest stays unread.
 */
export async function receiveForm(
  raw: IncomingMessage,
  endpoint: EndpointShape,
  byteBudget: ByteBudget,
  folder: string,
): Promise<ReceivedForm> {
  const whole = wholeLimitOf(endpoint, byteBudget);
  if (Number(raw.headers['content-length'] ?? 0) > whole) throw tooLarge(formTooLarge);
  const form: ReceivedForm = { entries: [], files: {}, errors: {}, oversized: false, words: {}, wrongKind: false };
  const arriving: Promise<void>[] = [];
  await mkdir(folder, { recursive: true });
  try {
    const keep = (part: FilePart) => {
      const arrival = take(form, endpoint, part, { byteBudget, folder });
      arriving.push(arrival);
      return arrival;
    };
    const longest = Math.max(fieldLimit, endpoint.bodyLimit ?? 0);
    await parse(raw, { whole, longest, byteBudget, form, keep });
    await Promise.all(arriving);
    for (const [field, list] of Object.entries(form.files)) {
      const rule = endpoint.files?.[field] as FileRule;
      for (const upload of list) await judge(form, upload, rule);
    }
  } catch (error) {
    await Promise.allSettled(arriving);
    await discardUploads(form);
    throw error;
  }
  return form;
}

/** Bytes of a form with its files: an archive may be larger than all that a post has. */
function wholeLimitOf({ files }: EndpointShape, byteBudget: ByteBudget): number {
  if (!files) return byteBudget.bytes;
  const most = Object.values(files).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, 0);
  return Math.max(usualLimit, most + byteBudget.bytes);
}

interface FilePart {
  name: string;
  fileName: string;
  content: Readable;
}

interface Parsing {
  /** Bytes of the form with its files. */
  whole: number;
  /** Bytes of its longest field. */
  longest: number;
  byteBudget: ByteBudget;
  form: ReceivedForm;
  keep(part: FilePart): Promise<void>;
}

/** Reads the parts as they arrive; what is refused stops the reading at once. */
function parse(raw: IncomingMessage, { whole, longest, byteBudget, form, keep }: Parsing): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: raw.headers as BusboyHeaders,
      limits: { fieldSize: longest, fieldNameSize: 200, fields: byteBudget.fields, files: 20 },
    });
    let open: Readable | null = null;
    let received = 0;
    let isStopped = false;
    const stop = (error: Error) => {
      if (isStopped) return;
      isStopped = true;
      raw.off('data', count).off('close', abort).unpipe(parser).pause();
      open?.destroy(error);
      reject(error);
    };
    // A request that arrived whole closes too, often before its last file is written.
    const abort = () => {
      if (!raw.readableEnded && !raw.complete) stop(cutShort());
    };
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > whole) stop(tooLarge(formTooLarge));
    };
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (typeof name !== 'string') return stop(nameless());
      if (isNameCut || isValueCut) return stop(tooLarge('A field of the form is too long.'));
      try {
        byteBudget.take(name.length + value.length);
        form.entries.push([name, value]);
      } catch (error) {
        stop(error as Error);
      }
    });
    parser.on('file', (name, content, fileName) => {
      open = content;
      content.on('error', stop);
      if (typeof name !== 'string') return stop(nameless());
      keep({ name, fileName, content }).catch(stop);
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => stop(tooLarge(formTooLarge)));
    parser.once('error', (error) => stop(error as Error));
    parser.once('finish', () => {
      raw.off('data', count).off('close', abort);
      resolve();
    });
    raw.on('data', count).once('close', abort).pipe(parser);
  });
}

/** Keeps one file of a form if a file is meant to be there; one too many is read past. */
async function take(
  form: ReceivedForm,
  endpoint: EndpointShape,
  part: FilePart,
  { byteBudget, folder }: { byteBudget: ByteBudget; folder: string },
): Promise<void> {
  const { files: rules = {} } = endpoint;
  const field = part.name.replace(/\[\d*\]$/, '');
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
  // An empty file field of a browser's form: nothing was chosen.
  if (!rule || !part.fileName) {
    part.content.resume();
    return;
  }
  form.files[field] ??= [];
  const list = form.files[field];
  if (list.length >= rule.max) {
    form.errors[field] = [rule.tooMany];
    form.words[field] = ['too_many'];
    part.content.resume();
    return;
  }
  // In its place before it has arrived: the next one may be there first.
  const upload: Upload = {
    field: `${field}.${list.length}`,
    name: safeName(part.fileName),
    path: path.join(folder, randomUUID()),
    size: 0,
    sha256: Buffer.alloc(0),
  };
  list.push(upload);
  await store(part.content, upload, { byteBudget, maxBytes: rule.maxBytes });
}

async function judge(form: ReceivedForm, upload: Upload, rule: FileRule): Promise<void> {
  if (upload.size > rule.maxBytes) {
    form.oversized = true;
    form.errors[upload.field] = [rule.tooLarge];
    form.words[upload.field] = ['too_large'];
    await rm(upload.path, { force: true });
    return;
  }
  const problem = await refusalOfKind(rule.kind, upload);
  if (problem === null) return;
  form.wrongKind = true;
  form.errors[upload.field] = [problem];
  form.words[upload.field] = ['unsupported_type'];
}

async function store(
  content: Readable,
  upload: Upload,
  { byteBudget, maxBytes }: { byteBudget: ByteBudget; maxBytes: number },
): Promise<void> {
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      upload.size += chunk.length;
      hash.update(chunk);
      // Past the limit nothing more is written, but the stream is read to its end.
      if (upload.size > maxBytes) return done();
      try {
        byteBudget.store(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(content, measure, createWriteStream(upload.path));
  upload.sha256 = hash.digest();
}

/** Characters of a file name: as it is kept, and as much of it as is looked at. */
const longestName = 120;
const longestSentName = 1_000;

/** A file name that is safe to show and to offer for download: no folders, no invisible or direction marks, at most 120 characters. */
export function safeName(name: string): string {
  // The extension is the kind of file, so a name that is far too long loses its beginning.
  const base = name.slice(-longestSentName).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most 1,000 characters, and few more once normalized
    .replace(/[ .]+$/, '');
  if (visible.length <= longestName) return visible || 'file';
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(visible)?.[0] ?? '';
  return `${visible.slice(0, longestName - extension.length).toWellFormed()}${extension}`;
}

/** How a file that is a body of its own is called, by its content type. */
const namesOfKinds: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'file.xlsx',
  'application/vnd.ms-excel': 'file.xls',
  'application/vnd.oasis.opendocument.spreadsheet': 'file.ods',
};

/** Takes a whole body as the one file of an endpoint. Throws a Refusal of 413, or of 422 where it ended early. */
export async function receiveFile(
  raw: IncomingMessage,
  endpoint: EndpointShape,
  { kind, byteBudget, folder }: { kind: string; byteBudget: ByteBudget; folder: string },
): Promise<ReceivedForm> {
  const field = endpoint.rawFile as string;
  const rule = endpoint.files?.[field] as FileRule;
  if (Number(raw.headers['content-length'] ?? 0) > rule.maxBytes) throw tooLarge(rule.tooLarge);
  await mkdir(folder, { recursive: true });
  const upload: Upload = {
    field: `${field}.0`,
    name: namesOfKinds[kind] ?? 'file.csv',
    path: path.join(folder, randomUUID()),
    size: 0,
    sha256: Buffer.alloc(0),
  };
  const form: ReceivedForm = {
    entries: [],
    files: { [field]: [upload] },
    errors: {},
    oversized: false,
    words: {},
    wrongKind: false,
  };
  try {
    await store(raw, upload, { byteBudget, maxBytes: rule.maxBytes });
    await judge(form, upload, rule);
    return form;
  } catch (error) {
    await discardUploads(form);
    if (error instanceof Refusal) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' || raw.destroyed) throw cutShort();
    throw error;
  }
}

/** Removes what a request left in the temporary place. */
export async function discardUploads(form: ReceivedForm): Promise<void> {
  await Promise.all(
    Object.values(form.files)
      .flat()
      .map((upload) => rm(upload.path, { force: true })),
  );
}
