import { sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { auditedRecord } from '../tank-state/own-correction-access.ts';
import type { TankAssignment } from '../tank-state/tank-access.ts';
import { getReadingRecord } from './vacuum-reading-repository.ts';

export interface ReadingCopy {
  /** The company of the original. */
  readonly from_company_id: number;
  /** The tank's current assignment. */
  readonly home: TankAssignment;
  /** The notes of the copy, which replace those of the other company. */
  readonly additional_notes: string;
}

/**
 * Copies a tank's latest reading from one company to another, and logs it, unless there is none or the other company
 * has it from an earlier stay. The person who took it is not copied, because they belong to the other company.
 */
export async function copyLatestReading(db: Database, person: SignedIn, copy: ReadingCopy): Promise<void> {
  const { from_company_id, home, additional_notes } = copy;
  const { rows } = await sql<{ id: number; copied_from: number }>`
    with latest as (
      select id, vacuum_reading, reading_timestamp, fresh_pull
        from vacuum_readings
       where tank_id = ${home.tank_id} and company_id = ${from_company_id}
       order by reading_timestamp desc, id desc
       limit 1)
    insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull,
                                 additional_notes, recorded_by, recorded_by_email)
    select ${home.tank_id}::int, ${home.company_id}::int, ${home.assignment_id}::int, vacuum_reading, reading_timestamp,
           fresh_pull, ${additional_notes}::text, ${person.id}::int, ${person.email}::text
      from latest
     where not exists (
       select 1 from vacuum_readings known
        where known.tank_id = ${home.tank_id} and known.company_id = ${home.company_id}
          and known.reading_timestamp = latest.reading_timestamp and known.vacuum_reading = latest.vacuum_reading)
    returning id, (select id from latest) as copied_from`.execute(db);
  const [copied] = rows;
  if (copied === undefined) return;
  const record = auditedRecord(await getReadingRecord(db, copied.id));
  await writeAudit(db, {
    actor: person,
    company_id: home.company_id,
    entity: 'vacuum_reading',
    entity_id: copied.id,
    action: 'copy',
    after: { ...record, copied_from: copied.copied_from },
  });
}
