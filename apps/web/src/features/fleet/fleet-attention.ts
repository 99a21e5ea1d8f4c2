import type { Fleet, FleetTank, TankState } from '@dewar/contract/fleet';
import { type AttentionReason, type AttentionView, findAttentionReasons } from '@dewar/domain/tanks/attention';
import { type EvaluatedTank, evaluateTanks } from '@dewar/domain/tanks/attention-list';
import { companyDay } from '@dewar/domain/time/company-day';
import type { Tone } from '../../shared/ui/states/status-pill.tsx';
import { attentionLabel, attentionTone } from './attention-labels.ts';
import type { FleetView } from './fleet-view.ts';

export interface LabelledReason extends AttentionReason {
  readonly label: string;
  readonly tone: Tone;
}

/** A tank with what its card, the lists and the order of the fleet need. */
export interface TankWithAttention extends EvaluatedTank<FleetTank> {
  /** Worst first; empty where nothing needs attention. */
  readonly reasons: readonly LabelledReason[];
}

/** Every tank, worst first. */
export function evaluateFleet(fleet: Fleet, view: FleetView): readonly TankWithAttention[] {
  const evaluated = evaluateTanks(fleet.tanks, attentionViewOf(fleet, view));
  return evaluated.map((each) => ({
    ...each,
    reasons: each.reasons.map((reason) => withLabel(each.tank, reason, view)),
  }));
}

/** Why one tank needs attention, as its fleet lists it. */
export function reasonsOf(state: TankState, view: FleetView): readonly LabelledReason[] {
  return findAttentionReasons(state.tank, attentionViewOf(state, view)).map((reason) =>
    withLabel(state.tank, reason, view),
  );
}

function attentionViewOf(settings: Omit<TankState, 'tank' | 'company_name'>, { now }: FleetView): AttentionView {
  return {
    now,
    today: companyDay(settings, now),
    inspectionSoonDays: settings.inspection_soon_days,
    requiredPapers: settings.required_papers,
    weakerInsulationIndex: settings.weaker_insulation_index,
    reviewInsulationIndex: settings.review_insulation_index,
  };
}

function withLabel(tank: FleetTank, reason: AttentionReason, view: FleetView): LabelledReason {
  return { ...reason, label: attentionLabel(tank, reason, view), tone: attentionTone(reason.kind) };
}
