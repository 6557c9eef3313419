import { inflateSync } from 'node:zlib';

/** The texts of a PDF of pdfkit in the order in which it draws them, and the texts of its pictures. */
export function readPdf(pdf: Buffer): { texts: string[]; pictures: string[] } {
  const whole = pdf.toString('latin1');
  const objectOf = (number: string) => {
    const start = whole.indexOf(`\n${number} 0 obj`);
    const begin = whole.indexOf('stream\n', start);
    const head = whole.slice(start, whole.indexOf('endobj', start));
    return { head, unpack: () => inflateSync(pdf.subarray(begin + 'stream\n'.length)).toString('latin1') };
  };
  const fonts = new Map(
    [...whole.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(number).head) ?? [];
      return [name, lettersOf(objectOf(letters).unpack())];
    }),
  );
  const texts: string[] = [];
  for (const [, page = ''] of whole.matchAll(/\/Contents (\d+) 0 R/g)) {
    let letters: string[] = [];
    for (const [, font, glyphs = ''] of objectOf(page)
      .unpack()
      .matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? [];
      else texts.push([...glyphs.matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => decode(hex, letters)).join(''));
    }
  }
  const pictures = [...whole.matchAll(/\/Alt \(((?:\\.|[^\\)])*)\)/gs)].map(([, written = '']) => {
    const bytes = Buffer.from(written.replaceAll(/\\([()\\])/g, '$1'), 'latin1');
    return bytes.readUInt16BE() === 0xfeff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
  });
  return { texts, pictures };
}

/** The text of each glyph of a font. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/\[(<[^\]]*>)\]/g)].flatMap(([, list = '']) =>
    list.split(' ').map((entry) => decodeUtf16(entry.slice(1, -1))),
  );
const decodeUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
const decode = (hex: string, letters: readonly string[]): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('');
