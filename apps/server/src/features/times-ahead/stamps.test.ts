import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { lastingStamps, STAMPS } from './stamps.ts';
import { setBackStamps } from './stamps-ahead-repository.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

/** Columns for which nothing waits, and that keep nothing alive: why, and which. */
const LEFT_ALONE: Readonly<Record<string, readonly string[]>> = {
  'moved with the readings and the histories (setBackReadings, setBackHistory, forgetReportsAhead)': [
    'vacuum_readings: captured_at created_at reading_timestamp updated_at',
    'tank_assignments: assigned_at released_at',
    'tank_details: since',
    'tank_operational_switches: switched_at',
    'company_names: since',
    'product_prices: since',
    'first_determinations: determined_at',
    'weekly_report_runs: run_at',
    'tank_state: last_arrived_at last_leak_check_date latest_reading_timestamp',
    'vacuum_weeks: reading_timestamp',
  ],
  'records whose tanks are named in the log': [
    'transfers: arrival_captured_at arrival_recorded_at arrived_at captured_at created_at determined_at listed_at',
    'transfers: expected_arrival_at loaded_at updated_at',
    'leak_check_assessments: assessment_date created_at vacuum_test_end vacuum_test_start',
    'leak_points: repaired_at',
    'vacuum_test_readings: reading_timestamp',
    'handover_reports: accepted_at arrived_at captured_at dismissed_at reported_at',
  ],
  'made of records anew whenever these change': [
    'custody_ledger: arrived_at',
    'custody_ledger_bases: kept_at',
    'custody_ledger_groups: last_weighed_at raised_at since',
    'custody_ledger_marks: marked_at',
    'custody_ledger_runs: arrived_at weighed_at',
    'load_gate_answers: answered_at',
    'tank_judgements: above_since crosses_at earliest_at latest_at relief_at relief_earliest_at relief_latest_at',
    'tank_judgements: stored_at vent_risk_from',
    'telemetry_homes: since until',
    'telemetry_silences: silent_since',
  ],
  'chosen by somebody': [
    'closed_months: closed_at loaded_from loaded_to',
    'closed_month_loads: loaded_at',
    'companies: suspended_at suspended_until',
    'lesson_events: end_time start_time',
    'plan_links: expires_at',
    'telemetry_fittings: fitted_from fitted_until',
    'users: suspended_at suspended_until',
  ],
  'as units sent them': [
    'telemetry_days: last_measured_at',
    'telemetry_hours: hour',
    'telemetry_samples: measured_at received_at',
    'telemetry_units: battery_at first_measured_at last_measured_at',
    'telemetry_waiting: measured_at received_at',
  ],
  'from a sheet that is being imported': ['long_import_rows: moment', 'long_imports: first_at last_at'],
  'how long something is kept at least': [
    'captured_records: captured_at received_at',
    'deleted_records: deleted_at',
    'ended_sessions: expires_at',
    'idempotency_keys: created_at',
    'invitations: accepted_at revoked_at',
    'mails: kept_at sent_at',
    'plan_links: revoked_at',
    'second_factor_tickets: expires_at',
    'shown_mail_links: shown_at',
    'stored_files: stored_at',
    'totp_secrets: confirmed_at created_at',
    'unclaimed_uploads: since',
    'uploads: created_at last_used_at',
    'webhook_events: occurred_at',
  ],
  'shown, and nothing else': [
    'archive_runs: started_at',
    'audit_log: at',
    'audit_seals: sealed_at',
    'calendar_feeds: created_at last_read_at revoked_at',
    'categories: created_at',
    'companies: created_at updated_at',
    'company_assignment_requests: created_at decided_at',
    'company_sign_ons: tested_at',
    'counted_refusals: hour last_at',
    'directory_groups: created_at updated_at',
    'directory_people: removed_at updated_at',
    'dossier_versions: made_at withdrawn_at',
    'handover_links: ended_at',
    'import_templates: created_at updated_at',
    'imports: undone_at',
    'lesson_events: changed_at',
    'lesson_plan_files: uploaded_at',
    'lesson_plans: created_at updated_at',
    'lesson_templates: created_at updated_at',
    'mail_attachments: created_at',
    'paper_kinds: created_at',
    'passkeys: created_at last_used_at',
    'plan_changes: undone_at',
    'procedure_versions: saved_at',
    'procedures: created_at updated_at',
    'push_devices: created_at last_sent_at',
    'push_keys: created_at',
    'reminder_causes: acknowledged_at',
    'saved_views: created_at updated_at',
    'schema_migrations: applied_at',
    'settings: updated_at',
    'sign_on_domains: verified_at',
    'sign_on_identities: joined_at last_used_at',
    'tank_changes: undone_at',
    'tank_files: captured_at uploaded_at',
    'tank_judgement_failures: failing_since',
    'tank_notes: captured_at created_at',
    'tank_papers: created_at',
    'tanks: created_at deleted_at updated_at',
    'telemetry_fittings: created_at',
    'telemetry_mappings: created_at',
    'users: created_at last_login updated_at',
    'webhook_deliveries: delivered_at',
    'webhooks: created_at off_at',
    'weekly_report_mailings: mailed_at',
    'weekly_report_notes: noted_at',
    'weekly_report_versions: generated_at noted_at',
    'weekly_reports: generated_at',
  ],
};

/** The columns that a statement sets, or by which it deletes: one that it only asks about is not set back. */
function listSetBack(statement: string): readonly string[] {
  const [, table = ''] = /^(?:update|delete from) (\w+)/.exec(statement) ?? [];
  const [before = '', after = ''] = statement.split(/\bwhere\b/);
  const [, set] = before.split(/\bset\b/);
  const words = set === undefined ? after.matchAll(/(\w+) >/g) : set.matchAll(/(\w+) =/g);
  return [...words].map(([, column]) => `${table}.${column}`);
}

test('a column that a statement only asks about is not one that it sets back', () => {
  expect(listSetBack('update links set made_at = least(made_at, now()), place = 1 where ends_at > now()')).toEqual([
    'links.made_at',
    'links.place',
  ]);
  expect(listSetBack('delete from tickets where made_at > now()')).toEqual(['tickets.made_at']);
});

test('every moment of the database is set back where it lies ahead, or nothing waits for it', async () => {
  const leftAlone = Object.values(LEFT_ALONE)
    .flat()
    .flatMap((line) => {
      const [table = '', columns = ''] = line.split(': ');
      return columns.split(' ').map((column) => `${table}.${column}`);
    });
  const setBack = [STAMPS, lastingStamps(0)].flatMap((stamps) => Object.values(stamps).flatMap(listSetBack));
  const { rows } = await world.server.pool.query<{ name: string }>(`
    select columns.table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where columns.table_schema = 'public' and columns.data_type = 'timestamp with time zone'
       and tables.table_type = 'BASE TABLE' and columns.table_name !~ '^telemetry_samples_'
     order by name`);
  const known = new Set([...leftAlone, ...setBack]);
  const moments = rows.map(({ name }) => name);
  expect(moments.filter((name) => !known.has(name))).toEqual([]);
  const views = new Set(['telemetry_homes.since', 'telemetry_homes.until']);
  expect(leftAlone.filter((name) => !moments.includes(name) && !views.has(name))).toEqual([]);
});

const AHEAD = "now() + interval '40 days'";
const HOURS_AHEAD = "now() + interval '6 hours'";

const one = async (statement: string) => (await world.server.pool.query(statement)).rows[0];

test('mails, papers and judgements that were asked for then are not held up', async () => {
  const { pool } = world.server;
  const { id: tank_id } = await world.newTank();
  await pool.query(
    `insert into mail_requests (recipient_key, address, requested_at) values ('a@x.example', '', ${AHEAD})`,
  );
  await pool.query(`insert into dossier_marks (transfer_id, due_at) values (7, ${HOURS_AHEAD})`);
  await pool.query(`insert into dossier_marks (transfer_id, due_at, tries) values (8, ${HOURS_AHEAD}, 9)`);
  await pool.query(`
    insert into trip_insulation_marks (tank_id, company_id, failures, retry_at)
    values (${tank_id}, ${world.polarId}, 1, ${AHEAD})`);
  await setBackStamps(world.server.db);
  expect(
    await one(`
      select (select bool_and(requested_at <= now()) from mail_requests) as mails,
             (select array_agg(transfer_id) from dossier_marks where due_at <= now()) as dossiers,
             (select bool_and(retry_at <= now()) from trip_insulation_marks) as trips`),
  ).toEqual({ mails: true, dossiers: [7], trips: true });
});

test('an invitation that was sent then is valid for as long as others', async () => {
  const { pool } = world.server;
  await pool.query(`
    insert into invitations (email, role, token_hash, valid_days, invited_by_email, created_at, sent_at, expires_at)
    values ('new@x.example', 'user', '\\x01', 7, 'a@x.example', now() - interval '1 day', ${AHEAD},
            ${AHEAD} + interval '7 days')`);
  await setBackStamps(world.server.db, lastingStamps(0));
  expect(
    await one(`select expires_at between now() + interval '6 days' and now() + interval '8 days' as is_right,
                      created_at < now() - interval '23 hours' as keeps from invitations`),
  ).toEqual({ is_right: true, keeps: true });
});

test('a link to a plan that was made then ends with the day that its pages name', async () => {
  const { pool } = world.server;
  await pool.query(`
    with plan as (
      insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, created_at, updated_at)
      select id, 'Ahead', 'Science', '5', 45, now(), now() from users limit 1
      returning id, teacher_id)
    insert into plan_links (teacher_id, lesson_plan_id, token_hash, created_at, last_day, expires_at)
    select teacher_id, id, '\\x03', ${HOURS_AHEAD}, '2099-01-01', '2099-01-02T05:00:00Z' from plan`);
  await setBackStamps(world.server.db);
  expect(
    await one("select created_at <= now() as is_past, expires_at = '2099-01-02T05:00:00Z' as keeps from plan_links"),
  ).toEqual({ is_past: true, keeps: true });
});
