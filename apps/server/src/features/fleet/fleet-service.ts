import type { Person } from '@dewar/domain/accounts/permissions';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findFleetTank } from './fleet-repository.ts';

export type FleetSettings = Awaited<ReturnType<typeof readFleetSettings>>;

/** What the evaluation of a company's tanks depends on besides their own rows; of tanks in stock, the general settings. */
export function readFleetSettings(db: Database, company_id: number | null) {
  const { timezone, inspection_due_soon_days } = SETTINGS;
  const { insulation_weaker_index, insulation_review_index } = SETTINGS;
  return readSettings(
    db,
    { timezone, inspection_due_soon_days, insulation_weaker_index, insulation_review_index },
    company_id,
  );
}

/** The same in the contract's format. */
export function fleetViewOf(settings: FleetSettings, company_name: string | null, now: Date) {
  return {
    company_name,
    today: calendarDateIn(settings.timezone, now),
    timezone: settings.timezone,
    inspection_soon_days: settings.inspection_due_soon_days,
    weaker_insulation_index: settings.insulation_weaker_index,
    review_insulation_index: settings.insulation_review_index,
  };
}

/** One tank with what its evaluation needs. Throws 404 if the person may not see it. */
export async function readTankState(db: Database, person: Person, id: number, now: Date): Promise<RawJson> {
  const found = await findFleetTank(db, person, id);
  if (found === undefined) throw notFound();
  const view = fleetViewOf(await readFleetSettings(db, found.company_id), found.company_name, now);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tank":${found.tank}}`);
}
