import { type VacuumReading, vacuumReadingSchema } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { readingColumns } from './vacuum-reading-repository.ts';

const recentReading = vacuumReadingSchema.extend({ company_name: z.string() });

export type RecentReading = VacuumReading & { readonly company_name: string };

/** The latest readings of tanks of all companies, with the company. Read company by company, along the index. */
export async function listRecentReadings(db: Database, limit: number): Promise<RecentReading[]> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(latest) as record
      from companies company
      cross join lateral (
        select ${readingColumns}, company.name as company_name
          from vacuum_readings reading
          join tanks tank on tank.id = reading.tank_id and tank.deleted_at is null
         where reading.company_id = company.id
         order by reading.reading_timestamp desc, reading.id desc
         limit ${limit}) latest
     order by latest.reading_timestamp desc, latest.id desc
     limit ${limit}`.execute(db);
  return rows.map(({ record }) => recentReading.parse(record));
}
