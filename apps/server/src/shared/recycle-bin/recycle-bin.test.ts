import { deleteCompany } from '@dewar/contract/companies';
import { deleteLessonPlan } from '@dewar/contract/lesson-plans';
import { deleteProcedure } from '@dewar/contract/procedures';
import { listRecentlyDeleted, restoreDeleted, restoreDeletedLessonPlan } from '@dewar/contract/recently-deleted';
import { deleteUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createTeacherSettings } from '../../features/teacher-settings/teacher-settings-repository.ts';
import { listForeignKeys } from './foreign-keys.ts';

/** They change with every request or write, or are what is tested. */
const NOT_COMPARED = /^(audit_log|deleted_\w+|dossier_marks|sessions|sign_in_failures|schema_migrations)$/;
/** What a person who is brought back does not get again. */
const NOT_KEPT = [
  ...[
    'api_tokens',
    'webhooks',
    'webhook_deliveries',
    'ai_lesson_runs',
    'idempotency_keys',
    'one_time_codes',
    'push_devices',
    'push_messages',
    'reminder_causes',
  ],
  ...['reminder_deliveries', 'second_factor_tickets', 'sessions'],
  ...['company_sign_ons', 'sign_on_domains', 'sign_on_identities'],
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await addUser(server.db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
  token = await signInAs(server, 'super@x.example');
});
afterAll(() => server.stop());

async function run(text: string, values: unknown[] = []): Promise<void> {
  await server.pool.query(text, values);
}

/** Every row of every table, as text in a fixed order. */
async function stateOf(): Promise<Record<string, string[]>> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const state: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !NOT_COMPARED.test(table.name))) {
    const { rows } = await server.pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    state[name] = rows.map(({ row }) => row);
  }
  return state;
}

/** The tables in which a cascade from this one may delete rows, and those that it may unlink. */
async function tablesBelow(root: string): Promise<{ removed: string[]; unlinked: string[] }> {
  const keys = await listForeignKeys(server.db);
  const removed = new Set([root]);
  for (const target of removed) {
    for (const key of keys) if (key.onDelete === 'cascade' && key.target === target) removed.add(key.table);
  }
  const unlinked = keys.filter(
    ({ onDelete, table, target }) => onDelete === 'set null' && removed.has(target) && !NOT_KEPT.includes(table),
  );
  return {
    removed: [...removed].filter((table) => !NOT_KEPT.includes(table)).toSorted(),
    unlinked: [...new Set(unlinked.map(({ table }) => table))].toSorted(),
  };
}

async function findEntry(record_id: number): Promise<number> {
  const { body } = await server.call(listRecentlyDeleted, { token, query: { record_id, limit: 1 } });
  return body.data[0]?.id ?? 0;
}

async function keptTables(id: number): Promise<{ removed: string[]; unlinked: string[] }> {
  const { rows } = await server.pool.query<{ table_name: string; is_link: boolean }>(
    'select distinct table_name, is_link from deleted_rows where deleted_record_id = $1 order by 1',
    [id],
  );
  const named = (isLink: boolean) => rows.filter((row) => row.is_link === isLink).map(({ table_name }) => table_name);
  return { removed: named(false), unlinked: named(true) };
}

/** A link to a load that has moved to another company since, with all that came of it. */
async function newHandover({ made_by = null, made_for }: { made_by?: number | null; made_for: number }): Promise<void> {
  const owner = await addCompany(server.db, `Has the load of ${made_by ?? made_for}`);
  await run(
    `with tank as (insert into tanks (tank_number) values ('Handed over ' || $1::int) returning id),
          assignment as (insert into tank_assignments (tank_id, company_id, assigned_at)
                         select id, $1, now() from tank returning id, tank_id),
          file as (insert into tank_files (tank_id, company_id, assignment_id, stored_name, file_name, file_size,
                                           uploaded_by_email, uploaded_by_name)
                   select tank_id, $1, id, 'gauge-' || tank_id, 'gauge.jpg', 1, 'a@x.example', 'Ada' from assignment
                   returning id),
          load as (insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, recorded_by_email)
                   select tank_id, $1, id, 'Load', now(), 'a@x.example' from assignment returning id, tank_id),
          link as (insert into handover_links (transfer_id, tank_id, company_id, created_by, created_by_email, created_at,
                                               ends_at)
                   select id, tank_id, $2, $3, 'a@x.example', now(), now() from load returning *),
          token as (insert into handover_tokens (token_hash, link_id)
                    select decode(md5(id::text), 'hex'), id from link),
          form as (insert into handover_forms (link_id, network, received_at) select id, '192.0.2.7', now() from link),
          report as (insert into handover_reports (link_id, transfer_id, tank_id, company_id, content_hash, name,
                                                   arrived_at, was_venting, reported_at)
                     select id, transfer_id, tank_id, company_id, '\\x14', 'Ünal', now(), true, now() from link
                     returning id)
     insert into handover_report_files (report_id, file_id, is_signature) select report.id, file.id, true from report, file`,
    [owner, made_for, made_by],
  );
}

/** A teacher with a row in every table that refers to them. */
async function newTeacher(email: string): Promise<number> {
  const id = await addUser(server.db, { email, role: 'teacher' });
  const rows = [
    `insert into company_assignment_requests (user_id, requested_company, requested_company_key, created_at)
     values ($1, 'Polar', 'polar', now())`,
    `insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at) values ($1, '\\x00ff10', now(), now())`,
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, 'credential-' || $1::int, '\\x0102', 7, '{usb,"odd, one"}', 'Läptop "1"', now())`,
    'insert into sign_in_warnings (user_id, warned_at) values ($1, now())',
    `insert into shown_mail_links (mail_id, subject, owner_id, shown_by, shown_at)
     values (1, 'Set a new password', $1, 'boss@x.example', now())`,
    `insert into see_as_sessions (token_hash, administrator_email, person_id, person_email, began_at, ends_at, ended_as)
     values (decode(md5('seen' || $1::int), 'hex'), 'boss@x.example', $1, 'a@x.example', now(),
             now() + interval '30 minutes', 'ended')`,
    `with held as (insert into companies (name, name_key) values ('Lists ' || $1::int, 'lists ' || $1::int) returning id),
          entry as (insert into directory_people (user_id, company_id, user_name, external_id, attributes, removed_at, updated_at)
                    select $1, id, 'ada', 'x-7', '{"title": "Läd"}', now(), now() from held),
          yard as (insert into directory_groups (company_id, display_name, created_at, updated_at)
                   select id, 'Yard', now(), now() from held returning id)
     insert into directory_group_members (group_id, user_id) select id, $1 from yard`,
    'insert into reminder_settings (user_id) values ($1)',
    `insert into reminder_choices (user_id, cause, timing, of_fleet) values ($1, 'high_vacuum', 'at_once', false)`,
    `with tank as (insert into tanks (tank_number) values ('Of ' || $1::int) returning id)
     insert into reminder_tanks (user_id, cause, tank_id) select $1, 'high_vacuum', id from tank`,
    `with view as (insert into saved_views (owner_id, list, name, query) values ($1, 'lesson-plans', 'Mine', '{}')
                   returning id)
     insert into first_views (user_id, list, view_id) select $1, 'lesson-plans', id from view`,
    `insert into import_templates (owner_id, kind, name, match) values ($1, 'readings', 'Yard sheet', '{}')`,
    `insert into archive_runs (person_id, kind, state, started_at, alive_at)
     values ($1, 'teacher', 'complete', now(), now())`,
    `with change as (insert into plan_changes (teacher_id, changed_at) values ($1, now()) returning id)
     insert into changed_plans (change_id, lesson_plan_id, title) select id, 1, 'Rain' from change`,
    `insert into recovery_codes (user_id, code_hash) values ($1, '\\xabcd')`,
    `insert into teacher_settings (teacher_id, default_grade_level, default_duration_minutes) values ($1, '5th Grade', 60)`,
    `insert into lesson_subjects (teacher_id, name, name_key, color) values ($1, 'Art', 'art', '#112233')`,
    `insert into calendar_feeds (teacher_id, token_hash, contents, created_at)
     values ($1, decode(md5($1::int::text), 'hex'), 'all', now())`,
    `insert into timetables (teacher_id, periods, version) values ($1, '[]', 1)`,
    `insert into lesson_templates (teacher_id, name, is_default, grade_levels, created_at, updated_at)
     values ($1, 'Own', true, '{5th Grade}', now(), now())`,
    `insert into lesson_template_sections (template_id, section_name, display_name, section_type, is_required, is_enabled,
       sort_order, response_length, ai_enabled)
     select id, 'a', 'A', 'text', true, true, 1, 'short', true from lesson_templates where teacher_id = $1`,
    `insert into ai_usage (teacher_id, day, lesson_runs) values ($1, '2026-06-01', 3)`,
    `insert into ai_lesson_runs (teacher_id, run_id, ends_at) values ($1, gen_random_uuid(), now())`,
    `insert into idempotency_keys (user_id, rights, route, key, body_hash) values ($1, 'user', 'r', 'k', '\\x00')`,
    `insert into one_time_codes (code_hash, purpose, user_id, created_at, expires_at)
     values (decode(md5($1::int::text), 'hex'), 'reset-password', $1, now(), now())`,
    `insert into second_factor_tickets (ticket_hash, user_id, purpose, created_at, expires_at)
     values (decode(md5($1::int::text), 'hex'), $1, 'sign-in', now(), now())`,
    `insert into mails (recipient, subject, text_body, html_body, recipient_user_id)
     values ('a@x.example', 's', 't', 'h', $1), ('b@x.example', 's', 't', 'h', $1)`,
    `insert into invitations (email, role, invited_by, invited_by_email, accepted_by, token_hash, valid_days, created_at,
       sent_at, expires_at, accepted_at)
     values ('c@x.example', 'teacher', $1, 'a@x.example', $1, decode(md5($1::int::text), 'hex'), 7, now(), now(), now(),
             now())`,
    `insert into uploads (filename, stored_name, kind, content_type, size, original_name, uploaded_by)
     values ('up-' || $1::int, 'up-' || $1::int, 'pdf', 'application/pdf', 1, 'x.pdf', $1)`,
  ];
  for (const row of rows) await run(row, [id]);
  await newHandover({ made_by: id, made_for: await addCompany(server.db, 'Asks for arrivals') });
  await newPlan(id, ODD);
  return id;
}

/** Values that are easily changed on the way through JSON. */
const ODD = { sections: '[{"b": 1.50, "a": "ü"}]', updated_at: 'infinity' };
const USUAL = { sections: '[]', updated_at: '2026-06-01T00:00:00.123456Z' };

/** A plan with two files and an event in the calendar. */
async function newPlan(teacher_id: number, { sections, updated_at } = USUAL): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, custom_sections, created_at, updated_at)
     values ($1, E'Rain "quoted" \\\\ \\u2028', 'Science', '5th Grade', 60,
             $2::jsonb, '2026-06-01T00:00:00.654321Z', $3::timestamptz) returning id`,
    [teacher_id, sections, updated_at],
  );
  const id = rows[0]?.id ?? 0;
  await run(
    `insert into lesson_plan_files (teacher_id, lesson_plan_id, stored_name, original_name, file_size, category,
       uploaded_by_name, uploaded_at)
     select $1, $2, 'file-' || $2::int || '-' || n, 'x.pdf', n, 'document', 'Ada', now() from generate_series(1, 2) n`,
    [teacher_id, id],
  );
  await run(
    `insert into teacher_storage (teacher_id, bytes_used) values ($1, 3)
     on conflict (teacher_id) do update set bytes_used = teacher_storage.bytes_used + 3`,
    [teacher_id],
  );
  await run(
    `insert into lesson_events (teacher_id, lesson_plan_id, all_day, no_school, start_date, end_date)
     values ($1, $2, true, false, '2026-06-08', '2026-06-08')`,
    [teacher_id, id],
  );
  await run(
    `with link as (
       insert into plan_links (teacher_id, lesson_plan_id, token_hash, created_at, last_day, expires_at)
       values ($1, $2, decode(md5($2::int::text), 'hex'), now(), '2026-06-09', '2026-06-10') returning id)
     insert into plan_link_openings (plan_link_id, day, openings) select id, '2026-06-08', 2 from link`,
    [teacher_id, id],
  );
  return id;
}

async function newCompany(name: string): Promise<number> {
  const id = await addCompany(server.db, name);
  const rows = [
    `update companies set logo_name = 'logo-' || id where id = $1`,
    `with person as (select min(id) as id from users),
          entry as (insert into directory_people (user_id, company_id, user_name, attributes, updated_at)
                    select id, $1, 'ada', '{}', now() from person),
          yard as (insert into directory_groups (company_id, display_name, external_id, makes_administrators, created_at, updated_at)
                   values ($1, 'Yard', 'x-8', true, now(), now()) returning id)
     insert into directory_group_members (group_id, user_id) select yard.id, person.id from yard, person`,
    `insert into settings (scope, company_id, setting_key, setting_value) values ('company', $1, 'timezone', '"UTC"')`,
    `insert into see_as_sessions (token_hash, administrator_email, person_email, company_id, began_at, ends_at, ended_as)
     values (decode(md5('of' || $1::int), 'hex'), 'boss@x.example', 'a@x.example', $1, now(),
             now() + interval '30 minutes', 'ended')`,
    'insert into company_storage (company_id, bytes_used) values ($1, 0)',
    `insert into weekly_reports (company_id, week_start_date, week_end_date, report_data, generated_at)
     values ($1, '2026-06-01', '2026-06-07', '{"a": [1, null]}', now())`,
    `insert into closed_months (company_id, month, timezone, loaded_from, loaded_to, closed_at, closed_by_email)
     values ($1, '2026-05', 'UTC', '2026-05-01', '2026-06-01', now(), 'x@x.example')`,
    `insert into closed_month_loads (company_id, month, transfer_id, tank_id, tank_number, loaded_at, loaded_lbs)
     values ($1, '2026-05', 812, 7, 'GASU 1', '2026-05-07', 34640.25)`,
    `insert into company_names (company_id, since, name) values ($1, '2026-06-01', 'Polar before')`,
    `insert into weekly_report_versions (report_id, version, report_data, generated_at)
     select id, 1, report_data, generated_at from weekly_reports where company_id = $1`,
    `insert into weekly_report_mailings (report_id, version, mailed_at, mailed_to)
     select id, 1, now(), 3 from weekly_reports where company_id = $1`,
    `insert into weekly_report_notes (company_id, week_start_date, week_end_date, notes, noted_by_email, noted_at)
     values ($1, '2026-06-01', '2026-06-07', 'n', 'x@x.example', now())`,
    `insert into weekly_report_runs (company_id, week_start_date, week_end_date, run_at, awaits_mail)
     values ($1, '2026-06-01', '2026-06-07', now(), false)`,
    `insert into leak_map_leaks (company_id, tank_view, weld, month, leaks)
     values ($1, 'rear', '3. Vacuum port', '2026-05-01', 2)`,
    `insert into leak_map_repairs (company_id, repair_method, repaired_month, has_recurred, welds)
     values ($1, 'rtv', '2026-05-01', false, 2)`,
    `insert into invitations (email, role, company_id, invited_by_email, token_hash, valid_days, created_at, sent_at,
       expires_at)
     values ('d@x.example', 'user', $1, 'a@x.example', '\\x45', 7, now(), now(), now())`,
    `with owner as (select min(id) as id from users),
          view as (insert into saved_views (owner_id, company_id, list, name, query)
                   select id, $1, 'users', 'Shared ' || $1::int, '{}' from owner returning id, owner_id)
     insert into first_views (user_id, list, view_id) select owner_id, 'users', id from view`,
    `insert into archive_runs (person_id, kind, company_id, state, started_at, alive_at)
     select min(id), 'company', $1, 'complete', now(), now() from users`,
    `insert into leak_map_tanks (company_id, month, tanks, tank_days) values ($1, '2026-01-01', 1, 31)`,
    `insert into mails (recipient, subject, text_body, html_body, company_id) values ('c@x.example', 's', 't', 'h', $1)`,
    `with made as (insert into procedures (title) values ('Of ' || $1::int) returning id)
     insert into procedure_versions (procedure_id, number, saved_at, changed_fields, title, full_content, category_ids,
       category_names, client_company_id, client_tag, visibility)
     select id, 1, now(), '{}', 'Of it', 't', '{}', '{}', $1, 'Polar', 'client_specific' from made`,
    `with tank as (insert into tanks (tank_number) values ('Once of ' || $1::int) returning id)
     insert into trip_insulation_marks (tank_id, company_id, transfer_id, failures, retry_at)
     select id, $1, 812, 3, now() from tank`,
    `insert into telemetry_mappings (company_id, name, expression, created_at, created_by_email)
     values ($1, 'Mäker', '$.{"unit": "a"}', now(), 'a@x.example')`,
    `insert into telemetry_places (company_id, name, latitude, longitude, radius_m) values ($1, 'Yärd', 60.1, 24.9, 500)`,
    `insert into paper_kinds (company_id, label, months) values ($1, 'Pump "test"', 6)`,
  ];
  for (const row of rows) await run(row, [id]);
  await newHandover({ made_for: id });
  return id;
}

async function newProcedure(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `with category as (insert into categories (name, name_key, color) values ('Safety', 'safety', '#112233') returning id),
          upload as (insert into uploads (filename, stored_name, kind, content_type, size, original_name)
                     values ('cover.webp', 'cover', 'image', 'image/webp', 1, 'c.png') returning id),
          made as (insert into procedures (title, cover_image) values ('Cool down', '/api/uploads/cover.webp') returning id),
          chosen as (insert into procedure_categories select made.id, category.id, 0 from made, category),
          used as (insert into procedure_uploads select made.id, upload.id from made, upload),
          version as (
            insert into procedure_versions (procedure_id, number, saved_at, changed_fields, title, full_content,
              category_ids, category_names, cover_image, visibility)
            select made.id, 7, '2026-06-01T00:00:00.123456Z', '{}', 'Cool down', '', array[category.id], '{"Saf, \\"ety"}',
                   '/api/uploads/cover.webp', 'private'
              from made, category returning procedure_id),
          kept as (insert into procedure_version_uploads select version.procedure_id, 7, upload.id from version, upload)
     select id from made`,
  );
  return rows[0]?.id ?? 0;
}

describe('a record that is brought back has every row again', () => {
  test('an account, with everything but what ended with it', async () => {
    const id = await newTeacher('everything@x.example');
    const before = await stateOf();
    await server.call(deleteUser, { token, params: { id } });
    const entry = await findEntry(id);
    expect(await keptTables(entry)).toEqual(await tablesBelow('users'));
    expect((await stateOf()).passkeys).toEqual([]);
    const params = { id: entry };
    const restored = await server.call(restoreDeleted, { token, params, body: {} });
    expect(restored.status, restored.text).toBe(200);
    const { ai_lesson_runs, idempotency_keys, one_time_codes, second_factor_tickets, ...rest } = await stateOf();
    expect([ai_lesson_runs, idempotency_keys, one_time_codes, second_factor_tickets]).toEqual([[], [], [], []]);
    for (const [table, rows] of Object.entries(rest)) expect(rows, table).toEqual(before[table]);
  });

  test('a company', async () => {
    const id = await newCompany('Polar');
    const before = await stateOf();
    await server.call(deleteCompany, { token, params: { id } });
    const entry = await findEntry(id);
    expect(await keptTables(entry)).toEqual(await tablesBelow('companies'));
    const params = { id: entry };
    const restored = await server.call(restoreDeleted, { token, params, body: {} });
    expect(restored.status, restored.text).toBe(200);
    expect(await stateOf()).toEqual(before);
  });

  test('a procedure; only the last use of its files is later', async () => {
    const id = await newProcedure();
    const { uploads: _earlier, ...before } = await stateOf();
    await server.call(deleteProcedure, { token, params: { id } });
    const entry = await findEntry(id);
    expect(await keptTables(entry)).toEqual(await tablesBelow('procedures'));
    const params = { id: entry };
    const restored = await server.call(restoreDeleted, { token, params, body: {} });
    expect(restored.status, restored.text).toBe(200);
    const { uploads: _later, ...after } = await stateOf();
    expect(after).toEqual(before);
  });

  test('a lesson plan, whose storage is counted again', async () => {
    const teacher_id = await addUser(server.db, { email: 'plans@x.example', role: 'teacher' });
    await newPlan(teacher_id);
    const id = await newPlan(teacher_id);
    const teacher = await signInAs(server, 'plans@x.example');
    await createTeacherSettings(server.db, teacher_id);
    const before = await stateOf();
    await server.call(deleteLessonPlan, { token: teacher, params: { id } });
    const entry = await findEntry(id);
    expect(await keptTables(entry)).toEqual(await tablesBelow('lesson_plans'));
    expect((await stateOf()).teacher_storage?.filter((row) => row.startsWith(`(${teacher_id},`))).toEqual([
      `(${teacher_id},3)`,
    ]);
    const params = { id: entry };
    const restored = await server.call(restoreDeletedLessonPlan, { token: teacher, params });
    expect(restored.status, restored.text).toBe(200);
    expect(await stateOf()).toEqual(before);
  });
});
