import { gateTankSchema } from '@dewar/contract/load-gate';
import type { TransferFields } from '@dewar/contract/transfers';
import { describeGateReason, describeHolding } from '@dewar/domain/load-gate/describe-gate';
import { journeyOfLoad } from '@dewar/domain/load-gate/journey-of-load';
import { judgeLoadGate, toldOf } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { RequestContext } from '../../shared/request-context.ts';
import { readJudgementHash } from '../tank-judgement/judgement-settings-reader.ts';
import { insertGateAnswer } from './gate-answer-repository.ts';
import { findGateTank } from './load-gate-repository.ts';
import { readView } from './load-gate-service.ts';

interface AskedLoad {
  readonly tank_id: number;
  readonly company_id: number;
  readonly load: TransferFields;
}

type KeepAnswer = (transfer_id: number) => Promise<void>;

/**
 * What the load gate answers for a load that is about to be recorded, as Add Load shows it; what is returned keeps it
 * with the load. Call it before the load is stored. Nothing is kept of what is no load in transit, and of a load of a
 * company that does not have the tank now.
 */
export async function askLoadGate(
  { db, person, now }: RequestContext,
  { tank_id, company_id, load }: AskedLoad,
): Promise<KeepAnswer> {
  if (load.action !== 'Load' || load.arrived_at !== null) return async () => {};
  const found = await findGateTank(db, person, { id: tank_id, settings_hash: await readJudgementHash(db) });
  if (found === undefined || found.company_id !== company_id) return async () => {};
  const tank = gateTankSchema.parse(JSON.parse(found.tank));
  const { company_name } = found;
  const view = await readView(db, { id: company_id, name: company_name }, now);
  const { timezone } = view;
  const date = calendarDateIn(timezone, load.loaded_at);
  const journey = journeyOfLoad(load);
  const judged = judgeLoadGate(tank, journey, toGateView(view, date));
  const answer = {
    answered_at: now.toISOString(),
    date,
    verdict: judged.verdict,
    journey: {
      product_name: journey.productName,
      weight_lbs: journey.weightLbs,
      pressure: journey.pressurePsi,
      days: journey.days,
      shield_days: journey.shieldDays,
      was_cold: journey.wasCold,
    },
    reasons: toldOf(judged).map((reason) => ({ kind: reason.kind, text: describeGateReason(reason, timezone).text })),
    holding: judged.holding && describeHolding(judged.holding, timezone),
  };
  return (transfer_id) =>
    insertGateAnswer(
      db,
      { transfer_id, company_id },
      { answer, tank, view: { ...view, company_name: company_name ?? '' } },
    );
}
