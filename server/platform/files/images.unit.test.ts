import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { preparePicture } from './images.ts';

const shared = path.resolve('../shared/data/images');

/** A picture whose left half is red and whose right half is blue. */
function halves(width = 300, height = 200) {
  const half = (background: string) => ({ create: { width: width / 2, height, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half('#0000ff'), left: width / 2, top: 0 },
  ]);
}

const refusal = (code: number) => expect.objectContaining({ code });

async function colourAt(content: Buffer, left: number, top: number) {
  const { data } = await sharp(content)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe('a picture of a post', () => {
  it('is stored in three sizes that keep its aspect ratio and never enlarge it', async () => {
    const picture = await preparePicture(await halves(3000, 1500).jpeg().toBuffer(), 'image');
    expect([picture.width, picture.height]).toEqual([2000, 1000]);
    const sizes = await Promise.all(Object.values(picture.variants).map((content) => sharp(content).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 2000, 1000],
      ['jpeg', 640, 320],
      ['jpeg', 160, 80],
    ]);
    const small = await preparePicture(await halves(100, 60).jpeg().toBuffer(), 'image');
    expect([small.width, small.height]).toEqual([100, 60]);
  });

  it('is stored upright, without orientation, place or author', async () => {
    const turned = await halves()
      .withExif({
        IFD0: { Artist: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { variants, width, height } = await preparePicture(turned, 'image');
    expect([width, height]).toEqual([200, 300]);
    const [red] = await colourAt(variants.large, 100, 20);
    expect(red).toBeGreaterThan(200);
    for (const content of Object.values(variants)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata();
      expect([exif, icc, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
    }
  });

  it('is converted to sRGB from CMYK or grey, and may be progressive', async () => {
    for (const content of [
      await halves().toColourspace('cmyk').jpeg().toBuffer(),
      await halves().grayscale().jpeg().toBuffer(),
      await halves().jpeg({ progressive: true }).toBuffer(),
    ]) {
      const { variants } = await preparePicture(content, 'image');
      const about = await sharp(variants.card).metadata();
      expect([about.space, about.channels]).toEqual(['srgb', 3]);
    }
  });

  it('is refused if its content is not JPEG', async () => {
    const others = [
      await halves().png().toBuffer(),
      await halves().gif().toBuffer(),
      await halves().webp().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('....ftypheic', 'latin1'),
      Buffer.from([]),
      Buffer.from('MZ not a picture'),
    ];
    for (const content of others) await expect(preparePicture(content, 'image')).rejects.toEqual(refusal(415));
  });

  it('loses data after its end', async () => {
    const polyglot = Buffer.concat([
      await halves().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const { variants } = await preparePicture(polyglot, 'image');
    for (const content of Object.values(variants)) expect(content.includes('<script>')).toBe(false);
  });

  it('is refused with 422 if it is cut off or damaged', async () => {
    const whole = await halves(1200, 900).jpeg().toBuffer();
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 200, 260);
    for (const content of [whole.subarray(0, whole.length / 2), whole.subarray(0, 24), damaged]) {
      await expect(preparePicture(content, 'image')).rejects.toEqual(refusal(422));
    }
  });

  it('is refused by its header if it has more than 80 megapixels', async () => {
    const claimed = Buffer.from(await halves().jpeg().toBuffer());
    // The frame header: marker, length, precision, height, width.
    const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
    claimed.writeUInt16BE(14_000, frame + 5);
    claimed.writeUInt16BE(20_000, frame + 7);
    await expect(preparePicture(claimed, 'image')).rejects.toMatchObject({
      code: 422,
      message: 'This picture has more than 80 megapixels. Make it smaller, then add it again.',
    });
  });

  it('is refused by its header if it is progressive and too large to hold in memory', async () => {
    const claimed = Buffer.from(await halves().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer());
    const frame = claimed.indexOf(Buffer.from([0xff, 0xc2]));
    claimed.writeUInt16BE(6_000, frame + 5);
    claimed.writeUInt16BE(9_000, frame + 7);
    await expect(preparePicture(claimed, 'image')).rejects.toMatchObject({
      code: 422,
      message: expect.stringContaining('progressive'),
    });
  });

  it('is processed at the same time as nine others', async () => {
    const content = await halves(2400, 1600).jpeg().toBuffer();
    const pictures = await Promise.all(Array.from({ length: 10 }, () => preparePicture(content, 'image')));
    expect(pictures.map(({ width }) => width)).toEqual(Array(10).fill(2000));
  });

  it('waits for at most one of the 24 large ones that another user sends', async () => {
    const large = await halves(3000, 2000).jpeg().toBuffer();
    const small = await halves(100, 60).jpeg().toBuffer();
    const done: string[] = [];
    const others = Array.from({ length: 24 }, () =>
      preparePicture(large, 'image', { by: 1 }).then(() => done.push('large')),
    );
    await Promise.all([...others, preparePicture(small, 'image', { by: 2 }).then(() => done.push('small'))]);
    expect(done.indexOf('small')).toBeLessThanOrEqual(1);
  });
});

describe('a preview image', () => {
  it('may also be PNG or WebP, with white for transparent areas', async () => {
    const clear = {
      create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    };
    for (const content of [await sharp(clear).png().toBuffer(), await sharp(clear).webp().toBuffer()]) {
      const { variants } = await preparePicture(content, 'preview');
      expect(Math.min(...(await colourAt(variants.large, 20, 20)))).toBeGreaterThan(250);
    }
    await expect(preparePicture(await halves().gif().toBuffer(), 'preview')).rejects.toEqual(refusal(415));
  });
});

describe.runIf(existsSync(shared))('pictures from cameras and archives', () => {
  it('are accepted, or refused if they are PNG or truncated', async () => {
    for (const name of readdirSync(shared)) {
      const outcome = await preparePicture(readFileSync(path.join(shared, name)), 'image').then(
        ({ width, height }) => ({ name, portrait: height > width }),
        ({ code }: { code: number }) => ({ name, code }),
      );
      if (name.endsWith('.png')) expect(outcome).toEqual({ name, code: 415 });
      else if (name === 'truncated.jpg') expect(outcome).toEqual({ name, code: 422 });
      else if (name.startsWith('Portrait')) expect(outcome).toEqual({ name, portrait: true });
      else expect(outcome).toHaveProperty('portrait');
    }
  });
});
