import { hash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EndpointShape, FileRule } from '#contract/endpoint.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import type { Upload } from '../../files/index.ts';
import { type Outgoing, OutgoingError } from '../../outgoing/index.ts';
import type { Body } from './bodies.ts';
import type { ByteBudget } from './received.ts';
import { judge, safeName } from './uploads.ts';

/** The addresses of files in JSON, by field. */
type Addresses = Record<string, string[]>;

/** Milliseconds for one file. */
const timeout = 15_000;

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && value.length <= 2_000;

/** The values of a field of files in JSON. */
export const valuesOf = (json: unknown, field: string): unknown[] => {
  const value = (json as Record<string, unknown>)[field];
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
};

/** The files that a JSON body names by address; null if it names none. */
export function addressesIn({ files = {} }: EndpointShape, form: Body): Addresses | null {
  if (!('json' in form)) return null;
  const named = Object.entries(files)
    .filter(([, rule]) => rule.byAddress)
    .map(([field]): [string, string[]] => [field, valuesOf(form.json, field).filter(isAddress)])
    .filter(([, addresses]) => addresses.length > 0);
  return named.length > 0 ? Object.fromEntries(named) : null;
}

interface Fetching {
  outgoing: Outgoing;
  organizationId: number;
  folder: string;
  byteBudget: ByteBudget;
}

/** Fetches the files that a body names by address, as if they had arrived with it; what is wrong with them is noted in it. */
export async function fetchFiles(
  { files = {} }: EndpointShape,
  form: Body,
  addresses: Addresses,
  fetching: Fetching,
): Promise<void> {
  await mkdir(fetching.folder, { recursive: true });
  const wanted = Object.entries(addresses).flatMap(([field, list]) => {
    const rule = files[field] as FileRule;
    if (list.length > rule.max) {
      form.errors[field] = [rule.tooMany];
      form.words[field] = ['too_many'];
      return [];
    }
    return list.map((address, place) => ({ address, field, rule, place, key: `${field}.${place}` }));
  });
  if (Object.keys(form.errors).length > 0) return;
  // One that fails does not end the others: each is waited for, and nothing arrives after its request has ended.
  const outcomes = await Promise.allSettled(
    wanted.map(async ({ address, field, rule, place, key }) => {
      const upload = uploadOf(address, key, fetching.folder);
      // In its place before it has arrived: the next one may be there first.
      form.files[field] ??= [];
      form.files[field][place] = upload;
      const refusal = await fetchFile(address, upload, rule, fetching);
      if (refusal === null) return judge(form, upload, rule);
      form.errors[key] = [refusal];
      form.words[key] = ['unreachable'];
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

function uploadOf(address: string, field: string, folder: string): Upload {
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : '';
  return { field, name: safeName(last), path: path.join(folder, randomUUID()), size: 0, sha256: Buffer.alloc(0) };
}

/** Fetches one file; why it did not come, or null. */
async function fetchFile(
  address: string,
  upload: Upload,
  { maxBytes }: FileRule,
  { outgoing, organizationId, byteBudget }: Fetching,
): Promise<Sentence | null> {
  try {
    const { status, body } = await outgoing.send(address, {
      organizationId,
      method: 'GET',
      headers: { accept: '*/*' },
      timeout,
      // One byte more shows that it is too large.
      maxBytes: maxBytes + 1,
      cutsOff: true,
    });
    if (status >= 300 && status < 400) return 'Redirects are not followed. Enter the address they lead to';
    if (status !== 200) return message('The server answered with {{status}}', { status: String(status) });
    byteBudget.store(body.length);
    upload.size = body.length;
    upload.sha256 = hash('sha256', body, 'buffer');
    await writeFile(upload.path, body);
    return null;
  } catch (error) {
    if (error instanceof OutgoingError) return error.sentence;
    throw error;
  }
}
