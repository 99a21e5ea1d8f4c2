import { parseSearch, text } from '../../../shared/navigation/parse-search.ts';

export type EvacuationListFilter = ReturnType<typeof readEvacuationListFilter>;

/** Whose tanks: of one company, or of all. */
export function readEvacuationListFilter(address: object) {
  return parseSearch(address, { company: text });
}
