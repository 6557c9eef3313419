import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What a cell of a new file holds: text stays text whatever it looks like. */
export type NewCell = string | number | null;

/** The values that the cells of columns below the header may have, by the place of the column. */
export type Lists = ReadonlyMap<number, readonly string[]>;

const written = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .toWellFormed()
    // What looks like an escape of a character would be read as that character (ECMA-376, ST_Xstring).
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
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

/** A workbook that is being written: its bytes come while rows are added. */
export interface Workbook {
  bytes: NodeJS.ReadableStream;
  add(rows: readonly (readonly NewCell[])[]): Promise<void>;
  end(): Promise<void>;
}

/** Begins an .xlsx of one sheet, with its header in the first row. Columns with lists offer them; the lists are on a second, hidden sheet. */
export function beginWorkbook(name: string, lists: Lists): Workbook {
  const offered = [...lists].filter(([, values]) => values.length > 0);
  const sheet = new PassThrough();
  const sheets: { name: string; xml: Readable; isHidden: boolean }[] = [{ name, xml: sheet, isHidden: false }];
  if (offered.length > 0) {
    const longest = Math.max(...offered.map(([, values]) => values.length));
    const rows = Array.from({ length: longest }, (_, row) => offered.map(([, values]) => values[row] ?? null));
    const xml = Readable.from([Buffer.from(startOfSheet + rowsXml(rows, 0) + endOfSheet([]))]);
    sheets.push({ name: 'Lists', xml, isHidden: true });
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
  for (const [index, { xml }] of sheets.entries()) zip.addReadStream(xml, `xl/worksheets/sheet${index + 1}.xml`);
  zip.end();
  let count = 0;
  const write = async (text: string) => {
    if (!sheet.write(text)) await once(sheet, 'drain');
  };
  return {
    bytes: zip.outputStream as unknown as NodeJS.ReadableStream,
    async add(rows) {
      const xml = rowsXml(rows, count);
      await write(count === 0 ? startOfSheet + xml : xml);
      count += rows.length;
    },
    async end() {
      sheet.end(endOfSheet(offered));
      await finished(sheet);
    },
  };
}

const startOfSheet = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;

function endOfSheet(lists: readonly [number, readonly string[]][]): string {
  const rules = lists.map(([column, values], index) => {
    const source = letterOf(index);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letterOf(column)}2:${letterOf(column)}5001"><formula1>Lists!$${source}$1:$${source}$${values.length}</formula1></dataValidation>`;
  });
  const checked =
    rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
  return `</sheetData>${checked}</worksheet>`;
}

const rowsXml = (rows: readonly (readonly NewCell[])[], first: number): string =>
  rows.map((cells, index) => rowXml(cells, first + index)).join('');

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
