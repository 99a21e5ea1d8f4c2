import { listAuditLog } from '@dewar/contract/audit-log';
import { forgotPassword, register } from '@dewar/contract/auth';
import { downloadKeptMailAttachment, listKeptMails, showKeptMailLinks } from '@dewar/contract/mails';
import { breakPageAddresses } from '@dewar/domain/primitives/page-addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInFrom } from '../../../test-support/guesses.ts';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { composeMail } from '../../shared/mail/compose-mail.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { markMailsKept, storeAttachment } from '../../shared/mail/mail-repository.ts';

const DAY_MS = 86_400_000;

let world: TankWorld;
let superAdmin = '';
let adminId = 0;
let userId = 0;

beforeAll(async () => {
  world = await startTankWorld();
  const { db } = world.server;
  await addUser(db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  superAdmin = await signInAs(world.server, 'super@dewar.example');
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  adminId = await idOf('admin@dewar.example');
  userId = await idOf('user@polar.example');
});
beforeEach(() => world.server.pool.query('truncate mails, mail_attachments restart identity'));
afterAll(() => world.server.stop());

async function keep(
  recipient: string,
  recipient_user_id: number | null = null,
  {
    subject = `For ${recipient}`,
    attachment_id = null,
    ...body
  }: { attachment_id?: number | null } & Partial<ReturnType<typeof composeMail>> = {},
) {
  const texts = { subject, text: 'Text.', html: '<p>Text.</p>', ...body };
  await queueMail(world.server.db, { recipient, recipient_user_id, ...texts, attachment_id });
  await markMailsKept(world.server.db);
}

function keepFile(): Promise<number> {
  const file = { file_name: 'Report of Søndag.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF-1.7') };
  return storeAttachment(world.server.db, file);
}

const download = (token: string, id: number) =>
  world.server.call(downloadKeptMailAttachment, { token, params: { id } });

async function list(token: string, query: Record<string, unknown> = {}) {
  const { status, body } = await world.server.call(listKeptMails, { token, query });
  return { status, mails: body.data, subjects: body.data?.map(({ subject }) => subject), next: body.next_cursor };
}

test('kept mails are shown completely, newest first', async () => {
  await keep('user@polar.example', userId);
  await keep('stranger@x.example');
  const { mails } = await list(world.tokens.admin);
  expect(mails).toEqual([
    expect.objectContaining({ id: 2, to: 'stranger@x.example' }),
    {
      id: 1,
      to: 'user@polar.example',
      subject: 'For user@polar.example',
      text: 'Text.',
      html: '<p>Text.</p>',
      has_hidden_links: false,
      created_at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
      attachment: null,
    },
  ]);
});

test('mails that are queued or sent are not among the kept ones', async () => {
  await queueMail(world.server.db, {
    recipient: 'user@polar.example',
    recipient_user_id: userId,
    subject: 'Waiting',
    text: '',
    html: '',
  });
  expect((await list(superAdmin)).mails).toEqual([]);
  await world.server.pool.query('update mails set sent_at = now()');
  expect((await list(superAdmin)).mails).toEqual([]);
});

test("mails to an administrator's account or address are shown to super-admins only", async () => {
  await keep('user@polar.example', userId);
  await keep('admin@dewar.example', adminId, { subject: 'By account' });
  await keep('ADMIN@dewar.example', null, { subject: 'By address' });
  await keep('old-address@dewar.example', adminId, { subject: 'By account, at an older address' });
  expect((await list(world.tokens.admin)).subjects).toEqual(['For user@polar.example']);
  expect((await list(superAdmin)).subjects).toEqual([
    'By account, at an older address',
    'By address',
    'By account',
    'For user@polar.example',
  ]);
});

test('mails of a person who becomes an administrator are then shown to super-admins only', async () => {
  await keep('user@polar.example', userId);
  const setRole = (role: string) =>
    world.server.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await setRole('admin');
  expect((await list(world.tokens.admin)).mails).toEqual([]);
  await setRole('user');
  expect((await list(world.tokens.admin)).mails).toHaveLength(1);
});

test('pages continue to the end, past mails that are not shown', async () => {
  for (let count = 1; count <= 6; count += 1) {
    await keep(count % 2 === 0 ? 'admin@dewar.example' : 'user@polar.example', null, { subject: `Mail ${count}` });
  }
  const first = await list(world.tokens.admin, { limit: 2 });
  expect(first.subjects).toEqual(['Mail 5', 'Mail 3']);
  const second = await list(world.tokens.admin, { limit: 2, cursor: first.next });
  expect([second.subjects, second.next]).toEqual([['Mail 1'], undefined]);
});

test('nobody else can read kept mails', async () => {
  await keep('user@polar.example', userId);
  for (const token of [world.tokens.polar, world.tokens.unassigned]) {
    expect((await list(token)).status).toBe(403);
    expect((await download(token, 1)).status).toBe(403);
  }
});

test('a kept mail names its attachment, which can be downloaded unchanged under its own name', async () => {
  const attachment_id = await keepFile();
  await keep('user@polar.example', userId, { attachment_id });
  await keep('stranger@x.example', null, { attachment_id });
  const file = (id: number) => ({
    file_name: 'Report of Søndag.pdf',
    file_size: 8,
    file_path: `/api/admin/mails/${id}/attachment`,
  });
  expect((await list(world.tokens.admin)).mails.map(({ attachment }) => attachment)).toEqual([file(2), file(1)]);
  const { status, headers, bytes } = await download(world.tokens.admin, 1);
  expect([status, headers['content-type'], bytes.toString()]).toEqual([200, 'application/pdf', '%PDF-1.7']);
  expect(headers['content-disposition']).toContain('attachment; filename="Report of S_ndag.pdf"');
});

test('the attachment of a mail to an administrator returns 404 for others than super-admins', async () => {
  await keep('admin@dewar.example', adminId, { attachment_id: await keepFile() });
  expect((await download(superAdmin, 1)).status).toBe(200);
  const foreign = await download(world.tokens.admin, 1);
  const invented = await download(world.tokens.admin, 2_000_000_000);
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
});

test('a mail without an attachment returns 404 for it, and so does a queued one', async () => {
  await keep('user@polar.example', userId);
  await keep('user@polar.example', userId, { attachment_id: await keepFile() });
  await world.server.pool.query('update mails set kept_at = null where id = 2');
  expect((await download(superAdmin, 1)).status).toBe(404);
  expect((await download(superAdmin, 2)).status).toBe(404);
});

describe('links that give access to an account', () => {
  const asked = (email: string) => world.server.call(forgotPassword, { body: { email } });
  const show = (token: string, id: number) => world.server.call(showKeptMailLinks, { token, params: { id } });
  /** With a new session: the clock moves on by weeks. */
  const showAsSuperAdmin = async (id: number) => show(await signInAs(world.server, 'super@dewar.example'), id);
  const notices = async (email: string) => (await signInFrom(world.server, { email })).notices.shown_links;

  beforeEach(() => maintainAuditLog(world.server.pool, 'truncate shown_mail_links, mail_requests, audit_log'));

  test.each(['user@polar.example', 'someone@new.example'])('are left out of the list, mailed to %s', async (to) => {
    if (to === 'user@polar.example') await asked(to);
    else await world.server.call(register, { body: { email: to, password: PASSWORD, company_name: 'New' } });
    await markMailsKept(world.server.db);
    for (const token of [world.tokens.admin, superAdmin]) {
      const { body, text } = await world.server.call(listKeptMails, { token });
      expect(body.data).toMatchObject([{ to, has_hidden_links: true }]);
      expect(body.data[0]?.text).toMatch(/:\n\[hidden link\]\n/);
      expect(body.data[0]?.html).toContain('<a href="[hidden link]">');
      expect(text).not.toContain('token=');
    }
  });

  test.each([
    'HTTPS://Portal.Example/reset-password?token=secret',
    'https://portal.example/a?from=mail&token=secret',
    'https://portal.example/invitation#token=secret',
    'http://[::1]:3000/key/secret?for="a"&<b>',
  ])('are hidden because the portal put them there: %s', async (link) => {
    const publicUrl = link.slice(0, link.indexOf('/', 10));
    const path: `/${string}` = `/${link.slice(publicUrl.length + 1)}`;
    const typed = 'https://x.example/?token=typed-by-somebody';
    const content = { subject: 'Link', paragraphs: [typed], link: { label: 'Open', path, isSecret: true as const } };
    await keep('user@polar.example', userId, composeMail(content, publicUrl));
    const [mail] = (await list(world.tokens.admin)).mails;
    expect(mail?.has_hidden_links).toBe(true);
    expect(mail?.text).toContain(`${breakPageAddresses(typed)}\n\nOpen:\n[hidden link]\n`);
    expect(mail?.html).toContain('<a href="[hidden link]">Open</a>');
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
    expect((await showAsSuperAdmin(1)).body.data.text).toContain(link);
  });

  test('are not guessed from what people typed', async () => {
    const text = 'https://x.example/a?token=typed';
    await keep('user@polar.example', userId, { text });
    expect((await list(world.tokens.admin)).mails).toMatchObject([{ text, has_hidden_links: false }]);
  });

  test('are shown to a super-admin alone, and each showing is in the audit log', async () => {
    await asked('user@polar.example');
    await markMailsKept(world.server.db);
    expect((await show(world.tokens.admin, 1)).status).toBe(403);
    const shown = await show(superAdmin, 1);
    expect(shown.body.data.text).toMatch(/reset-password#token=[\w-]{43}/);
    const again = await show(superAdmin, 1);
    expect(again.status).toBe(200);
    const { body } = await world.server.call(listAuditLog, { token: superAdmin, query: { entity: 'mail' } });
    const entry = { actor_email: 'super@dewar.example', action: 'show-links', entity_id: 1, company_name: 'Polar Gas' };
    const after = { to: 'user@polar.example', subject: 'Set a new password' };
    expect(body.data).toMatchObject([
      { ...entry, after },
      { ...entry, after },
    ]);
  });

  test('that were shown are told to their owner at the next sign-in and for a week, and to nobody else', async () => {
    await asked('user@polar.example');
    await markMailsKept(world.server.db);
    await showAsSuperAdmin(1);
    await showAsSuperAdmin(1);
    const link = { subject: 'Set a new password', shown_by: 'super@dewar.example', shown_at: expect.any(String) };
    expect(await notices('user@north.example')).toEqual([]);
    world.server.clock.advance(30 * DAY_MS);
    expect(await notices('user@polar.example'), 'after a long time').toEqual([link]);
    expect(await notices('user@polar.example')).toEqual([]);
    await showAsSuperAdmin(1);
    world.server.clock.advance(6 * DAY_MS);
    expect(await notices('user@polar.example')).toHaveLength(1);
    expect(await notices('user@polar.example'), 'the one who signed in may not be the owner').toHaveLength(1);
    world.server.clock.advance(DAY_MS + 1);
    expect(await notices('user@polar.example')).toEqual([]);
  });

  test('are told to the person with the address, if the mail names no account', async () => {
    await keep('USER@polar.example');
    await showAsSuperAdmin(1);
    expect(await notices('user@polar.example')).toHaveLength(1);
  });

  test('of a mail to oneself are shown without being told', async () => {
    await keep('super@dewar.example');
    await showAsSuperAdmin(1);
    expect(await notices('super@dewar.example')).toEqual([]);
  });

  test('of a mail that is not kept, or does not exist, return the same 404 and are not recorded', async () => {
    await keep('user@polar.example', userId);
    await world.server.pool.query('update mails set kept_at = null');
    const [queued, invented] = [await showAsSuperAdmin(1), await showAsSuperAdmin(2_000_000_000)];
    expect([queued.status, { ...queued.body, request_id: '' }]).toEqual([404, { ...invented.body, request_id: '' }]);
    expect(await world.server.db.selectFrom('shown_mail_links').select('id').execute()).toEqual([]);
  });
});
