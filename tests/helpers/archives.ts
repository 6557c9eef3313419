import { crc32 } from 'node:zlib';

/** A .zip of files that are stored as they are: photographs would not get smaller. */
export function makeZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(name, 'utf8');
    // Version 2.0, names in UTF-8, stored, no time.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(bytes.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, bytes, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, bytes);
    offset += 4 + common.length + bytes.length + content.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
