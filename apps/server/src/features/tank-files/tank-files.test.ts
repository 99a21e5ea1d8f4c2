import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTankFile, deleteTankFile, downloadTankFile, listTankFiles } from '@dewar/contract/tank-files';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { BYTES_PER_GB, MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import { TANK_FILE_DESCRIPTION } from '@dewar/domain/tanks/tank-files';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-tank-files-'));
let world: TankWorld;
let tank_id = 0;

beforeAll(async () => {
  world = await startTankWorld({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  tank_id = (await world.newTank()).id;
});
afterAll(() => world.server.stop());

const PDF = Buffer.from('%PDF-1.7\n%EOF\n');
const WORD_97 = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(5_000),
  Buffer.from('WordDocument', 'utf16le'),
]);
const EXCEL_97 = Buffer.concat([WORD_97.subarray(0, 5_000), Buffer.from('Workbook', 'utf16le')]);
const WORD = Buffer.from('PK\u0003\u0004 [Content_Types].xml ... word/document.xml');
const EXCEL = Buffer.from('PK\u0003\u0004 [Content_Types].xml ... xl/workbook.xml');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#369' } })
    .toFormat(format)
    .toBuffer();

type Who = keyof TankWorld['tokens'];

interface Sending {
  readonly who?: Who;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

function upload(bytes: Buffer, name: string, { who = 'polar', body, headers = {} }: Sending = {}) {
  const file = new File([new Uint8Array(bytes)], name);
  const fields = body ?? { tank_id, description: TANK_FILE_DESCRIPTION };
  return world.server.call(createTankFile, { token: world.tokens[who], body: fields, file, headers });
}

async function uploaded(bytes: Buffer = PDF, name = 'Data sheet.pdf') {
  const { status, text, body } = await upload(bytes, name);
  expect(status, text).toBe(201);
  return body.data;
}

const download = (id: number, who: Who = 'polar') =>
  world.server.call(downloadTankFile, { token: world.tokens[who], params: { id } });

const remove = (id: number) => world.server.call(deleteTankFile, { token: world.tokens.admin, params: { id } });

async function namesFor(who: Who) {
  const { status, body } = await world.server.call(listTankFiles, { token: world.tokens[who], query: { tank_id } });
  return status === 200 ? body.data.map(({ file_name }) => file_name) : status;
}

/** Every file below the storage folder, including those being received. */
async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

const roomTaken = () => world.server.db.selectFrom('company_storage').selectAll().execute();

// After every test: the counted storage equals the used storage, and every stored file has a row.
afterEach(async () => {
  const { rows } = await world.server.pool.query(
    `select coalesce((select sum(bytes_used) from company_storage), 0) as counted,
            coalesce((select sum(file_size) from tank_files), 0) as taken`,
  );
  expect(rows[0].counted).toBe(rows[0].taken);
  const stored = await world.server.db.selectFrom('tank_files').select('stored_name').execute();
  expect(await filesOnDisk()).toEqual(stored.map(({ stored_name }) => stored_name).sort());
});

test('a company user stores a file with a tank: record, audit entry and bytes', async () => {
  const { status, body } = await upload(PDF, 'Data sheet.pdf');
  expect(status).toBe(201);
  const { id } = body.data;
  expect(body.data).toEqual({
    id,
    tank_id,
    file_name: 'Data sheet.pdf',
    file_size: PDF.length,
    file_path: `/api/tank-files/${id}/download`,
    uploaded_by_name: 'user@polar.example',
    captured_at: null,
    uploaded_at: expect.any(String),
    description: 'Tank document',
    note_id: null,
  });
  expect(await namesFor('polar')).toEqual(['Data sheet.pdf']);
  expect(await world.auditOf('tank_file', id)).toEqual([
    { action: 'create', actor_email: 'user@polar.example', company_id: world.polarId, before: null, after: body.data },
  ]);
  const response = await download(id);
  expect(response.status).toBe(200);
  expect(response.bytes.equals(PDF)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Data sheet.pdf"; filename*=UTF-8''Data%20sheet.pdf`,
    'content-length': String(PDF.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

describe('a tank file of each type of the specification is stored unchanged:', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['x.pdf', () => PDF, 'application/pdf'],
    ['x.doc', () => WORD_97, 'application/msword'],
    ['x.docx', () => WORD, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['x.JPG', () => picture('jpeg'), 'image/jpeg'],
    ['x.jpeg', () => picture('jpeg'), 'image/jpeg'],
    ['x.png', () => picture('png'), 'image/png'],
    ['x.gif', () => picture('gif'), 'image/gif'],
  ])('%s', async (name, make, contentType) => {
    const bytes = await make();
    const { id } = await uploaded(bytes, name);
    const response = await download(id);
    expect(createHash('sha256').update(response.bytes).digest()).toEqual(createHash('sha256').update(bytes).digest());
    expect(response.headers['content-type']).toBe(contentType);
    expect(response.headers['content-disposition']).toMatch(/^attachment; /);
  });
});

describe("a tank file is rejected with the field's name and leaves nothing behind:", () => {
  test.each<[string, Buffer, string, string]>([
    ['an SVG', SVG, 'x.svg', 'The file must be a PDF, a Word document'],
    ['a page', PAGE, 'x.html', 'The file must be a PDF, a Word document'],
    ['a spreadsheet', EXCEL, 'x.xlsx', 'The file must be a PDF, a Word document'],
    ['no ending at all', PDF, 'pdf', 'The file must be a PDF, a Word document'],
    ['an SVG called PNG', SVG, 'x.png', "The file's content is not what its name says (.png)."],
    ['a page called PDF', PAGE, 'x.pdf', "The file's content is not what its name says (.pdf)."],
    ['a PDF called JPEG', PDF, 'x.jpeg', "The file's content is not what its name says (.jpeg)."],
    ['a spreadsheet called a document', EXCEL, 'x.docx', "The file's content is not what its name says (.docx)."],
    ['an old one called a document', EXCEL_97, 'x.doc', "The file's content is not what its name says (.doc)."],
    ['a new document called an old one', WORD, 'x.doc', "The file's content is not what its name says (.doc)."],
    ['a page whose middle is a PDF', Buffer.concat([PAGE, PDF]), 'x.pdf', 'not what its name says (.pdf).'],
    ['nothing in it', Buffer.alloc(0), 'x.pdf', 'The file is empty.'],
  ])('%s', async (_what, bytes, name, words) => {
    const before = await hashOfState(world.server);
    const { status, body } = await upload(bytes, name);
    expect(status).toBe(400);
    expect(body.error).toContain(words);
    expect(body.fields?.file).toContain(words);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test("a form without a tank, or with another company's tank", async () => {
    const before = await hashOfState(world.server);
    const nameless = await upload(PDF, 'x.pdf', { body: {} });
    expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([400, ['tank_id']]);
    expect((await upload(PDF, 'x.pdf', { who: 'north' })).status).toBe(404);
    expect((await upload(PDF, 'x.pdf', { who: 'unassigned' })).status).toBe(404);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('one byte over the limit, while the limit itself is accepted', async () => {
    const whole = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length)]);
    const { id } = await uploaded(whole, 'whole.pdf');
    const before = await hashOfState(world.server);
    const refused = await upload(Buffer.concat([whole, Buffer.alloc(1)]), 'larger.pdf');
    expect(refused.status).toBe(413);
    expect(refused.body.error).toBe('The file is larger than 50 MB.');
    expect(await hashOfState(world.server)).toBe(before);
    await remove(id);
  });
});

test.each([
  ['../../etc/passwd.pdf', /^[^/]*passwd\.pdf$/],
  ['..\\..\\windows\\x.pdf', /x\.pdf$/],
  ['a"b\r\nSet-Cookie: x=1; ../y.pdf', /y\.pdf$/],
  ['invoice\u202Efdp.exe.pdf', /^invoice fdp\.exe\.pdf$/],
  ['Prüfung 😀.pdf', /^Prüfung 😀\.pdf$/],
])('the file name %j is plain text: it makes no path and no header', async (name, kept) => {
  const { id, file_name } = await uploaded(PDF, name);
  expect(file_name).toMatch(kept);
  expect(file_name).not.toMatch(/[\r\n]/);
  const { headers } = await download(id);
  const disposition = String(headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="[^"\r\n/\\]+"; filename\*=UTF-8''[\w.!~%-]+$/);
  expect(headers['set-cookie']).toBeUndefined();
  const { stored_name } = await world.server.db
    .selectFrom('tank_files')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored_name).toMatch(/^[0-9a-f]{32}$/);
});

test('an administrator deletes a file permanently, and its name stays in the audit log', async () => {
  const file = await uploaded();
  const before = await filesOnDisk();
  expect((await remove(file.id)).body.data).toEqual({ id: file.id });
  expect(await namesFor('polar')).toEqual([]);
  expect((await download(file.id)).status).toBe(404);
  expect(await filesOnDisk()).toHaveLength(before.length - 1);
  expect((await world.auditOf('tank_file', file.id))[1]).toEqual({
    action: 'delete',
    actor_email: 'admin@dewar.example',
    company_id: world.polarId,
    before: file,
    after: null,
  });
  expect((await remove(file.id)).status).toBe(404);
});

test('an upload sent twenty times with one key is stored once', async () => {
  const before = await filesOnDisk();
  const headers = { 'idempotency-key': 'one-file' };
  const responses = await Promise.all(Array.from({ length: 20 }, () => upload(PDF, 'x.pdf', { headers })));
  const taken = responses.filter(({ status }) => status === 201);
  expect(new Set(taken.map(({ body }) => body.data.id)).size).toBe(1);
  expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect((await upload(WORD, 'x.docx', { headers })).status).toBe(422);
  const { id: otherTank } = await world.newTank();
  expect((await upload(PDF, 'x.pdf', { headers, body: { tank_id: otherTank } })).status).toBe(422);
  expect(await filesOnDisk()).toHaveLength(before.length + 1);
});

describe("a company's storage", () => {
  const setUsed = (bytes: number) =>
    world.server.db
      .updateTable('company_storage')
      .set({ bytes_used: bytes })
      .where('company_id', '=', world.polarId)
      .execute();

  test('can be filled to the last byte and no further, however many upload at once, and a deletion releases it', async () => {
    const { id } = await uploaded();
    const [{ bytes_used: used } = { bytes_used: 0 }] = await roomTaken();
    const quota = 5 * BYTES_PER_GB;
    await setUsed(quota - 3 * PDF.length);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => upload(PDF, `${at}.pdf`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
    const refused = responses.find(({ status }) => status === 507);
    const words = "Storage is full: the company's files may use 5 GB in total.";
    expect(refused?.body).toMatchObject({ error: words, code: 'no_room', fields: { file: words } });
    expect((await upload(PDF, 'x.pdf', { who: 'north', body: { tank_id: await tankOfNorth() } })).status).toBe(201);
    await remove(id);
    expect((await upload(PDF, 'last.pdf')).status).toBe(201);
    expect((await upload(PDF, 'after.pdf')).status).toBe(507);
    await setUsed(Number(used) + 3 * PDF.length);
  });

  const tankOfNorth = async () => (await world.newTank({ company_name: 'North' })).id;
});

describe('a tank file is visible', () => {
  const moveTo = (company_name: string) =>
    world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank_id }, body: { company_name } });

  test('to administrators, and to the company it was made for, also when the tank has left it', async () => {
    const { id } = await uploaded();
    const seen = async () =>
      Promise.all(
        (['polar', 'north', 'unassigned', 'admin'] as const).map(async (who) => (await download(id, who)).status),
      );
    expect(await seen()).toEqual([200, 404, 404, 200]);
    await moveTo('North');
    expect(await seen()).toEqual([200, 404, 404, 200]);
    expect([await namesFor('north'), await namesFor('polar'), await namesFor('admin')]).toEqual([
      [],
      ['Data sheet.pdf'],
      ['Data sheet.pdf'],
    ]);
    await moveTo('Polar Gas');
    expect(await seen()).toEqual([200, 404, 404, 200]);
  });

  test('but is not removed once the tank is deleted', async () => {
    const { id } = await uploaded();
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank_id } });
    for (const who of ['polar', 'admin'] as const) {
      expect([await namesFor(who), (await download(id, who)).status]).toEqual([['Data sheet.pdf'], 200]);
    }
    expect([(await download(id, 'north')).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  test("a tank's files are listed newest first, page by page", async () => {
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await uploaded(PDF, name);
    const page = (query: object) =>
      world.server.call(listTankFiles, { token: world.tokens.polar, query: { tank_id, limit: 2, ...query } });
    const first = await page({});
    const rest = await page({ cursor: first.body.next_cursor });
    expect(first.body.data.map(({ file_name }) => file_name)).toEqual(['three.pdf', 'two.pdf']);
    expect(rest.body.data.map(({ file_name }) => file_name)).toEqual(['one.pdf']);
  });
});
