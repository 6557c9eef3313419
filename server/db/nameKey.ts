import unhomoglyph from 'unhomoglyph';

/**
 * What a name looks like: names that people cannot distinguish share it. Width, letter case and invisible marks are left
 * out, several spaces are one, and characters that look alike (Unicode's list of TR39) become one.
 */
export function nameKey(name: string): string {
  const visible = name
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // Upper-case letters look alike that lower-case ones do not, and the other way round.
  const upper = unhomoglyph(unhomoglyph(visible).toUpperCase());
  return unhomoglyph(upper.toLowerCase());
}
