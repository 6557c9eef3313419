import iconv from 'iconv-lite';
import type { Encoding } from '#contract/imports/choices.ts';
import { type CodePages, weighCodePages } from './codePages.ts';

/** The encoding of a text: its mark, else zero bytes in every other place, else UTF-8 where it is valid nearly everywhere, else what Windows writes. */
export const findEncoding = (bytes: Buffer): Encoding => findEncodings(bytes).order[0] as Encoding;

/** As findEncoding, with what else a text of eight bits may be. */
export function findEncodings(bytes: Buffer): CodePages {
  const sure = (encoding: Encoding): CodePages => ({ order: [encoding], isDoubtful: false });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return sure('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return sure('utf-16be');
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const most = sample.length / 2;
  if (odd > most * 0.4 && even < most * 0.1) return sure('utf-16le');
  if (even > most * 0.4 && odd < most * 0.1) return sure('utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return sure('utf-8');
  } catch {
    if (isMostlyUtf8(bytes)) return sure('utf-8');
    return weighCodePages(bytes);
  }
}

/** One place that is broken, as where a file was cut off, does not make another encoding of all the letters that are right. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return right > broken * 9;
}

// Of 0x80 to 0x9f.
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of bytes. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'utf-8') return writtenOnce(new TextDecoder(encoding).decode(bytes));
  const text = iconv.decode(bytes, encoding);
  // The sign for currencies of older Macs is the euro of those since 1998.
  return encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
}

/** How Japanese programs of Unix wrote; no one can choose it. */
export const decodeJapanese = (bytes: Buffer): string => iconv.decode(bytes, 'euc-jp');

/** UTF-8 that a program took for Windows-1252 and wrote as UTF-8 once more, as it was: `fÃ¼r` is `für`. */
function writtenOnce(text: string): string {
  if (!/[\u00c2-\u00e2][^\p{ASCII}\p{L}]|\u00c3\P{ASCII}/u.test(text)) return text;
  const bytes = bytesOf(text);
  if (bytes === null) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** The bytes of a text that was read as Windows-1252; null where it has signs that are none of it. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const sign = code < 0x100 ? -1 : windowsSigns.indexOf(text[place] as string);
    if (code >= 0x100 && sign < 0) return null;
    bytes[place] = sign < 0 ? code : sign + 0x80;
  }
  return bytes;
}

/**
 * How to read the texts of an old workbook whose program wrote them in the code page of its country without naming it; null where
 * they are read rightly. Letters of another alphabet are unmistakable, others are left as they are.
 */
export function findUnnamedCodePage(texts: readonly string[]): ((text: string) => string) | null {
  const foreign = texts.filter((text) => /[\u0080-\u00ff]/.test(text));
  const bytes = foreign.map(bytesOf).filter((each) => each !== null);
  if (bytes.length < 3 || bytes.length < foreign.length * 0.9) return null;
  const { order, isDoubtful } = weighCodePages(Buffer.concat(bytes.slice(0, 1000).flatMap((each) => [each, newLine])));
  const [encoding] = order;
  if (!encoding || isDoubtful || !otherAlphabets.has(encoding)) return null;
  return (text) => {
    const written = /[\u0080-\u00ff]/.test(text) ? bytesOf(text) : null;
    return written === null ? text : decode(written, encoding);
  };
}

const newLine = Buffer.from('\n');
const otherAlphabets: ReadonlySet<Encoding> = new Set([
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'cp866',
  'koi8-r',
]);
