import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape, FileRule } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { tooLarge } from '../errors.ts';
import { refusalOfKind } from '../files/index.ts';

/** A file of a form, written to a temporary place; it is gone when the request ends unless it was stored. */
export interface Upload {
  /** As the form writes it: `images.1`. */
  field: string;
  /** As the sender's machine called it; only ever shown, never used as a path. */
  name: string;
  path: string;
  size: number;
  sha256: Buffer;
}

export interface ReceivedForm {
  entries: [string, string][];
  files: Record<string, Upload[]>;
  /** What is wrong with files already at the door: too many, too large, of another kind. */
  errors: FieldErrors;
  oversized: boolean;
  wrongKind: boolean;
}

const fieldLimit = 100 * 1024;
const wholeLimit = 64 * 1024 * 1024;

/**
 * Reads a multipart form: fields as text, files to `folder`. A file past its limit is read to its end but not kept, so
 * that the sender hears about every problem at once. Throws a Refusal of 413 where the form as a whole is too large.
 */
export async function receiveForm(
  request: FastifyRequest,
  endpoint: EndpointShape,
  folder: string,
): Promise<ReceivedForm> {
  const rules = endpoint.files ?? {};
  const form: ReceivedForm = { entries: [], files: {}, errors: {}, oversized: false, wrongKind: false };
  const parts = request.parts({
    limits: { fieldSize: fieldLimit, fieldNameSize: 200, fields: 1000, files: 20, parts: 1020, fileSize: wholeLimit },
  });
  await mkdir(folder, { recursive: true });
  try {
    let received = 0;
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge('A field of the form is too long.');
        form.entries.push([part.fieldname, String(part.value)]);
        continue;
      }
      const field = part.fieldname.replace(/\[\d*\]$/, '');
      const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
      // An empty file field of a browser's form: nothing was chosen.
      if (!rule || !part.filename) {
        part.file.resume();
        continue;
      }
      form.files[field] ??= [];
      const list = form.files[field];
      const upload = await keep(part.file, { field, index: list.length, name: part.filename, rule, folder });
      list.push(upload);
      received += upload.size;
      if (received > wholeLimit) throw tooLarge('The form as a whole is too large.');
      await judge(form, upload, rule);
      if (list.length > rule.max) form.errors[field] = [rule.tooMany];
    }
  } catch (error) {
    await discardUploads(form);
    throw error;
  }
  return form;
}

async function judge(form: ReceivedForm, upload: Upload, rule: FileRule): Promise<void> {
  if (upload.size > rule.maxBytes) {
    form.oversized = true;
    form.errors[upload.field] = [rule.tooLarge];
    await rm(upload.path, { force: true });
    return;
  }
  const problem = await refusalOfKind(rule.kind, upload);
  if (problem === null) return;
  form.wrongKind = true;
  form.errors[upload.field] = [problem];
}

async function keep(
  stream: NodeJS.ReadableStream,
  about: { field: string; index: number; name: string; rule: FileRule; folder: string },
): Promise<Upload> {
  const target = path.join(about.folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      // Past the limit nothing more is written, but the stream is read to its end.
      done(null, size > about.rule.maxBytes ? undefined : chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(target));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return {
    field: `${about.field}.${about.index}`,
    name: safeName(about.name),
    path: target,
    size,
    sha256: hash.digest(),
  };
}

/** A file name that is safe to show and to offer for download: no folders, no invisible or direction marks, at most 120 characters. */
export function safeName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (visible.length <= 120) return visible || 'file';
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(visible)?.[0] ?? '';
  return `${visible.slice(0, 120 - extension.length).toWellFormed()}${extension}`;
}

/** Removes what a request left in the temporary place. */
export async function discardUploads(form: ReceivedForm): Promise<void> {
  await Promise.all(
    Object.values(form.files)
      .flat()
      .map((upload) => rm(upload.path, { force: true })),
  );
}
