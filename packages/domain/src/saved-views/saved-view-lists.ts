/** The lists that can be saved as views: those whose address has filters. */
export const SAVED_VIEW_LISTS = [
  'fleet',
  'tanks',
  'transfers',
  'custody-ledger',
  'users',
  'audit-log',
  'lesson-plans',
] as const;

export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

/** Views of one list that one person may have: more than a menu shows well, and few enough to list at once. */
export const MAX_SAVED_VIEWS = 50;

/** What one view may hold: more than any list has filters. Lengths in UTF-16 code units. */
export const VIEW_QUERY_LIMITS = { fields: 20, nameLength: 40, textLength: 300 } as const;
