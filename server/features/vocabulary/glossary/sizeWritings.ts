import { plainText } from '#server/reading/text.ts';
import type { WrittenSize } from './terms.ts';
import { push } from './text.ts';

/** The ways to write each size, and what each of them means. */
export class SizeWritings {
  private readonly writings = new Map<string, string[]>();
  private readonly meanings = new Map<string, string[]>();

  constructor(sizes: readonly WrittenSize[]) {
    for (const { written, meaning } of sizes) {
      push(this.writings, meaning, written);
      push(this.meanings, sizeKey(written), meaning);
    }
  }

  /** What a way to write a size means; several things where it is used for several. */
  meaningsOf(written: string): readonly string[] {
    return this.meanings.get(sizeKey(written)) ?? [];
  }

  /** All ways to write a size, by what it means. */
  writingsOf(meaning: string): readonly string[] {
    return this.writings.get(meaning) ?? [];
  }
}

/** A written size as it is compared: without blanks, in lower case, a decimal point for a comma. */
const sizeKey = (written: string): string =>
  plainText(written)
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[×*]/g, 'x')
    .replaceAll(/[^\p{L}\p{N}."/x-]+/gu, '')
    .replaceAll(/^o(?=\d)/g, '');
