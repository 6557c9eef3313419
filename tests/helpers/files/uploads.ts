import sharp from 'sharp';

/** A small photograph-like JPEG of one colour, different for every `hue`. */
export async function makeJpeg(hue: number, size = { width: 900, height: 600 }): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: { r: hue % 256, g: (hue * 7) % 256, b: 120 } } })
    .jpeg()
    .toBuffer();
}

/** The smallest document that is a PDF. */
export function makePdf(text = 'Packing list'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
    `<< /Length ${text.length + 8} >>\nstream\n% ${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  body += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
