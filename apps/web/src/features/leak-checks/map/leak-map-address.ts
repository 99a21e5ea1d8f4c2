import { parseSearch, recordId, text } from '../../../shared/navigation/parse-search.ts';

export type LeakMapFilter = ReturnType<typeof readLeakMapFilter>;

/** What is counted: of one company or of all, and from which year to which; without years all of them. */
export function readLeakMapFilter(address: object) {
  return parseSearch(address, { company: text, from: recordId, to: recordId });
}
