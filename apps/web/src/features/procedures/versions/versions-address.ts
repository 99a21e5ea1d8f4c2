import { oneOf, parseSearch, recordId } from '../../../shared/navigation/parse-search.ts';

/** Which version is shown, what it is compared with (the one before, if none is named), and whether all of it is shown. */
export function readVersionsAddress(address: object) {
  return parseSearch(address, { version: recordId, with: recordId, show: oneOf(['whole']) });
}

export type VersionsAddress = ReturnType<typeof readVersionsAddress>;
