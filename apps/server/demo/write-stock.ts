import { computeIso6346CheckDigit } from '@dewar/domain/tanks/iso-6346';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { rewriteTankState } from '../src/features/tank-state/tank-state-repository.ts';
import type { Database } from '../src/shared/database/database.ts';
import { insertRows } from './insert-rows.ts';
import { momentOf } from './timeline.ts';

/** Tanks without a company: a new one, and one that has to be inspected before a customer gets it. */
const STOCK = [
  { ownerAndSerial: 'DWRU 204117', boughtDay: -23, inspectedDay: -41, tank_status: null },
  { ownerAndSerial: 'DWRU 311864', boughtDay: -9, inspectedDay: null, tank_status: 'Awaiting Inspection' },
];

/** Inserts the tanks in stock, after those of the companies. */
export async function writeStock(db: Database, now: Date): Promise<void> {
  const tanks = STOCK.map(({ ownerAndSerial, boughtDay, inspectedDay, tank_status }) => ({
    tank_number: `${ownerAndSerial}-${computeIso6346CheckDigit(ownerAndSerial)}`,
    company_id: null,
    operational_status: tank_status === null,
    tank_status,
    csc_inspection_date: inspectedDay === null ? null : addDays(calendarDateIn('UTC', now), inspectedDay),
    created_at: momentOf(now, boughtDay),
    updated_at: momentOf(now, boughtDay),
  }));
  await insertRows(db, 'tanks', tanks);
  const written = await db.selectFrom('tanks').select(['id', 'created_at']).where('company_id', 'is', null).execute();
  await insertRows(
    db,
    'tank_assignments',
    written.map(({ id, created_at }) => ({ tank_id: id, company_id: null, assigned_at: created_at })),
  );
  for (const { id } of written) await rewriteTankState(db, id);
}
