import type { TransferFields } from '@dewar/contract/transfers';
import { can } from '@dewar/domain/accounts/permissions';
import {
  describeLoading,
  describeTrip,
  fieldOfOverlap,
  findNewOverlap,
  findOtherInTransit,
} from '@dewar/domain/transfers/trip-overlap';
import { conflict } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findTripsDuring, type StoredTrip } from './trip-repository.ts';

interface EditedTrip {
  readonly tank_id: number;
  readonly edited: TransferFields;
  /** Undefined for a new one. */
  readonly stored?: (TransferFields & { readonly id: number }) | undefined;
}

/**
 * Throws 409 if the tank was on another trip at that time (rules 9), or has another load in transit. Call it with the
 * tank's state locked: then no other trip can be added meanwhile.
 */
export async function requireFreeTime(
  { db, person, now }: RequestContext,
  { tank_id, edited, stored }: EditedTrip,
): Promise<void> {
  if (edited.action !== 'Load' || (stored !== undefined && hasSameTimes(edited, stored))) return;
  const trips = await findTripsDuring(db, [{ tank_id, from: edited.loaded_at, to: edited.arrived_at }]);
  const others = trips.filter(({ id }) => id !== stored?.id);
  const other = findNewOverlap(edited, stored, others);
  if (other === undefined) return requireNoOtherInTransit(findOtherInTransit(edited, stored, others), { person, now });
  const text = sayOtherTrip(other, person, { timeZone: person.timezone, now });
  throw conflict(text, { [fieldOfOverlap(edited, other)]: text });
}

function requireNoOtherInTransit(
  load: StoredTrip | undefined,
  { person, now }: Pick<RequestContext, 'person' | 'now'>,
): void {
  if (load === undefined) return;
  const isReadable = can(person, 'read', 'company', load.company_id);
  const which = isReadable ? `: ${describeLoading(load, { timeZone: person.timezone, now })}` : '';
  const text = `This tank already has a load in transit${which}`;
  throw conflict(`${text}. Add its arrival first.`, { tank_id: text });
}

/** Which trip is in the way; nothing of another company's but that there is one. */
export function sayOtherTrip(
  other: StoredTrip,
  person: SignedIn,
  view: { readonly timeZone: string; readonly now: Date },
): string {
  if (!can(person, 'read', 'company', other.company_id)) {
    return 'This tank was on a trip of another company at that time.';
  }
  return `This tank has another trip at that time: ${describeTrip(other, view)}.`;
}

function hasSameTimes(edited: TransferFields, stored: TransferFields): boolean {
  return (['action', 'loaded_at', 'arrived_at'] as const).every((field) => edited[field] === stored[field]);
}
