import { SETTINGS } from '@dewar/domain/settings/settings';
import { monthIn } from '@dewar/domain/time/calendar-months';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { Placeholders } from '../../shared/database/prepared.ts';
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

/** The condition for a row `transfer`. */
export function isInRange({ loaded_from, loaded_to, customer }: BooksRange | Placeholders<BooksRange>) {
  const isOfCustomer: RawBuilder<boolean> = sql`lower(transfer.customer_name) = lower(${customer}::text)`;
  return sql<boolean>`(transfer.loaded_at >= ${loaded_from}::timestamptz and transfer.loaded_at < ${loaded_to}::timestamptz
    and (${customer}::text is null or ${isOfCustomer}))`;
}
