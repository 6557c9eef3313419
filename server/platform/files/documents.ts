import { wrongKind } from '../errors.ts';
import { identify } from './file.ts';

const refusal = 'This type of document is not accepted. Use PDF, Word, Excel, OpenDocument, JPG, PNG, TXT or CSV.';

const binaryKinds: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

const textKinds: Record<string, string> = { txt: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** What a document is, by its content. Throws a Refusal of 415 where it is none of the kinds that are taken. */
export async function identifyDocument(content: Buffer, name: string): Promise<{ mime: string; extension: string }> {
  // The mark of UTF-16 is also how some sound begins; what is not text after all is refused there.
  if (wideEncodingOf(content)) return identifyText(content, name);
  const identified = await identify(content);
  if (identified?.mime === 'application/x-cfb') return identifyOldOffice(content);
  const extension =
    identified && Object.hasOwn(binaryKinds, identified.mime) ? binaryKinds[identified.mime] : undefined;
  if (identified && extension) return { mime: identified.mime, extension };
  if (!identified) return identifyText(content, name);
  throw wrongKind(refusal);
}

/** Word and Excel before 2007 share their container with installers and mails; the streams inside tell them apart. */
function identifyOldOffice(content: Buffer): { mime: string; extension: string } {
  const holds = (stream: string) => content.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  if (holds('WordDocument')) return { mime: 'application/msword', extension: 'doc' };
  if (holds('Workbook') || holds('Book')) return { mime: 'application/vnd.ms-excel', extension: 'xls' };
  throw wrongKind(refusal);
}

/** Text has no signature: the name must end in txt or csv, and the content may have nothing that a machine would run. */
function identifyText(content: Buffer, name: string): { mime: string; extension: string } {
  const extension = /\.(txt|csv)$/i.exec(name)?.[1]?.toLowerCase();
  const mime = extension && textKinds[extension];
  const start = readStart(content);
  const isMarkup =
    /^[\s\ufeff]*<|<(!doctype|html|head|body|script|svg|iframe|\?xml)\b/i.test(start) || start.startsWith('#!');
  const isBinary = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(start);
  if (!mime || isMarkup || isBinary || content.length === 0) throw wrongKind(refusal);
  return { mime, extension };
}

function readStart(content: Buffer): string {
  const start = content.subarray(0, 64 * 1024);
  const encoding = wideEncodingOf(content);
  if (encoding) return new TextDecoder(encoding).decode(start);
  // Every byte a character: enough to look for marks, whatever one-byte encoding or UTF-8 it is.
  return start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}

function wideEncodingOf(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  return content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : null;
}
