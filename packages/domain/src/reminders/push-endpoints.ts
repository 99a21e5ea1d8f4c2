/** Of an address at a push service; those in use have about 200 characters. */
export const MAX_ENDPOINT_LENGTH = 1_000;

/** Browsers per person; one more replaces the oldest. */
export const MAX_PUSH_DEVICES = 10;
