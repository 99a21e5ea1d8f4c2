/** How many records each place shows or loads (spec 2 §9, spec 1 §9). */
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

/** Characters kept of a longer text in lists (spec 2 §9, spec 1 §9, spec 3 §2). */
export const PREVIEW_LENGTHS = {
  leak_preview: 100,
  table_notes: 40,
  admin_notes: 100,
  procedure_summary: 100,
  learning_objectives: 100,
} as const;

/** spec 2 §9: Recent Activity counts the readings of this many days. */
export const RECENT_ACTIVITY_DAYS = 7;

// api, Conventions
export const MAX_LIST_LIMIT = 200;

/** Cuts a text to a number of characters and marks the cut with an ellipsis. Never splits a character. */
export function previewText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
