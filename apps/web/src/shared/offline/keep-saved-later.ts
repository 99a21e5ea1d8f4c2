/**
 * What a form loads after its record is saved. A module of its own, because the sending of waiting records imports
 * `keep-saved.ts` at once: loaded in both ways it would cost each first screen a request for the bundler's helpers.
 */
export { keepSaved } from './keep-saved.ts';
