/*
 * A row as people and programs write it. Pure.
 */

import { oneOf, remembering } from '../words.ts';

/** A row as it was written. */
export interface Row {
  number: number;
  text: string;
}

/** How long the parts of a line may be. */
export const longest = {
  text: 1000,
  article_number: 100,
  brand: 100,
  gtin: 40,
  title: 300,
  note: 500,
  alternative: 200,
};

/** What makes a spreadsheet read a number as a text. */
export const apostrophe = /^['’`´]+(?=\S)/;

/** A text in one row, at most so long; null where nothing is left. */
export const clip = (value: string, most: number): string | null => {
  const text = value
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return text === '' ? null : text;
};

const address = /https?:\/\/\S+/giu;

/** What an address calls the thing that it leads to, `br-m7120-slx`; nothing for a program of the shop. */
function lastOfPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const last = path.slice(3).findLast((part) => part !== '') ?? '';
  return /\.(?:php|aspx?|jsp|cgi|dll|do)$/i.test(last) ? '' : last.replaceAll(/[_\-.]/g, ' ');
}
/** The same in a row with other text, of which no number is a quantity. */
const beside = (address: string): string => lastOfPath(address).replace(/^[\d\s]+$/, '');
const alone = /^\s*https?:\S+\s*$/i;

const hasAddress = (row: string): boolean => /https?:\/\/\S/i.test(row);

/** Whether a row is an address and nothing else. */
export const isAddress = (row: string): boolean => alone.test(row);

/** A link of Markdown, its picture and its stress: `[chain](https://shop.test/1)`, `:wrench:`, `**Shop**`. */
const link = /\[([^\][]{2,200})\]\((?:https?:[^()\s]*(?:\([^()]*\)[^()\s]*)?|#[^()]*)\)/giu;
const marks = /(?<!\S):[a-z][a-z_]{2,30}:(?!\S)|\*\*/giu;

/** A number behind a tab or two blanks, and one in front of them, is how many are needed. */
const countApart = new RegExp(String.raw`(?<=\S)(?:\t| {2})\s{0,80}(\d{1,4})(?=$|\s+${oneOf('limit')})`, 'iu');
const countInFront = /^(\d{1,4})(?:\t| {2})\s{0,80}(?=\S*\p{L})/u;

/** In front of a count like that of the row above: `SL-U6000-11R ebenfalls 4`. */
const likewise = new RegExp(String.raw`\s${oneOf('likewise')}\s(?=\d{1,4}$)`, 'iu');

const countOf = new RegExp(String.raw`^([1-9]\d{0,3})\s${oneOf('of')}\s(?=\S{0,40}\d)`, 'iu');

/** The place of a row in an order: `Pos.1   25 Stck. …`. */
const position = new RegExp(String.raw`^${oneOf('position')}\.?\s?\d{1,3}[.:)]?\s+(?=\S)`, 'iu');

const unit = oneOf('unit piece', 'unit box', 'unit pair', 'unit set', 'unit roll', 'unit bottle', 'unit metre');
/** `n° 3 copertoni`, but not `n° 2 paia pedali`, whose unit is in front of the name. */
const numbered = new RegExp(String.raw`^n[°º]\s?([1-9]\d?)\s+(?!${unit}(?!\p{L}))(?=\p{L}{3})`, 'iu');

/** A row without what people and programs put around it: bullets, boxes, its place, pictures, leading dots. */
export const tidyRow = remembering((row: string): string => {
  const text = row
    .slice(0, longest.text)
    .trim()
    .replace(countApart, ' : $1')
    .replace(countInFront, '$1 x ')
    .replaceAll(/\p{Cf}|\p{Extended_Pictographic}|\u{FE0F}|\u{20E3}/gu, '')
    .replaceAll(link, '$1')
    .replaceAll(marks, ' ')
    .replaceAll(address, isAddress(row) ? lastOfPath : beside)
    // `Relay: https://shop.test/100`
    .replace(/:\s*$/, hasAddress(row) ? '' : '$&')
    .replaceAll(/<\/?[a-z]{1,6}\d?>/gi, ' ')
    .replaceAll(/"([^"]*)"|[„“”«»]/g, ' $1 ')
    .replaceAll(/\.{3,}|…+|·{3,}|_{3,}/g, ' : ')
    .trim();
  return (
    (clip(text, longest.text) ?? '')
      .replace(/^(?:[-−–—•*▪◦·☐□]|\[ ?\])\s+/, '')
      .replace(position, '')
      .replace(/^\d{1,3}[.)]\s+(?=\d+\s?[x×*]\s|\p{L}.*\d)/u, '')
      // `2 de RD-M8100-SGS`
      .replace(countOf, '$1 x ')
      .replace(numbered, '$1 x ')
      .replace(likewise, ' : ')
  );
});

/** A row and the note behind it, if there is one. */
export const withoutNote = (row: string): string[] => row.split(/\s(?:\/\/|#)\s+(?=\D)/, 2);
