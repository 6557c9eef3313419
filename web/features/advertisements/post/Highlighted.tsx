import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import classes from './Highlighted.module.css';

/** A text with the words that were searched for marked in it, whatever their case. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  return <UnbrokenText render={(part) => <Marked text={part} words={words} />}>{text}</UnbrokenText>;
}

function Marked({ text, words }: { text: string; words: string }) {
  return splitAt(text, words).map(({ text: part, isMatch, start }) =>
    isMatch ? (
      <mark key={start} className={classes.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

interface Part {
  text: string;
  isMatch: boolean;
  start: number;
}

const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A part number is marked whole, however its signs are typed: `csm8100` in CS-M8100. Up to three letters or digits are marked as a
 * word or number of their own only: `for` is not what is meant in Comfort, nor `12` in 126, X12 and 12.5.
 */
function patternOf(word: string): string {
  if (/^\p{L}{1,3}$/u.test(word)) return `(?<!\\p{L})${word}(?!\\p{L})`;
  if (/^\d{1,3}$/.test(word)) return `(?<![\\p{L}\\p{N}]|\\d[.,])${word}(?!\\p{N}|[.,]\\d)`;
  const key = word.match(/[\p{L}\p{N}]/gu) ?? [];
  if (!/\d/.test(word) || key.length < 3) return quote(word);
  return `${quote(word)}|${key.map(quote).join('[-–./ ]?')}`;
}

/** The parts of a text: matches of one of the words and the text between. */
export function splitAt(text: string, words: string): Part[] {
  const wanted = words.split(/\s+/).filter((word) => word.length > 1);
  if (wanted.length === 0) return [{ text, isMatch: false, start: 0 }];
  const pattern = new RegExp(`(${wanted.map(patternOf).join('|')})`, 'giu');
  let start = 0;
  return text.split(pattern).flatMap((part, index) => {
    const from = start;
    start += part.length;
    return part === '' ? [] : [{ text: part, isMatch: index % 2 === 1, start: from }];
  });
}
