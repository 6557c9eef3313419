import { buffer } from 'node:stream/consumers';
import { notFound } from '#server/platform/errors.ts';
import { createSigner, findActor } from '#server/platform/identity/index.ts';
import { getReadableFile } from '../../files/index.ts';
import type { Press } from '../sheet.ts';
import { findRow } from './repository.ts';

const day = 86_400_000;
/** Days for which an address is valid at least; it is the same for all of a day. */
const validDays = 7;

const ownAddress = /\/api\/files\/([0-9a-f-]{36})\/large/g;

/** The day that addresses made now are named by. */
export const dayOfAddresses = (): number => Math.floor(Date.now() / day);

/** Replaces the addresses of pictures with ones that need no token: a shop's importer sends none. */
export function withSignedPictures({ config }: Pick<Press, 'config'>, feedId: number, text: string): string {
  const signer = createSigner(config.secret, 'pictures of export feeds');
  const until = dayOfAddresses() + validDays;
  return text.replaceAll(
    ownAddress,
    (_whole, id: string) => `/api/feeds/out/pictures/${signer.sign(`${id}.${feedId}.${until}`)}.jpg`,
  );
}

/** The picture of a signed address, while who made the feed may see it. Throws 404. */
export async function readSignedPicture({ config, db, files }: Press, name: string): Promise<Buffer> {
  const text = createSigner(config.secret, 'pictures of export feeds').read(name.replace(/\.jpg$/, ''));
  const [id = '', feedId = '', until = ''] = text?.split('.') ?? [];
  const feed = text === null || Number(until) < dayOfAddresses() ? null : await findRow(db, Number(feedId));
  const maker = feed && (await findActor(db, feed.user_id));
  if (!maker || maker.organization?.id !== feed.organization_id) throw notFound('file');
  await getReadableFile(db, maker, id, 'large');
  const found = await files.read(id, 'large');
  if (!found) throw notFound('file');
  return buffer(found.stream);
}
