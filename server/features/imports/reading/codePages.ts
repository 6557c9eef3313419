import chardet from 'chardet';
import iconv from 'iconv-lite';
import type { Encoding } from '#contract/imports/choices.ts';

// Single-byte text does not name its code page: the one is taken in which the bytes beyond ASCII form words.

/** The code pages that are weighed, those that are met most first: of equals the first is taken. */
const candidates: readonly Encoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'cp850',
  'cp437',
  'cp852',
  'cp866',
  'macintosh',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-9',
];

/** Encodings of several bytes a letter, by the names that the detector gives them. */
const wideNames: Record<string, Encoding> = {
  Shift_JIS: 'shift_jis',
  Big5: 'big5',
  GB18030: 'gbk',
};

/** Letters that the languages of supplier lists use all the time. */
const usual = new Set([
  ...'äöüßéèêëàâçñóíáúòùìôîûæøåõãšžčřěýůňťďńłśąęćżźőűășțşţğıčđľĺŕô',
  ...'ÄÖÜÉÈÀÇÑÓÅØÆŠŽČŘŁŚŻÁÍÚŐŰĂÂÎȘȚŞİ',
]);

/** How much of a file is weighed, by the surroundings of its letters beyond ASCII. */
const mostWeighed = 40_000;

/** The part of a file that tells code pages apart: letters beyond ASCII and their neighbours. */
function distinctiveBytes(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (let place = 0; place < bytes.length && size < mostWeighed; place += 1) {
    if ((bytes[place] as number) < 0x80) continue;
    const start = Math.max(0, place - 2);
    let end = place + 1;
    while (end < bytes.length && (bytes[end] as number) >= 0x80 && end - place < 200) end += 1;
    parts.push(bytes.subarray(start, end + 2), Buffer.from(' '));
    size += end + 2 - start;
    place = end;
  }
  return Buffer.concat(parts);
}

/** How well a text reads: usual letters within words of one alphabet speak for it, signs and capitals within words against it. */
function readability(text: string): number {
  let score = 0;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] as string;
    if (sign < '\u0080') continue;
    const [before = ' ', after = ' '] = [text[place - 1], text[place + 1]];
    score += scoreOf(sign, before, after);
  }
  return score;
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isSmall = (sign: string) => /\p{Ll}/u.test(sign);
const isCyrillic = (sign: string) => /\p{Script=Cyrillic}/u.test(sign);
const isGreek = (sign: string) => /\p{Script=Greek}/u.test(sign);

function scoreOf(sign: string, before: string, after: string): number {
  if (!isLetter(sign)) {
    if (/[\u2500-\u259f\ufffd\u0080-\u009f]/.test(sign)) return -3;
    const isWithin = isLetter(before) && isLetter(after);
    return isWithin ? -2 : /[€£°®™–—„“”‚‘’«»·½¼²³]/.test(sign) ? 0.2 : -0.5;
  }
  const isOther = isCyrillic(sign) || isGreek(sign);
  if (isOther) {
    const alike = isCyrillic(sign) ? isCyrillic : isGreek;
    const beside = [before, after].filter(isLetter);
    // A letter of another alphabet alone among Latin ones is none.
    if (beside.length === 0 || !beside.every(alike)) return -1.5;
    return !isSmall(sign) && isSmall(before) ? -2 : 1;
  }
  if (!isSmall(sign) && (isSmall(before) || (isLetter(before) && isSmall(after)))) return -2;
  return usual.has(sign) ? 1 : -0.7;
}

/** What a file of eight bits may be: the likeliest first, and whether the next is nearly as likely. */
export interface CodePages {
  order: Encoding[];
  isDoubtful: boolean;
}

/** Weighs the code pages of a text. `guess` is what else speaks for one: it wins where another is not clearly better. */
export function weighCodePages(bytes: Buffer, guess: Encoding): CodePages {
  const distinctive = distinctiveBytes(bytes);
  const wide = wideEncodingOf(distinctive);
  if (wide) return { order: [wide, guess], isDoubtful: false };
  const letters = distinctive.filter((byte) => byte >= 0x80).length;
  const scores = new Map<Encoding, number>(
    [...new Set([guess, ...candidates])].map((encoding) => [
      encoding,
      readability(iconv.decode(distinctive, encoding)) / Math.max(1, letters) + (encoding === guess ? 0.15 : 0),
    ]),
  );
  const order = [...scores].sort((a, b) => b[1] - a[1]).map(([encoding]) => encoding);
  const [first, second] = order.map((encoding) => scores.get(encoding) as number) as [number, number];
  const texts = order.slice(0, 2).map((encoding) => iconv.decode(distinctive, encoding));
  return { order, isDoubtful: texts[0] !== texts[1] && (first - second < 0.2 || first < 0.3) };
}

function wideEncodingOf(bytes: Buffer): Encoding | null {
  for (const { name, confidence } of chardet.analyse(bytes)) {
    const encoding = wideNames[name];
    if (!encoding || confidence < 50) continue;
    const text = iconv.decode(bytes, encoding);
    const letters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
    const odd = text.match(/\ufffd|[\uff61-\uff9f]/gu)?.length ?? 0;
    const beyond = text.match(/\P{ASCII}/gu)?.length ?? 0;
    if (letters > 8 && odd < beyond / 20 && letters > beyond * 0.7) return encoding;
  }
  return null;
}
