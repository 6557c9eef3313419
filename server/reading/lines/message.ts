import { listLimits } from '#contract/lists/choices.ts';
import type { FixedText, Sentence } from '#contract/texts/message.ts';
import { rolesOf } from '../headers/needs.ts';
import { hasPhrase, isMadeOf, oneOf, phraseAt, phraseWords } from '../words.ts';
import { amountAlone, faultOfQuantity, hasAmount, noQuantity } from './amounts.ts';
import { hasNumber } from './articleNumbers.ts';
import { cartOf } from './blocks.ts';
import { countBetween, countedBySum, isPrice, isVariantOf, named, namedCode } from './cart.ts';
import { changedBy, correct, countsIn, doubt, meantBy, namedAgain, namesIn, quoted, takenBack } from './changes.ts';
import { chatOf } from './chat.ts';
import { headingsOf } from './headings.ts';
import { bicyclesOf, eachInFront, job, jobOf } from './jobs.ts';
import { readLine, type Style, type WrittenLine } from './line.ts';
import {
  beginsWith,
  isAboutJob,
  isAboutRows,
  isAgain,
  isAside,
  isCancelled,
  isCorrection,
  isFarewell,
  isIdentity,
  isNote,
  isOnly,
  isReturn,
  isSentBack,
  isSoldOut,
  isSumRow,
  isTitle,
} from './notes.ts';
import { withoutPairs } from './pairs.ts';
import { countedParts, partsOf, partsOfJob } from './parts.ts';
import { readProse } from './prose/prose.ts';
import { longRow, paragraphsOf } from './prose/sentences.ts';
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
const ofOther: FixedText = 'Changes another line';
const notClear: FixedText = 'Not clear how many of what';

const struck = /^\W{0,4}~{1,2}[^~]+~{1,2}\W*$|^\W{0,4}~~[^~]+~~/u;
const cross = /^[-*•\s]*[❌✗✘✖]/u;
/** A box with a tick in it: done where others have none, chosen in a cart where each has one. */
const ticked = /^[-*•\s]*\[x\]\s+/iu;
const unticked = /^[-*•\s]*\[ ?\]\s/;
/** A remark in brackets behind a row: `(done)`. */
const inBrackets = /\(([^()]{2,20})\)$/u;
/** What marks a box of a form: `Please tick what you need`. */
const asksForTicks = (text: string): boolean => hasPhrase('tick', phraseWords(text));
const box = /^[-*•\s]*\[[ x]?\]\s+/iu;
const or = new RegExp(String.raw`[,;]?\s\(?${oneOf('or')}\s?:?\s`, 'iu');

/** Behind a part of which as many are needed as of the one above: `nips brass - same again`. */
const asMany = new RegExp(String.raw`[\s,:–—-]+${oneOf('as many')}[.!]?$`, 'iu');

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

/** Rows without their places, 1, 2, 3, two blanks in front of what is needed and how many of it. */
function withoutPlaces(rows: readonly Row[]): Row[] {
  const placed = rows.map(({ text }) => /^\s{0,8}(\d{1,3})\s{2,}(?=\S)/.exec(text));
  const places = placed.flatMap((found) => (found ? Number(found[1]) : []));
  if (places.length < 3 || places.some((place, at) => place !== at + 1)) return [...rows];
  const isCounted = rows.every(({ text }, at) => !placed[at] || hasAmount(text.slice(placed[at]?.[0].length)));
  return isCounted ? rows.map((row, at) => ({ ...row, text: row.text.slice(placed[at]?.[0].length ?? 0) })) : [...rows];
}

/** Whether a text says that something is not needed, and not what. */
const namesNone = (text: string): boolean => isMadeOf(phraseWords(text), ['cancelled', 'none', 'wish', 'farewell']);

/** Whether a text has a number and no part: `dej 12`, `då tar vi 3`. */
const isNumberAlone = (text: string): boolean =>
  /^\D+\d{1,3}(?!\S*\d)\D*$/.test(text) && isMadeOf(phraseWords(text), ['wish', 'agreed', 'and', 'farewell']);

/** Two or more bare numbers at the end of a row, each behind a gap: `Handschuh kurz      2    5    1`. */
const severalCounts = /\S\s{2,20}\d{1,4}\s{2,20}\d{1,4}\s{0,20}$/;

/**
 * Reads rows as people write them to each other: lines, and around them greetings, signatures, headers of mails, names in chats,
 * brands above the lines they are of, and values on rows of their own. What is no line is reported. Other work goes in between.
 */
export async function readMessage(
  given: readonly Row[],
  { isBrand, giveWay }: { isBrand: IsBrand; giveWay: () => Promise<void> },
): Promise<{ lines: WrittenLine[]; left_out: NoLine[] }> {
  const rows = withoutPlaces(
    withoutPairs(given.map(({ number, text }) => ({ number, text: text.slice(0, 2 * longest.text) }))),
  );
  const lines: WrittenLine[] = [];
  const left_out: NoLine[] = [];
  const { isChat, isHead, bodyOf } = chatOf(rows, isBrand);
  // Next to crosses, ticks are what is needed.
  const areTicksDone = !rows.some(({ text }) => cross.test(text));
  const hasOpenBoxes = rows.some(({ text }) => unticked.test(text));
  const areTicksNeeds = hasOpenBoxes && rows.some(({ text }) => asksForTicks(text));
  const isOfReturns = rows.slice(0, 6).some(({ text }) => isReturn(tidyRow(text)));
  // `Rad: hinten 28` is a part, unless a complaint or the like stands next to it.
  const isCard = rows.filter(({ text }) => isAboutJob(tidyRow(text))).length > 1;
  let isSentBackBelow = false;
  const isReply = rows.some(({ text }) => /^>\s?\S/.test(text));
  const style: Style = { isDutch: false };
  for (const { text } of rows) {
    await giveWay();
    style.isDutch ||= hasPhrase('dutch', phraseWords(text));
  }
  const headings = await headingsOf(rows, giveWay);
  const cart = cartOf(rows);
  let brand: string | null = null;
  let isSigned = false;
  let isQuantityNext = false;
  let isOfCancelledJob = false;
  let isBesides = false;
  /** Up to which row parts are counted for each of several bicycles, and of how many. */
  let ofBicycles = { count: 1, until: 0 };
  let isBrandAbove = false;
  const leave = ({ number }: Row, why = noLine) => left_out.push({ line: number, why });
  const numberOf = new Map<WrittenLine, number>();
  /** Takes back the line that a text means without doubt, or marks those that it may mean. */
  const cancel = (text: string) => {
    const meant = meantBy(text, lines);
    const [line] = meant;
    // `BL-M8100` is not `RD-M8100`.
    const clause = text.split(/[,;.]\s/).find((part) => isCancelled(part)) ?? text;
    const codes = (text.match(/[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu) ?? []).filter((token) => /\d\D|\D\d/.test(token));
    const isOther = codes.length > 0 && !codes.some((code) => `${line?.text} ${line?.title}`.includes(code));
    if (!line || meant.length > 1 || isOther || namesIn(clause).length > 3) return doubt(meant);
    lines.splice(lines.indexOf(line), 1);
    left_out.push({ line: numberOf.get(line) ?? 0, why: crossedOut, text: line.text.slice(0, longest.title) });
  };
  const refuse = ({ number }: Row, why: Sentence, text: string) =>
    left_out.push({ line: number, why, ...(why !== noQuantity && { text: text.slice(0, longest.title) }) });
  const paragraphs = paragraphsOf(
    rows.map(({ number, text }) => ({
      number,
      text: cart.items.has(number) || cart.left.has(number) ? '' : bodyOf(text.trim()),
    })),
    (text) => !(text.length < 80 && isFarewell(text)) && !quoted.test(text) && (text.length > 120 || !isIdentity(text)),
  );
  let asked: WrittenLine[] = [];
  let proseUntil = -1;
  let isProse = false;
  for (const [place, row] of rows.entries()) {
    await giveWay();
    const item = cart.items.get(row.number);
    if (item) {
      numberOf.set(item, row.number);
      lines.push(brand !== null && item.gtin === null ? { ...item, brand } : item);
      continue;
    }
    if (cart.left.has(row.number)) {
      leave(row);
      continue;
    }
    const paragraph = paragraphs.get(row.number);
    // Rows that are short, or without a point, and are read as several parts are no sentences.
    // Nor is a short one with the number of an article, nor what leads to the rows below.
    const isShort =
      paragraph !== undefined &&
      ((paragraph.text.length < longRow && hasNumber(paragraph.text)) || /^\D*:$/.test(paragraph.text));
    const isSeveral =
      paragraph !== undefined &&
      (paragraph.text.length < longRow || !/[.!?]\s+\S/u.test(paragraph.text)) &&
      paragraph.rows.some(({ text }) => partsOf(withoutTalk(tidyRow(text)), style).length > 1);
    if (paragraph && !isSeveral && !isShort) {
      const read = readProse(paragraph, lines);
      const rowAt = (start: number) => paragraph.rows[paragraph.text.slice(0, start).split('\n').length - 1] ?? row;
      lines.push(...read.lines);
      for (const line of read.lines) numberOf.set(line, row.number);
      for (const line of changedBy(paragraph.text, lines, read.lines)) lines.splice(lines.indexOf(line), 1);
      isProse ||= read.lines.length > 1;
      for (const start of read.cancelled) leave(rowAt(start), crossedOut);
      for (const { start, text } of read.unread) refuse(rowAt(start), notClear, text);
      const isRead = read.lines.length + read.cancelled.length + read.unread.length > 0;
      if (!isRead && !hasNumber(paragraph.text)) leave(row);
      if (isRead || !hasNumber(paragraph.text)) proseUntil = paragraph.rows.at(-1)?.number ?? 0;
    }
    if (row.number <= proseUntil) continue;
    const written = row.text.trim().slice(0, longest.text);
    if (areTicksNeeds && (unticked.test(written) || asksForTicks(written))) {
      leave(row);
      continue;
    }
    const body = areTicksNeeds
      ? bodyOf(written).replace(box, '')
      : hasOpenBoxes
        ? bodyOf(written)
        : bodyOf(written).replace(ticked, '');
    const plain = body.replace(quoted, '');
    let text = withoutTalk(tidyRow(amountAlone(tidyRow(plain)) === null ? countedBySum(plain) : plain));
    if (text === '' && !isAddress(body)) {
      brand = null;
      if (written !== '') leave(row);
      continue;
    }
    if (isHead(written)) {
      leave(row);
      continue;
    }
    const isBelow = rows[place - 1]?.number === row.number - 1;
    // What is sent back is in the rows below, up to a gap or to what is wanted in its place.
    isSentBackBelow = isSentBackBelow && isBelow && !text.endsWith(':');
    // `we are returning 2 hubs, please send 3 rims`
    const inPlace = isSentBack(text)
      ? text.split(/[,;.]\s/).filter((part) => !isSentBack(part) && hasAmount(part))
      : [];
    if (inPlace.length > 0) text = withoutTalk(inPlace.join(', '));
    if ((isCard && isAboutJob(text)) || isOfReturns || isSentBackBelow || isSentBack(text)) {
      isSentBackBelow ||= isSentBack(text) && text.endsWith(':');
      leave(row);
      continue;
    }
    const label = jobOf(text);
    // What a cancelled job needs is in the rows below it.
    isOfCancelledJob =
      label === '' ? isOfCancelledJob && isBelow && !isTitle(text) : isCancelled(label) && label === text;
    if (isOfCancelledJob && label === '') {
      leave(row, crossedOut);
      continue;
    }
    // What a shop shows besides the cart goes on to its sum.
    isBesides = isBesides
      ? isBelow && !isSumRow(text)
      : isAside(text) && phraseWords(text).length <= 4 && !/\d/.test(text);
    if (isBesides) {
      leave(row);
      continue;
    }
    if (
      struck.test(body) ||
      cross.test(body) ||
      (areTicksDone && /[✔✓✅☑]/u.test(body)) ||
      ticked.test(body) ||
      isCancelled(text) ||
      isMadeOf(phraseWords(inBrackets.exec(text)?.[1] ?? ''), ['done'])
    ) {
      leave(row, crossedOut);
      const above = rows[place - 1];
      // An answer below what it is of: `> 1 x shifter`, `not needed any more`.
      if (isReply && isBelow && above && quoted.test(above.text) && !quoted.test(written) && namesNone(text)) {
        const meant = lines.at(-1);
        if (meant && numberOf.get(meant) === above.number) {
          lines.pop();
          left_out.push({ line: above.number, why: crossedOut, text: meant.text.slice(0, longest.title) });
        }
      }
      // `scrap the D03S` may mean a line above.
      const clauses = text.split(/[,;.]\s/).filter((clause) => meantBy(clause, lines).length > 0);
      if (label === '' && clauses.length > 1 && clauses.some(isCancelled)) {
        // `die Kassette streichen, und von den Zügen reichen 6`
        for (const clause of clauses)
          if (isCancelled(clause)) cancel(clause);
          else if (!correct(meantBy(clause, lines), clause)) doubt(meantBy(clause, lines));
      } else if (label === '' && !hasAmount(text)) {
        const meant = meantBy(text, lines);
        // `skip 2 of the Rekons, so only 2`
        if (countsIn(text).length === 0) cancel(text);
        else if (isOnly(text)) correct(meant, text);
        else doubt(meant);
      }
      continue;
    }
    const last = lines.at(-1);
    const likeLast = hasPhrase('as many', phraseWords(text)) ? text.replace(asMany, '') : text;
    if (last && likeLast !== text && /\p{L}{3}/u.test(likeLast) && !hasAmount(likeLast)) {
      lines.push({ ...readLine(likeLast, style), quantity: last.quantity, unit: last.unit, quantity_assumed: true });
      continue;
    }
    if (isAgain(text)) doubt(lines);
    // `ráfky jen čtyři`, `Ikony máme jen 2.35`
    const fewer = last && isOnly(text) && !hasNumber(text) ? meantBy(text, lines) : [];
    if (fewer.length > 0 && (countsIn(text).length > 0 || !hasAmount(text))) {
      if (correct(fewer, text)) leave(row, ofOther);
      else refuse(row, ofOther, text);
      continue;
    }
    // `kolik těch duší? 8?`
    if (isChat && last && text.endsWith('?') && !hasNumber(text) && !hasPhrase('wish', phraseWords(text))) {
      asked = meantBy(text, lines);
      if (asked.length > 0) {
        if (countsIn(text).length > 0) doubt(asked);
        leave(row);
        continue;
      }
    }
    // `dej 12`, which answers
    if (isChat && last && countsIn(text).length === 1 && isNumberAlone(text)) {
      if (correct(asked.length > 0 ? asked : [last], text)) leave(row, ofOther);
      else refuse(row, ofOther, text);
      continue;
    }
    const again = isCorrection(text) ? null : namedAgain(text, lines, isChat);
    if (again) doubt([again.line]);
    const isNamedAgain = again?.isClear === true;
    if (last && (isCorrection(text) || isNamedAgain)) {
      const [part = ''] = partsOf(text, style);
      const meant = meantBy(text, lines);
      // `10, lieber 12 Bremszüge` is a line of its own.
      const isOwn =
        !isNamedAgain && (hasNumber(text) || (meant.length === 0 && hasAmount(text) && namesIn(text).length > 0));
      if (isOwn) doubt(meant);
      else if (correct(meant.length > 0 ? meant : [last], text)) {
        leave(row, ofOther);
        continue;
      }
      if (!isOwn || faultOfQuantity(part) !== null) {
        refuse(row, ofOther, text);
        continue;
      }
    }
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
    isBrandAbove ||= lines.length === 0 && named.brand.test(text);
    if (named.brand.test(text) && isBrandAbove) {
      brand = clip(text.replace(named.brand, ''), longest.brand);
      leave(row);
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
    // `ok tak dej M3000`
    if (last && isChat && !hasAmount(text) && phraseAt('agreed', phraseWords(text), 0) > 0) {
      doubt(hasNumber(text) ? [last] : []);
      if (hasNumber(text)) refuse(row, ofOther, text);
      else leave(row);
      continue;
    }
    if (isSoldOut(text) && !hasAmount(text)) {
      doubt(meantBy(text, lines));
      refuse(row, crossedOut, text);
      continue;
    }
    const isUnderlined = /^(?:={3,}|-{3,})$/.test(rows[place + 1]?.text.trim() ?? '') && !hasAmount(text);
    const count = bicyclesOf(text);
    if (count !== null) ofBicycles = { count, until: row.number };
    if (
      label === text ||
      isUnderlined ||
      (count !== null && text.endsWith(':')) ||
      headings.has(row.number) ||
      (isNote(text, { isTalk: isChat || isReply || isProse, isSigned }) && countedParts(text, style).length === 0)
    ) {
      leave(row);
      continue;
    }
    const isOfBicycles = ofBicycles.until > 0 && row.number - ofBicycles.until <= 1;
    if (isOfBicycles) ofBicycles.until = row.number;
    const rest = text.slice(label.length).replace(named.article, '');
    for (const part of label === '' || label === job.exec(text)?.[0] ? partsOf(rest, style) : partsOfJob(rest, style)) {
      const fault = faultOfQuantity(part);
      if (fault !== null) {
        refuse(row, fault, part);
        continue;
      }
      const line = readPart(part, style);
      if (isSumRow(line.text)) {
        leave(row);
        continue;
      }
      if (label !== '')
        line.note = clip([label.replace(/:\s+$/, ''), line.note].filter(Boolean).join('; '), longest.note);
      if (inPlace.length > 0 || isAgain(text) || eachInFront.test(tidyRow(plain))) line.quantity_assumed = true;
      if (isOfBicycles)
        Object.assign(line, {
          quantity: Math.min(line.quantity * ofBicycles.count, listLimits.quantity),
          quantity_assumed: true,
        });
      const before = lines.at(-1);
      // A price behind a comma: `batteria 500, max 350 €`.
      if (line.text === '' && before) {
        before.max_price ??= line.max_price;
        continue;
      }
      const branded = brand !== null && line.gtin === null ? { ...line, brand } : line;
      numberOf.set(branded, row.number);
      lines.push(branded);
    }
  }
  // An answer above what it quotes: `ändra till 6 kassetter`.
  if (isReply) for (const line of takenBack(lines, numberOf, rows)) lines.splice(lines.indexOf(line), 1);
  if (given.some(({ text }) => isAboutRows(text))) doubt(lines);
  // Counts of several columns that no one named.
  const inColumns = new Set(rows.filter(({ text }) => severalCounts.test(text)).map(({ number }) => number));
  for (const line of lines) if (inColumns.has(numberOf.get(line) ?? 0)) line.quantity_assumed = true;
  return { lines, left_out };
}
