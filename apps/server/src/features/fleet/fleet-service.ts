import type { Person } from '@dewar/domain/accounts/permissions';
import { LOAD_GATE_SETTINGS } from '@dewar/domain/settings/load-gate-settings';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { listKindsOf } from '../tank-papers/paper-kind-repository.ts';
import { findFleetTank } from './fleet-repository.ts';

export type FleetSettings = Awaited<ReturnType<typeof readFleetSettings>>;

/** What the evaluation of a company's tanks depends on besides their own rows; of tanks in stock, the general settings. */
export async function readFleetSettings(db: Database, company_id: number | null) {
  const { timezone, inspection_due_soon_days } = SETTINGS;
  const { insulation_weaker_index, insulation_review_index } = SETTINGS;
  const { load_gate_counts_missing_papers } = LOAD_GATE_SETTINGS;
  const asked = { timezone, inspection_due_soon_days, insulation_weaker_index, insulation_review_index };
  const settings = await readSettings(db, { ...asked, load_gate_counts_missing_papers }, company_id);
  const kinds = settings.load_gate_counts_missing_papers ? await listKindsOf(db, company_id) : [];
  return { ...settings, required_papers: kinds.map(({ id: _, ...kind }) => kind) };
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
    required_papers: settings.required_papers,
  };
}

/** One tank with what its evaluation needs. Throws 404 if the person may not see it. */
export async function readTankState(db: Database, person: Person, id: number, now: Date): Promise<RawJson> {
  const found = await findFleetTank(db, person, id);
  if (found === undefined) throw notFound();
  const view = fleetViewOf(await readFleetSettings(db, found.company_id), found.company_name, now);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tank":${found.tank}}`);
}
