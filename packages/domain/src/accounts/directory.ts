/** How many people and groups one response lists at most, and how many without being asked. */
export const DIRECTORY_PAGE = { most: 200, usual: 100 } as const;

export const MAX_DIRECTORY_GROUPS = 1_000;
/** Changes in one request. */
export const MAX_PATCH_OPERATIONS = 1_000;
/** Characters of a filter, also of one in a path. */
export const MAX_DIRECTORY_FILTER = 1_000;
/** Bytes of what is kept of one person besides the account. */
export const MAX_DIRECTORY_ATTRIBUTES = 20_000;
/** Beyond this many new accounts in 24 hours, people are not mailed of theirs. */
export const DIRECTORY_MAILS_A_DAY = 500;

/** Shown to whoever was suspended by it. */
export const DIRECTORY_SUSPENSION_REASON = 'Your company ended your access in its directory.';
