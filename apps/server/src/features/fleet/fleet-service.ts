import { fleetTankSchema } from '@dewar/contract/fleet';
import type { Person } from '@dewar/domain/accounts/permissions';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { countFleet } from '@dewar/domain/tanks/fleet-cards';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson, RawResponse } from '../../shared/http/response-text.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findFleetTank, getFleetFingerprint, getFleetRecord } from './fleet-repository.ts';

/** About sixty fleets of a thousand tanks. */
const KEPT_BYTES = 40_000_000;

/** The fields of a tank that the cards need. */
const countedTanks = z.array(
  fleetTankSchema.pick({
    operational_status: true,
    tank_status: true,
    csc_inspection_date: true,
    latest_reading: true,
  }),
);

interface CachedFleet {
  readonly fingerprint: string;
  readonly response: RawResponse;
}

interface ReadCompany {
  readonly id: number;
  readonly name: string;
}

export type ReadFleet = (db: Database, company: ReadCompany, now: Date) => Promise<RawResponse>;

/**
 * Reads fleets and caches them: converting a fleet of a thousand tanks to JSON takes PostgreSQL milliseconds, its
 * fingerprint a fraction of one. The database is asked for the fingerprint every time, so nobody sees a stale fleet,
 * whichever server wrote. The current minute is part of the key, because of what changes with time: the seven days, the
 * due dates.
 */
export function createFleetReader(): ReadFleet {
  const kept = new LRUCache<number, CachedFleet>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ response }) => response.bytes.length,
  });
  return async (db, company, now) => {
    const minute = Math.floor(now.getTime() / MILLISECONDS_PER_MINUTE);
    const fingerprint = `${await getFleetFingerprint(db, company.id)}.${company.name}.${minute}`;
    const known = kept.get(company.id);
    if (known?.fingerprint === fingerprint) return known.response;
    const response = new RawResponse(await readRecord(db, company, now));
    kept.set(company.id, { fingerprint, response });
    return response;
  };
}

async function readRecord(db: Database, company: ReadCompany, now: Date): Promise<string> {
  const view = await readView(db, company, now);
  const recentSince = new Date(now.getTime() - RECENT_ACTIVITY_DAYS * MILLISECONDS_PER_DAY);
  const { tanks, recent_readings } = await getFleetRecord(db, { company_id: company.id, recentSince });
  const cards = countFleet({ ...view, recent_readings, tanks: countedTanks.parse(JSON.parse(tanks)) });
  return `${JSON.stringify({ ...view, cards }).slice(0, -1)},"tanks":${tanks}}`;
}

/** What the evaluation of a company's tanks depends on besides their own rows; of tanks in stock, the general settings. */
async function readView(
  db: Database,
  company: { readonly [Field in keyof ReadCompany]: ReadCompany[Field] | null },
  now: Date,
) {
  const { timezone, inspection_due_soon_days } = SETTINGS;
  const { insulation_weaker_index, insulation_review_index } = SETTINGS;
  const settings = await readSettings(
    db,
    { timezone, inspection_due_soon_days, insulation_weaker_index, insulation_review_index },
    company.id,
  );
  return {
    company_name: company.name,
    today: calendarDateIn(settings.timezone, now),
    inspection_soon_days: settings.inspection_due_soon_days,
    weaker_insulation_index: settings.insulation_weaker_index,
    review_insulation_index: settings.insulation_review_index,
  };
}

/** One tank with what its evaluation needs. Throws 404 if the person may not see it. */
export async function readTankState(db: Database, person: Person, id: number, now: Date): Promise<RawJson> {
  const found = await findFleetTank(db, person, id);
  if (found === undefined) throw notFound();
  const view = await readView(db, { id: found.company_id, name: found.company_name }, now);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tank":${found.tank}}`);
}
