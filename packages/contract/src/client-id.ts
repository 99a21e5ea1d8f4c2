/**
 * Sent with every write and with the live stream: which tab of which browser it comes from. The stream marks the tab's own
 * changes with it, and nobody else is told it.
 */
export const CLIENT_ID_HEADER = 'x-client-id';

/** 32 hexadecimal digits, chosen at random when the page is loaded. */
export const CLIENT_ID = /^[0-9a-f]{32}$/;
