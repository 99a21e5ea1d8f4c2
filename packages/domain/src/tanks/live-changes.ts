/** What is told of without a reload: the record that was written, changed or deleted. */
export const LIVE_KINDS = [
  'vacuum-reading',
  'transfer',
  'leak-check',
  'tank-note',
  'tank-file',
  'tank',
  'weekly-report',
] as const;

/** A stream that was just opened hears what happened this long before: its screen was loaded a moment earlier. */
export const LIVE_REPLAY_SECONDS = 10;

/** Streams of one person; one more ends the oldest. */
export const MOST_LIVE_STREAMS = 10;
