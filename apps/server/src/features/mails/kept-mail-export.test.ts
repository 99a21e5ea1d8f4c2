import { exportKeptMails, listKeptMails } from '@dewar/contract/mails';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfAllPages } from '../../../test-support/all-pages.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { markMailsKept, storeAttachment } from '../../shared/mail/mail-repository.ts';

const SECRET = 'https://portal.example/reset?token=secret';

let world: TankWorld;
let superAdmin = '';
beforeAll(async () => {
  world = await startTankWorld();
  const { db } = world.server;
  await addUser(db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  superAdmin = await signInAs(world.server, 'super@dewar.example');
  await fillTables(
    world.server,
    `insert into mails (recipient, subject, text_body, html_body)
     select 'user@polar.example', '=Subject ' || n, 'Text.', '<p>Text.</p>' from generate_series(1, 410) n`,
  );
  const file = { file_name: 'Report.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF-1.7') };
  const attachment_id = await storeAttachment(db, file);
  const html = `<a href="${SECRET}">Link</a>`;
  for (const recipient of ['user@polar.example', 'admin@dewar.example']) {
    const text = `Click:\n${SECRET}\n`;
    const mail = {
      recipient,
      recipient_user_id: null,
      subject: `For ${recipient}`,
      text,
      html,
      secret_link: SECRET,
      attachment_id,
    };
    await queueMail(db, mail);
  }
  await markMailsKept(db);
});
afterAll(() => world.server.stop());

const exported = async (token: string) => {
  const { status, text } = await world.server.call(exportKeptMails, { token });
  expect(status, text).toBe(200);
  return { text, rows: csvRows(text) };
};
const listed = (token: string) =>
  rowsOfAllPages((page) => world.server.call(listKeptMails, { token, query: { ...page, limit: 150 } }));

test('exported emails are those that the person may read, newest first, over several pages', async () => {
  for (const [token, count] of [
    [world.tokens.admin, 411],
    [superAdmin, 412],
  ] as const) {
    const { rows } = await exported(token);
    expect(rows).toHaveLength(count);
    expect(rows.map((row) => Number(row.Number))).toEqual((await listed(token)).map(({ id }) => id));
  }
});

test('emails to administrators are exported by super-admins alone', async () => {
  const { text } = await exported(world.tokens.admin);
  expect(text).not.toContain('admin@dewar.example');
  const { rows } = await exported(superAdmin);
  expect(rows[0]).toMatchObject({ To: 'admin@dewar.example', Subject: 'For admin@dewar.example' });
});

test('links that give access are hidden in every exported email, also for super-admins', async () => {
  const { text, rows } = await exported(superAdmin);
  expect(text).not.toContain('token=');
  expect(rows.slice(0, 2)).toMatchObject([
    { Text: 'Click:\n[hidden link]\n', 'Has hidden links': 'Yes', Attachment: 'Report.pdf', 'Attachment size': '8' },
    { Text: 'Click:\n[hidden link]\n', 'Has hidden links': 'Yes' },
  ]);
  expect(rows.at(-1)).toMatchObject({
    Subject: "'=Subject 1",
    Text: 'Text.',
    'Has hidden links': 'No',
    Attachment: '',
    'Attachment size unit': '',
  });
});

test('an export of emails is audited', async () => {
  await exported(world.tokens.admin);
  expect(await latestExport(world.server)).toEqual({ entity: 'mail', company_id: null, after: { format: 'csv' } });
});

test('nobody but administrators exports emails, and an unknown format is refused by name', async () => {
  expect((await world.server.call(exportKeptMails, { token: world.tokens.polar })).status).toBe(403);
  const query = { format: 'pdf' };
  const { status, body } = await world.server.call(exportKeptMails, { token: superAdmin, query });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['format']]);
});
