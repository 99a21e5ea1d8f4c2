import { updateCompany } from '@dewar/contract/companies';
import { liftCompanySuspension, suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { generateWeeklyReport, getWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { type ScheduledRunWorld, startScheduledRunWorld, WEDNESDAY } from './scheduled-run-test-world.ts';

let world: ScheduledRunWorld;
beforeAll(async () => {
  world = await startScheduledRunWorld();
});
afterAll(async () => {
  await world.other.stop();
  await world.server.stop();
});
beforeEach(() => world.reset());

const mails = () =>
  world.server.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text_body', 'attachment_id'])
    .orderBy('id')
    .execute();
const attachments = () => world.server.db.selectFrom('mail_attachments').selectAll().execute();

test('the report mail contains the figures and the PDF, which is stored once for all recipients', async () => {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  await world.run();
  const [first, second, ...more] = await mails();
  expect([second?.recipient, more]).toEqual(['yard@polar.example', []]);
  expect(first).toMatchObject({
    recipient: 'ada@polar.example',
    subject: 'Weekly report, 31 May to 6 Jun 2026',
    text_body: expect.stringContaining('Tanks in circulation: 1 (before: 0)\nTanks added: 1\n'),
  });
  const { rows } = await world.server.pool.query('select id from weekly_reports');
  expect(first?.text_body).toContain(`/company/Polar%20Gas/iso-analytics?tab=weekly-reports&report=${rows[0]?.id}`);
  expect(second?.attachment_id).toBe(first?.attachment_id);
  const [attachment] = await attachments();
  expect(attachment).toMatchObject({
    id: first?.attachment_id,
    file_name: 'Weekly report Polar Gas 2026-05-31 to 2026-06-06.pdf',
    content_type: 'application/pdf',
  });
  const { pages } = await readPdf(attachment?.content ?? Buffer.of());
  expect(pages.join(' ')).toContain('31 May to 6 Jun 2026');
});

test('the mail of a later version names it, what it replaces and what differs; to how many it went is kept', async () => {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  world.setTime('2026-06-03T12:00:00Z');
  const admin = await signInAs(world.server, 'admin@dewar.example');
  const body = { company_name: 'Polar Gas', week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
  const { body: made } = await world.server.call(generateWeeklyReport, { token: admin, body });
  world.setTime(WEDNESDAY);
  await world.run();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Weekly report, 31 May to 6 Jun 2026, version 2');
  expect(mail?.text_body).toMatch(/Version 2 of 10 Jun 2026 replaces 3 Jun 2026\. Known up to a later time/);
  const [attachment] = await attachments();
  expect(attachment?.file_name).toBe('Weekly report Polar Gas 2026-05-31 to 2026-06-06, version 2.pdf');
  const token = await signInAs(world.server, 'admin@dewar.example');
  const { body: found } = await world.server.call(getWeeklyReport, { token, params: { id: made.data.id } });
  expect(found.data.mailed).toMatchObject({ version: 2, mailed_to: 2 });
});

test('the report mail is not sent without recipients, and not later either', async () => {
  await world.newTankOf(world.northId, '2026-06-01T12:00:00Z');
  await world.run();
  await world.setOfCompany(world.northId, 'alert_email_recipients', ['late@north.example']);
  await world.run();
  expect(await mails()).toEqual([]);
});

test('report mails are sent for the last six weeks only, while reports are made up for half a year', async () => {
  await world.newTankOf(world.polarId, '2025-01-01T12:00:00Z');
  await world.run();
  const made = await world.weeks();
  expect([made.length, made[0], made.at(-1)]).toEqual([26, '2025-12-07', '2026-05-31']);
  const subjects = new Set((await mails()).map(({ subject }) => subject));
  expect([...subjects][0]).toBe('Weekly report, 26 Apr to 2 May 2026');
  expect(subjects.size).toBe(6);
});

/** A report whose mail could not be queued. */
async function makeReportWithoutMail(): Promise<void> {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  await world.server.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger refuse before insert on mail_attachments for each row execute function refuse()`,
  );
  await world.run();
  await world.server.pool.query('drop function refuse cascade');
}

test('a report mail that waits is not sent to a company that became inactive in the meantime', async () => {
  await makeReportWithoutMail();
  const setStatus = (status: 'active' | 'inactive') =>
    world.server.call(updateCompany, { token: world.tokens.admin, params: { id: world.polarId }, body: { status } });
  await setStatus('inactive');
  await world.run();
  expect(await mails()).toEqual([]);
  await setStatus('active');
  await world.run();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@polar.example', 'yard@polar.example']);
});

test('a report mail waits while the company is suspended, and is not sent to people who are', async () => {
  const { server, tokens, polarId } = world;
  const body = { reason: 'On leave' };
  const reported = async () => (await mails()).filter(({ attachment_id }) => attachment_id !== null);
  await makeReportWithoutMail();
  await server.call(suspendCompany, { token: tokens.admin, params: { id: polarId }, body });
  const ada = await addUser(server.db, { email: 'Ada@Polar.example', company_id: polarId });
  await world.run();
  expect(await reported()).toEqual([]);
  await server.call(suspendUser, { token: tokens.admin, params: { id: ada }, body });
  await server.call(liftCompanySuspension, { token: tokens.admin, params: { id: polarId } });
  await world.run();
  expect((await reported()).map(({ recipient }) => recipient)).toEqual(['yard@polar.example']);
  await server.db.deleteFrom('users').where('id', '=', ada).execute();
});
