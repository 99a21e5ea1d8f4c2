import { sql } from 'kysely';
import { transferColumns } from '../src/features/transfers/transfer-record.ts';
import { readingColumns } from '../src/features/vacuum-readings/vacuum-reading-repository.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { JsonObject } from '../src/shared/database/tables.gen.ts';
import { momentOf } from './timeline.ts';

/** The audit log goes back less far than the records, or it would consist of readings alone. */
const AUDITED_DAYS = 60;

interface RecordEntry {
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_email: string;
  readonly company_id: number;
  readonly entity: string;
  readonly entity_id: number;
  readonly action: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject;
}

/** Who recorded which reading, and who determined which delivery, in the format of the server's services. */
export async function listRecordChanges(db: Database, now: Date): Promise<readonly RecordEntry[]> {
  const since = momentOf(now, -AUDITED_DAYS);
  const { rows } = await sql<RecordEntry>`
    select reading.created_at as at, reading.recorded_by as actor_id, reading.recorded_by_email as actor_email,
           reading.company_id, 'vacuum_reading' as entity, reading.id as entity_id, 'create' as action, null::json as before,
           to_json(answered) as after
      from vacuum_readings as reading join tanks as tank on tank.id = reading.tank_id
     cross join lateral (select ${readingColumns}) answered
     where reading.created_at >= ${since}
    union all
    select transfer.determined_at, users.id, transfer.determined_by_email, transfer.company_id, 'transfer', transfer.id,
           'determine',
           (to_jsonb(answered) || ${JSON.stringify(UNDETERMINED)}::jsonb
              || jsonb_build_object('version', transfer.version - 1, 'updated_at', transfer.arrived_at))::json,
           to_json(answered)
      from transfers as transfer join tanks as tank on tank.id = transfer.tank_id
      left join users on users.email = transfer.determined_by_email
     cross join lateral (select ${transferColumns}) answered
     where transfer.determined_at >= ${since}
     order by at, entity, entity_id`.execute(db);
  return rows;
}

const UNDETERMINED = {
  actual_received_lbs: null,
  actual_received_kg: null,
  received_percentage: null,
  final_determination: null,
  determination_notes: null,
  loss_answer: null,
  determined_by_email: null,
  determined_at: null,
};
