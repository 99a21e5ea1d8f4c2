/** The service worker sets it on a response that it kept: when that was loaded. */
export const KEPT_AT_HEADER = 'x-kept-at';

/** A screen that shows nothing yet sends it: what the device keeps will do until the server answers the next request. */
export const KEPT_FIRST_HEADER = 'x-kept-first';
