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
    return weighCodePages(bytes, findCodePage(bytes.toString('latin1')));
  }
}

/** Of the code pages of one byte the one whose letters make words of the bytes beyond ASCII. */
function findCodePage(text: string): Encoding {
  if (isCentralEuropean(text)) return 'windows-1250';
  if (isMacRoman(text)) return 'macintosh';
  // A sign for currencies that no one writes is the euro of Latin 9, which has no signs of Windows.
  return /\xa4/.test(text) && !/[\x80-\x9f]/.test(text) ? 'iso-8859-15' : 'windows-1252';
}

/**
 * Umlauts and accents of a Mac between small letters, where Windows has capitals of other languages and signs of print; more
 * of them than letters of Windows.
 */
const isMacRoman = (text: string): boolean => {
  const ofMac =
    text.match(/[a-z\x9a][\x87-\x8b\x8d-\x91\x98\x9f\xa7][a-z]|[a-z][\x88\x8e\x8f\x98](?![\w\x80-\xff])/g)?.length ?? 0;
  const ofWindows = text.match(/[a-z][\xc0-\xff](?![\x80-\xff])/g)?.length ?? 0;
  return ofMac > ofWindows;
};

/** Signs inside words that no western language has: those of Polish, or of Czech and Slovak together with š or ž. */
const isCentralEuropean = (text: string): boolean =>
  /[a-z][\xb9\xbf][a-z]|\xb3[a-z]/i.test(text) ||
  (/[\x8a\x8e\x9a\x9e]/.test(text) && /[a-z][\xec\xf8\xf9\x9d]|[\xec\xf8\xf9][a-z]/i.test(text));

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
  return iconv.decode(bytes, encoding);
}

/** UTF-8 that a program took for Windows-1252 and wrote as UTF-8 once more, as it was: `fÃ¼r` is `für`. */
function writtenOnce(text: string): string {
  if (!/[\u00c2-\u00e2][^\p{ASCII}\p{L}]|\u00c3\P{ASCII}/u.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const sign = code < 0x100 ? -1 : windowsSigns.indexOf(text[place] as string);
    if (code >= 0x100 && sign < 0) return text;
    bytes[place] = sign < 0 ? code : sign + 0x80;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
