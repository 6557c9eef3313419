import { listLimits } from '#contract/lists/choices.ts';
import type { FixedText, Sentence } from '#contract/texts/message.ts';
import { rolesOf } from '../headers/needs.ts';
import { hasPhrase, isMadeOf, oneOf, phraseWords } from '../words.ts';
import { amountAlone, faultOfQuantity, hasAmount, noQuantity } from './amounts.ts';
import { hasNumber } from './articleNumbers.ts';
import { countBetween, countedBySum, isPrice, isVariantOf, named, namedCode } from './cart.ts';
import { chatOf } from './chat.ts';
import { readLine, type Style, type WrittenLine } from './line.ts';
import { beginsWith, isCancelled, isFarewell, isNote } from './notes.ts';
import { partsOf } from './parts.ts';
import { clip, isAddress, longest, type Row, tidyRow } from './row.ts';
import { withoutTalk } from './talk.ts';

/** A row that is no line, and why; with the text that it would be a line of. */
export interface NoLine {
  line: number;
  why: Sentence;
  text?: string;
}

/** Whether a text is the name of a brand and nothing else. */
export type IsBrand = (text: string) => boolean;

export const noLine: FixedText = 'A sum, a note or a heading';
export const crossedOut: FixedText = 'Crossed out, cancelled or done';

const quoted = /^(?:>\s?)+/;
const struck = /^\W{0,4}~{1,2}[^~]+~{1,2}\W*$|^\W{0,4}~~[^~]+~~|[✔✓✅☑]|^[-*•\s]*\[x\]\s/iu;
/** A remark in brackets behind a row: `(done)`. */
const inBrackets = /\(([^()]{2,20})\)$/u;
const or = new RegExp(String.raw`[,;]?\s\(?${oneOf('or')}\s?:?\s`, 'iu');

/** Whom parts are for, in front of them: `Kom. Müller: 2 x …`. */
const job = new RegExp(String.raw`^${oneOf('job')}\.?(?:\s[^:,;\d]{1,40})?:\s+(?=\S)`, 'iu');

/** Reads one line, with what would do instead. */
function readPart(text: string, style: Style): WrittenLine {
  const [first = '', ...others] = text.split(or);
  if (others.length === 0 || ![first, ...others].every(hasNumber)) return readLine(text, style);
  const line = readLine(first, style);
  const instead = others.map((other) => readLine(other.replace(/\)$/, ''), style));
  const counted = [line, ...instead].find(({ quantity_assumed: isAssumed }) => !isAssumed) ?? line;
  return {
    ...line,
    quantity: counted.quantity,
    quantity_assumed: counted.quantity_assumed,
    unit: counted.unit,
    alternatives: instead
      .flatMap(({ text: name }) => clip(name, longest.alternative) ?? [])
      .slice(0, listLimits.alternatives),
  };
}

/**
 * Reads rows as people write them to each other: lines, and around them greetings, signatures, headers of mails, names in chats,
 * brands above the lines they are of, and values on rows of their own. What is no line is reported. Other work goes in between.
 */
export async function readMessage(
  given: readonly Row[],
  { isBrand, giveWay }: { isBrand: IsBrand; giveWay: () => Promise<void> },
): Promise<{ lines: WrittenLine[]; left_out: NoLine[] }> {
  const rows = given.map(({ number, text }) => ({ number, text: text.slice(0, 2 * longest.text) }));
  const lines: WrittenLine[] = [];
  const left_out: NoLine[] = [];
  const { isChat, isHead, bodyOf } = chatOf(rows, isBrand);
  const isReply = rows.some(({ text }) => /^>\s?\S/.test(text));
  const style: Style = { isDutch: false };
  for (const { text } of rows) {
    await giveWay();
    style.isDutch ||= hasPhrase('dutch', phraseWords(text));
  }
  let brand: string | null = null;
  let isSigned = false;
  let isQuantityNext = false;
  const leave = ({ number }: Row, why = noLine) => left_out.push({ line: number, why });
  const refuse = ({ number }: Row, why: Sentence, text: string) =>
    left_out.push({ line: number, why, ...(why !== noQuantity && { text: text.slice(0, longest.title) }) });
  for (const [place, row] of rows.entries()) {
    await giveWay();
    const written = row.text.trim().slice(0, longest.text);
    const body = bodyOf(written);
    const text = withoutTalk(tidyRow(countedBySum(body.replace(quoted, ''))));
    if (text === '' && !isAddress(body)) {
      brand = null;
      if (written !== '') leave(row);
      continue;
    }
    if (isHead(written)) {
      leave(row);
      continue;
    }
    if (struck.test(body) || isCancelled(text) || isMadeOf(phraseWords(inBrackets.exec(text)?.[1] ?? ''), ['done'])) {
      leave(row, crossedOut);
      continue;
    }
    const last = lines.at(-1);
    const amount =
      amountAlone(text) ??
      countBetween(rows, place) ??
      (isQuantityNext && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);
    isQuantityNext = !/\d/.test(text) && rolesOf(text).includes('amount');
    if (last && (isVariantOf(text) || (isAddress(body) && rows[place - 1]?.text.trim() !== ''))) {
      last.note = clip([last.note, isAddress(body) ? body : text].filter(Boolean).join('; '), longest.note);
      continue;
    }
    if (amount !== null && last?.quantity_assumed) {
      Object.assign(last, { quantity: amount, quantity_assumed: false });
      continue;
    }
    // A number alone may be how many, or a place in the list; a variant is between a number and its price: `Black / Folding`.
    const isVariant =
      last?.quantity_assumed && isPrice(rows[place + 1]) && namedCode(rows[place - 1]?.text.trim() ?? '');
    if (isQuantityNext || (lines.length > 0 && /^[1-9]\d{0,2}$/.test(text)) || isVariant) {
      leave(row);
      continue;
    }
    const code = namedCode(text);
    // `Ergon GA3 Griffe` looks like a number, until the row below has the number.
    const isName = last?.article_number?.includes(' ') === true && /\p{L}{4}/u.test(last.article_number);
    if (last?.quantity_assumed && (last.article_number === null || isName) && last.gtin === null && code !== null) {
      last.title ??= last.article_number;
      last.article_number = clip(code, longest.article_number);
      continue;
    }
    if (named.brand.test(text) && last) {
      last.brand = clip(text.replace(named.brand, ''), longest.brand);
      continue;
    }
    const name = text.replace(/ ?:$/, '');
    if (isBrand(name)) {
      brand = name;
      leave(row);
      continue;
    }
    // `Merci de nous livrer ce qui suit :` is no end.
    isSigned ||=
      isFarewell(text) &&
      !hasNumber(text) &&
      // `Ciao` is said at both ends.
      (lines.length > 0 || (phraseWords(text).length <= 4 && !beginsWith('greeting', text)));
    const isUnderlined = /^(?:={3,}|-{3,})$/.test(rows[place + 1]?.text.trim() ?? '') && !hasAmount(text);
    if (isUnderlined || isNote(text, { isTalk: isChat || isReply, isSigned })) {
      leave(row);
      continue;
    }
    const [label = ''] = job.exec(text) ?? [];
    for (const part of partsOf(text.slice(label.length).replace(named.article, ''), style)) {
      const fault = faultOfQuantity(part);
      if (fault !== null) {
        refuse(row, fault, part);
        continue;
      }
      const line = readPart(part, style);
      if (label !== '')
        line.note = clip([label.replace(/:\s+$/, ''), line.note].filter(Boolean).join('; '), longest.note);
      lines.push(brand !== null && line.gtin === null ? { ...line, brand } : line);
    }
  }
  return { lines, left_out };
}
