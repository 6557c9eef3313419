import { currencyIn } from '#server/reading/currencies.ts';

// What the form of the values rules out, whatever the header says.

const share = (values: readonly string[], test: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;

export const isYear = (value: string): boolean => /^(?:19[5-9]\d|20[0-4]\d)$/.test(value);

/** The number of countries from which on a column names where articles were made. */
export const countriesOfOrigin = 6;

/** Whether rows are counted: nearly each number is the one above it and one more. */
const isRunning = (values: readonly string[]): boolean =>
  values.length > 2 &&
  share(values, (value) => /^(?:0|[1-9]\d{0,5})(?:\.0)?$/.test(value)) > 0.9 &&
  values.slice(1).filter((value, row) => Number(value) === Number(values[row]) + 1).length >= (values.length - 1) * 0.9;

/** Whether records are counted from any number, of which some are gone: `1`, `2`, `5`, `6`, as databases number them. */
function isCounted(values: readonly string[]): boolean {
  if (values.length < 5 || share(values, (value) => /^[1-9]\d{0,5}(?:\.0)?$/.test(value)) < 1) return false;
  const numbers = values.map(Number);
  const isRising = numbers.slice(1).every((number, row) => number > (numbers[row] ?? 0));
  return isRising && (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) < values.length * 2;
}

/** Whether a value is a whole number, as people and programs write it: `1 200`, `1.200`, `1,200`, `12,000`. */
export const isWholeNumber = (value: string): boolean =>
  /^-?\d(?:[\d.]|[\s'’,](?=\d{3}(?!\d)))*(?:[.,]0+)?$/.test(value);

/** Whether whole numbers can be how many there are. Under a header of which only a part is known they also have to differ. */
export function canBeStock(values: readonly string[], isVague: boolean): boolean {
  if (share(values, (value) => value.includes('%') || currencyIn(value) !== null) > 0.3) return false;
  // Litres, metres and the like.
  const isPart = (value: string) => /^\d+[.,]\d+$/.test(value) && !/[.,](?:0+|\d{3})$/.test(value);
  if (values.length > 2 && share(values, isPart) > (values.length > 9 ? 0.2 : 0.5)) return false;
  // `250ml`, `1 kg`: what one piece holds or weighs.
  if (share(values, (value) => /^\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|mg|g|gr|kg|mm|cm|m|oz|lbs?)\.?$/i.test(value)) > 0.5)
    return false;
  if (!isVague) return true;
  // `36 BOX` is what a pack holds.
  if (share(values, (value) => /^\d+\s*\p{L}{2,}/u.test(value)) > 0.5) return false;
  if (values.length > 2 && share(values, isYear) > 0.9) return false;
  if (values.length > 4 && new Set(values).size === 1) return false;
  return (
    !isRunning(values) && share(values, (value) => /\d[.,]\d+$/.test(value) && !/[.,](?:0+|\d{3})$/.test(value)) < 0.2
  );
}

/** Whether values can be what articles are called by: no shares, amounts, positions on a board, nor the numbers of rows. */
export function canBeReference(values: readonly string[], { isVague }: { isVague: boolean }): boolean {
  if (share(values, (value) => /^-?\d+(?:[.,]\d+)?\s*%$/.test(value)) > 0.3) return false;
  if (share(values, (value) => /^https?:\/\//i.test(value)) > 0.5) return false;
  if (
    share(
      values,
      (value) => /\d/.test(value) && /[€$£]|(?:^|\s)[A-Z]{3}(?:\s|$)/.test(value) && currencyIn(value) !== null,
    ) > 0.5
  )
    return false;
  if (share(values, (value) => /^\p{Lu}{1,3}\d{1,3}(?:\s*[,;-]\s*\p{Lu}{1,3}\d{1,3})+$/u.test(value)) > 0.3)
    return false;
  const [first = ''] = values;
  if (isRunning(values) && (isVague || Number(first) <= 1)) return false;
  if (isVague && isCounted(values)) return false;
  // `Alu` and `Stahl` again and again: a material, a colour, a state.
  return !(
    values.length > 3 &&
    new Set(values).size <= values.length / 2 &&
    share(values, (value) => !/\d/.test(value)) > 0.8
  );
}

/** The name of a file, or the address of one with or without its scheme. Several are separated by commas, bars or line breaks. */
export const isFileName = (value: string): boolean =>
  value
    .split(/[\n|]|,\s*(?=http)|;\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .every(
      (part) =>
        isAddress(part) ||
        /^[^\n]{1,200}\.(?:jpe?g|png|gif|webp|avif|tiff?|bmp|svg|heic|pdf|docx?|xlsx?|pptx?|txt|zip)(?:[?#].*)?$/i.test(
          part,
        ),
    );

/** `https://…`, `//cdn.example/…`, `www.example/…`, `shop.example/x.png`. */
export const isAddress = (value: string): boolean =>
  /^(?:https?:)?\/\/\S+$/i.test(value) ||
  // What Wix calls a picture on its servers.
  /^[0-9a-f]{6}_[0-9a-f]{32}~mv2\.\w{3,4}$/i.test(value) ||
  /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,10}\/)\S*$/i.test(value);
