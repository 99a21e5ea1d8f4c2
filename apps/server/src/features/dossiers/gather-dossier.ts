import { type DossierFacts, dossierFactsSchema } from '@dewar/contract/dossiers';
import { certifyHolding } from '@dewar/domain/load-gate/holding-certificate';
import { journeyOfLoad } from '@dewar/domain/load-gate/journey-of-load';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { findReadingPeriod } from '@dewar/domain/transfers/transfer-periods';
import type { Database } from '../../shared/database/database.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { listReports, type StoredReport } from '../handovers/handover-report-repository.ts';
import { findGateAnswer, rereadGateTank, type StoredGateAnswer } from '../load-gate/gate-answer-repository.ts';
import { type FoundLoad, findLoadFacts, listFileFacts } from './dossier-facts-repository.ts';

interface GatheredDossier {
  readonly tank_id: number;
  readonly company_id: number;
  readonly facts: DossierFacts;
  /** The holding time is still being worked out: the certificate follows. */
  readonly isUnfinished: boolean;
}

/** All that is known of a load; undefined if there is none, or it is no load. */
export async function gatherDossier(transaction: Database, transfer_id: number): Promise<GatheredDossier | undefined> {
  const found = await findLoadFacts(transaction, transfer_id);
  if (found === undefined) return undefined;
  const { tank_id, company_id, company_name, transfer } = found;
  const gate = await findGateAnswer(transaction, transfer_id);
  const judged = gate && (await withJudgedTank(transaction, { transfer_id, tank_id, company_id }, gate));
  const facts = dossierFactsSchema.parse({
    company_name,
    timezone: gate?.view.timezone ?? (await readSetting(transaction, SETTINGS.timezone, company_id)),
    transfer,
    gate: gate?.answer ?? null,
    certificate: judged === undefined ? null : certificateOf(transfer, judged),
    readings: found.readings.flatMap((reading) => {
      const period = findReadingPeriod(transfer, reading.reading_timestamp);
      return period === null ? [] : [{ ...reading, period }];
    }),
    reports: await withFileFacts(transaction, await listReports(transaction, transfer_id)),
    notes: found.notes,
  });
  return { tank_id, company_id, facts, isUnfinished: gate !== undefined && judged === undefined };
}

async function withJudgedTank(
  transaction: Database,
  of: { readonly transfer_id: number; readonly tank_id: number; readonly company_id: number },
  gate: StoredGateAnswer,
): Promise<StoredGateAnswer | undefined> {
  if (!gate.tank.is_being_judged) return gate;
  const tank = await rereadGateTank(transaction, of);
  // As it was when the load was recorded: being judged, so that there is no certificate.
  if (tank === 'gone') return gate;
  return tank && { ...gate, tank };
}

/** For the filling as it stands now, by what was known of the tank when it was filled. */
function certificateOf(transfer: FoundLoad['transfer'], { tank, view }: StoredGateAnswer) {
  const { timezone: timeZone, holding_margin_days: marginDays } = view;
  const filledOn = calendarDateIn(timeZone, transfer.loaded_at);
  const journey = journeyOfLoad(transfer);
  const answer = judgeLoadGate(tank, journey, toGateView(view, filledOn));
  if (answer.verdict === 'no' || answer.holding === null) return null;
  const thermal = toThermalSettings(view.thermal);
  return certifyHolding({ tank, journey, answer, holding: answer.holding, filledOn, timeZone, marginDays, thermal });
}

async function withFileFacts(transaction: Database, reports: readonly StoredReport[]) {
  const filesOf = ({ photos, signature }: StoredReport) => (signature === null ? photos : [...photos, signature]);
  const known = await listFileFacts(
    transaction,
    reports.flatMap(filesOf).map(({ id }) => id),
  );
  const withHash = (file: { readonly id: number; readonly file_name: string }) =>
    known.get(file.id) ?? { ...file, sha256: null };
  return reports.map((report) => ({
    ...report,
    photos: report.photos.map(withHash),
    signature: report.signature && withHash(report.signature),
  }));
}
