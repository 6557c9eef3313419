import type { Metadata } from 'sharp';
import type { FixedText } from '#contract/texts/message.ts';
import { invalid, wrongKind } from '../errors.ts';
import { createReserve, type Lane } from '../reserve.ts';
import { identify } from './file.ts';

/** The sizes in which a picture is kept. */
export type Variant = 'large' | 'card' | 'thumbnail';
/** A picture of a post, or one of a person or an organization. */
export type PictureKind = 'image' | 'preview';

export interface Picture {
  /** Pixels of the large variant. */
  width: number;
  height: number;
  /** Files without any metadata. */
  variants: Record<Variant, Buffer>;
}

/** The longest side of each variant in pixels. */
const sides: Record<PictureKind, Record<Variant, number>> = {
  image: { large: 2000, card: 640, thumbnail: 160 },
  preview: { large: 640, card: 320, thumbnail: 160 },
};

const taken: Record<PictureKind, { mimes: string[]; refusal: FixedText }> = {
  image: { mimes: ['image/jpeg'], refusal: 'This is not a JPG picture. Save it as JPG, then add it again.' },
  preview: {
    mimes: ['image/jpeg', 'image/png', 'image/webp'],
    refusal: 'This is not a JPG, PNG or WebP picture. Save it as one of these, then add it again.',
  },
};

const mostPixels = 80_000_000;
/** How many megabytes decoding one picture may take, and all that are decoded at the same time. */
const mostMemory = { one: 250, together: 200 };
const damaged = 'This picture is damaged. Open it, save it again, then add it here.';
const tooManyPixels = ({ width, height }: Metadata): FixedText =>
  width * height > mostPixels
    ? 'This picture has more than 80 megapixels. Make it smaller, then add it again.'
    : 'This picture takes too much memory to read. Make it smaller, or save it without “progressive”, then add it again.';

// One thread a picture, and no more pictures at a time than fit into the memory meant for them: many uploads at once wait,
// and people take turns.
const reserve = createReserve(mostMemory.together);
let loading: Promise<typeof import('sharp')['default']> | undefined;
/** Loads the library with the first picture: a process that has read none does without its 25 MB. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/** Throws a Refusal of 415 where the content is no picture of a kind that is taken. */
export async function identifyPicture(content: Buffer, kind: PictureKind): Promise<void> {
  const { mimes, refusal } = taken[kind];
  const identified = await identify(content);
  if (!identified || !mimes.includes(identified.mime)) throw wrongKind(refusal);
}

/**
 * Turns a file into the sizes of a picture: identified by content, turned upright, in sRGB, without metadata. Throws a
 * Refusal of 415 where it is no picture of an accepted kind, of 422 where it is damaged or has too many pixels; the header
 * knows their number before anything is decoded. `square` crops it to the middle. `by` is whose pictures it waits behind.
 */
export async function preparePicture(
  content: Buffer,
  kind: PictureKind,
  { square = false, by = null }: { square?: boolean | undefined; by?: Lane } = {},
): Promise<Picture> {
  await identifyPicture(content, kind);
  const header = await readHeader(content, kind);
  return reserve(by, memoryOf(header), () => decode(content, header, kind, square));
}

async function readHeader(content: Buffer, kind: PictureKind): Promise<Metadata> {
  const sharp = await loadSharp();
  const header = await sharp(content, { limitInputPixels: false }).metadata().catch(asDamaged);
  if (!['jpeg', 'png', 'webp'].includes(header.format)) throw wrongKind(taken[kind].refusal);
  const isTooMuch = header.width * header.height > mostPixels || memoryOf(header) > mostMemory.one;
  if (isTooMuch) throw invalid({}, tooManyPixels(header));
  return header;
}

/** Roughly how many megabytes decoding takes: rows pass through, but a progressive JPG is held whole, 16 bits a sample. */
function memoryOf({ width, height, isProgressive, chromaSubsampling, channels, format }: Metadata): number {
  const working = 70;
  if (format === 'jpeg' && !isProgressive) return working;
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels;
  const bytes = format === 'jpeg' ? 2 * samples : channels;
  return working + (width * height * bytes) / 1_000_000;
}

async function decode(content: Buffer, header: Metadata, kind: PictureKind, square: boolean): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  const size = sides[kind];
  // Decoded once, at the largest size; the others are made from these pixels.
  const side = square ? Math.min(size.large, header.width, header.height) : size.large;
  const { data, info } = await sharp(content, options)
    .autoOrient()
    .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(asDamaged);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const write = (side: number, quality: number) =>
    sharp(data, { raw })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality, progressive: true, mozjpeg: false })
      .toBuffer();
  return {
    width: info.width,
    height: info.height,
    variants: {
      large: await write(size.large, 84),
      card: await write(size.card, 80),
      thumbnail: await write(size.thumbnail, 76),
    },
  };
}

function asDamaged(): never {
  throw invalid({}, damaged);
}
