/** What the names of the caches begin with in which the service worker keeps the files of the program. */
export const SHELL_CACHE = 'shell-';
