import { oneOf, parseSearch } from '../../shared/navigation/parse-search.ts';

/** What the page of a person shows of the audit log, besides all that they did. */
export const PERSON_VIEWS = ['account', 'sign-ins', 'failed-sign-ins', 'denied', 'limits'] as const;

export function readPersonHistoryAddress(address: object) {
  return parseSearch(address, { show: oneOf(PERSON_VIEWS) });
}

export type PersonView = (typeof PERSON_VIEWS)[number];
