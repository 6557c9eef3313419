import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementForm, createCategory, fileOf, jpegFile, pdfFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brake systems', slug: 'brake-systems' });
});
afterAll(() => server.close());

const post = (client: TestClient, given: Record<string, unknown> = {}) =>
  client.post('/api/advertisements', advertisementForm(category, given));

describe('files of a post', () => {
  it('are all checked, with an error for each; too large outranks a wrong type, which outranks other errors', async () => {
    const { client } = await server.join();
    const large = fileOf(Buffer.alloc(5 * 1024 ** 2 + 1, 1), 'large.jpg', 'image/jpeg');
    const page = fileOf('<!doctype html><script>alert(1)</script>', 'page.jpg', 'image/jpeg');
    expect(
      await post(client, {
        title: '',
        images: [await jpegFile(), large, page],
        documents: [fileOf('MZ\0\0', 'run.pdf')],
      }),
    ).toMatchObject({
      code: 413,
      errors: {
        title: ['Required'],
        'images.1': ['Image size should be less than 5 MB'],
        'images.2': [expect.stringContaining('JPG')],
        'documents.0': [expect.stringContaining('PDF')],
      },
    });
    expect(await post(client, { images: [page] })).toMatchObject({
      code: 415,
      errors: { 'images.0': [expect.any(String)] },
    });
    const whole = Buffer.from(await (await jpegFile('whole.jpg', { width: 800, height: 800 })).arrayBuffer());
    const cut = fileOf(whole.subarray(0, whole.length / 2), 'cut.jpg');
    expect(await post(client, { images: [cut], category: 999_999 })).toMatchObject({
      code: 422,
      errors: { 'images.0': [expect.stringContaining('damaged')], category: ['Choose one from the list'] },
    });
    expect(await post(client, { images: await Promise.all([1, 2, 3, 4].map(() => jpegFile())) })).toMatchObject({
      code: 422,
      errors: { images: ['You can only upload 3 images'] },
    });
    expect(await post(client, { documents: [1, 2, 3, 4].map(() => pdfFile()) })).toMatchObject({
      code: 422,
      errors: { documents: ['You can only upload 3 files'] },
    });
  });

  it('may have exactly five megabytes', async () => {
    const { client } = await server.join();
    const content = Buffer.alloc(5 * 1024 ** 2, 0x20);
    content.write('%PDF-1.4\n');
    expect((await post(client, { documents: [fileOf(content, 'exact.pdf')] })).code).toBe(201);
    const picture = Buffer.concat([Buffer.from(await (await jpegFile()).arrayBuffer()), Buffer.alloc(5 * 1024 ** 2)]);
    expect((await post(client, { images: [fileOf(picture.subarray(0, 5 * 1024 ** 2), 'exact.jpg')] })).code).toBe(201);
  });

  it('are stored in the order that an edit gives, new ones last, three at most', async () => {
    const { client } = await server.join();
    const made = (await post(client, { images: [await jpegFile(), await jpegFile()] })).data;
    const [first, second] = made.images.map((image: { id: string }) => image.id);
    const url = `/api/advertisements/${made.id}`;
    const edit = (given: Record<string, unknown>, updated_at: string) =>
      client.put(url, advertisementForm(category, { ...given, updated_at }));
    const turned = (await edit({ keep_images: [second, first], images: [await jpegFile()] }, made.updated_at)).data;
    expect(turned.images.map((image: { id: string }) => image.id).slice(0, 2)).toEqual([second, first]);
    expect(turned.images).toHaveLength(3);
    expect(await edit({ images: [await jpegFile()] }, turned.updated_at)).toMatchObject({
      code: 422,
      errors: { images: ['You can only upload 3 images'] },
    });
    expect((await edit({ keep_images: [turned.images[2].id, 'nonsense'] }, turned.updated_at)).errors).toHaveProperty([
      'keep_images.1',
    ]);
    const third = turned.images[2].id;
    const [wide, high] = [
      await jpegFile('wide.jpg', { width: 90, height: 60 }),
      await jpegFile('high.jpg', { width: 60, height: 90 }),
    ];
    const mixed = (await edit({ keep_images: ['new:1', third, 'new:0'], images: [wide, high] }, turned.updated_at))
      .data;
    expect(mixed.images[1].id).toBe(third);
    expect([mixed.images[0].height, mixed.images[2].height]).toEqual([90, 60]);
    const led = (await edit({ keep_images: ['new:0', third], images: [await jpegFile()] }, mixed.updated_at)).data;
    expect(led.images.map((image: { id: string }) => image.id)).toEqual([expect.not.stringMatching(third), third]);
    expect((await edit({ keep_images: ['new:0', third] }, led.updated_at)).errors).toHaveProperty(['keep_images.0']);
    const none = (await edit({ keep_images: [] }, led.updated_at)).data;
    expect(none.images).toEqual([]);
    const picture = await client.raw({ method: 'GET', url: turned.images[0].url });
    expect(picture.statusCode).toBe(404);
  });

  it('never exceed three when ten concurrent edits add one each', async () => {
    const { client } = await server.join();
    const made = (await post(client)).data;
    const edit = async () =>
      client.put(
        `/api/advertisements/${made.id}`,
        advertisementForm(category, { images: [await jpegFile()], updated_at: made.updated_at }),
      );
    const answers = await Promise.all(Array.from({ length: 10 }, edit));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(409)]);
    const lost = answers.find((answer) => answer.code === 409);
    expect(lost?.data.images).toHaveLength(1);
  });
});
