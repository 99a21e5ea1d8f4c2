import { updateCompany } from '@dewar/contract/companies';
import { deleteWeeklyReport, generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { isCronJob } from '../../shared/jobs/jobs.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** A Wednesday at noon in UTC. */
const WEDNESDAY = '2026-06-10T12:00:00Z';

let world: TankWorld;
let other: SecondServer;
beforeAll(async () => {
  world = await startTankWorld();
  other = await startSecondServer(world.server);
  await world.server.db
    .insertInto('settings')
    .values({
      scope: 'company',
      company_id: world.polarId,
      setting_key: 'alert_email_recipients',
      setting_value: JSON.stringify(['ada@polar.example', 'yard@polar.example']),
    })
    .execute();
});
afterAll(async () => {
  await other.stop();
  await world.server.stop();
});

beforeEach(async () => {
  await world.server.pool.query(
    `truncate weekly_reports, weekly_report_notes, weekly_report_runs, mails, mail_attachments, tank_state, tank_assignments,
              tank_operational_switches, vacuum_readings, transfers, leak_check_assessments, leak_points, tanks`,
  );
  world.server.clock.advance(Date.parse(WEDNESDAY) - world.server.clock.now().getTime());
});

const setTime = (moment: string) => world.server.clock.advance(Date.parse(moment) - world.server.clock.now().getTime());

async function run(app = world.server.app): Promise<void> {
  const job = app.jobs.filter(isCronJob).find(({ name }) => name === 'weekly-reports');
  if (job === undefined) throw new Error('there is no such job');
  await job.run();
}

const newTankOf = (company_id: number, assigned_at: string) =>
  insertTankHistory(world.server.db, {
    tank_number: `T ${company_id} ${assigned_at}`,
    stays: [{ company_id, assigned_at, released_at: null }],
  });

async function reports(company_id = world.polarId) {
  return world.server.db
    .selectFrom('weekly_reports')
    .select(['id', 'week_start_date', 'week_end_date', 'generated_by_email'])
    .where('company_id', '=', company_id)
    .orderBy('week_start_date')
    .execute();
}
const weeks = async (company_id = world.polarId) => (await reports(company_id)).map((report) => report.week_start_date);
const mails = () =>
  world.server.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text_body', 'attachment_id'])
    .orderBy('id')
    .execute();
const attachments = () => world.server.db.selectFrom('mail_attachments').selectAll().execute();

describe('the scheduled run', () => {
  test('is due on Sunday at one in the morning of each company, for the week before', async () => {
    await world.server.db
      .insertInto('settings')
      .values({
        scope: 'company',
        company_id: world.northId,
        setting_key: 'timezone',
        setting_value: JSON.stringify('Asia/Kathmandu'),
      })
      .execute();
    await newTankOf(world.polarId, WEDNESDAY);
    await newTankOf(world.northId, WEDNESDAY);
    const due = async (moment: string) => {
      setTime(moment);
      await run();
      return { polar: await weeks(), north: await weeks(world.northId) };
    };
    expect(await due('2026-06-13T19:14:00Z')).toEqual({ polar: [], north: [] });
    expect(await due('2026-06-13T19:15:00Z')).toEqual({ polar: [], north: ['2026-06-07'] });
    expect(await due('2026-06-14T04:59:59Z')).toEqual({ polar: [], north: ['2026-06-07'] });
    expect(await due('2026-06-14T05:00:00Z')).toEqual({ polar: ['2026-06-07'], north: ['2026-06-07'] });
    expect(await reports()).toEqual([
      {
        id: expect.any(Number),
        week_start_date: '2026-06-07',
        week_end_date: '2026-06-13',
        generated_by_email: null,
      },
    ]);
    await world.server.db.deleteFrom('settings').where('company_id', '=', world.northId).execute();
  });

  test('makes five reports after five missed Sundays, and none twice', async () => {
    await newTankOf(world.polarId, WEDNESDAY);
    setTime('2026-06-14T06:00:00Z');
    await run();
    expect(await weeks()).toEqual(['2026-06-07']);
    world.server.clock.advance(5 * WEEK_MS);
    await run();
    const missed = ['2026-06-14', '2026-06-21', '2026-06-28', '2026-07-05', '2026-07-12'];
    expect(await weeks()).toEqual(['2026-06-07', ...missed]);
    const made = await reports();
    await run();
    expect(await reports()).toEqual(made);
    expect((await mails()).length).toBe(2 * 6);
  });

  test('makes one report and one mail a recipient where two servers run at once', async () => {
    await newTankOf(world.polarId, '2026-05-20T12:00:00Z');
    await Promise.all([run(), run(other.app), run(), run(other.app)]);
    expect(await weeks()).toEqual(['2026-05-17', '2026-05-24', '2026-05-31']);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [1, 2, 3].flatMap(() => ['ada@polar.example', 'yard@polar.example']),
    );
    expect(await attachments()).toHaveLength(3);
    const { rows } = await world.server.pool.query(
      "select count(*) from audit_log where entity = 'weekly_report' and entity_id = any($1)",
      [(await reports()).map(({ id }) => id)],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('finishes what an administrator generated before the week was over', async () => {
    await newTankOf(world.polarId, WEDNESDAY);
    const body = { company_name: 'Polar Gas', week_start_date: '2026-06-07', week_end_date: '2026-06-13' };
    const early = await world.server.call(generateWeeklyReport, { token: world.tokens.admin, body });
    setTime('2026-06-14T06:00:00Z');
    await run();
    expect(await reports()).toEqual([expect.objectContaining({ id: early.body.data.id, generated_by_email: null })]);
  });

  test('does not bring back a report that was deleted', async () => {
    await newTankOf(world.polarId, '2026-06-01T12:00:00Z');
    await run();
    const [report] = await reports();
    const params = { id: report?.id ?? 0 };
    await world.server.call(deleteWeeklyReport, { token: world.tokens.admin, params });
    await run();
    expect(await weeks()).toEqual([]);
  });

  test('leaves out companies that never had a tank, and inactive ones until they are active again', async () => {
    await newTankOf(world.polarId, '2026-06-01T12:00:00Z');
    const activate = (status: string) =>
      world.server.call(updateCompany, { token: world.tokens.admin, params: { id: world.polarId }, body: { status } });
    await activate('inactive');
    await run();
    expect([await weeks(), await weeks(world.northId)]).toEqual([[], []]);
    await activate('active');
    await run();
    expect([await weeks(), await weeks(world.northId)]).toEqual([['2026-05-31'], []]);
  });

  test('goes on with the others where one company fails, which is made up for later', async () => {
    await newTankOf(world.polarId, '2026-06-01T12:00:00Z');
    await newTankOf(world.northId, '2026-06-01T12:00:00Z');
    await world.server.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if new.company_id = ${world.polarId} then raise 'no room'; end if; return new; end $$;
       create trigger refuse before insert on weekly_reports for each row execute function refuse()`,
    );
    await run();
    expect([await weeks(), await weeks(world.northId)]).toEqual([[], ['2026-05-31']]);
    await world.server.pool.query('drop function refuse cascade');
    await run();
    expect(await weeks()).toEqual(['2026-05-31']);
  });
});

describe('the mail', () => {
  test('tells the figures and carries the PDF, kept once for all recipients', async () => {
    await newTankOf(world.polarId, '2026-06-01T12:00:00Z');
    await run();
    const [first, second] = await mails();
    expect(first).toMatchObject({
      recipient: 'ada@polar.example',
      subject: 'Weekly report: Polar Gas, 31 May to 6 Jun 2026',
      text_body: expect.stringContaining('Tanks in circulation: 1 (before: 0)\nTanks added: 1\n'),
    });
    expect(first?.text_body).toContain('/company/Polar%20Gas/iso-analytics');
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

  test('goes to nobody where nobody is named, and not later either', async () => {
    await newTankOf(world.northId, '2026-06-01T12:00:00Z');
    await run();
    await world.server.db
      .insertInto('settings')
      .values({
        scope: 'company',
        company_id: world.northId,
        setting_key: 'alert_email_recipients',
        setting_value: JSON.stringify(['late@north.example']),
      })
      .execute();
    await run();
    expect(await mails()).toEqual([]);
    await world.server.db.deleteFrom('settings').where('company_id', '=', world.northId).execute();
  });

  test('is not sent for weeks that are long past: half a year is caught up, six weeks of it are news', async () => {
    await newTankOf(world.polarId, '2025-01-01T12:00:00Z');
    await run();
    const made = await weeks();
    expect([made.length, made[0], made.at(-1)]).toEqual([26, '2025-12-07', '2026-05-31']);
    const subjects = new Set((await mails()).map(({ subject }) => subject));
    expect([...subjects][0]).toBe('Weekly report: Polar Gas, 26 Apr to 2 May 2026');
    expect(subjects.size).toBe(6);
  });
});
