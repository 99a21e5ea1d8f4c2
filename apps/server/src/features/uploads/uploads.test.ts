import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProcedure, updateProcedure } from '@dewar/contract/procedures';
import { listTanks } from '@dewar/contract/tanks';
import { getUpload, uploadFile, uploadImage } from '@dewar/contract/uploads';
import { MAX_FILE_BYTES, MAX_IMAGE_BYTES } from '@dewar/domain/primitives/file-size';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { encodeForm, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-uploads-'));
let server: TestServer;
let admin: string;
let userA: string;
let userB: string;
let teacher: string;

beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: dataDir });
  const a = await addCompany(server.db, 'Company A');
  const b = await addCompany(server.db, 'Company B');
  await addUser(server.db, { email: 'admin@x.example', role: 'admin' });
  await addUser(server.db, { email: 'a@x.example', company_id: a });
  await addUser(server.db, { email: 'b@x.example', company_id: b });
  await addUser(server.db, { email: 'teacher@x.example', role: 'teacher' });
  admin = await signInAs(server, 'admin@x.example');
  userA = await signInAs(server, 'a@x.example');
  userB = await signInAs(server, 'b@x.example');
  teacher = await signInAs(server, 'teacher@x.example');
});
afterAll(() => server.stop());

const PDF = Buffer.from('%PDF-1.7\n%EOF\n');
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const picture = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } });
const png = async () => fileOf(await picture().png().toBuffer(), 'cover.png');

const storedFiles = async () =>
  (await readdir(path.join(dataDir, 'files')).catch(() => [])).filter((n) => n !== 'unfinished');
const unfinished = () => readdir(path.join(dataDir, 'files', 'unfinished')).catch(() => []);

async function uploadedImage(): Promise<string> {
  const { status, body, text } = await server.call(uploadImage, { token: admin, file: await png() });
  expect(status, text).toBe(201);
  return body.data.url.replace('/api/uploads/', '');
}

describe('an uploaded image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('is stored as WebP: %s', async (format) => {
    const file = fileOf(await picture().toFormat(format).toBuffer(), `Cover of it.${format}`);
    const { status, body } = await server.call(uploadImage, { token: admin, file });
    expect(status).toBe(201);
    expect(body.data.url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}\.webp$/);
    const shown = await server.call(getUpload, {
      token: admin,
      params: { filename: body.data.url.replace('/api/uploads/', '') },
    });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline; /);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 60 });
  });

  test('is rotated upright and has no location data', async () => {
    const exif = { IFD0: { Copyright: 'canary-of-the-camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const bytes = await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await server.call(uploadImage, { token: admin, file: fileOf(bytes, 'phone.jpg') });
    const shown = await server.call(getUpload, {
      token: admin,
      params: { filename: body.data.url.replace('/api/uploads/', '') },
    });
    const metadata = await sharp(shown.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect([metadata.width, metadata.height]).toEqual([60, 80]);
    expect(shown.bytes.includes('canary-of-the-camera')).toBe(false);
  });

  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  test.each([
    ['an SVG', async () => fileOf(SVG, 'x.svg'), 'The file must be a PNG, JPEG, WebP or GIF image'],
    ['an SVG called PNG', async () => fileOf(SVG, 'x.png'), 'The file must be a PNG, JPEG, WebP or GIF image'],
    ['a page called PNG', async () => fileOf(Buffer.from('<script>1</script>'), 'x.png'), 'PNG, JPEG, WebP or GIF'],
    ['a PDF', async () => fileOf(PDF, 'x.png'), 'PNG, JPEG, WebP or GIF'],
    ['nothing in it', async () => fileOf(Buffer.alloc(0), 'x.png'), 'PNG, JPEG, WebP or GIF'],
    [
      'a GIF that says it is a script',
      async () => fileOf(await picture().gif().toBuffer(), 'x.js'),
      'its name says otherwise',
    ],
    [
      'a PNG without its end',
      async () => fileOf((await picture().png().toBuffer()).subarray(0, 60), 'x.png'),
      'damaged',
    ],
  ])('is rejected and leaves nothing behind: %s', async (_what, make, words) => {
    const before = await storedFiles();
    const response = await server.call(uploadImage, { token: admin, file: await make() });
    const error = expectError({ statusCode: response.status, body: response.text, headers: response.headers }, 400);
    expect(error.fields?.image).toContain(words);
    expect(await storedFiles()).toEqual(before);
    expect(await unfinished()).toEqual([]);
  });

  test('of a hundred megapixels is rejected as a decompression bomb', async () => {
    const bytes = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const response = await server.call(uploadImage, { token: admin, file: fileOf(bytes, 'bomb.png') });
    expect(response.status).toBe(400);
    expect(response.body.fields?.image).toContain('million pixels');
  });

  test('loses markup appended to it when it is re-encoded', async () => {
    const bytes = Buffer.concat([await picture().gif().toBuffer(), Buffer.from('/*<script>canary()</script>*/')]);
    const { body } = await server.call(uploadImage, { token: admin, file: fileOf(bytes, 'x.gif') });
    const filename = body.data.url.replace('/api/uploads/', '');
    expect((await server.call(getUpload, { token: admin, params: { filename } })).bytes.includes('canary')).toBe(false);
  });
});

describe('an uploaded PDF', () => {
  test('is stored unchanged and returned under its own name', async () => {
    const { status, body } = await server.call(uploadFile, {
      token: admin,
      file: fileOf(PDF, 'Leak "check"\r\n../../héllo.pdf'),
    });
    expect(status).toBe(201);
    const shown = await server.call(getUpload, { token: admin, params: { filename: body.data.filename } });
    expect(shown.bytes.equals(PDF)).toBe(true);
    expect(shown.headers['content-type']).toBe('application/pdf');
    const disposition = String(shown.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[^"\r\n/\\]+"; filename\*=UTF-8''\S+$/);
    expect(decodeURIComponent(disposition)).toContain('héllo.pdf');
  });

  test.each([
    ['a picture', async () => await png()],
    ['a page called PDF', async () => fileOf(Buffer.from('<html>'), 'x.pdf')],
    ['a PDF called otherwise', async () => fileOf(PDF, 'x.html')],
  ])('is rejected and leaves nothing behind: %s', async (_what, make) => {
    const before = await storedFiles();
    const response = await server.call(uploadFile, { token: admin, file: await make() });
    expect(response.status).toBe(400);
    expect(response.body.fields?.file).toBe('The file must be a PDF document');
    expect(await storedFiles()).toEqual(before);
  });

  test('may have exactly the maximum size, and not one byte more', async () => {
    const before = await storedFiles();
    const whole = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length)]);
    const taken = await server.call(uploadFile, { token: admin, file: fileOf(whole, 'whole.pdf') });
    expect(taken.status).toBe(201);
    const larger = fileOf(Buffer.concat([whole, Buffer.alloc(1)]), 'larger.pdf');
    const refused = await server.call(uploadFile, { token: admin, file: larger });
    expect(refused.status).toBe(413);
    expect(refused.body.error).toBe('The file is larger than 50 MB.');
    expect(await storedFiles()).toHaveLength(before.length + 1);
    expect(await unfinished()).toEqual([]);
  });
});

describe('an upload form', () => {
  test("without a file, with two, or with another field is rejected with the field's name", async () => {
    const before = await storedFiles();
    const forms: Record<string, File | string>[] = [
      { image: 'no file' },
      { other: await png() },
      { image: await png(), second: await png() },
    ];
    for (const file of forms) {
      const response = await server.call(uploadImage, { token: admin, file });
      expect(response.status, response.text).toBe(400);
      expect(Object.keys(response.body.fields ?? {})).toEqual(['image']);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('is rejected where JSON is expected, and JSON where a form is', async () => {
    expect((await server.call(uploadImage, { token: admin, body: { image: 'x' } })).status).toBe(415);
    expect((await server.call(createProcedure, { token: admin, file: { title: 'x' } })).status).toBe(415);
    expect((await server.call(listTanks, { token: admin, file: { x: 'y' } })).status).toBe(415);
  });

  test('that breaks off in the middle is rejected and leaves nothing behind', async () => {
    const before = await storedFiles();
    const { contentType, payload } = await encodeForm({ file: fileOf(PDF, 'x.pdf') });
    const response = await server.app.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: { authorization: `Bearer ${admin}`, 'content-type': contentType },
      payload: payload.subarray(0, payload.length - 40),
    });
    expect(response.statusCode).toBe(400);
    expect(await storedFiles()).toEqual(before);
    expect(await unfinished()).toEqual([]);
  });

  test('with an image beyond its limit is rejected', async () => {
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect((await server.call(uploadImage, { token: admin, file: fileOf(large, 'x.png') })).status).toBe(413);
  });

  test('sent twenty times with one key is stored once', async () => {
    const before = await storedFiles();
    const headers = { 'idempotency-key': 'one-upload' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => server.call(uploadFile, { token: admin, file: fileOf(PDF, 'x.pdf'), headers })),
    );
    const taken = responses.filter(({ status }) => status === 201);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map(({ body }) => body.data.filename)).size).toBe(1);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await storedFiles()).toHaveLength(before.length + 1);
    const other = await server.call(uploadFile, { token: admin, file: fileOf(PDF, 'other.pdf'), headers });
    expect(other.status).toBe(422);
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });

  test('can be sent by administrators only', async () => {
    const before = await storedFiles();
    for (const [token, status] of [
      [userA, 403],
      [teacher, 403],
      [undefined, 401],
    ] as const) {
      expect((await server.call(uploadImage, { token, file: await png() })).status).toBe(status);
    }
    expect(await storedFiles()).toEqual(before);
  });
});

describe('an uploaded file', () => {
  test('is visible to everyone who may read a procedure that uses it, as long as they may', async () => {
    const cover = await uploadedImage();
    const inText = await uploadedImage();
    const { body: pdf } = await server.call(uploadFile, { token: admin, file: fileOf(PDF, 'x.pdf') });
    const files = [cover, inText, pdf.data.filename];
    const see = (token: string) =>
      Promise.all(
        files.map(async (filename) => (await server.call(getUpload, { token, params: { filename } })).status),
      );
    expect(await see(userA)).toEqual([404, 404, 404]);
    const { body, text } = await server.call(createProcedure, {
      token: admin,
      body: {
        title: 'With files',
        cover_image: `/api/uploads/${cover}`,
        full_content: `![gauge](/api/uploads/${inText})`,
        media_file: pdf.data.filename,
        visibility: 'client_specific',
        client_tag: 'Company A',
      },
    });
    expect(body.data, text).toBeDefined();
    expect(await see(userA)).toEqual([200, 200, 200]);
    expect(await see(userB)).toEqual([404, 404, 404]);
    expect(await see(teacher)).toEqual([403, 403, 403]);
    const foreign = await server.call(getUpload, { token: userB, params: { filename: cover } });
    const invented = await server.call(getUpload, { token: userB, params: { filename: `${'0'.repeat(32)}.webp` } });
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    await server.call(updateProcedure, { token: admin, params: { id: body.data.id }, body: { visibility: 'private' } });
    expect(await see(userA)).toEqual([404, 404, 404]);
    expect(await see(admin)).toEqual([200, 200, 200]);
  });

  test('with an unknown name returns 404', async () => {
    for (const filename of ['../../etc/passwd', 'x', `${'a'.repeat(32)}.webp`]) {
      expect((await server.call(getUpload, { token: admin, params: { filename } })).status).toBe(404);
    }
  });
});
