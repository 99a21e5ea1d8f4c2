import { DELETED_ENTITIES } from '@dewar/domain/deleted-records/deleted-records';
import { oneOf, parseSearch } from '../../shared/navigation/parse-search.ts';

const READERS = { entity: oneOf(DELETED_ENTITIES) };

/** Which kind of record Recently Deleted shows. */
export function readRecentlyDeletedFilter(address: object) {
  return parseSearch(address, READERS);
}

export type RecentlyDeletedFilter = ReturnType<typeof readRecentlyDeletedFilter>;
