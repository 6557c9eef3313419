import { isCounting, rolesOf } from '../headers/needs.ts';
import { hasAmount } from '../lines/amounts.ts';
import { isSumRow } from '../lines/notes.ts';
import { measureWords } from '../sizes.ts';
import { unitOf } from '../units.ts';
import { anyOf, isMadeOf, oneOf, phraseWords } from '../words.ts';
import { isSize } from './layout.ts';
import { type Place, placesOf } from './places.ts';

// Forms and printed orders whose rows say more by where their words stand than by what parts them.

const measure = new RegExp(
  String.raw`^(?:\p{L}{2,10}\.?\s)?\d{1,4}(?:[.,]\d{1,3})?\s?(?:${anyOf(measureWords)}|mm|cm|m|l|["”″])$|^\d{2,3}(?:\s?[x×/-]\s?\d{1,3}(?:[.,]\d{1,3})?\p{L}?){1,2}$|^${oneOf('size')}\.?\s\d{1,3}(?:[.,]\d)?$`,
  'iu',
);

/** Whether a header is a size, a colour or a side, of which a form has several next to each other: `M`, `700x38`, `schwarz`. */
export const isOption = (header: string): boolean =>
  isSize(header) || measure.test(header) || isMadeOf(phraseWords(header), ['option value']);

/** A table of these rows, each where it stood in the text. */
const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.trim()).join('\t')).join('\n');

/** What counts the pieces of an option, or says that there are none of it. */
const isMark = (cell: string): boolean => /^(?:\d{1,4}|[-–—=.·]{1,10})$/.test(cell);
const asCount = (cell: string): string => (/^\d/.test(cell) ? cell : '');
/** What parts the header from the rows, or one page from the next. */
const isRule = (row: string): boolean => /^[-–—=+|_*:\s]*$/.test(row);

const isFormHeader = ([first = '', ...options]: readonly string[]): boolean =>
  options.length > 1 &&
  !isOption(first) &&
  first.length <= 60 &&
  options.every(isOption) &&
  options.some((option) => /\p{L}|["”″]/u.test(option)) &&
  new Set(options).size === options.length;

/** What all articles of a form are, where its first column says so with their brand: `Mantel (Continental)`; else nothing. */
function kindOf(header: string): string {
  const [, kind = '', brand = ''] = /^(\p{L}[\p{L}-]{2,30}) \((\p{L}[\p{L} -]{1,30})\)$/u.exec(header) ?? [];
  return kind === '' || rolesOf(kind).length > 0 || rolesOf(brand).length > 0 ? '' : `${brand} ${kind} `;
}

const titled = 'Description';

/** The rows of a form below its header; a row whose cells are not read is a note. */
function formOf(
  rows: readonly string[],
  top: number,
  header: readonly string[],
  cellsOf: (row: string) => string[] | null,
): string | null {
  const kind = kindOf(header[0] ?? '');
  let count = 0;
  const below = rows.slice(top + 1).map((row) => {
    const cells = isRule(row) ? null : cellsOf(row);
    if (!cells) return isRule(row) ? [] : [row.replaceAll('|', ' ')];
    count += 1;
    const [name = '', ...counts] = cells;
    return [isSumRow(name) ? name : `${kind}${name}`, ...counts.map(asCount)];
  });
  if (count < 2) return null;
  return tableOf([...rows.slice(0, top).map(() => []), [titled, ...header.slice(1)], ...below]);
}

/** A form whose columns are parted by upright strokes, below its title. */
function drawnForm(rows: readonly string[]): string | null {
  const cellsOf = (row: string) => row.replace(/^\s*\|/, '').replace(/\|\s*$/, '');
  const split = (row: string) => row.split('|').map((cell) => cell.trim());
  const top = rows.findIndex((row) => row.includes('|') && isFormHeader(split(cellsOf(row))));
  if (top < 0) return null;
  const isFramed = /^\s*\|/.test(rows[top] ?? '');
  const header = split(cellsOf(rows[top] ?? ''));
  // Another form below has columns of its own.
  if (rows.slice(top + 1).some((row) => row.includes('|') && isFormHeader(split(cellsOf(row))))) return null;
  let isLost = false;
  const form = formOf(rows, top, header, (row) => {
    const cells = split(isFramed ? row.replace(/^\s*\|/, '') : row);
    const [name = '', ...counts] = cells.slice(0, header.length);
    const isRest = cells.slice(header.length).every((cell) => cell === '');
    if (cells.length > 1 && name !== '' && isRest && counts.every((cell) => cell === '' || isMark(cell)))
      return [name, ...counts];
    isLost ||= cells.length > 2 && cells.slice(1).some((cell) => /\d/.test(cell));
    return null;
  });
  return isLost ? null : form;
}

/** How far a count may be from the name of its column. */
const mostAway = 4;

/** A form in fixed columns, whose first one may have no name. */
function spacedForm(rows: readonly string[]): string | null {
  for (const [top, row] of rows.entries()) {
    const places = placesOf(row);
    const [first] = places;
    if (!first || places.length < 2) continue;
    // Nothing is above what the articles are called.
    const isBare = first.from > 5 && isOption(first.text);
    const options = isBare ? places : places.slice(1);
    const header = [isBare ? '' : first.text, ...options.map(({ text }) => text)];
    if (!isFormHeader(header)) continue;
    let isLost = rows.slice(top + 1).some((text) => {
      const [name = '', ...others] = placesOf(text).map((place) => place.text);
      return isFormHeader([name, ...others]) || isFormHeader(['', name, ...others]);
    });
    const begin = (options[0]?.from ?? 0) - mostAway;
    const form = formOf(rows, top, header, (text) => {
      const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index }));
      let at = words.length;
      const isOwn = (place: number) => isMark(words[place]?.word ?? '') && (words[place]?.index ?? 0) >= begin;
      while (at > 1 && words.length - at < options.length && isOwn(at - 1)) at -= 1;
      const marks = words.slice(at);
      const name = text.slice(0, marks[0]?.index ?? 0).trim();
      if (marks.length === 0 || !/\p{L}/u.test(name)) {
        isLost ||= placesOf(text).filter((place) => /^\d/.test(place.text)).length > 1;
        return null;
      }
      // A row that is shifted has counts in front of the first column.
      isLost ||= isMark(/\s{2}(\S{1,4})$/.exec(name)?.[1] ?? '');
      if (marks.length === options.length) return [name, ...marks.map(({ word }) => word)];
      const cells = options.map(() => '');
      for (const { word, index } of marks) {
        const gaps = options.map(({ from, to }) => Math.max(from - index - word.length + 1, index - to + 1, 0));
        const least = Math.min(...gaps);
        const nearest = gaps.indexOf(least);
        if (least > mostAway || cells[nearest] !== '') {
          isLost ||= marks.length > 1;
          return null;
        }
        cells[nearest] = word;
      }
      return [name, ...cells];
    });
    if (form !== null && !isLost) return form;
  }
  return null;
}

const isTextRow = (cells: readonly string[]): boolean => cells.some((cell) => /^\*{2,}\s?\S/.test(cell));

/**
 * An order that a program printed in fixed columns, in which what an article is called goes on in the next row, where its count may
 * stand as well; null for others.
 */
function printedOrder(rows: readonly string[]): string | null {
  for (const [top, row] of rows.slice(0, 30).entries()) {
    const headings = placesOf(row);
    if (headings.length < 4) continue;
    const roles = headings.map(({ text }) => rolesOf(text));
    const title = roles.findIndex((role) => role[0] === 'title');
    const count = roles.findIndex((role) => role.some(isCounting));
    if (title < 1 || count <= title) continue;
    const nearest = ({ from, to }: Place) => {
      const gaps = headings.map((heading) => Math.max(heading.from - to + 1, from - heading.to + 1, 0));
      return gaps.indexOf(Math.min(...gaps));
    };
    let isLost = false;
    const cellsOf = (text: string): string[] | null => {
      const cells = headings.map(() => '');
      for (const place of placesOf(text)) {
        const at = nearest(place);
        if (cells[at] !== '' && at !== title) {
          isLost ||= placesOf(text).length > 3;
          return null;
        }
        cells[at] = `${cells[at]} ${place.text}`.trim();
      }
      return cells;
    };
    const found: string[][] = rows.slice(0, top).map(() => []);
    found.push(headings.map(({ text }) => text));
    let article: string[] | null = null;
    let joined = 0;
    for (const text of rows.slice(top + 1)) {
      const cells = isRule(text) || isSumRow(text.trim()) ? null : cellsOf(text);
      const own = cells?.slice(0, title).some((cell) => cell !== '') ?? false;
      if (cells && own && (cells[title] !== '' || cells[count] !== '') && !isTextRow(cells) && text !== row) {
        article = [...cells];
        found.push(article);
        continue;
      }
      const isMore =
        cells &&
        article &&
        !own &&
        /^[^:*]{1,80}$/.test(cells[title] ?? '') &&
        cells.every((cell, at) => at <= title || cell === '' || article?.[at] === '');
      if (cells && article && isMore) {
        if (cells[count] !== '') joined += 1;
        for (const [at, cell] of cells.entries())
          article[at] = at === title ? `${article[at]} ${cell}` : article[at] || cell;
        found.push([]);
        continue;
      }
      isLost ||= cells !== null && !own && cells[title] !== '' && /^\d/.test(cells[count] ?? '');
      // A page may end within an article.
      if (!isRule(text) && article?.[count] !== '') article = null;
      found.push(isRule(text) || text === row ? [] : [text]);
    }
    if (joined > 0 && !isLost) return tableOf(found);
  }
  return null;
}

/** Rows that were read below a header, with those among them that were not. */
function tableBelow(
  header: readonly string[],
  rows: readonly string[],
  read: readonly (readonly string[] | null)[],
): string {
  const top = read.findIndex((cells) => cells !== null);
  const below = rows.slice(top).map((row, at) => read[top + at] ?? [row]);
  return tableOf([...rows.slice(0, Math.max(top - 1, 0)).map(() => []), header, ...below]);
}

const box = /^\s{0,8}(?:\[\s?([xX✓✔]?)\s?\]|([☐☑☒✓✔]))\s{0,4}(?:\d{1,3}[.)]\s{1,4})?(?=\S)/u;
const lastPrice = /\s(?:[^\s\d]{1,4}\s?)?\d[\d.,]{0,9}[.,]\d{2}(?:\s?[^\s\d]{1,4})?$/u;

/** What a row of a quotation offers, and how many of it; null where it has no count or no price. */
function offerOf(row: string): [string, string, string] | null {
  let rest = row.slice(0, 300).trim();
  const whole = rest;
  for (let time = 0; time < 2; time += 1) rest = rest.replace(lastPrice, '').trim();
  if (rest === whole) return null;
  const [, ahead = '', named = ''] = /^(\d{1,4})\s?[x×]\s(\S.*)$/iu.exec(rest) ?? [];
  if (ahead !== '') return [named, ahead, ''];
  const found = /(?<=\S)(\s{1,40})(\d{1,5})(?:\s?(\p{L}{1,12})\.?)?$/u.exec(rest.replaceAll(/\s{3,}/g, '  '));
  const [, blank = '', count = '', unit = ''] = found ?? [];
  if (!found || (blank.length < 2 && unitOf(unit) === null)) return null;
  return [rest.replaceAll(/\s{3,}/g, '  ').slice(0, found.index), count, unit];
}

/** A quotation in which the rows that are wanted are ticked; null where boxes mean what is done. */
function tickedQuotation(rows: readonly string[]): string | null {
  const ticked = rows.map((row) => {
    const found = box.exec(row);
    if (!found) return null;
    const isTicked = (found[1] ?? '') !== '' || /[☑☒✓✔]/.test(found[2] ?? '');
    return { isTicked, offer: offerOf(row.slice(found[0].length)) };
  });
  const boxes = ticked.filter((row) => row !== null);
  const wanted = boxes.filter(({ isTicked }) => isTicked).length;
  if (boxes.length < 3 || wanted === 0 || wanted === boxes.length || boxes.some(({ offer }) => offer === null))
    return null;
  const cells = ticked.map(
    (row) => row?.offer && (row.isTicked ? row.offer : row.offer.map((cell) => cell && `~~${cell}~~`)),
  );
  return tableBelow(
    [titled, 'Quantity', 'Unit'],
    rows,
    cells.map((each) => each ?? null),
  );
}

/** A header whose column says what is to be ordered: where it is empty, nothing is. */
const needed = 'To order';
/** The rows of a form that may be ticked, without their boxes. */
const withoutBox = (row: string): string => row.replace(box, '').replaceAll(/\s+/g, ' ').trim();
const isTicked = (row: string): boolean => /[xX✓✔☑☒]/u.test(box.exec(row)?.[0] ?? '');

const countNamed = new RegExp(
  String.raw`(?:[\s,;:–-])${oneOf('amount')}\.?\s?[:=]?\s?(?:([1-9]\d{0,3})(?:\s\p{L}{1,8}\.?)?)?$`,
  'iu',
);

/** The name before a blank, with the count and unit written on or after it, as in `Bell ....... 6 pcs`; null for other rows. */
function besideBlank(row: string): { name: string; count: string } | null {
  const at = row.search(/[._…]{4}/u);
  const name = withoutBox(row.slice(0, Math.max(at, 0))).trim();
  const behind = row
    .slice(at)
    .replaceAll(/[._…\s]+/gu, ' ')
    .trim();
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})?\s?(\p{L}{1,8})$/u.exec(behind) ?? [];
  return /\p{L}{3}/u.test(name) && unitOf(unit) !== null ? { name, count } : null;
}

/**
 * A form that names its counts in each row, and leaves open those of what is not needed: `Brake cable  Qty: 5`, `Saddle  Qty: __`;
 * null where each has a count, or where something else is asked for around it.
 */
function namedCounts(rows: readonly string[]): string | null {
  const read = rows.map((row) => {
    const text = withoutBox(row.slice(0, 300))
      .replaceAll(/[._…·]{2,}/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const named = besideBlank(row.slice(0, 300));
    if (named) return { ...named, isTicked: isTicked(row), isBoxed: box.test(row) };
    const found = countNamed.exec(text);
    const name = text.slice(0, found?.index ?? 0).replace(/[\s,;:–-]{1,5}$/, '');
    return found && /\p{L}{3}/u.test(name)
      ? { name, count: found[1] ?? '', isTicked: isTicked(row), isBoxed: box.test(row) }
      : null;
  });
  const held = read.filter((row) => row !== null);
  const open = held.filter(({ count }) => count === '').length;
  // A tick without a count, or a count without a tick, may be forgotten.
  const isClear = held.every(({ count, isTicked: ticked, isBoxed }) => !isBoxed || ticked === (count !== ''));
  const isRest = rows.every((row, at) => read[at] !== null || !hasAmount(row));
  if (open === 0 || held.length - open < 2 || !isClear || !isRest) return null;
  return tableBelow(
    [titled, needed, ''],
    rows,
    read.map((line) => line && [line.name, line.count]),
  );
}

const threeCounts = /(?:\s[-–:]?\s?|:\s?)(\d{1,4})\s?\/\s?(\d{1,4})\s?\/\s?(\d{1,4})$/;

/**
 * Rows that end in three numbers, of which the last is what the second lacks of the first: what is needed, or was ordered, and what is
 * there; null for others. Unless a row names them, they are to be checked.
 */
function lackingCounts(rows: readonly string[]): string | null {
  const read = rows.map((row) => {
    const text = row.slice(0, 300).trim();
    const found = threeCounts.exec(text);
    const [whole = 0, held = 0, lacking = 0] = (found?.slice(1) ?? []).map(Number);
    const name = text.slice(0, found?.index ?? 0).trim();
    return found && /\p{L}{3}/u.test(name)
      ? { name, held, lacking, isRight: lacking === Math.max(0, whole - held) }
      : null;
  });
  const all = read.filter((row) => row !== null);
  if (all.length < 3 || all.some(({ isRight }) => !isRight)) return null;
  if (all.filter(({ held, lacking }) => held > 0 && lacking > 0).length < 2) return null;
  const isNamed = rows.some((row) => {
    const names = (/([^/()]{2,30}\/){2}[^/():]{2,30}/.exec(row.slice(0, 300))?.[0] ?? '')
      .split('/')
      .map((name) => rolesOf(name.trim()));
    return names[2]?.some((role) => role === 'need' || role === 'rest') === true;
  });
  const countOf = (lacking: number) => (isNamed || lacking === 0 ? String(lacking) : `~${lacking}`);
  return tableBelow(
    [titled, needed, ''],
    rows,
    read.map((line) => line && [line.name, countOf(line.lacking)]),
  );
}

const orderedAndCame =
  /^(.*\S)\s(?:[-–—:]\s)?(\p{L}{3,14})\.?:?\s(\d{1,4})(?:,\s|;\s|\s\/\s|\s)(\p{L}{3,14})\.?:?\s(\d{1,4})\.?$/u;

/** Rows that say how many were ordered, and how many came: `Dæk 28 - bestilt 10, leveret 6`. What is left of them is to be checked. */
function stillToCome(rows: readonly string[]): string | null {
  const read = rows.map((row) => {
    const [, name = '', ordered = '', whole = '', came = '', part = ''] =
      orderedAndCame.exec(row.slice(0, 300).trim()) ?? [];
    const isBoth =
      rolesOf(ordered).some((role) => role === 'ordered' || role === 'need') && rolesOf(came).includes('no need');
    return isBoth && /\p{L}{3}/u.test(name)
      ? { name: name.replace(/[\s,:–-]{1,5}$/, ''), count: Math.max(0, Number(whole) - Number(part)) }
      : null;
  });
  if (read.filter((line) => line !== null).length < 2 || rows.some((row, at) => !read[at] && hasAmount(row)))
    return null;
  return tableBelow(
    [titled, needed, ''],
    rows,
    read.map((line) => line && [line.name, line.count > 0 ? `~${line.count}` : '0']),
  );
}

/** The rows of a form, a quotation with ticks or a printed order as a table parted by tabs; null for other texts. */
export function tableOfForm(rows: readonly string[]): string | null {
  const plain = rows.map((row) => (row.includes('\t') ? '' : row.trimEnd()));
  if (plain.some((row, at) => row === '' && rows[at]?.includes('\t')) || plain.some((row) => row.length > 1_000))
    return null;
  return (
    drawnForm(plain) ??
    spacedForm(plain) ??
    tickedQuotation(plain) ??
    namedCounts(plain) ??
    lackingCounts(plain) ??
    stillToCome(plain) ??
    printedOrder(plain)
  );
}
