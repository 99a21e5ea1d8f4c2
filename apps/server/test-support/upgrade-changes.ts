/** What a migration changes about rows that are there already: everything else must stay as it is. */
export interface UpgradeChange {
  /** Old names and new ones. */
  readonly tables?: Readonly<Record<string, string>>;
  /** By the table's name before the migration. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By the table's name before the migration: columns that it drops, or whose values it changes. */
  readonly given_up?: Readonly<Record<string, readonly string[]>>;
  /** Tables that it drops, because their rows are computed again. */
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
};
