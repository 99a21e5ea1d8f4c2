import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer, startNonMailServer } from '../../../test-support/mail-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { readConfig } from '../config.ts';
import { inTransaction } from '../database/database.ts';
import { type MailJobOptions, mailJob } from './mail-job.ts';
import { queueMail } from './mail-outbox.ts';
import { claimDueMail, deleteOldMails, type Mail, type OutboxMail, storeAttachment } from './mail-repository.ts';
import { createSendMail, describeSendError } from './mail-server.ts';

let server: TestServer;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.pool.query('truncate mails, mail_attachments restart identity'));
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});
afterAll(() => server.stop());

const mail: Mail = {
  recipient: 'polar@demo.example',
  recipient_user_id: null,
  subject: 'Überdruck in T 1',
  text: 'Guten Tag.',
  html: '<p>Guten Tag.</p>',
};

async function mailServer(behaviour?: Parameters<typeof startMailServer>[0]) {
  const started = await startMailServer(behaviour);
  undo.push(started.stop);
  return started;
}

async function nonMailServer(greet: Parameters<typeof startNonMailServer>[0]) {
  const started = await startNonMailServer(greet);
  undo.push(started.stop);
  return started;
}

/** One round of the mail job, which runs every two seconds. */
function runJob(SMTP_URL?: string, onKeptMail?: MailJobOptions['onKeptMail']): Promise<void> {
  const config = readConfig({
    SMTP_URL,
    MAIL_FROM: 'Dewar <dewar@fleet.example>',
    PUBLIC_URL: 'https://fleet.example',
  });
  return mailJob({ db: server.db, clock: server.clock, config, log: server.app.log, onKeptMail }).run(
    new AbortController().signal,
  );
}

const advanceTime = () => server.pool.query("update mails set next_attempt_at = now() - interval '1 second'");

async function outbox() {
  return server.db
    .selectFrom('mails')
    .select(['recipient', 'sent_at', 'kept_at', 'attempts', 'last_error', 'next_attempt_at'])
    .orderBy('id')
    .execute();
}

test('a queued mail is sent once, with our sender, both texts and its own Message-ID', async () => {
  const { url, mails } = await mailServer();
  await queueMail(server.db, mail);
  await runJob(url);
  await runJob(url);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ from: 'dewar@fleet.example', to: ['polar@demo.example'] });
  expect(mails[0]?.message).toMatch(/^Message-ID: <1\.\d+@fleet\.example>\r$/im);
  expect(mails[0]?.message).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  expect(mails[0]?.message).toContain('<p>Guten Tag.</p>');
  expect(await outbox()).toMatchObject([{ sent_at: expect.any(Date), attempts: 1, last_error: null }]);
});

const paper = {
  file_name: 'Wöchentlich "7".pdf',
  content_type: 'application/pdf',
  content: Buffer.from('%PDF-1.7 \0ÿ'),
};

test('a file is attached unchanged to every mail that names it, and to no other', async () => {
  const { url, mails } = await mailServer();
  const attachment_id = await storeAttachment(server.db, paper);
  await queueMail(server.db, { ...mail, attachment_id });
  await queueMail(server.db, { ...mail, attachment_id, recipient: 'north@demo.example' });
  await queueMail(server.db, mail);
  await runJob(url);
  const [first = '', second = '', third = ''] = mails.map(({ message }) => message);
  for (const message of [first, second]) {
    expect(message).toContain('Content-Type: application/pdf');
    expect(message).toContain(paper.content.toString('base64'));
    expect(message.replaceAll(/\r\n\s+/g, '')).toContain(encodeURIComponent('Wöchentlich "7".pdf'));
  }
  expect(third).not.toContain('application/pdf');
});

test('a file is deleted with the last mail that has it, a month after that was sent', async () => {
  const attachment_id = await storeAttachment(server.db, paper);
  await queueMail(server.db, { ...mail, attachment_id });
  await queueMail(server.db, { ...mail, attachment_id });
  await server.pool.query("update mail_attachments set created_at = now() - interval '31 days'");
  const sentLongAgo = (id: number) =>
    server.pool.query("update mails set sent_at = now() - interval '31 days' where id = $1", [id]);
  const files = async () => (await server.pool.query('select id from mail_attachments')).rows;
  await sentLongAgo(1);
  await deleteOldMails(server.db);
  expect(await files()).toContainEqual({ id: attachment_id });
  await sentLongAgo(2);
  await deleteOldMails(server.db);
  expect(await files()).toEqual([]);
});

test('a mail queued in a transaction that rolls back is never sent', async () => {
  const { url, mails } = await mailServer();
  const attempt = inTransaction(server.db, async (transaction) => {
    await queueMail(transaction, mail);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  await runJob(url);
  expect(mails).toEqual([]);
});

test('four servers with one outbox send each of forty mails once', async () => {
  const { url, mails } = await mailServer();
  for (let count = 0; count < 40; count += 1) {
    await queueMail(server.db, { ...mail, recipient: `person${count}@demo.example` });
  }
  await Promise.all([runJob(url), runJob(url), runJob(url), runJob(url)]);
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 40 }, (_, count) => `person${count}@demo.example`).sort(),
  );
});

test('a mail server that is down for a while delays mails and loses none', async () => {
  const down = await mailServer();
  await down.stop();
  await queueMail(server.db, mail);
  const began = Date.now();
  await runJob(down.url);
  const [failed] = await outbox();
  expect(failed).toMatchObject({ sent_at: null, attempts: 1, last_error: 'ESOCKET' });
  expect(failed?.next_attempt_at.getTime()).toBeGreaterThan(began + 20_000);

  const { url, mails } = await mailServer();
  await runJob(url);
  expect(mails, 'it waits for its time').toEqual([]);
  await advanceTime();
  await runJob(url);
  expect(mails).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ sent_at: expect.any(Date), attempts: 2, last_error: null }]);
});

test('the pause between attempts grows with every failure, up to a quarter of an hour', async () => {
  const down = await mailServer();
  await down.stop();
  await queueMail(server.db, mail);
  const pauses: { least: number; most: number }[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    await advanceTime();
    const began = Date.now();
    await runJob(down.url);
    const ended = Date.now();
    const [failed] = await outbox();
    const next = failed?.next_attempt_at.getTime() ?? 0;
    // The exact moment lies between the two, however long the attempt took.
    pauses.push({ least: next - ended, most: next - began });
  }
  [30, 60, 120, 240, 480, 900, 900, 900].forEach((seconds, index) => {
    expect(pauses[index]?.least).toBeLessThanOrEqual(seconds * 1_000);
    expect(pauses[index]?.most).toBeGreaterThanOrEqual(seconds * 1_000);
  });
});

test("a rejected recipient is retried, and its error is stored as codes without the server's text", async () => {
  const { url, mails } = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.1.1 no such user: secret-internal-name'), { responseCode: 550 })),
  });
  await queueMail(server.db, mail);
  await runJob(url);
  expect(mails).toEqual([]);
  expect(await outbox()).toMatchObject([{ sent_at: null, last_error: 'EENVELOPE 550 5.1.1' }]);
});

test('a rejected mail does not stop other mails', async () => {
  const { url, mails } = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('bad') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
  });
  await queueMail(server.db, { ...mail, recipient: 'bad@demo.example' });
  await queueMail(server.db, { ...mail, recipient: 'good@demo.example' });
  await runJob(url);
  await runJob(url);
  expect(mails.map(({ to }) => to)).toEqual([['good@demo.example']]);
});

test('neither user nor password of the mail server is ever stored or logged', async () => {
  const { url } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(new Error(`wrong password ${password}`)),
  });
  await queueMail(server.db, mail);
  await runJob(url.replace('smtp://', 'smtp://mailer:hunter2@'));
  expect(await outbox()).toMatchObject([{ sent_at: null, last_error: 'EAUTH 535' }]);
  expect(JSON.stringify(server.logs)).not.toContain('hunter2');
});

test.each<[string, (socket: import('node:net').Socket) => void]>([
  ['returns garbage', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['hangs up', (socket) => socket.destroy()],
  ['floods', (socket) => void socket.write(Buffer.alloc(3_000_000, 'x'))],
])('if the server %s, the mail stays queued', async (_what, greet) => {
  const { url } = await nonMailServer(greet);
  await queueMail(server.db, mail);
  await runJob(url);
  expect(await outbox()).toMatchObject([{ sent_at: null, attempts: 1, last_error: expect.stringMatching(/^E[A-Z]+/) }]);
});

test('a mail server that never responds is given up after ten seconds', async () => {
  const { url } = await nonMailServer(() => {});
  await queueMail(server.db, mail);
  await runJob(url);
  expect(await outbox()).toMatchObject([{ sent_at: null, last_error: 'ETIMEDOUT' }]);
});

test('a mail being sent is not taken by another server, until its own server was killed', async () => {
  await queueMail(server.db, mail);
  const claimed = await claimDueMail(server.db);
  expect(claimed).toMatchObject({ recipient: mail.recipient, attempts: 1 });
  expect(await claimDueMail(server.db)).toBeUndefined();
  await advanceTime();
  const again = await claimDueMail(server.db);
  expect(again).toMatchObject({ id: claimed?.id, attempts: 2 });
});

test('a mail sent twice has the same Message-ID', async () => {
  const { url, mails } = await mailServer();
  await queueMail(server.db, mail);
  const send = createSendMail({ smtpUrl: url, from: 'dewar@fleet.example', publicUrl: 'https://fleet.example' });
  const claimed = await claimDueMail(server.db);
  if (claimed !== undefined) await send(claimed);
  await advanceTime();
  await runJob(url);
  const ids = mails.map(({ message }) => /^Message-ID: (.+)\r$/im.exec(message)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('a mail that could not be sent for five days is no longer tried, and is kept', async () => {
  const { url, mails } = await mailServer();
  await queueMail(server.db, mail);
  await server.pool.query("update mails set created_at = now() - interval '121 hours'");
  await runJob(url);
  expect(mails).toEqual([]);
  expect(await outbox()).toMatchObject([{ sent_at: null, attempts: 0 }]);
});

test('without SMTP_URL mails are kept, each is reported once, and no link is logged', async () => {
  const reported: OutboxMail[] = [];
  await queueMail(server.db, { ...mail, text: 'https://fleet.example/reset?token=geheim' });
  await Promise.all([
    runJob(undefined, (kept) => reported.push(kept)),
    runJob(undefined, (kept) => reported.push(kept)),
  ]);
  expect(reported).toMatchObject([{ recipient: mail.recipient, text: 'https://fleet.example/reset?token=geheim' }]);
  expect(await outbox()).toMatchObject([{ sent_at: null, kept_at: expect.any(Date), attempts: 0 }]);
  expect(server.logs).toContainEqual(expect.objectContaining({ mail_id: 1 }));
  expect(JSON.stringify(server.logs)).not.toContain('geheim');
});

test.each([
  ['recipient', 'a@x.example\r\nBcc: b@x.example'],
  ['recipient', 'a@x.example\n'],
  ['recipient', 'a@x.example, b@x.example'],
  ['recipient', 'A <a@x.example>'],
  ['recipient', ''],
  ['subject', 'Hello\r\nBcc: b@x.example'],
  ['subject', 'Hello\nworld'],
  ['subject', 'Hello\0'],
  ['subject', ''],
] as const)('a %s of %j is rejected and nothing is queued', async (field, value) => {
  await expect(queueMail(server.db, { ...mail, [field]: value })).rejects.toMatchObject({ status: 400 });
  expect(await outbox()).toEqual([]);
});

test('the database itself rejects a line break in a header', async () => {
  const values = { recipient: 'a@x.example', subject: 'Hello', text_body: '', html_body: '' };
  for (const bad of [{ recipient: 'a@x.example\r\nBcc: b@x.example' }, { subject: 'Hello\nworld' }]) {
    await expect(
      server.db
        .insertInto('mails')
        .values({ ...values, ...bad })
        .execute(),
    ).rejects.toThrow('mails_');
  }
});

test('an error without a code is described by its name', () => {
  expect(describeSendError(new TypeError('secret'))).toBe('TypeError');
  expect(describeSendError('secret')).toBe('unknown');
});

test('stopping the mail job leaves further mails queued', async () => {
  const { url, mails } = await mailServer();
  await queueMail(server.db, mail);
  const stopping = new AbortController();
  stopping.abort();
  await mailJob({ db: server.db, clock: server.clock, config: readConfig({ SMTP_URL: url }), log: server.app.log }).run(
    stopping.signal,
  );
  expect(mails).toEqual([]);
});
