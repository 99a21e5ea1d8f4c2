/** Maximum lengths in UTF-16 code units, as JavaScript counts. Forms, contract and database use the same values. */
export const TEXT_LIMITS = {
  tank_number: 40,
  tank_status: 200,
  email: 254,
  name: 200,
  phone: 40,
  address: 500,
  website: 500,
  timezone: 64,
  title: 200,
  summary: 1_000,
  description: 1_000,
  bol_number: 100,
  customer_name: 200,
  product_name: 200,
  site_name: 200,
  scale_name: 100,
  note: 4_000,
  change_note: 200,
  reason: 1_000,
  message: 2_000,
  search: 200,
  url: 2_000,
  color: 7,
  file_name: 255,
  weld_location: 100,
  leak_severity: 40,
  procedure_content: 200_000,
  setting_value: 10_000,
  lesson_section: 20_000,
  lesson_topic: 200,
  lesson_context: 2_000,
  lesson_instruction: 4_000,
  assist_wish: 500,
  token: 512,
} as const;

/** The versions kept of a procedure: as many, and of as many bytes of text; the latest is always kept. */
export const PROCEDURE_VERSIONS_KEPT = { count: 100, bytes: 5_000_000 } as const;

/** The most sections of a lesson (rules 7). */
export const MAX_LESSON_SECTIONS = 40;

/** How many records each list shows or loads (spec 2 §9, spec 1 §9). */
export const LIST_LIMITS = {
  transfer_history: 50,
  latest_transfer: 1,
  vacuum_table: 5,
  tank_detail_readings_loaded: 20,
  tank_detail_readings_listed: 10,
  leak_checks_shown: 5,
  weekly_reports: 20,
  recent_users: 5,
  recent_procedures: 5,
  recent_readings: 10,
  recent_lesson_plans: 5,
} as const;

/** Characters shown of a longer text in lists (spec 2 §9, spec 1 §9, spec 3 §2). */
export const PREVIEW_LENGTHS = {
  leak_preview: 100,
  table_notes: 40,
  admin_notes: 100,
  procedure_summary: 100,
  learning_objectives: 100,
} as const;

/** spec 2 §9: the period of Recent Activity. */
export const RECENT_ACTIVITY_DAYS = 7;

// api, Conventions
export const MAX_LIST_LIMIT = 200;
