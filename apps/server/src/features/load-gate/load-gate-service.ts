import type { Person } from '@dewar/domain/accounts/permissions';
import { LEDGER_SETTINGS } from '@dewar/domain/settings/ledger-settings';
import { LOAD_GATE_SETTINGS } from '@dewar/domain/settings/load-gate-settings';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { THERMAL_SETTINGS } from '@dewar/domain/settings/thermal-settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { readJudgementHash } from '../tank-judgement/judgement-settings-reader.ts';
import { listKindsOf } from '../tank-papers/paper-kind-repository.ts';
import { findGateTank, listGateTanks } from './load-gate-repository.ts';

/** What decides whether the tanks of a company may be loaded; the browser judges it for each journey that is typed. */
export async function readLoadGate(
  db: Database,
  company: { readonly id: number; readonly name: string },
  now: Date,
): Promise<RawJson> {
  const view = await readView(db, company, now);
  const tanks = await listJudgedTanks(db, company.id);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tanks":${tanks}}`);
}

/** The company's tanks at rest as JSON text, each with whether it is being judged. */
export async function listJudgedTanks(db: Database, company_id: number): Promise<string> {
  return listGateTanks(db, company_id, await readJudgementHash(db));
}

/** The same of one tank. Throws 404 if the person may not see it. */
export async function readTankLoadGate(db: Database, person: Person, id: number, now: Date): Promise<RawJson> {
  const found = await findGateTank(db, person, { id, settings_hash: await readJudgementHash(db) });
  if (found === undefined) throw notFound();
  const view = await readView(db, { id: found.company_id, name: found.company_name }, now);
  return new RawJson(`${JSON.stringify(view).slice(0, -1)},"tank":${found.tank}}`);
}

/** The settings for which a company's tanks are judged, and its date; of tanks in stock, the general settings. */
export async function readView(
  db: Database,
  company: { readonly id: number | null; readonly name: string | null },
  now: Date,
) {
  const { timezone: companyZone } = SETTINGS;
  const { scale_uncertainty_percent: scales } = LEDGER_SETTINGS;
  const asked = {
    timezone: companyZone,
    scale_uncertainty_percent: scales,
    ...LOAD_GATE_SETTINGS,
    ...THERMAL_SETTINGS,
  };
  const {
    timezone,
    holding_margin_days,
    load_gate_oldest_reading_days,
    scale_uncertainty_percent,
    load_gate_refuses_for_papers,
    load_gate_counts_missing_papers,
    ...thermal
  } = await readSettings(db, asked, company.id);
  return {
    company_name: company.name,
    today: calendarDateIn(timezone, now),
    timezone,
    holding_margin_days,
    load_gate_oldest_reading_days,
    scale_uncertainty_percent,
    load_gate_refuses_for_papers,
    load_gate_counts_missing_papers,
    paper_kinds: await listKindsOf(db, company.id),
    thermal,
  };
}
