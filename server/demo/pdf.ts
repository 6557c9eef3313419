/** A line of a document; headings are larger. */
export type PdfLine = { text: string; isHeading?: boolean };

const top = 780;
const left = 64;

/** One A4 page of text as PDF 1.4, in the Helvetica that every reader has. Characters beyond Latin-1 become question marks. */
export function writePdf(title: string, lines: readonly PdfLine[]): Buffer {
  let y = top;
  const drawn = lines.map(({ text, isHeading }) => {
    y -= isHeading ? 34 : 17;
    return `BT /${isHeading ? 'F2 15' : 'F1 10'} Tf ${left} ${y} Td (${escapeText(text)}) Tj ET`;
  });
  const content = [`BT /F2 20 Tf ${left} ${top} Td (${escapeText(title)}) Tj ET`, ...drawn].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapeText(title)}) /Producer (Groupset) >>`,
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = Buffer.byteLength(file, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\xff]/g, '?');
}
