import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A .zip with these files. */
export async function makeZip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(content, name);
  }
  zip.end();
  return buffer(zip.outputStream);
}
