import { message } from '#contract/texts/message.ts';
import { wrong } from './fields.ts';

const encodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|ascii|iso-?8859-?\d{1,2}|latin1|windows-125\d)$/;

/** What UTF-16 begins with, with a mark or with `<`. */
const starts = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
] as const;

/** Decodes what the first bytes are in: by their mark, by what the XML states, else as UTF-8. Throws a TradeRefusal of 405. */
export function decoderOf(first: Uint8Array): InstanceType<typeof TextDecoder> {
  const wide = starts.find(({ bytes }) => bytes.every((byte, place) => first[place] === byte));
  if (wide) return new TextDecoder(wide.encoding, { fatal: true });
  const [, named = 'utf-8'] =
    /^[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(Buffer.from(first.subarray(0, 200)).toString('latin1')) ?? [];
  const encoding = named.toLowerCase();
  // What states UTF-16 and has no wide bytes was written again by something that left the statement as it was.
  const real = encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  if (!encodings.test(encoding)) throw wrong(message('Send UTF-8; {{encoding}} is not read.', { encoding: named }));
  try {
    return new TextDecoder(real, { fatal: true });
  } catch {
    throw wrong(message('Send UTF-8; {{encoding}} is not read.', { encoding: named }));
  }
}
