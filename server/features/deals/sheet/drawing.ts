import { createRequire } from 'node:module';
import { encode } from 'uqr';
import type { SheetContent } from './content.ts';

// One font for Latin, Greek and Cyrillic, embedded with the glyphs that are used.
const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`);
const fonts = { regular: '400Regular/Inter_400Regular.ttf', bold: '600SemiBold/Inter_600SemiBold.ttf' } as const;

const margin = 48;
const grey = '#5c6470';
const dark = '#14181f';
const hair = '#d5d9e0';

/** A deal sheet or a delivery note as PDF: A4, tagged in reading order. */
export async function drawSheet(content: SheetContent): Promise<Buffer> {
  // Loaded with the first sheet, because nothing else needs it in memory.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: content.language,
    displayTitle: true,
    // The number of pages is known at the end.
    bufferPages: true,
    info: { Title: content.title },
  });
  const { words } = content;
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
  const write = (tag: string, text: string, { size = 9, bold = false, colour = dark, width = textWidth } = {}) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(bold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(colour)
          .text(text, { width });
      }),
    );
  const pair = (label: string, value: string) => {
    ensureSpace(doc, 14);
    const top = doc.y;
    root.add(
      doc.struct('P', {}, () => {
        doc.font('regular').fontSize(9).fillColor(grey);
        doc.text(label, margin, top, { width: labelWidth - gap });
        const below = doc.y;
        doc.fillColor(dark).text(value, margin + labelWidth, top, { width: textWidth - labelWidth });
        doc.y = Math.max(doc.y, below) + 2;
      }),
    );
    doc.x = margin;
  };
  const heading = (text: string, width = textWidth) => {
    ensureSpace(doc, 48);
    doc.moveDown(0.9);
    write('H2', text, { size: 10.5, bold: true, width });
    doc.moveDown(0.25);
  };

  drawCode(doc, root, content.reference, words.code);
  doc.x = margin;
  doc.y = margin;
  write('H1', content.title, { size: 18, bold: true });
  write('P', content.subtitle, { size: 10, colour: grey });
  doc.y = Math.max(doc.y, margin + codeSize);
  drawParties();
  heading(words.articles);
  drawTable(doc, root, content);
  drawSums(doc, root, content);
  if (content.terms.length > 0 || content.note) heading(words.terms);
  for (const [label, value] of content.terms) pair(label, value);
  if (content.note) pair(words.note, content.note);
  if (content.versions.length > 0) heading(words.versions);
  for (const version of content.versions) {
    write('P', version);
    doc.moveDown(0.15);
  }
  ensureSpace(doc, 36);
  doc.moveDown(1);
  write('P', content.closing, { bold: true });
  if (content.printed) write('P', content.printed, { colour: grey });
  root.end();
  numberPages(doc, content.reference, words.page);
  doc.end();
  return ended;

  /** Beside each other, read one after the other. */
  function drawParties(): void {
    const top = doc.y;
    const width = textWidth / content.parties.length - 12;
    let bottom = top;
    content.parties.forEach((party, place) => {
      doc.x = margin + place * (width + 12);
      doc.y = top;
      // The gap above a heading depends on the font size before it.
      doc.fontSize(9);
      heading(party.role, width);
      if (party.logo) drawLogo(doc, party.logo, margin + place * (width + 12));
      for (const line of party.lines) write('P', line, { width });
      bottom = Math.max(bottom, doc.y);
    });
    doc.x = margin;
    doc.y = bottom;
  }
}

type Sheet = PDFKit.PDFDocument;
type Root = PDFKit.PDFStructureElement;

/** Draws decoration, which screen readers skip. */
function decorate(doc: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The reference and the number of the page at the foot of each. */
function numberPages(doc: Sheet, reference: string, words: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // The library begins a new page for text this low.
    doc.page.margins.bottom = 0;
    decorate(doc, () => {
      doc
        .font('regular')
        .fontSize(8)
        .fillColor(grey)
        .text(
          `${reference} · ${words.replace('{{page}}', String(page - start + 1)).replace('{{pages}}', String(count))}`,
          margin,
          doc.page.height - 32,
          {
            width: textWidth,
            align: 'right',
            lineBreak: false,
          },
        );
    });
  }
}

const logoSize = { width: 120, height: 36 } as const;

/** The logo of a side above its name, which says the same in words. */
function drawLogo(doc: Sheet, logo: Uint8Array, left: number): void {
  const top = doc.y;
  decorate(doc, () => {
    doc.image(Buffer.from(logo), left, top, { fit: [logoSize.width, logoSize.height] });
  });
  doc.x = left;
  doc.y = top + logoSize.height + 4;
}

/** Where the values of terms begin. */
const labelWidth = 137;

const codeSize = 72;

/** The reference as a QR code at the top right. */
function drawCode(doc: Sheet, root: Root, reference: string, alt: string): void {
  const { data, size } = encode(reference, { border: 0 });
  const left = doc.page.width - margin - codeSize;
  const pixel = codeSize / size;
  root.add(
    doc.struct('Figure', { alt }, () => {
      doc.fillColor(dark);
      data.forEach((row, y) => {
        row.forEach((isDark, x) => {
          if (isDark) doc.rect(left + x * pixel, margin + y * pixel, pixel, pixel);
        });
      });
      doc.fill();
    }),
  );
}

const textWidth = 499;
const gap = 6;

type Column = Readonly<{ width: number; align?: 'right' }>;

/** Column widths in points, which add up to the width of the text; numbers are aligned right. */
const layouts: Readonly<Record<SheetContent['kind'], readonly Column[]>> = {
  terms: [
    { width: 137 },
    { width: 84 },
    { width: 46, align: 'right' },
    { width: 98, align: 'right' },
    { width: 76, align: 'right' },
    { width: 58, align: 'right' },
  ],
  note: [{ width: 235 }, { width: 114 }, { width: 75, align: 'right' }, { width: 75, align: 'right' }],
};

/** Begins a new page if the rest of this one is too short for a block that stays together. */
function ensureSpace(doc: Sheet, height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage();
}

/** The lines, none of them over two pages. The library's own tables take seconds for a long one. */
function drawTable(doc: Sheet, root: Root, { kind, columns, rows }: SheetContent): void {
  const layout = layouts[kind];
  const cellWidth = (place: number): number => (layout[place]?.width ?? 0) - (place === layout.length - 1 ? 0 : gap);
  const table = doc.struct('Table');
  root.add(table);
  const heightOf = (cells: readonly string[]) => {
    doc.font('regular').fontSize(8);
    return Math.max(...layout.map((_, place) => doc.heightOfString(cells[place] ?? '', { width: cellWidth(place) })));
  };
  const drawRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    if (doc.y + heightOf(cells) > doc.page.maxY()) {
      doc.addPage();
      if (tag === 'TD') drawRow(columns, 'TH');
    }
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
            .fillColor(tag === 'TH' ? grey : dark);
          doc.text(cells[place] ?? '', left, top, { width: cellWidth(place), ...style });
        }),
      );
      bottom = Math.max(bottom, doc.y);
      left += width;
    });
    row.end();
    decorate(doc, () => {
      doc.moveTo(margin, bottom + 2).lineTo(margin + textWidth, bottom + 2);
      doc.lineWidth(0.5).strokeColor(hair).stroke();
    });
    doc.y = bottom + 6;
  };
  drawRow(columns, 'TH');
  for (const row of rows) drawRow(row, 'TD');
  table.end();
  doc.x = margin;
}

/** What it comes to, below the amounts of the lines. */
function drawSums(doc: Sheet, root: Root, { kind, sums }: SheetContent): void {
  const layout = layouts[kind];
  const right = textWidth - (layout.at(-1)?.width ?? 0) - gap;
  // As wide as its column and half of the one before: totals are longer than what they add up.
  const width = (layout.at(-2)?.width ?? 0) + (layout.at(-3)?.width ?? 0) / 2;
  ensureSpace(doc, sums.length * 16);
  for (const [place, [label, value]] of sums.entries()) {
    const isTotal = place === sums.length - 1;
    const top = doc.y + (isTotal ? 4 : 0);
    if (isTotal)
      decorate(doc, () => {
        doc.moveTo(margin + right - width - 120, top - 2).lineTo(margin + right, top - 2);
        doc.lineWidth(0.5).strokeColor(hair).stroke();
      });
    root.add(
      doc.struct('P', {}, () => {
        doc.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 9.5 : 8);
        doc.fillColor(isTotal ? dark : grey).text(label, margin, top, { width: right - width - gap, align: 'right' });
        const below = doc.y;
        doc.fillColor(dark).text(value, margin + right - width, top, { width, align: 'right' });
        doc.y = Math.max(doc.y, below) + 2;
      }),
    );
  }
  doc.x = margin;
}
