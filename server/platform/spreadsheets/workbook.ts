import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as giveWay } from 'node:timers/promises';
import { ZipFile } from 'yazl';

/** What a cell of a new file holds: text stays text whatever it looks like. */
export type NewCell = string | number | null;

/** A table to write, with its header in the first row. */
export interface NewTable {
  name: string;
  rows: readonly (readonly NewCell[])[];
  /** The values that the cells of a column below the header may have, by the place of the column. */
  lists?: ReadonlyMap<number, readonly string[]>;
}

const written = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .toWellFormed()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    // A carriage return would be read as a line feed.
    .replace(/\r/g, '_x000D_');

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
/** The styles of cells by their number: 1 is text, 2 a bold header. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** How many rows are written before other work goes on: some milliseconds. */
export const rowsAPart = 250;

/** Writes an .xlsx, part by part so that other work goes on meanwhile. Columns with lists offer them; the lists are on a second, hidden sheet. */
export async function writeWorkbook(table: NewTable): Promise<Buffer> {
  const lists = [...(table.lists ?? [])].filter(([, values]) => values.length > 0);
  const sheets = [{ name: table.name, xml: sheetXml(table.rows, lists), isHidden: false }];
  if (lists.length > 0) {
    const longest = Math.max(...lists.map(([, values]) => values.length));
    const rows = Array.from({ length: longest }, (_, row) => lists.map(([, values]) => values[row] ?? null));
    sheets.push({ name: 'Lists', xml: sheetXml(rows, []), isHidden: true });
  }
  const zip = new ZipFile();
  const add = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path);
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  add(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${written(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${links}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', styles);
  for (const [index, { xml }] of sheets.entries())
    zip.addReadStream(Readable.from(xml), `xl/worksheets/sheet${index + 1}.xml`);
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

/** The XML of a sheet in parts. */
async function* sheetXml(
  rows: readonly (readonly NewCell[])[],
  lists: readonly [number, readonly string[]][],
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
  );
  for (let start = 0; start < rows.length; start += rowsAPart) {
    const part = rows.slice(start, start + rowsAPart).map((cells, index) => rowXml(cells, start + index));
    yield Buffer.from(part.join(''));
    await giveWay();
  }
  const rules = lists.map(([column, values], index) => {
    const source = letterOf(index);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letterOf(column)}2:${letterOf(column)}5001"><formula1>Lists!$${source}$1:$${source}$${values.length}</formula1></dataValidation>`;
  });
  const checked =
    rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
  yield Buffer.from(`</sheetData>${checked}</worksheet>`);
}

function rowXml(cells: readonly NewCell[], row: number): string {
  const held = cells.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const place = `${letterOf(column)}${row + 1}`;
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" s="${row === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${written(cell)}</t></is></c>`;
  });
  return `<row r="${row + 1}">${held.join('')}</row>`;
}
