import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { encode } from 'uqr';
import type { SheetContent } from './content.ts';

// One font for Latin, Greek and Cyrillic, embedded with the glyphs that are used.
const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`);
const fonts = { regular: '400Regular/Inter_400Regular.ttf', bold: '600SemiBold/Inter_600SemiBold.ttf' } as const;

const margin = 48;
const grey = '#5c6470';

/** A deal sheet as PDF: A4, tagged in reading order. */
export async function drawSheet(content: SheetContent): Promise<Buffer> {
  // Loaded with the first sheet: nobody else needs it in memory.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: content.title },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.registerFont('regular', font(fonts.regular));
  doc.registerFont('bold', font(fonts.bold));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const write = (tag: string, text: string, { size = 9, bold = false, colour = '#14181f' } = {}) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(bold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(colour)
          .text(text);
      }),
    );
  const heading = (text: string) => {
    doc.moveDown(0.9);
    write('H2', text, { size: 10.5, bold: true });
    doc.moveDown(0.25);
  };

  drawCode(doc, root, content.reference);
  doc.x = margin;
  doc.y = margin;
  write('H1', content.title, { size: 18, bold: true });
  write('P', content.subtitle, { size: 10, colour: grey });
  doc.y = Math.max(doc.y, margin + codeSize);
  for (const party of content.parties) {
    heading(party.role);
    for (const line of party.lines) write('P', line);
  }
  heading('Articles');
  await drawTable(doc, root, content);
  doc.x = margin;
  for (const [label, value] of content.sums) write('P', `${label}: ${value}`, { bold: label.startsWith('Total') });
  heading('Terms');
  for (const [label, value] of content.terms) write('P', `${label}: ${value}`);
  if (content.note) write('P', content.note);
  heading('Versions');
  for (const version of content.versions) write('P', version);
  doc.moveDown(1);
  write('P', content.closing, { bold: true });
  root.end();
  doc.end();
  return ended;
}

type Sheet = PDFKit.PDFDocument;
type Root = PDFKit.PDFStructureElement;

const codeSize = 72;

/** The reference as a QR code at the top right. */
function drawCode(doc: Sheet, root: Root, reference: string): void {
  const { data, size } = encode(reference, { border: 0 });
  const left = doc.page.width - margin - codeSize;
  const pixel = codeSize / size;
  root.add(
    doc.struct('Figure', { alt: `QR code of the reference ${reference}` }, () => {
      doc.fillColor('#14181f');
      data.forEach((row, y) => {
        row.forEach((isDark, x) => {
          if (isDark) doc.rect(left + x * pixel, margin + y * pixel, pixel, pixel);
        });
      });
      doc.fill();
    }),
  );
}

/** Column widths in points; numbers stand right. */
const layout = [
  { width: 150 },
  { width: 92 },
  { width: 40, align: 'right' },
  { width: 96, align: 'right' },
  { width: 66, align: 'right' },
  { width: 55, align: 'right' },
] as const;
const lowest = 750;
/** Rows between which others get their turn: measuring text takes long. */
const rowsATime = 5;

/** The lines of the offer. The library's own tables take seconds for a long one. */
async function drawTable(doc: Sheet, root: Root, { columns, rows }: SheetContent): Promise<void> {
  const table = doc.struct('Table');
  root.add(table);
  const drawRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    if (doc.y > lowest) doc.addPage();
    const row = doc.struct('TR');
    table.add(row);
    const top = doc.y;
    let [left, bottom] = [margin, top];
    layout.forEach(({ width, ...style }, place) => {
      row.add(
        doc.struct(tag, {}, () => {
          doc
            .font(tag === 'TH' ? 'bold' : 'regular')
            .fontSize(8)
            .fillColor('#14181f');
          doc.text(cells[place] ?? '', left, top, { width: width - 6, ...style });
        }),
      );
      bottom = Math.max(bottom, doc.y);
      left += width;
    });
    row.end();
    doc.y = bottom + 4;
  };
  drawRow(columns, 'TH');
  for (const [index, row] of rows.entries()) {
    if (index % rowsATime === 0) await setImmediate();
    drawRow(row, 'TD');
  }
  table.end();
  doc.moveDown(0.6);
}
