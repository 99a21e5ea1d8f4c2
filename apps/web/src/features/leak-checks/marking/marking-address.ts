import { parseSearch, text } from '../../../shared/navigation/parse-search.ts';

/** The number of the tank whose leaks are marked (spec 2 §2.1). */
export function readMarkingAddress(address: object) {
  return parseSearch(address, { tank: text });
}
