/** The kinds of records whose changes are announced to open screens. */
export const LIVE_KINDS = [
  'vacuum-reading',
  'transfer',
  'leak-check',
  'tank-note',
  'tank-file',
  'tank',
  'tank-judgement',
  'custody-ledger',
  'weekly-report',
  'reminder',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A new stream starts with the changes of this many seconds before: its screen was loaded a moment earlier. */
export const LIVE_REPLAY_SECONDS = 10;

/** Streams per person; one more closes the oldest. */
export const MAX_LIVE_STREAMS = 10;
