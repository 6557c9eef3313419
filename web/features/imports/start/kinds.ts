/** What a chosen file is: rows, or a .zip with what they name. */
type ChosenKind = 'spreadsheet' | 'archive';

/** The list of what a .zip holds is at its end: at most 64 kB of comment, and as much for the last names. */
const tailBytes = 192 * 1024;

/**
 * Tells a .zip with photographs or documents from a spreadsheet by what is in it: workbooks are zips as well. Everything else
 * is a spreadsheet; the server reports what is wrong with it.
 */
export async function kindOf(file: Blob): Promise<ChosenKind> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) <= 8;
  if (!isZip) return 'spreadsheet';
  const names = await latin(file.slice(0, 4096));
  const list = await latin(file.slice(Math.max(0, file.size - tailBytes)));
  const isWorkbook = /\[Content_Types\]\.xml|xl\/workbook|mimetypeapplication\/vnd\.oasis/.test(names + list);
  // Files of Numbers contain previews.
  const isNumbers = /\.iwa|Index\.zip/.test(names + list);
  const hasFiles = /\.(?:jpe?g|png|pdf)(?=PK|[^\w.]|$)/i.test(list);
  return hasFiles && !isWorkbook && !isNumbers ? 'archive' : 'spreadsheet';
}

async function latin(part: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await part.arrayBuffer());
}
