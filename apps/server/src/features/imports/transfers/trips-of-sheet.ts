import {
  describeTrip,
  fieldOfOverlap,
  findNewOverlap,
  meet,
  type Span,
  spanOf,
  type TimedTransfer,
} from '@dewar/domain/transfers/trip-overlap';
import type { Database } from '../../../shared/database/database.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { sayOtherTrip } from '../../transfers/free-time-access.ts';
import { findTripsDuring, type StoredTrip, type TimeOfTank } from '../../transfers/trip-repository.ts';
import type { ImportedTransfer } from './transfer-import-repository.ts';

/** A trip, and its row; null if it is stored. */
interface KnownTrip {
  readonly trip: TimedTransfer & { readonly id: number | null };
  readonly row: number | null;
  readonly stored: StoredTrip | null;
  readonly span: Span;
}

/** Why a row is refused. */
interface TakenTime {
  readonly column: 'loaded_at' | 'arrived_at';
  readonly message: string;
}

interface Telling {
  readonly person: SignedIn;
  readonly now: Date;
  readonly timeZone: string;
}

/** The trips of the tanks of a sheet: those that are stored, and those of its rows that were taken so far. */
export class TripsOfSheet {
  readonly #trips = new Map<number, KnownTrip[]>();
  readonly #telling: Telling;

  constructor(stored: readonly StoredTrip[], telling: Telling) {
    this.#telling = telling;
    for (const trip of stored) this.#of(trip.tank_id).push({ trip, row: null, stored: trip, span: spanOf(trip) });
  }

  /** What is in the way of a record; undefined if nothing is. */
  findInTheWay(record: ImportedTransfer): TakenTime | undefined {
    const known = this.#of(record.tank_id);
    const isSame = ({ trip }: KnownTrip) => record.transfer_id !== null && trip.id === record.transfer_id;
    const before = known.find(isSame)?.trip;
    // Of thousands of trips few are at that time, and only those are looked at closely.
    const span = spanOf(record);
    const others = known.filter((other) => meet(other.span, span) && !isSame(other));
    const other = findNewOverlap(
      record,
      before,
      others.map(({ trip }) => trip),
    );
    const found = others.find(({ trip }) => trip === other);
    if (found === undefined) return undefined;
    return { column: fieldOfOverlap(record, found.trip), message: this.#say(found) };
  }

  /** Takes a row: a stored load has its arrival from now on. */
  add(record: ImportedTransfer, row: number): void {
    const known = this.#of(record.tank_id);
    const trip = { ...record, id: record.transfer_id };
    const place = record.transfer_id === null ? -1 : known.findIndex((other) => other.trip.id === record.transfer_id);
    known.splice(place < 0 ? known.length : place, place < 0 ? 0 : 1, {
      trip,
      row,
      stored: null,
      span: spanOf(record),
    });
  }

  #of(tank_id: number): KnownTrip[] {
    const known = this.#trips.get(tank_id) ?? [];
    this.#trips.set(tank_id, known);
    return known;
  }

  #say({ trip, row, stored }: KnownTrip): string {
    const { person, now, timeZone } = this.#telling;
    if (stored !== null) return sayOtherTrip(stored, person, { timeZone, now });
    return `Row ${row} is another trip of this tank at that time: ${describeTrip(trip, { timeZone, now })}.`;
  }
}

/** The stored trips that the records of a sheet may overlap. */
export async function findTripsAround(
  db: Database,
  records: readonly ImportedTransfer[],
): Promise<readonly StoredTrip[]> {
  const times = new Map<number, TimeOfTank>();
  for (const { tank_id, loaded_at, arrived_at } of records) {
    const known = times.get(tank_id) ?? { tank_id, from: loaded_at, to: loaded_at };
    // Both are ISO 8601 in UTC, whose order is that of their texts.
    const from = loaded_at < known.from ? loaded_at : known.from;
    const to = known.to === null || arrived_at === null ? null : arrived_at > known.to ? arrived_at : known.to;
    times.set(tank_id, { tank_id, from, to });
  }
  return findTripsDuring(db, [...times.values()]);
}
