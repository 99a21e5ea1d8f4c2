import {
  createCategory,
  createProcedure,
  deleteCategory,
  deleteProcedure,
  exportProcedurePdf,
  getProcedure,
  listCategories,
  listProcedures,
  updateCategory,
  updateProcedure,
} from '@dewar/contract/procedures';
import { getUpload, uploadFile, uploadImage } from '@dewar/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const a = await addCompany(server.db, 'Company A');
  const b = await addCompany(server.db, 'Company B');
  await addUser(server.db, { email: 'admin@x.example', role: 'admin' });
  await addUser(server.db, { email: 'a@x.example', company_id: a });
  await addUser(server.db, { email: 'b@x.example', company_id: b });
  await addUser(server.db, { email: 'none@x.example', status: 'email_verified' });
  await addUser(server.db, { email: 'teacher@x.example', role: 'teacher' });
  for (const name of ['admin', 'a', 'b', 'none', 'teacher']) tokens[name] = await signInAs(server, `${name}@x.example`);
});
afterAll(() => server.stop());

async function write(body: Record<string, unknown>) {
  const response = await server.call(createProcedure, { token: tokens.admin, body: { title: 'A procedure', ...body } });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

async function uploadPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'gauge.png');
  return (await server.call(uploadImage, { token: tokens.admin, file })).body.data.url;
}

const auditOf = (entity: string, entity_id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute();

describe('a procedure', () => {
  test('is private by default and has the sent values, as returned by GET', async () => {
    const made = await write({ full_content: '# One\n\n\ntwo ' });
    expect(made).toMatchObject({
      title: 'A procedure',
      summary: null,
      full_content: '# One\n\n\ntwo ',
      primary_category: [],
      cover_image: null,
      media_file: null,
      client_tag: null,
      visibility: 'private',
      date_published: null,
      created_by_email: 'admin@x.example',
      version: 1,
    });
    const { body } = await server.call(getProcedure, { token: tokens.admin, params: { id: made.id } });
    expect(body.data).toEqual(made);
  });

  test('keeps what is not sent and clears what is null', async () => {
    const { id } = await write({ summary: 'kept', date_published: '2026-05-01', full_content: 'text' });
    const { body } = await server.call(updateProcedure, {
      token: tokens.admin,
      params: { id },
      body: { date_published: null, title: 'Renamed' },
    });
    expect(body.message).toBe('Procedure updated!');
    expect(body.data).toMatchObject({
      title: 'Renamed',
      summary: 'kept',
      date_published: null,
      full_content: 'text',
      version: 2,
    });
  });

  test('of a stale version is rejected with the current record', async () => {
    const { id } = await write({});
    const save = (title: string, version: number) =>
      server.call(updateProcedure, {
        token: tokens.admin,
        params: { id },
        body: { title },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await save('first', 1)).status).toBe(200);
    const stale = await save('second', 1);
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({ id, title: 'first', version: 2 });
    const both = await Promise.all([save('third', 2), save('fourth', 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test.each([
    ['client_tag', { client_tag: 'No such company' }, 'Client tag: no such company'],
    ['client_tag', { visibility: 'client_specific' }, 'Client tag is required for a client specific procedure'],
    ['primary_category', { primary_category: ['Nothing'] }, "Primary category: there is no category 'Nothing'"],
    [
      'cover_image',
      { cover_image: 'https://elsewhere.example/x.png' },
      'Cover image must be an image that was uploaded here',
    ],
    [
      'cover_image',
      { cover_image: `/api/uploads/${'0'.repeat(32)}.webp` },
      'Cover image must be an image that was uploaded here',
    ],
    [
      'media_file',
      { media_file: '../../etc/passwd' },
      'Media file must be a PDF that was uploaded here, or an http(s) address',
    ],
    ['title', { title: ' ' }, 'Title is required'],
  ])('is rejected with the name of the field for an invalid %s', async (field, body, words) => {
    const response = await server.call(createProcedure, { token: tokens.admin, body: { title: 'x', ...body } });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ [field]: words });
  });

  test('is logged with every change', async () => {
    const { id } = await write({ title: 'Trail' });
    await server.call(updateProcedure, { token: tokens.admin, params: { id }, body: { title: 'Trailed' } });
    const gone = await server.call(deleteProcedure, { token: tokens.admin, params: { id } });
    expect(gone.body).toMatchObject({ data: { id }, message: 'Procedure deleted successfully' });
    const trail = await auditOf('procedure', id);
    expect(trail.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['create', 'admin@x.example'],
      ['update', 'admin@x.example'],
      ['delete', 'admin@x.example'],
    ]);
    expect(trail[1]).toMatchObject({ before: { title: 'Trail' }, after: { title: 'Trailed' } });
    expect((await server.call(getProcedure, { token: tokens.admin, params: { id } })).status).toBe(404);
  });
});

describe('reading procedures:', () => {
  const titles = async (name: string, query = {}) =>
    (await server.call(listProcedures, { token: tokens[name], query: { search: 'Seen by', ...query } })).body.data.map(
      ({ title }) => title,
    );

  beforeAll(async () => {
    await write({ title: 'Seen by everyone', visibility: 'public' });
    await write({ title: 'Seen by A', visibility: 'client_specific', client_tag: 'company a' });
    await write({ title: 'Seen by B', visibility: 'client_specific', client_tag: 'Company B' });
    await write({ title: 'Seen by nobody', visibility: 'private', client_tag: 'Company A' });
  });

  test('lists contain what the reader may open', async () => {
    expect(await titles('admin')).toEqual(['Seen by nobody', 'Seen by B', 'Seen by A', 'Seen by everyone']);
    expect(await titles('a')).toEqual(['Seen by A', 'Seen by everyone']);
    expect(await titles('b')).toEqual(['Seen by B', 'Seen by everyone']);
    expect(await titles('none')).toEqual([]);
    expect(await titles('admin', { visibility: 'private' })).toEqual(['Seen by nobody']);
    expect((await server.call(listProcedures, { token: tokens.teacher })).status).toBe(403);
  });

  test("another company's procedure and its export return 404, exactly like one that does not exist", async () => {
    const { body } = await server.call(listProcedures, { token: tokens.admin, query: { search: 'Seen by A' } });
    const id = body.data[0]?.id ?? 0;
    for (const endpoint of [getProcedure, exportProcedurePdf]) {
      expect((await server.call(endpoint, { token: tokens.a, params: { id } })).status).toBe(200);
      const foreign = await server.call(endpoint, { token: tokens.b, params: { id } });
      const invented = await server.call(endpoint, { token: tokens.b, params: { id: 2_000_000_000 } });
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
  });

  test('a user without a company gets 404 for public procedures, their exports and images', async () => {
    const url = await uploadPicture();
    const { id } = await write({ title: 'For all companies', visibility: 'public', cover_image: url });
    const filename = url.replace('/api/uploads/', '');
    for (const [token, status] of [
      [tokens.a, 200],
      [tokens.none, 404],
    ] as const) {
      const responses = [
        await server.call(getProcedure, { token, params: { id } }),
        await server.call(exportProcedurePdf, { token, params: { id } }),
        await server.call(getUpload, { token, params: { filename } }),
      ];
      expect(responses.map((response) => response.status)).toEqual([status, status, status]);
    }
  });

  test('the search takes wildcards literally, and pages continue where the last one ended', async () => {
    await write({ title: 'At 100 % of it', visibility: 'public', summary: 'snake_case' });
    const find = async (search: string) =>
      (await server.call(listProcedures, { token: tokens.a, query: { search } })).body.data.map(({ title }) => title);
    expect(await find('100 %')).toEqual(['At 100 % of it']);
    expect(await find('SNAKE_')).toEqual(['At 100 % of it']);
    expect(await find('1_0 %')).toEqual([]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await server.call(listProcedures, { token: tokens.admin, query: { limit: 2, cursor } });
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map(({ id }) => String(id)));
      cursor = body.next_cursor;
    } while (cursor !== undefined);
    const { body } = await server.call(listProcedures, { token: tokens.admin, query: { limit: 200 } });
    expect(seen).toEqual(body.data.map(({ id }) => String(id)));
  });
});

describe('a text that no parser can lay out quickly', () => {
  const BOMBS = [
    ['footnotes in footnotes', '[^1]: '.repeat(30_000)],
    ['marks without end', '==a'.repeat(50_000)],
  ] as const;

  test.each(BOMBS)('is refused with the name of the field: %s', async (_what, full_content) => {
    const create = await server.call(createProcedure, { token: tokens.admin, body: { title: 'Bomb', full_content } });
    const { id } = await write({});
    const update = await server.call(updateProcedure, { token: tokens.admin, params: { id }, body: { full_content } });
    for (const { status, body } of [create, update]) {
      expect([status, body.fields?.full_content]).toEqual([400, expect.stringContaining('formatting marks')]);
    }
  });

  test.each(BOMBS)(
    'of an earlier release is not printed, and the message says why: %s',
    async (_what, full_content) => {
      const { id } = await write({});
      await server.db.updateTable('procedures').set({ full_content }).where('id', '=', id).execute();
      const { status, body } = await server.call(exportProcedurePdf, { token: tokens.admin, params: { id } });
      expect([status, body.fields?.full_content]).toEqual([409, expect.stringContaining('formatting marks')]);
    },
  );
});

describe('categories', () => {
  test('can be added, renamed, recoloured and deleted, and procedures follow', async () => {
    const { status, body } = await server.call(createCategory, { token: tokens.admin, body: { name: 'Vacuum' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      data: { name: 'Vacuum', description: null, color: '#667eea' },
      message: 'Category created successfully!',
    });
    await server.call(createCategory, { token: tokens.admin, body: { name: 'Safety', color: '#ABCDEF' } });
    const { id } = await write({ primary_category: ['Safety', 'Vacuum'], visibility: 'public' });
    const read = async () =>
      (await server.call(getProcedure, { token: tokens.a, params: { id } })).body.data.primary_category;
    expect(await read()).toEqual(['Safety', 'Vacuum']);
    const params = { id: body.data.id };
    await server.call(updateCategory, { token: tokens.admin, params, body: { name: 'High vacuum' } });
    expect(await read()).toEqual(['Safety', 'High vacuum']);
    const filtered = await server.call(listProcedures, { token: tokens.a, query: { category: 'High vacuum' } });
    expect(filtered.body.data.map((row) => row.id)).toEqual([id]);
    await server.call(deleteCategory, { token: tokens.admin, params });
    expect(await read()).toEqual(['Safety']);
    const names = (await server.call(listCategories, { token: tokens.a })).body.data.map(({ name }) => name);
    expect(names).toEqual(['Safety']);
    expect((await auditOf('category', params.id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  test('are not listed for a person who has only verified a mailbox', async () => {
    await server.call(createCategory, { token: tokens.admin, body: { name: 'Boil-off' } });
    const list = await server.call(listCategories, { token: tokens.none });
    expect([list.status, list.body.data]).toEqual([200, []]);
  });

  test('changed by two people at once return the earlier change to the later person', async () => {
    const made = await server.call(createCategory, { token: tokens.admin, body: { name: 'Pumps' } });
    const call = { token: tokens.admin, params: { id: made.body.data.id }, headers: { 'if-match': '1' } };
    expect((await server.call(updateCategory, { ...call, body: { name: 'Pumping' } })).status).toBe(200);
    const late = await server.call(updateCategory, { ...call, body: { name: 'Pumps and hoses' } });
    expect(late.status).toBe(412);
    expect(late.text).toContain('Pumping');
    await server.call(deleteCategory, { token: tokens.admin, params: call.params });
  });

  test('are unique in any case, and a single string counts as a list of one', async () => {
    const twin = await server.call(createCategory, { token: tokens.admin, body: { name: ' sAFETY ' } });
    expect(twin.status).toBe(409);
    expect(twin.body.fields).toEqual({ name: 'A category with this name already exists' });
    expect((await write({ primary_category: 'Safety' })).primary_category).toEqual(['Safety']);
  });
});

describe('the export of a procedure', () => {
  test('is a PDF named after the title, with its images', async () => {
    const { id } = await write({
      title: 'Gauge: "the first" /\u202e look',
      full_content: `# Step\n\n![gauge](${await uploadPicture()})`,
      visibility: 'public',
    });
    const exported = await server.call(exportProcedurePdf, { token: tokens.a, params: { id } });
    expect(exported.status).toBe(200);
    expect(exported.headers['content-type']).toBe('application/pdf');
    expect(exported.headers['content-disposition']).toBe(
      `attachment; filename="Gauge: _the first_   look.pdf"; filename*=UTF-8''Gauge%3A%20%22the%20first%22%20%20%20look.pdf`,
    );
    const { pages, images } = await readPdf(exported.bytes);
    expect(pages.join(' ')).toContain('Step');
    expect(images).toBe(1);
  });

  test('that consists of a PDF is that PDF', async () => {
    const bytes = Buffer.from('%PDF-1.7\n%EOF\n');
    const file = new File([bytes], 'attached.pdf');
    const { body } = await server.call(uploadFile, { token: tokens.admin, file });
    const { id, media_file_name } = await write({ media_file: body.data.filename, visibility: 'public' });
    expect(media_file_name).toBe('attached.pdf');
    const exported = await server.call(exportProcedurePdf, { token: tokens.a, params: { id } });
    expect(exported.bytes.equals(bytes)).toBe(true);
  });
});
