/** What a migration changes about rows that are there already: everything else must stay as it is. */
export interface UpgradeChange {
  /** Old names and new ones. */
  readonly tables?: Readonly<Record<string, string>>;
  /** By the table's name before the migration. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By the table's name before the migration: columns that it drops, or whose values it changes. */
  readonly given_up?: Readonly<Record<string, readonly string[]>>;
  /** Tables that it drops or empties or fills, because their rows are computed again. */
  readonly dropped?: readonly string[];
  /** A query for one boolean: whether the migration filled its new columns of older rows. */
  readonly filled?: string;
}

export const UPGRADE_CHANGES: Readonly<Record<string, UpgradeChange>> = {
  '0013-attention.sql': {
    filled: `select (select (last_arrived_at, last_arrival_pressure, last_arrival_venting, last_leak_check_id)
                         = (timestamptz '2024-08-20', 110.5, true, 2) from tank_state where tank_id = 1)
                and (select num_nonnulls(last_arrived_at, last_leak_check_id) = 0 from tank_state where tank_id = 2)`,
  },
  '0017-plain-table-names.sql': {
    tables: {
      told_alerts: 'sent_alerts',
      loose_files: 'unclaimed_uploads',
      company_file_room: 'company_storage',
      teacher_file_room: 'teacher_storage',
    },
    columns: { told_alerts: { told_at: 'sent_at' } },
  },
  '0019-idempotency-responses.sql': {
    columns: { idempotency_keys: { answer: 'response', answer_status: 'response_status' } },
  },
  '0020-open-loads-listed-first.sql': {
    filled: `select array_agg(listed_at order by id)
                  = array[timestamptz '2024-08-01', 'infinity', timestamptz '2024-08-25'] from transfers`,
  },
  '0024-timeline-of-a-tank.sql': {
    filled: 'select bool_and((tank_id, company_id) = (1, 1)) from leak_points',
  },
  '0028-contents-of-weekly-reports.sql': {
    filled: "select logged_until = generated_at from weekly_reports where week_start_date = '2024-07-01'",
  },
  '0032-judgement-of-tanks.sql': {
    dropped: ['tank_forecasts'],
    given_up: { tank_state: ['reaches_relief_at'] },
  },
  '0038-leak-map.sql': {
    filled: `select (select (tanks, tank_days) = (2, 62::float8) from leak_map_tanks
                      where (company_id, month) = (2, date '2024-01-01'))
                and (select array_agg((weld, leaks)::text order by weld) = array['("Weld 3",1)', '("Weld 4",1)']
                       from leak_map_leaks where (company_id, month) = (1, date '2024-10-01'))
                and (select (repair_method, repaired_month, has_recurred, welds)
                            = ('welding', date '2024-10-01', false, 1) and ended_month is null
                       from leak_map_repairs where company_id = 1)`,
  },
  '0040-custody-ledger.sql': {
    filled: 'select array_agg(transfer_id) = array[1] from custody_ledger_marks where id = 1',
  },
  '0041-evacuation-list.sql': {
    given_up: { tank_judgements: ['settings_hash'] },
    filled: "select bool_and(settings_hash = '') from tank_judgements",
  },
  '0043-account-guards.sql': {
    given_up: { idempotency_keys: ['company_id'] },
    filled: "select bool_and(rights = 'user 1') from idempotency_keys",
  },
  '0047-administrators-lists.sql': {
    filled: `select (select (number, title, category_ids, category_names, client_tag, saved_by_email)
                         = (1, 'Cold handling', array[1], array['Safety'], 'Polar Gas', 'super@dewar.example')
                       from procedure_versions where procedure_id = 1)
                and (select array_agg((procedure_id, number, upload_id)::text) = array['(1,1,1)']
                       from procedure_version_uploads)`,
  },
  '0058-import-kinds.sql': {
    columns: { imports: { readings: 'records' } },
    filled: "select array_agg(kind order by id) = array['readings'] from imports",
  },
  '0064-waiting-people-and-denied-tanks.sql': {
    filled: `select (select bool_and(requested_company is null or requested_company_key = lower(requested_company)) from users)
                and (select bool_and(requested_company_key = lower(requested_company)) from company_assignment_requests)
                and (select bool_and(tank_id = 0) from counted_refusals)`,
  },
  '0071-heat-leak-by-history.sql': {
    given_up: { tank_judgements: ['heat_leaks', 'settings_hash'] },
    filled: "select bool_and(heat_leaks is null and settings_hash = '') from tank_judgements",
  },
  '0073-alerts-told-once.sql': {
    given_up: { reminder_causes: ['subject'] },
    filled: `select bool_and((passed_limit is not null) = (kind = 'high_reading'
                                                           and subject in (select id::text from vacuum_readings)))
               from sent_alerts`,
  },
  '0082-readings-of-alerts.sql': {
    filled: `select bool_and(reading_id is null or exists (
                       select from vacuum_readings reading
                        where (reading.id, reading.tank_id) = (sent.reading_id, sent.tank_id)))
               from sent_alerts sent`,
  },
  '0079-secret-links-of-mails.sql': {
    filled: `select bool_and(secret_link is not distinct from
                              case subject when 'Invitation' then 'HTTPS://fleet.example/invitation#token=abc' end)
                  from mails where subject <> 'Set a new password'`,
  },
  '0090-prompts-in-brackets.sql': {
    given_up: {
      lesson_plans: [
        ...['learning_objectives', 'materials', 'introduction', 'direct_instruction', 'guided_practice'],
        ...['differentiation', 'custom_sections'],
      ],
    },
    filled: `select coalesce(bool_and(case title
               when 'Bare' then (guided_practice, closure, custom_sections #>> '{0,content}', custom_sections #>> '{1,content}')
                 = (E'[From your notes – Your approach: in pairs]\\n[To write here: What (everybody) does.]\\n'
                      || E'Questions to answer:\\n[To answer here: What do you say or show first?]\\n- Why?\\nThey pour.\\n- Ready?',
                    E'Questions to answer:\\n- Why does it rain?\\n- Where does it go?',
                    '[To paste here: each standard in full, with its code.]', 'We clean up.')
               else (learning_objectives, materials, introduction, direct_instruction, guided_practice, independent_practice,
                     closure, differentiation)
                 = (E'- By the end, students can explain ___ about rain.\\n- By the end, students can show it by ___, as well as 7th can.\\n'
                      || '[From your notes – It builds on: clouds]',
                    E'- jars\\n[To answer here: What else does each group need for rain (and snow?), and how many?]\\n'
                      || '[To answer here: What has to be copied or laid out before?]',
                    E'[From your notes – What students know already: clouds (and fog)]\\n'
                      || E'[To answer here: What about rain have 7th students seen, held or wondered about?]\\nA wet street.\\n'
                      || E'- What do they do in the first minute? They draw.\\n[To answer here: What do you listen for before you go on?]',
                    E'Heat the kettle.\\n\\n[To answer here: Which example shows it best?]\\n[To answer here: What is its answer, worked out?]',
                    E'Questions to answer:\\n[To answer here: What do you say to somebody who hesitates?]\\n- Who has seen hail?\\n\\n'
                      || E'Questions to answer:\\n- Why does it rain?',
                    E'It builds on: clouds\\nNeeds: glue\\nYour approach: cut',
                    E'Which example shows it best?\\n- Which example shows it best?',
                    E'[From your notes – Needs: large print]\\n[To write here: Who needs what.]\\nNeeds: a second table\\n'
                      || E'[To answer here: What stands in the way of rain, and for whom?]\\n'
                      || '[To answer here: Which help makes the same task possible?]')
               end), true)
                from lesson_plans where title in ('Bare', 'Bare labels')`,
  },
  '0092-waiting-since.sql': {
    filled: "select bool_and(waiting_since is not null) from users where status = 'email_verified'",
  },
  '0105-stale-answers-about-losses.sql': {
    given_up: { transfers: ['loss_answer'] },
    // Its loads are compared again.
    dropped: ['custody_ledger_marks'],
    filled: `select bool_and(bol_number = 'BOL 1' or coalesce(loss_answer, '') = case bol_number
                when 'LOST' then 'taken_out' when 'EMPTY' then 'taken_out' when 'UNWEIGHED' then 'vented' else '' end)
               from transfers`,
  },
  // Its loads are compared again.
  '0113-losses-within-the-vent.sql': { dropped: ['custody_ledger_marks'] },
  '0127-sums-of-findings.sql': { dropped: ['custody_ledger_marks'] },
  '0136-prices-of-findings.sql': { dropped: ['custody_ledger_marks'] },
  '0123-previews-without-prompts.sql': {
    given_up: { lesson_plans: ['preview'] },
    filled: `select coalesce(bool_and(case title
               when 'Told' then preview = 'Students pour water · They say why. - and how'
               when 'Untold' then preview is null
               when 'Untold but named' then preview = 'By the end, you will be able to melt ice with salt, and get ___ right.'
               when 'Own' then preview = 'Draw ___ and [To write here: something]'
               when 'Begun' then preview like 'Students explain rain, with \\_\\_\\_ as evidence % own observations. They predict.'
               when 'Long' then preview = rtrim(left(repeat('Students pour water. ', 9), 100)) || '…'
               else true
               end), true)
                from lesson_plans`,
  },
  '0124-bases-of-the-ledger.sql': {
    // Kept again by the next run.
    dropped: ['custody_ledger_settings'],
    filled: `select not exists (
               select from transfers transfer
                 join tanks tank on tank.id = transfer.tank_id
                 left join custody_ledger_bases basis on basis.transfer_id = transfer.id
                where transfer.action = 'Load' and transfer.arrived_at is not null
                  and transfer.loaded_weight_lbs is not null and transfer.final_determination is not null
                  and (basis.transfer_id, basis.relief_set_pressure)
                      is distinct from (transfer.id, tank.relief_set_pressure))`,
  },
  '0133-known-at-a-time.sql': {
    filled: `select (select array_agg((product, since, usd_per_lb)::text order by since)
                      = array['(lng,"2024-02-01 00:00:00+00",0.40)', '(lng,"2024-03-01 00:00:00+00",0.45)']
                       from product_prices)
                and (select bool_and(exists (select from tank_details known where known.tank_id = tank.id)) from tanks tank)
                and (select count(*) > 0 from first_determinations)`,
  },
  '0135-one-table-of-numbers.sql': {
    // What the one knew is in the other now.
    dropped: ['tank_former_numbers', 'tank_details'],
    filled: `select not bool_or(tank_number = 'GASU 1') or bool_or(tank_number = 'GASU 482913')
               from tank_details where tank_id = 1`,
  },
  '0145-fleet-pictures.sql': {
    filled: `select (select coalesce(sum(loads), 0) from custody_ledger_sums)
                      = (select count(*) from custody_ledger kept join transfers transfer on transfer.id = kept.transfer_id
                          where kept.received_lbs is not null and transfer.loss_answer is distinct from 'taken_out')
                and (select coalesce(sum(loaded_lbs - received_lbs), 0) from custody_ledger_sums)
                      = (select coalesce(sum(kept.loaded_lbs::numeric - kept.received_lbs::numeric), 0)
                           from custody_ledger kept join transfers transfer on transfer.id = kept.transfer_id
                          where transfer.loss_answer is distinct from 'taken_out')
                and not exists (
                  select from vacuum_readings reading
                   where reading_timestamp >= now() - interval '400 days'
                     and not exists (
                       select from vacuum_weeks kept
                        where (kept.tank_id, kept.company_id) = (reading.tank_id, reading.company_id)
                          and kept.week = week_of(reading.reading_timestamp)
                          and kept.reading_timestamp >= reading.reading_timestamp))`,
  },
  '0148-api-tokens.sql': {
    filled: "select bool_and(via = '') from counted_refusals",
  },
  '0161-settings-of-teachers.sql': {
    // The usual subjects, or the one that the teacher had.
    filled: `select (select array_agg(teacher_id) = array[3] from teacher_settings)
                and (select count(*) in (1, 10) from lesson_subjects)`,
  },
};
