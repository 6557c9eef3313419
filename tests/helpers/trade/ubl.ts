import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

/** The folder `xsdrt` of UBL 2.1 as OASIS publishes it, which is not part of the product. */
const folder = process.env.UBL_SCHEMAS ?? '';

/** Whether the published schemas are on this machine. */
export const hasUblSchemas = existsSync(path.join(folder, 'maindoc'));

const readSchema = (file: string): XMLFileInfo => ({
  fileName: path.basename(file),
  // The validator has all of them in one folder.
  contents: readFileSync(path.join(folder, file), 'utf8').replaceAll(/schemaLocation="[^"]*\//g, 'schemaLocation="'),
});

/** What is wrong with documents of a kind, such as `Order`, by the schemas of UBL 2.1. */
export async function findUblErrors(kind: string, documents: readonly string[]): Promise<string[]> {
  const common = readdirSync(path.join(folder, 'common')).filter((name) => name.endsWith('.xsd'));
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `document-${index}.xml`, contents })),
    schema: [readSchema(`maindoc/UBL-${kind}-2.1.xsd`)],
    preload: common.map((name) => readSchema(`common/${name}`)),
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
