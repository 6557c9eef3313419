import iconv from 'iconv-lite';
import type { Encoding } from '#contract/imports/choices.ts';

// Encodings of two bytes a letter. They list their letters by how usual they are, so that the first bytes of the common ones
// are a range; read in another encoding, a text has rare letters, or letters next to Latin ones.

const common: Partial<Record<Encoding, (lead: number, trail: number) => boolean>> = {
  shift_jis: (lead) => lead >= 0x88 && lead <= 0x98,
  gbk: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
  'euc-kr': (lead) => lead >= 0xb0 && lead <= 0xc8,
};

export const isWide = (encoding: Encoding): boolean => encoding in common;

/** How likely letters are, as logarithms: a few dozen syllables, some thousands of common signs, others. */
const syllable = -4.5;
const usual = -7.8;
const usualHangul = -6.5;
const rare = -14;
const broken = -20;
const nextToLatin = -4;

function logOfLetter(letter: string, encoding: Encoding): number {
  if (letter === '\ufffd' || /[\u0080-\u009f\ue000-\uf8ff]/.test(letter)) return broken;
  if (/[\u3041-\u3096\u30a1-\u30fc]/.test(letter)) return encoding === 'shift_jis' ? syllable : rare;
  if (/[\uff61-\uff9f]/.test(letter)) return -9;
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(letter)) {
    const [lead = 0, trail = 0] = iconv.encode(letter, encoding);
    if (!common[encoding]?.(lead, trail)) return rare;
    return /\p{Script=Hangul}/u.test(letter) ? usualHangul : usual;
  }
  return /[\u3000-\u3011\uff01-\uff5e、。·・×–—]/.test(letter) ? -9 : rare;
}

/** The logarithm of the probability of texts in an encoding of two bytes a letter. */
export function logOfWide(texts: readonly string[], encoding: Encoding): number {
  let log = 0;
  for (const text of texts)
    for (const match of text.matchAll(/\P{ASCII}/gu)) {
      log += logOfLetter(match[0], encoding);
      const [before = ' ', after = ' '] = [text[match.index - 1], text[match.index + 1]];
      log += [before, after].filter((each) => /[A-Za-z]/.test(each)).length * nextToLatin;
    }
  return log;
}
