import { SETTINGS } from '@dewar/domain/settings/settings';
import { monthIn } from '@dewar/domain/time/calendar-months';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type Placeholders, prepared } from '../../shared/database/prepared.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import type { Reader } from './tank-access.ts';

interface BooksFilter {
  readonly month?: string | undefined;
  readonly customer?: string | undefined;
}

/** Which loads are read: by when they were loaded, and for whom. Open ends are infinite. */
export interface BooksRange {
  readonly loaded_from: string;
  readonly loaded_to: string;
  /** Null for all. */
  readonly customer: string | null;
}

export const EVERY_LOAD: BooksRange = { loaded_from: '-infinity', loaded_to: 'infinity', customer: null };

/** The clock by which a month begins: that of the company whose books are read; for all of them that of the portal. */
export function zoneOfBooks(db: Database, { company_id, sees_all }: Reader): Promise<string> {
  return readSetting(db, SETTINGS.timezone, sees_all ? null : company_id);
}

export async function rangeOfBooks(
  db: Database,
  reader: Reader,
  { month, customer = '' }: BooksFilter,
): Promise<BooksRange> {
  const named = { customer: customer === '' ? null : customer };
  if (month === undefined) return { ...EVERY_LOAD, ...named };
  const { from, to } = monthIn(await zoneOfBooks(db, reader), month);
  return { loaded_from: from.toISOString(), loaded_to: to.toISOString(), ...named };
}

type RangeOfBooks = { readonly [Name in keyof BooksRange]: BooksRange[Name] | RawBuilder<unknown> };

/**
 * The condition for a row `transfer`. Of all customers it names none: a plan is made before the values are known, and a
 * condition that may be off is none of an index.
 */
export function isInRange({ loaded_from, loaded_to, customer }: RangeOfBooks): RawBuilder<boolean> {
  const isOfCustomer =
    customer === null ? sql`` : sql`and customer_key(transfer.customer_name) = customer_key(${customer}::text)`;
  return sql<boolean>`(transfer.loaded_at >= ${loaded_from}::timestamptz and transfer.loaded_at < ${loaded_to}::timestamptz
    ${isOfCustomer})`;
}

/**
 * The rows `transfer` of a row `company`. Planned by themselves (`offset 0`): along an index that begins with the company,
 * whatever they are joined with and however they are ordered.
 */
export function transfersOfCompany(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select transfer.* from transfers transfer where transfer.company_id = company.id and ${condition} offset 0) transfer`;
}

/** A statement on the loads of a range, which is compiled once with a customer and once without. */
export function preparedOfBooks<Parameters extends BooksRange, Row>(
  build: (place: Placeholders<Parameters>, isOfRange: RawBuilder<boolean>) => RawBuilder<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  const ofOne = prepared<Parameters, Row>((place) => build(place, isInRange(place)));
  const ofAll = prepared<Parameters, Row>((place) => {
    const { loaded_from, loaded_to } = place;
    return build(place, isInRange({ loaded_from, loaded_to, customer: null }));
  });
  return (db, parameters) => (parameters.customer === null ? ofAll : ofOne)(db, parameters);
}
