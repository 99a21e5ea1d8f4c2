import { readAddressFilter } from '@dewar/domain/audit-log/address-filter';
import { nameKey } from '@dewar/domain/primitives/name-search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { findAddresses, findPeople, kinds, type Matches } from './audit-look-ups.ts';

export interface AuditFilter {
  readonly entity?: string | undefined;
  readonly entity_id?: number | undefined;
  /** Words of a person's name or email address. */
  readonly actor?: string | undefined;
  /** The number of the account of one person. */
  readonly person?: number | undefined;
  readonly company_id?: number | undefined;
  readonly action?: string | undefined;
  /** An address or a network, as readAddressFilter reads it. */
  readonly address?: string | undefined;
  /** The first and the last calendar day, in the time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone?: string | undefined;
}

type Condition = Exclude<keyof AuditFilter, 'from' | 'to' | 'timezone'>;

/** The first columns of an index with their values: the entries that have them, by time and number. */
export interface IndexRange {
  readonly covers: readonly Condition[];
  readonly keys: readonly (readonly [column: RawBuilder<unknown>, value: RawBuilder<unknown>])[];
  /** SQL for lists of values to join, if there is more than one range. */
  readonly of?: RawBuilder<unknown>;
}

export interface AuditSearch {
  /** By each of them the filter can be searched. */
  readonly ranges: readonly [IndexRange, ...IndexRange[]];
  /** What the entries of a range are compared with besides. */
  othersOf(range: IndexRange): readonly RawBuilder<unknown>[];
}

/** Looks up what a filter means: which ranges of indexes have its entries, and by what else they are compared. */
export async function readSearch(db: Database, filter: AuditFilter): Promise<AuditSearch> {
  const people = nameKey(filter.actor ?? '') === '' ? undefined : await findPeople(db, filter.actor ?? '');
  const place = filter.address === undefined ? undefined : readAddressFilter(filter.address);
  const addresses = place && (await findAddresses(db, place));
  const conditions: Readonly<Record<Condition, RawBuilder<unknown> | undefined>> = {
    entity: equals('entity', filter.entity),
    entity_id: equals('entity_id', filter.entity_id),
    person: equals('actor_id', filter.person),
    company_id: equals('company_id', filter.company_id),
    action: equals('action', filter.action),
    actor: people?.condition,
    address: addresses?.condition,
  };
  const [first = ALL_ENTRIES, ...more] = listRanges(filter, { people, addresses });
  return {
    ranges: [first, ...more],
    othersOf: ({ covers }) =>
      Object.entries(conditions)
        .filter(([name]) => !covers.some((covered) => covered === name))
        .flatMap(([, condition]) => condition ?? []),
  };
}

interface LookedUp {
  readonly people: Matches | undefined;
  readonly addresses: Matches | undefined;
}

function listRanges(filter: AuditFilter, { people, addresses }: LookedUp): readonly IndexRange[] {
  const ranges = [
    rangeOfRecord(filter),
    rangeOfAddresses(addresses),
    rangeOf('person', 'actor_id', filter.person),
    rangeOf('company_id', 'company_id', filter.company_id),
    rangeOf('action', 'action', filter.action),
  ].filter((range) => range !== undefined);
  const ofPeople = rangeOfPeople(people, filter);
  // One range for each person and kind: only where nothing else narrows the search.
  if (ranges.length === 0 && ofPeople !== undefined) return [ofPeople];
  const ofKind = filter.entity_id === undefined ? rangeOf('entity', 'entity', filter.entity) : undefined;
  return ofKind === undefined ? ranges : [...ranges, ofKind];
}

const ALL_ENTRIES: IndexRange = { covers: [], keys: [] };

function rangeOf(name: Condition, column: string, value: number | string | undefined): IndexRange | undefined {
  return value === undefined ? undefined : { covers: [name], keys: [[columnOf(column), typed(value)]] };
}

function rangeOfRecord({ entity, entity_id }: AuditFilter): IndexRange | undefined {
  if (entity_id === undefined) return undefined;
  return {
    covers: ['entity', 'entity_id'],
    of: kinds(entity),
    keys: [
      [columnOf('entity'), sql`kind.entity`],
      [columnOf('entity_id'), typed(entity_id)],
    ],
  };
}

function rangeOfAddresses(addresses: Matches | undefined): IndexRange | undefined {
  if (addresses?.all === undefined) return undefined;
  return {
    covers: ['address'],
    of: sql`unnest(${[...addresses.all]}::text[]) place(address)`,
    keys: [[sql`entry.address collate "C"`, sql`place.address collate "C"`]],
  };
}

/** One range for each person and kind of record; the person and the kind then need no comparison. */
function rangeOfPeople(people: Matches | undefined, { entity }: AuditFilter): IndexRange | undefined {
  if (people?.all === undefined) return undefined;
  return {
    covers: ['actor', 'entity'],
    of: sql`unnest(${[...people.all]}::text[]) person(email) cross join ${kinds(entity)}`,
    keys: [
      [columnOf('actor_email'), sql`person.email`],
      [columnOf('entity'), sql`kind.entity`],
    ],
  };
}

function equals(column: string, value: number | string | undefined): RawBuilder<unknown> | undefined {
  return value === undefined ? undefined : sql`${columnOf(column)} = ${typed(value)}`;
}

const columnOf = (column: string) => sql.ref(`entry.${column}`);

function typed(value: number | string): RawBuilder<unknown> {
  return typeof value === 'number' ? sql`${value}::int` : sql`${value}::text`;
}
