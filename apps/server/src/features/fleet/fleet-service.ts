import { fleetTankSchema } from '@dewar/contract/fleet';
import type { Person } from '@dewar/domain/accounts/permissions';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { countFleet } from '@dewar/domain/tanks/fleet-cards';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson, RawResponse } from '../../shared/http/response-text.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findFleetTank, getFleetFingerprint, getFleetRecord } from './fleet-repository.ts';
import { forecastFleet } from './tank-forecast-service.ts';

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
export function createFleetReader(log: FastifyBaseLogger): ReadFleet {
  const kept = new LRUCache<number, CachedFleet>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ response }) => response.bytes.length,
  });
  const updateForecasts = shareForecasting(log);
  return async (db, company, now) => {
    const minute = Math.floor(now.getTime() / MILLISECONDS_PER_MINUTE);
    const fingerprint = `${await getFleetFingerprint(db, company.id)}.${company.name}.${minute}`;
    const known = kept.get(company.id);
    if (known?.fingerprint === fingerprint) return known.response;
    const isForecast = await updateForecasts(db, company.id, now);
    const response = new RawResponse(await readRecord(db, company, now));
    if (isForecast) kept.set(company.id, { fingerprint, response });
    return response;
  };
}

/** Concurrent requests for the same fleet wait for the same work. If it fails, the fleet is shown without forecasts. */
function shareForecasting(log: FastifyBaseLogger): typeof forecastFleet {
  const underWay = new Map<number, Promise<boolean>>();
  return (db, company_id, now) => {
    const known = underWay.get(company_id);
    if (known !== undefined) return known;
    const work = forecastFleet(db, company_id, now)
      .catch((error: unknown) => {
        log.warn({ err: error, company_id }, 'the forecasts of a fleet could not be computed');
        return false;
      })
      .finally(() => underWay.delete(company_id));
    underWay.set(company_id, work);
    return work;
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
  const { timezone, inspection_due_soon_days, vent_risk_days } = SETTINGS;
  const settings = await readSettings(db, { timezone, inspection_due_soon_days, vent_risk_days }, company.id);
  return {
    company_name: company.name,
    today: calendarDateIn(settings.timezone, now),
    inspection_soon_days: settings.inspection_due_soon_days,
    vent_risk_days: settings.vent_risk_days,
  };
}

/** One tank with what its evaluation needs. Throws 404 if the person may not see it. */
export async function readTankState(db: Database, person: Person, id: number, now: Date): Promise<RawJson> {
  const found = await findFleetTank(db, person, id);
  if (found === undefined) throw notFound();
  const view = await readView(db, { id: found.company_id, name: found.company_name }, now);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tank":${found.tank}}`);
}
