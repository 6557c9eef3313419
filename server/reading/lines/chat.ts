/*
 * Conversations: whose rows have names and times in front of what people write. Pure.
 */

import { isHeading } from '../headers/needs.ts';
import type { Row } from './row.ts';

const chat =
  /^(?:\[?\d{1,4}[./-]\s?\d{1,2}(?:[./-]\s?\d{0,4})?,?\s{1,2}\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?|\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]|\d{1,2}:\d{2}(?=\s[^:]{1,40}:))[\s,]\s?(?:[-–]\s)?[^:]{1,40}:\s?|^\[\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?,\s\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\]\s[^:]{1,40}:\s?|^[^:,[\]]{1,40},\s\[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]:\s?/iu;
/** A name and a time on a row of their own, above what someone writes: `Mia 09:12`. */
const turn =
  /^\p{Lu}\p{L}{1,15}(?: \p{Lu}\p{L}{0,15}\.?)?,?\s{1,3}\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?\]?$/iu;
/** A name, perhaps with the time, in front of what someone writes: `Tom: 8 chains`, `Bas, 09:12: hoi`. */
const speaker =
  /^(\p{Lu}\p{L}{1,15}(?: \p{L}{1,16}\.?)?(?:\s\([^():]{2,30}\)|\s[-–—]\s[^:,;\d]{2,30})?)(?:,?\s\d{1,2}[:.]\d{2})?\s?:\s/u;
/** What a chat writes itself, with a time and no name: `28.11.26, 08:14 - Messages are encrypted.` */
const ofChat =
  /^\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?,?\s{1,2}\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s?[-–]?\s[^:]*$/iu;
/** Whether most rows begin with the name of a person, and one of a few people writes several of them. */
function isConversation(rows: readonly Row[], isBrand: (text: string) => boolean): boolean {
  const names = rows.flatMap(({ text }) => speaker.exec(text.trim())?.[1] ?? []);
  const people = new Set(names);
  return (
    names.length >= 3 &&
    names.length * 3 >= rows.length * 2 &&
    people.size <= Math.min(4, names.length - 1) &&
    // `Sklad` is who answers there, and a column elsewhere.
    names.filter((name) => isHeading(name) || isBrand(name) || /\d/.test(name)).length * 3 < names.length
  );
}

/** The rows of a conversation, or of what is none. */
interface Chat {
  isChat: boolean;
  /** Whether a row is a name with a time, or what the chat says itself. */
  isHead(row: string): boolean;
  /** What someone writes in a row. */
  bodyOf(row: string): string;
}

/** How rows are to be read, of which people may have written some to each other. */
export function chatOf(rows: readonly Row[], isBrand: (text: string) => boolean): Chat {
  const isTimed = rows.filter(({ text }) => chat.test(text)).length > 1;
  const isTurned = rows.filter(({ text }) => turn.test(text.trim())).length > 1;
  const isNamed = !isTimed && isConversation(rows, isBrand);
  return {
    isChat: isTimed || isNamed || isTurned,
    isHead: (row) => (isTurned && turn.test(row)) || (isTimed && ofChat.test(row)),
    bodyOf: (row) => (isTimed || isNamed ? row.replace(isNamed ? speaker : chat, '') : row),
  };
}
