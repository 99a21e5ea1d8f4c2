/** The service worker sets it on a response that it kept: when that was loaded. */
export const KEPT_AT_HEADER = 'x-kept-at';
