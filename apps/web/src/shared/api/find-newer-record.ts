export interface VersionedRecord {
  readonly id: number;
  readonly version: number;
}

/** What a company has once, as its sign-on, has no id. */
export interface SeenRecord {
  readonly id?: number;
  readonly version: number;
}

/** A record lies at most so deep in a response: in the pages of a list, or in the tanks of a fleet. */
const MAX_DEPTH = 5;

/** The same record in what queries have loaded, if that has a newer version of it. */
export function findNewerRecord(data: unknown, record: VersionedRecord, depth = 0): VersionedRecord | undefined {
  if (typeof data !== 'object' || data === null || depth > MAX_DEPTH) return undefined;
  if (isNewer(data, record)) return data;
  for (const part of Object.values(data)) {
    const found = findNewerRecord(part, record, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Records of different kinds may have one id, but not the same fields. */
function isNewer(data: object, record: VersionedRecord): data is VersionedRecord {
  const { id, version } = data as Partial<VersionedRecord>;
  if (id !== record.id || typeof version !== 'number' || version <= record.version) return false;
  return Object.keys(record).every((name) => name in data);
}
